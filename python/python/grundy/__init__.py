"""A workbench for combinatorial games: winners, winning moves and nim-values from the rules of a game.

>>> import grundy
>>> grundy.games.nim().position("3 5 7").value
Nimber(1)
"""

from . import games
from ._answers import (
    Evidence,
    Explanation,
    Genus,
    Law,
    Laws,
    Period,
    Quotient,
    Survey,
    Table,
    Verified,
    ask,
    cite,
    database,
    guess,
    judge,
    survey,
    verify,
)
from ._board import Board, board
from ._errors import (
    CycleError,
    Diagnostic,
    GrundyError,
    LimitReached,
    PositionError,
    RulesError,
    Unsupported,
)
from ._grundy import __version__
from ._picture import Picture
from ._requests import Limits
from ._rulesets import (
    Move,
    Moves,
    Option,
    Position,
    Ruleset,
    code,
    graph,
    load,
    option,
    rules,
    ruleset,
    sums,
)
from ._run import Progress, Run, run
from ._values import Game, Nimber, Outcome, SpecialValue, game

__all__ = [
    "Board",
    "CycleError",
    "Diagnostic",
    "Evidence",
    "Explanation",
    "Game",
    "Genus",
    "GrundyError",
    "Law",
    "Laws",
    "LimitReached",
    "Limits",
    "Move",
    "Moves",
    "Nimber",
    "Option",
    "Outcome",
    "Period",
    "Picture",
    "Position",
    "PositionError",
    "Progress",
    "Quotient",
    "Ruleset",
    "RulesError",
    "Run",
    "SpecialValue",
    "Survey",
    "Table",
    "Unsupported",
    "Verified",
    "__version__",
    "ask",
    "board",
    "cite",
    "code",
    "database",
    "game",
    "games",
    "graph",
    "guess",
    "judge",
    "load",
    "option",
    "rules",
    "ruleset",
    "run",
    "sums",
    "survey",
    "verify",
]
