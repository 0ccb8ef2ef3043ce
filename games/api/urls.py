"""Every path of version 1 of the API."""

from django.urls import path

from games.api import club_rules, clubs, description, people, rounds, rules, seasons, sessions, what_if

urlpatterns = [
    path("openapi.json", description.Description.as_view()),
    path("problems", rules.Problems.as_view()),
    path("rules", rules.RuleSets.as_view()),
    path("rules/<str:slug>", rules.RuleSet.as_view()),
    path("rules/<str:slug>/points", rules.Points.as_view()),
    path("score-previews", rules.Previews.as_view()),
    path("guests", people.Guests.as_view()),
    path("me", people.Me.as_view()),
    path("tokens", people.Tokens.as_view()),
    path("tokens/<str:token>", people.Token.as_view()),
    path("clubs", clubs.Clubs.as_view()),
    path("clubs/<str:club>", clubs.Club.as_view()),
    path("clubs/<str:club>/members", clubs.Members.as_view()),
    path("clubs/<str:club>/members/<str:user>", clubs.Member.as_view()),
    path("clubs/<str:club>/invitations", clubs.Invitations.as_view()),
    path("clubs/<str:club>/invitations/<str:invitation>", clubs.Invitation.as_view()),
    path("invitations/accept", clubs.Acceptances.as_view()),
    path("clubs/<str:club>/rules", club_rules.ClubRules.as_view()),
    path("clubs/<str:club>/rules/<str:slug>", club_rules.OneOfClub.as_view()),
    path("clubs/<str:club>/players", people.Players.as_view()),
    path("players/<str:player>", people.Player.as_view()),
    path("clubs/<str:club>/seasons", seasons.Seasons.as_view()),
    path("seasons/<str:season>", seasons.Season.as_view()),
    path("seasons/<str:season>/standings", seasons.Standings.as_view()),
    path("seasons/<str:season>/what-if", what_if.SeasonWhatIf.as_view()),
    path("clubs/<str:club>/sessions", sessions.Sessions.as_view()),
    path("sessions/<str:session>", sessions.Session.as_view()),
    path("sessions/<str:session>/what-if", what_if.SessionWhatIf.as_view()),
    path("sessions/<str:session>/finish", sessions.Finish.as_view()),
    path("sessions/<str:session>/reopen", sessions.Reopen.as_view()),
    path("sessions/<str:session>/changes", sessions.Changes.as_view()),
    path("sessions/<str:session>/rounds/<str:number>", rounds.Round.as_view()),
    path("sessions/<str:session>/entries", rounds.Entries.as_view()),
    path("sessions/<str:session>/adjustments", rounds.Adjustments.as_view()),
    path("sessions/<str:session>/adjustments/<str:adjustment>", rounds.Adjustment.as_view()),
]
