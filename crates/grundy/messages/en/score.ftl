### Scores: the best difference between the players' totals.

## Why a score is not known

score-cycle = play need not end: { $path }
score-cycle-help = a score needs rules under which play ends: change the rules so that every move makes the same field smaller
score-overflow = the score does not fit in 64 bits
score-overflow-help = scale the gains down: scores range from -(2^63 - 2) to 2^63 - 2
score-limit-time = the time limit was reached after { $visited } positions, before the score was known
score-limit-memory = the score needs { $needed } bytes, and the limit is { $allowed }; { $visited } positions were visited
score-limit-positions = the limit on positions was reached after { $visited } positions, before the score was known
score-limit-stopped = stopped after { $visited } positions, before the score was known
score-limit-help = raise the limits, ask for a smaller position, or use the search "table"
score-limit-help-table = raise the limits, or ask for a smaller position
score-not-scoring = no move of this game gains anything, so the game has no score
score-not-scoring-help = ask for its outcome, or add "gains" to its rules
score-with-win = rules with win positions have no score
score-domain = { $component } is not a position: a field is out of bounds

## Minimax trees

score-tree-lengths = the list "parents" has { $parents ->
    [one] one entry
   *[other] { $parents } entries
}, but the list "values" has { $values }
score-tree-no-root = no vertex of the tree has the parent -1
score-tree-second-root = vertex { $vertex } is a second root: only one vertex can have the parent -1
score-tree-parent-outside = vertex { $vertex } has the parent { $parent }, which is not a vertex
score-tree-cycle = vertex { $vertex } is not below the root: its ancestors include a cycle
score-tree-field-missing = a minimax tree needs { $field }
score-tree-wrong-type = { $field } must be { $wanted ->
    [integers] a list of integers that fit in 64 bits
   *[other] "max" or "min"
}, not { $found }
score-tree-one-vertex = a position on a minimax tree is a single vertex

## Mistakes in a question about a score

score-search-unknown = there is no search called { $found }
score-searches = the searches are { $names }
score-misere = misère play is not defined for games that are decided by totals
score-engine = scores are computed by the engine "score", not by { $engine }

## Why an engine was picked

score-why-minimax = plain minimax was requested
score-why-alphabeta = alpha-beta without a table was requested
score-why-board = a table can hold all positions of the board
score-why-table = alpha-beta with a table of bounds usually visits the fewest positions

## Words in answers

score-is = score { $score }: the mover's total minus the opponent's
score-is-partizan = score { $score } when { $player } starts: Left's total minus Right's
score-is-tree = value { $score }
score-at-least = at least { $score }
score-at-most = at most { $score }
score-at-least-partizan = at least { $score } when { $player } starts: Left's total minus Right's
score-at-most-partizan = at most { $score } when { $player } starts: Left's total minus Right's
score-unknown = unknown
score-totals = totals: { $first } { $mover }, { $second } { $other }
score-line = an optimal line:
score-moves = optimal { $count ->
    [one] move:
   *[other] moves:
}
score-no-moves = play is over
score-left = Left
score-right = Right
score-mover = mover
score-opponent = opponent
score-max = max
score-min = min
score-again = moves again
score-column-search = search
score-column-score = score
score-column-visited = positions
score-more = more than { $visited }
