"""A whole rule set in plain words, for the page that shows it."""

from collections.abc import Iterator

from games.scoring import contracts, facts, fields, language, paying, phrases, schedules, tricks
from games.words import Points, Sentence

# A sentence, and those that only mean something below it.
Told = tuple[Sentence, tuple[Sentence, ...]]


def in_words(rules: language.Rules) -> tuple[Sentence, ...]:
    """The rules as sentences: who plays, the cards, the calls, what they pay, the end and the places."""
    return tuple(one for said, below in outline(rules) for one in (said, *below))


def outline(rules: language.Rules) -> tuple[Told, ...]:
    """The same sentences, what a call pays below the call that it is paid for."""
    before = (_players, _partners, _cards, _calls)
    after = (_unwon, _declarer, _sharing, _bags, _effects, _extras, _ends, ranking)
    first, last = (tuple((one, ()) for part in parts for one in part(rules)) for parts in (before, after))
    return first + tuple(_contracts(rules)) + last


def _players(rules: language.Rules) -> Iterator[Sentence]:
    fewest, most = schedules.player_range(rules)
    said: phrases.Said = {"low": fewest, "high": most}
    yield Sentence("For {low} players.", said) if fewest == most else Sentence("For {low} to {high} players.", said)


def _partners(rules: language.Rules) -> Iterator[Sentence]:
    if rules.table.sides == "none":
        return
    yield Sentence("Partners face each other; they win together.")
    if rules.table.scored_by == "seat":
        yield Sentence("Every player has a score of his own.")
    elif rules.table.scored_by == "side" and not rules.points.typed:
        yield Sentence("The calls of partners are added, and so are their tricks.")


def _cards(rules: language.Rules) -> Iterator[Sentence]:
    cards = rules.deal.cards
    if isinstance(cards, int):
        yield Sentence("A deal has {cards} trick.", {"cards": cards}, "A deal has {cards} tricks.", cards)
    elif cards == "all":
        yield Sentence("The whole pack is dealt, the same number of cards to everybody.")
    elif isinstance(cards, language.Schedule):
        yield _SHAPES[cards.shape]
        yield from _sizes(rules, cards)
    elif cards is not None:
        yield Sentence("The deals have these numbers of tricks: {list}.", {"list": phrases.listed(cards)})
    if isinstance(rules.deal.deck, int) and rules.deal.deck != language.USUAL_DECK and cards is not None:
        yield Sentence("The pack has {cards} cards.", {"cards": rules.deal.deck})


_SHAPES = {
    "up": Sentence("The deals grow from the smallest to the largest."),
    "down": Sentence("The deals shrink from the largest to the smallest."),
    "up-down": Sentence("The deals grow from the smallest to the largest and shrink again."),
    "down-up": Sentence("The deals shrink from the largest to the smallest and grow again."),
}


def _sizes(rules: language.Rules, cards: language.Schedule) -> Iterator[Sentence]:
    """One sentence for every number of players, neighbours that are alike together."""
    for numbers, (low, high) in schedules.alike(rules, lambda players: schedules.ends(rules, cards, players)):
        said: phrases.Said = {"low": low, "high": high, "players": phrases.span(numbers)}
        yield Sentence("With {players} players the smallest deal has {low}, the largest {high}.", said)


def _calls(rules: language.Rules) -> Iterator[Sentence]:
    bidding = rules.bidding
    if rules.points.typed:
        yield Sentence("The points of every deal are entered by the players.")
        return
    if rules.table.scored_by == "declarer":
        yield Sentence("One player has the call: so many tricks his side will win against the others.")
    elif bidding.order == "together":
        yield Sentence("Everybody calls at the same time how many tricks they will win.")
    else:
        yield Sentence("Everybody calls in turn how many tricks they will win, the dealer last.")
    said: phrases.Said = {"low": bidding.min, "high": bidding.max or 0}
    if bidding.max is not None:
        yield Sentence("A call is {low} to {high}.", said)
    elif bidding.min:
        yield Sentence("A call is {low} or more.", said)
    if tricks.bids_optional(rules):
        yield Sentence("A player need not call.")
    yield from _kinds(rules)
    yield from _own_minimum(rules)
    yield from _hook(bidding.hook)
    yield from _total(bidding.total)


def _kinds(rules: language.Rules) -> Iterator[Sentence]:
    for alone in (True, False):
        named = [phrases.KINDS[kind] for kind in rules.bidding.kinds if (kind in fields.KINDS_WITHOUT_NUMBER) is alone]
        if named and alone:
            yield Sentence("In place of a number one may call: {list}.", {"list": phrases.listed(named)})
        elif named:
            yield Sentence("Beside the number one may say: {list}.", {"list": phrases.listed(named)})


