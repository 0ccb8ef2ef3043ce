"""Games and forms of games that were looked at and left out, each with the reason; the rules page shows them."""

from games.words import Sentence

NOT_COVERED: tuple[tuple[Sentence, Sentence], ...] = (
    (
        Sentence("Estimation (Egypt)"),
        Sentence(
            "The caller, players with the same call and the seat at risk change each other's points, and lost deals "
            "double the next one. Only its simple forms are here."
        ),
    ),
    (Sentence("Hokm"), Sentence("Nobody calls a number: the first side to win seven tricks takes the deal.")),
    (
        Sentence("Oh Hell, Binary Halving"),
        Sentence("A missed call halves the total; points here are added, never divided."),
    ),
    (Sentence("Oh Hell, Scratch"), Sentence("Missed calls are counted, and the fewest win: there are no points.")),
    (Sentence("Oh Hell, Stackpot"), Sentence("The bonus of a deal depends on the sum of all totals before it.")),
    (Sentence("Oh Hell, Cooperative"), Sentence("The players win or repeat a deal together; nobody scores.")),
    (
        Sentence("Oh Hell, Spades Double"),
        Sentence("The points depend on which suit is trump, and suits are not entered."),
    ),
    (
        Sentence("Cartier Oh Hell Tournament"),
        Sentence("Its deals are known, from thirteen cards to two and back; its points are not."),
    ),
    (
        Sentence("Romanian Whist, runs of five"),
        Sentence("Its bonus for five made or missed calls in a row looks back over deals."),
    ),
    (Sentence("Ninety-Nine for two, four and five"), Sentence("The sources do not agree on their points.")),
    (
        Sentence("Bid Whist, Boston"),
        Sentence("All thirteen tricks multiply what was called; here they can only pay a fixed number."),
    ),
    (
        Sentence("Bid Whist, odd tricks count"),
        Sentence("What a failed call costs is not said in any source that was found."),
    ),
    (Sentence("Spades, blind six and seven"), Sentence("One partner's blind call stands for the whole side.")),
    (
        Sentence("Spades, ten for 200"),
        Sentence("Sources do not agree whether it means exactly ten tricks or ten and more."),
    ),
    (
        Sentence("Spades, first seven tricks"),
        Sentence("It needs the order of the tricks, and only their number is entered."),
    ),
    (
        Sentence("Israeli Whist, other zeros"),
        Sentence("Two more ways to score a zero were found in programs whose names are not known."),
    ),
    (
        Sentence("Skull King for eight"),
        Sentence("In its last two deals the pack does not reach for nine and ten cards each."),
    ),
    (Sentence("Call Break with stakes"), Sentence("Payouts by rank are money, not points.")),
    (Sentence("Podkinnik"), Sentence("Nothing was found under that name.")),
)
