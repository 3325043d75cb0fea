"""What is printed on the cards and tiles of the expansions, written off by hand."""

ORIENT = {
    "O1": (
        *("O1-copy-0-G3K2", "O1-copy-0-U2R3", "O1-copy-0-U3G2", "O1-copy-0-W2K3", "O1-copy-0-W3R2"),
        *("O1-gold-0-G3", "O1-gold-0-K3", "O1-gold-0-R3", "O1-gold-0-U3", "O1-gold-0-W3"),
    ),
    "O2": (
        *("O2-GG-1-W4K3", "O2-KK-1-U3G4", "O2-RR-1-W3U4", "O2-UU-1-R3K4", "O2-WW-1-G3R4"),
        *("O2-copy-1-G1R3K4", "O2-copy-1-U4R1K3", "O2-copy-1-W1G3R4", "O2-copy-1-W3U1G4", "O2-copy-1-W4U3K1"),
    ),
    "O3": (
        *("O3-G-1-W1R6K3", "O3-G-3-discardK2", "O3-K-1-W6U3G1", "O3-K-3-discardU2", "O3-R-1-W3U1K6"),
        *("O3-R-3-discardW2", "O3-U-1-G6R3K1", "O3-U-3-discardR2", "O3-W-1-U6G3R1", "O3-W-3-discardG2"),
    ),
}
"""The Orient decks in string order: copies and gold; doubles and copies with a free card; free cards and discards."""

CITIES = {
    "Amboise/1": (13, "G3K4", 0),
    "Amboise/2": (13, "R4K3", 0),
    "Delhi/1": (13, "U3G4", 0),
    "Delhi/2": (14, "W2U2G2R2K2", 0),
    "Krakow/1": (17, "", 0),
    "Krakow/2": (16, "W1U1G1R1K1", 0),
    "Madrid/1": (12, "U3G3R3K3", 0),
    "Madrid/2": (12, "W3G3R3K3", 0),
    "Samarkand/1": (14, "W4", 4),
    "Samarkand/2": (14, "K4", 4),
    "Seoul/1": (15, "", 5),
    "Seoul/2": (13, "", 6),
    "Timbuktu/1": (13, "W3U4", 0),
    "Timbuktu/2": (13, "W4R3", 0),
}
"""The sides of the City tiles: points, cards by colour, cards of one other colour."""

GEM_AFTER_PURCHASE = "gem_after_purchase"
EXTRA_GEM = "extra_gem_after_pair"
GOLD_WORTH_TWO = "gold_worth_two"
DRAW_TWO = "deck_reserve_draw_two"
POINT_PER_POST = "point_per_post"

POSTS = {
    GEM_AFTER_PURCHASE: "W1R3",
    EXTRA_GEM: "W2",
    GOLD_WORTH_TWO: "U3K1",
    DRAW_TWO: "K3",
    POINT_PER_POST: "G5",
}
"""The cards that each trading post asks for."""