def _own_minimum(rules: language.Rules) -> Iterator[Sentence]:
    for threshold, lowest in rules.bidding.min_by_own_total:
        said: phrases.Said = {"points": Points(threshold), "low": lowest}
        yield Sentence("From {points} points on a player calls {low} or more.", said)


def _hook(hook: language.Hook | None) -> Iterator[Sentence]:
    if hook is None:
        return
    yield Sentence("The dealer may not make the calls total the tricks of the deal.")
    if hook.from_cards > 1:
        yield Sentence("That holds in deals of {cards} tricks or more.", {"cards": hook.from_cards})
    if not hook.last_round:
        yield Sentence("It does not hold in the last deal.")


def _total(total: language.Total | None) -> Iterator[Sentence]:
    if total is None:
        return
    what = Sentence("the calls together") if total.of == "bids" else Sentence("the values of the calls together")
    if total.relative_to_cards:
        what = Sentence("{total}, less the tricks of the deal,", {"total": what})
    for limit, below in ((total.min, True), (total.max, False)):
        if limit is not None:
            yield _miss(total, {"total": what, "limit": limit}, below=below)
    for threshold, limit in total.steps:
        said: phrases.Said = {"points": Points(threshold), "limit": limit}
        yield Sentence("Once somebody has {points} points, at least {limit} are asked for.", said)


def _miss(total: language.Total, said: phrases.Said, *, below: bool) -> Sentence:
    if total.on_miss == "redeal":
        return (
            Sentence("If {total} are less than {limit}, the cards are dealt again.", said)
            if below
            else Sentence("If {total} are more than {limit}, the cards are dealt again.", said)
        )
    return (
        Sentence("It is not allowed that {total} are less than {limit}.", said)
        if below
        else Sentence("It is not allowed that {total} are more than {limit}.", said)
    )


def _contracts(rules: language.Rules) -> Iterator[Told]:
    for index, contract in enumerate(rules.contracts):
        allowance = phrases.allowance(contract, nil=phrases.is_nil(contract))
        said: phrases.Said = {"call": phrases.subject(rules, index), "allowance": allowance}
        made = Sentence("Made, it pays {formula}.", {"formula": phrases.formula(contract.made)})
        yield Sentence("With {call}, {allowance}.", said), (made, *_failures(contract))


def _unwon(rules: language.Rules) -> Iterator[Sentence]:
    if rules.tricks.total == "at_most":
        yield Sentence("A trick may have no winner.")


def _failures(contract: language.Contract) -> Iterator[Sentence]:
    if contract.near:
        said: phrases.Said = {
            "within": contract.near.within,
            "formula": phrases.formula(contract.near.points),
        }
        yield Sentence(
            "Failed by one trick, it pays {formula}.",
            said,
            "Failed by up to {within} tricks, it pays {formula}.",
            contract.near.within,
        )
    if contract.failed_under:
        yield _failure(contract.failed_under, Sentence("With too few tricks"))
    if contract.failed_over:
        yield _failure(contract.failed_over, Sentence("With too many tricks"))
    if not (contract.failed_under and contract.failed_over):
        yield _failure(contract.failed, Sentence("Failed"))


def _failure(paid: language.Polynomial, how: Sentence) -> Sentence:
    said: phrases.Said = {"failed": how, "formula": phrases.formula(paid)}
    if phrases.loses(paid):
        return Sentence("{failed}, it loses {formula}.", said)
    return Sentence("{failed}, it pays {formula}.", said)


def _declarer(rules: language.Rules) -> Iterator[Sentence]:
    if rules.table.scored_by != "declarer":
        return
    played = contracts.declarer(rules)
    if played.book:
        said: phrases.Said = {"book": played.book}
        yield Sentence(
            "The first trick of the side that has the call does not count.",
            said,
            "The first {book} tricks of the side that has the call do not count.",
            played.book,
        )
    yield from _defenders(played)
    if played.slam is not None:
        yield Sentence(
            "Who wins every trick without having called them all gets {points} points instead.",
            {"points": Points(played.slam)},
        )
    for kind, factor in played.multiply.items():
        said = {"kind": phrases.KINDS[kind], "factor": factor}
        yield Sentence("All points of a deal count {factor} times with: {kind}.", said)


