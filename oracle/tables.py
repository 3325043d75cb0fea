"""The oracle's own tables: which cards and tiles the boxes hold. A card's numbers are read off its id."""

from __future__ import annotations

_LEVELS = {
    "1": """
G-0-R3 G-0-U1R2K2 G-0-U2R2 G-0-W1U1R1K1 G-0-W1U1R1K2 G-0-W1U3G1 G-0-W2U1 G-1-K4 K-0-G1R3K1 K-0-G2R1 K-0-G3
K-0-W1U1G1R1 K-0-W1U2G1R1 K-0-W2G2 K-0-W2U2R1 K-1-U4 R-0-U2G1 R-0-W1R1K3 R-0-W1U1G1K1 R-0-W2G1K2 R-0-W2R2
R-0-W2U1G1K1 R-0-W3 R-1-W4 U-0-G2K2 U-0-K3 U-0-U1G3R1 U-0-W1G1R1K1 U-0-W1G1R2K1 U-0-W1G2R2 U-0-W1K2 U-1-R4
W-0-R2K1 W-0-U1G1R1K1 W-0-U1G2R1K1 W-0-U2G2K1 W-0-U2K2 W-0-U3 W-0-W3U1K1 W-1-G4""",
    "2": """
G-1-W2U3K2 G-1-W3G2R3 G-2-G5 G-2-U5G3 G-2-W4U2K1 G-3-G6 K-1-W3G3K2 K-1-W3U2G2 K-2-G5R3 K-2-U1G4R2 K-2-W5
K-3-K6 R-1-U3R2K3 R-1-W2R2K3 R-2-K5 R-2-W1U4G2 R-2-W3K5 R-3-R6 U-1-U2G2R3 U-1-U2G3K3 U-2-U5 U-2-W2R1K4
U-2-W5U3 U-3-U6 W-1-G3R2K2 W-1-W2U3R3 W-2-G1R4K2 W-2-R5 W-2-R5K3 W-3-W6""",
    "3": """
G-3-W5U3R3K3 G-4-U7 G-4-W3U6G3 G-5-U7G3 K-3-W3U3G5R3 K-4-G3R6K3 K-4-R7 K-5-R7K3 R-3-W3U5G3K3 R-4-G7 R-4-U3G6R3
R-5-G7R3 U-3-W3G3R3K5 U-4-W6U3K3 U-4-W7 U-5-W7U3 W-3-U3G3R5K3 W-4-K7 W-4-W3R3K6 W-5-W3K7""",
    "O1": """
copy-0-G3K2 copy-0-U2R3 copy-0-U3G2 copy-0-W2K3 copy-0-W3R2 gold-0-G3 gold-0-K3 gold-0-R3 gold-0-U3 gold-0-W3""",
    "O2": """
GG-1-W4K3 KK-1-U3G4 RR-1-W3U4 UU-1-R3K4 WW-1-G3R4 copy-1-G1R3K4 copy-1-U4R1K3 copy-1-W1G3R4 copy-1-W3U1G4
copy-1-W4U3K1""",
    "O3": """
G-1-W1R6K3 G-3-discardK2 K-1-W6U3G1 K-3-discardU2 R-1-W3U1K6 R-3-discardW2 U-1-G6R3K1 U-3-discardR2 W-1-U6G3R1
W-3-discardG2""",
}

CARD_IDS = frozenset(f"{deck}-{card}" for deck, cards in _LEVELS.items() for card in cards.split())

NOBLE_POINTS = 3
TEN_NOBLES = {
    "Mary Stuart": "G4R4",
    "Charles V": "W3R3K3",
    "Machiavelli": "W4U4",
    "Isabella of Castile": "W4K4",
    "Suleiman the Magnificent": "U4G4",
    "Catherine of Medici": "U3G3R3",
    "Anne of Brittany": "W3U3G3",
    "Henry VIII": "R4K4",
    "Elisabeth of Austria": "W3U3K3",
    "Francis I of France": "G3R3K3",
}
EXTRA_NOBLES = {"Hino Tomiko": "W4R4", "Rani Chennabhairadevi": "U3G3K3"}

POSTS = {
    "gem_after_purchase": "W1R3",
    "extra_gem_after_pair": "W2",
    "gold_worth_two": "U3K1",
    "deck_reserve_draw_two": "K3",
    "point_per_post": "G5",
}

CITIES = {
    "Amboise/1": (13, "G3K4", 0),
    "Amboise/2": (13, "R4K3", 0),
    "Timbuktu/1": (13, "W3U4", 0),
    "Timbuktu/2": (13, "W4R3", 0),
    "Krakow/1": (17, "", 0),
    "Krakow/2": (16, "W1U1G1R1K1", 0),
    "Madrid/1": (12, "U3G3R3K3", 0),
    "Madrid/2": (12, "W3G3R3K3", 0),
    "Samarkand/1": (14, "W4", 4),
    "Samarkand/2": (14, "K4", 4),
    "Seoul/1": (15, "", 5),
    "Seoul/2": (13, "", 6),
    "Delhi/1": (13, "U3G4", 0),
    "Delhi/2": (14, "W2U2G2R2K2", 0),
}
"""Sides of the City tiles: points, cards of named colours, and the grey number of cards of one other colour."""
CITIES_DEALT = 3
STRONGHOLDS_EACH = 3
MOST_ON_A_CARD = 3

BASE_ROWS = {"1": 4, "2": 4, "3": 4}
ORIENT_ROWS = {"O1": 2, "O2": 2, "O3": 2}
GEMS_PER_COLOUR = {2: 4, 3: 5, 4: 7}
GOLD_TOKENS = 5
TARGET_POINTS = 15
MOST_TOKENS = 10
MOST_RESERVED = 3

MODULES = ("cities", "orient", "strongholds", "trading_posts")
CITY_TILES, ORIENT, STRONGHOLDS, TRADING_POSTS = MODULES
BOXES = {"Hino Tomiko": (ORIENT, STRONGHOLDS), "Rani Chennabhairadevi": (CITY_TILES, TRADING_POSTS)}
"""The modules that lie in one box with each extra noble."""
VARIANTS = ("noble_veto", "open_reservations")
