### Scores: the best difference of the players' totals.

## Why a score is not known

score-cycle = play need not end: { $path }
score-cycle-help = a score needs rules under which play ends: change them so that every move leaves something smaller
score-overflow = the score is beyond 64 bits
score-overflow-help = scale the gains down: scores lie between -(2^63 - 2) and 2^63 - 2
score-limit-time = the score is not known within the time allowed, after { $visited } positions
score-limit-memory = the score needs { $needed } bytes, and { $allowed } are allowed; { $visited } positions were visited
score-limit-positions = the score is not known after { $visited } positions
score-limit-stopped = stopped after { $visited } positions, before the score was known
score-limit-help = allow more, ask for a smaller position, or let the table search do it ("--search table")
score-limit-help-table = allow more with "--time-limit" and "--memory-limit", or ask for a smaller position
score-not-scoring = the moves of this game gain nothing, so it has no score
score-not-scoring-help = ask for its outcome, or write "gains" into its rules
score-with-win = rules that win at once have no score
score-domain = { $component } is not a position: a field lies outside its bounds

## Minimax trees

score-tree-lengths = a tree with { $parents } parents has { $values } values
score-tree-no-root = no vertex of the tree has the parent -1
score-tree-second-root = vertex { $vertex } is a second root: only one vertex has the parent -1
score-tree-parent-outside = vertex { $vertex } has the parent { $parent }, which is not a vertex
score-tree-cycle = vertex { $vertex } is not below the root: its ancestors go round in a cycle
score-tree-field-missing = a minimax tree needs { $field }
score-tree-wrong-type = { $field } must be { $wanted ->
    [integers] a list of integers that fit into 64 bits
   *[other] "max" or "min"
}, not { $found }
score-tree-one-vertex = a position on a tree is one vertex

## How a score is asked for

score-search-unknown = there is no search called { $found }
score-searches = the searches are { $names }
score-misere = misère play makes no sense where totals decide
score-engine = scores are found by the engine score, not by { $engine }

## How a score is found

score-why-minimax = plain minimax was asked for
score-why-alphabeta = alpha-beta without a table was asked for
score-why-board = all positions of the board fit into a table
score-why-table = alpha-beta with a table of bounds looks at the fewest positions

## Words in answers

score-is = score { $score }: the mover's total minus the opponent's
score-is-partizan = score { $score } when { $player } starts: Left's total minus Right's
score-is-tree = value { $score }
score-at-least = at least { $score }
score-at-most = at most { $score }
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