def _defenders(played: language.Declarer) -> Iterator[Sentence]:
    if isinstance(played.defenders, language.TricksIf):
        said: phrases.Said = {"least": played.defenders.tricks_if}
        yield Sentence("If the call fails, the others get a point for each of their tricks if they have {least}.", said)
    elif played.defenders == "tricks":
        yield Sentence("If the call fails, the others get a point for each of their tricks.")
    elif played.defenders == "over_book":
        said = {"book": played.book}
        yield Sentence("If the call fails, the others get a point for each of their tricks above {book}.", said)
    else:
        yield Sentence("The others get nothing.")


def _sharing(rules: language.Rules) -> Iterator[Sentence]:
    """What a failed nil does to its side."""
    nils = set(rules.bidding.kinds) & fields.KINDS_WITHOUT_NUMBER
    if nils and rules.table.scored_by == "side":
        if rules.side.failed_nil_helps_partner:
            yield Sentence("The tricks of a failed nil count for the call of the partner.")
        else:
            yield Sentence("The tricks of a failed nil do not help the partner.")


def _bags(rules: language.Rules) -> Iterator[Sentence]:
    if rules.bags is None:
        return
    penalty = rules.bags.penalty
    said: phrases.Said = {"every": rules.bags.every, "points": Points(abs(penalty))}
    yield Sentence("Tricks over a call that is made are bags.")
    nils = set(rules.bidding.kinds) & fields.KINDS_WITHOUT_NUMBER
    if nils and rules.side.failed_nil_bags and not rules.side.failed_nil_helps_partner:
        yield Sentence("The tricks of a failed nil are bags too.")
    if penalty < 0:
        yield Sentence("Each bag costs {points}.", said, "Every {every} bags cost {points}.", rules.bags.every)
    else:
        yield Sentence("Each bag brings {points}.", said, "Every {every} bags bring {points}.", rules.bags.every)
    if rules.bags.keep == "remainder":
        yield Sentence("The bags above that are kept.")
    else:
        yield Sentence("Then the count starts again at 0.")


def _effects(rules: language.Rules) -> Iterator[Sentence]:
    if not paying.has_effects(rules):
        return
    for makers, points in sorted(rules.round.by_success.items()):
        said: phrases.Said = {"makers": makers, "points": Points(points, signed=True)}
        yield Sentence(
            "If only one player makes his call, he has {points} beside.",
            said,
            "If {makers} players make their calls, each has {points} beside.",
            makers,
        )
    if rules.round.multiply.all_failed != 1:
        yield Sentence(
            "If everybody fails, all points count {factor} times.", {"factor": rules.round.multiply.all_failed}
        )


def _extras(rules: language.Rules) -> Iterator[Sentence]:
    if rules.extras.allowed == "always":
        yield Sentence("Extra points can be entered beside the tricks.")
    elif rules.extras.allowed == "if_made":
        yield Sentence("Extra points can be entered beside the tricks; they count only with a call that is made.")


def _ends(rules: language.Rules) -> Iterator[Sentence]:
    own = facts.End(rules.end.rounds, rules.end.target, rules.end.floor, rules.end.partner_min)
    yield from ends(facts.End("schedule") if own == facts.End() and schedules.is_scheduled(rules) else own)


def ends(end: facts.End) -> Iterator[Sentence]:
    """What ends a game, one sentence for each."""
    if end == facts.End():
        yield Sentence("The game goes on until the players end it.")
    if end.target is not None:
        yield Sentence("The game ends when somebody has {points} points or more.", {"points": Points(end.target)})
        if end.partner_min is not None:
            least: phrases.Said = {"points": Points(end.partner_min)}
            yield Sentence("That counts only if the partner has at least {points}.", least)
    if end.floor is not None:
        yield Sentence("The game ends when somebody has {points} points or less.", {"points": Points(end.floor)})
    if end.rounds == "schedule":
        yield Sentence("The game ends when the last of these deals is played.")
    elif end.rounds is not None:
        said: phrases.Said = {"rounds": end.rounds}
        yield Sentence("The game ends after {rounds} deal.", said, "The game ends after {rounds} deals.", end.rounds)


_TIES = {
    "tricks": Sentence("the tricks won"),
    "contracts_made": Sentence("the calls made"),
    "bids": Sentence("the sum of the calls"),
}


def ranking(rules: language.Rules) -> Iterator[Sentence]:
    """Who wins, and what level players share."""
    if rules.ranking.order == "low":
        yield Sentence("The fewest points win.")
    else:
        yield Sentence("The most points win.")
    if isinstance(rules.ranking.ties, tuple):
        named = phrases.listed([_TIES[name] for name in rules.ranking.ties])
        yield Sentence("Between level players this decides: {list}.", {"list": named})
    elif rules.ranking.ties == "play_on":
        yield Sentence("While the first place is shared, another deal is played.")
    else:
        yield Sentence("Level players share the place.")
