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
