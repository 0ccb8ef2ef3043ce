"""Every address of the site: programs under /api/v1/, people everywhere else."""

from django.urls import URLPattern, URLResolver, include, path, re_path

from games.api import docs, problems
from games.pages import (
    about,
    clubs,
    edit,
    ends,
    health,
    history,
    home,
    log,
    me,
    members,
    new,
    own_rules,
    pad,
    plain,
    rules,
    rules_edit,
    season_rules,
    seasons,
    settings,
    table_rules,
    tables,
)

handler400 = "scorekeeper.refusals.bad_request"
handler403 = "scorekeeper.refusals.forbidden"
handler404 = "scorekeeper.refusals.not_found"
handler500 = "scorekeeper.refusals.server_error"

urlpatterns: list[URLPattern | URLResolver] = [
    path("api/v1/", include("games.api.urls")),
    re_path(r"^api/v", problems.missing),
    path("api/docs", docs.every, name="api_docs"),
    path("api/docs/<str:name>", docs.one, name="api_operation"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("", home.home, name="home"),
    path("new", new.new, name="new"),
    path("t/<uuid:session_id>/", pad.pad, name="pad"),
    path("t/<uuid:session_id>/r/<int:number>", edit.edit, name="edit"),
    path("t/<uuid:session_id>/sheet", tables.sheet, name="sheet"),
    path("t/<uuid:session_id>/about", about.about, name="about"),
    path("t/<uuid:session_id>/delete", about.delete, name="delete"),
    path("t/<uuid:session_id>/adjustments/<uuid:adjustment_id>", tables.cancel, name="adjustment"),
    path("t/<uuid:session_id>/log", log.log, name="log"),
    path("t/<uuid:session_id>/end", ends.end, name="end"),
    path("t/<uuid:session_id>/rules", table_rules.rules, name="table_rules"),
    path("t/<uuid:session_id>/again", ends.again, name="again"),
    path("clubs/", clubs.mine, name="clubs"),
    path("clubs/<uuid:club_id>/", clubs.club, name="club"),
    path("clubs/<uuid:club_id>/edit", clubs.edit, name="club_edit"),
    path("clubs/<uuid:club_id>/people", clubs.add, name="people"),
    path("clubs/<uuid:club_id>/invite", members.members, name="members"),
    path("clubs/<uuid:club_id>/roles", members.change, name="roles"),
    path("clubs/<uuid:club_id>/invitations/<uuid:invitation_id>", members.end, name="invitation"),
    path("clubs/<uuid:club_id>/history", history.history, name="history"),
    path("clubs/<uuid:club_id>/rules/", own_rules.club, name="club_rules"),
    path("clubs/<uuid:club_id>/rules/new", rules_edit.new, name="rules_new"),
    path("clubs/<uuid:club_id>/rules/<str:slug>/", own_rules.one, name="own_rules"),
    path("clubs/<uuid:club_id>/rules/<str:slug>/edit", rules_edit.edit, name="rules_edit"),
    path("clubs/<uuid:club_id>/rules/<str:slug>/file", own_rules.file, name="rules_file"),
    path("clubs/<uuid:club_id>/seasons/new", seasons.begin, name="season_new"),
    path("seasons/<uuid:season_id>/", seasons.season, name="season"),
    path("seasons/<uuid:season_id>/what-if", season_rules.season, name="season_rules"),
    path("players/<uuid:player_id>/", clubs.player, name="player"),
    path("join/<str:secret>", members.join, name="join"),
    path("rules/", rules.all_rules, name="rulebook"),
    path("rules/<str:slug>", rules.one, name="rules"),
    path("rules/<str:slug>/file", own_rules.built_in_file, name="built_in_file"),
    path("settings", settings.choose, name="settings"),
    path("me", me.me, name="me"),
    path("back", me.back, name="back"),
    path("help", plain.help_page, name="help"),
]
