# Why a question has no answer, and words in answers.

answer-fault = { $what }, at { $component }
answer-list-separator = {", "}
answer-outcome-left = { $outcome }, { $left }
answer-list-titled = { $title }: { $summary }
answer-internal = a bug in grundy
answer-cite-none = these rules cite no references
answer-moves-components = at most { $most } components can be listed one by one, not { $count }
answer-table-corner = { $name } has { $found ->
    [one] one number
   *[other] { $found } numbers
}, but { $kind } has { $wanted ->
    [one] one field
   *[other] { $wanted } fields
} ({ $fields })
answer-table-corner-help = write a number for each field, such as { $example }
answer-table-empty = a table from { $from } to { $to } is empty
answer-table-empty-help = each number of the first position ("from"; the lowest if not given) must be at most that of the last ("to")
answer-table-graph = the table of a graph has an entry for every vertex: omit "from" and "to"
answer-table-kinds = the rules have several kinds of positions, so the positions do not form one table
answer-table-list = the positions of { $kind } do not form a table, because { $field } is a list
answer-table-board = the positions of { $kind } do not form a table, because they are boards
answer-table-board-help = ask for a table over sizes ("for": rows and columns)
answer-table-misere-help = ask for outcomes
answer-table-to = write a number for each field: { $fields }
answer-value-misere = in general, nim-values do not decide misère play
answer-value-misere-help = ask for the outcome, the genus or the misère quotient
answer-value-excluded = unknown, but not { $values }
answer-judge-end = the input ends before { $name }
answer-judge-input = input
answer-judge-number = { $name } must be a number from { $low } to { $high }, not { $found }
answer-judge-problems = the problems are { $names }
answer-judge-rest = the input must end before { $found }
answer-judge-unknown = there is no problem called { $found }
answer-show-native = written in Rust, so no rules text states the moves
answer-show-theorem = theorem "{ $name }", { $statement }: { $source }
answer-show-graph = a graph has no rules text
answer-bfile-axes = a b-file is written for one or two axes, but the table has { $axes }
answer-bfile-games = a b-file contains numbers, but the table contains games
answer-bfile-outcomes = a b-file contains numbers, but the table contains outcomes
answer-svg-axes = a picture has one or two axes, but the table has { $axes }
answer-svg-games = a picture shows nim-values or outcomes, but the table contains games
answer-svg-p = P: the previous player wins
answer-svg-n = N: the player to move wins
answer-svg-d = D: a draw
answer-svg-l = L: Left wins, no matter who starts
answer-svg-r = R: Right wins, no matter who starts
answer-svg-loony = loony: the mover wins, whatever the rest of the sum is
answer-svg-nothing = not a position, finished, undefined or unknown
answer-board-compound = pictures of boards show disjunctive sums only
answer-board-large = a picture of a position has at most { $most_components } components and { $most } cells
answer-board-none = the position has no board to draw
answer-board-none-help = ask for a picture of its game graph (graph), or of a table of its kind (table)
answer-board-value = value { $value }
answer-board-wins = a winning move
answer-board-wins-left = Left wins by moving here
answer-board-wins-right = Right wins by moving here
answer-board-loses = a move that does not win
answer-board-loses-left = a move by Left that does not win
answer-board-loses-right = a move by Right that does not win
answer-board-hole = no cell
answer-picture-again = a move after which the mover moves again
answer-picture-draws = draw
answer-picture-end = no move is left
answer-picture-large = a picture of { $vertices } vertices and { $edges } moves would not be legible
answer-picture-large-help = draw a smaller position (at most { $most } vertices and { $most_edges } moves), or use the graph as data in another program
answer-picture-left = a move by Left
answer-picture-longest = rows from the bottom: number of moves in the longest play
answer-picture-move = a move
answer-picture-remoteness = rows from the bottom: moves left if the winner
answer-picture-remoteness-more = plays fast and the loser slowly (remoteness)
answer-picture-right = a move by Right
answer-picture-times = number of moves to the same option
answer-picture-value = below the name: the nim-value
answer-picture-outcome = below the name: the outcome
answer-picture-winning = a winning move
answer-sign-loony = loony: the mover wins, whatever the rest of the sum is
answer-sign-outside = not a position
answer-sign-over = over: the game has ended
answer-sign-remoteness = the number after the outcome is the remoteness: the number of moves left if the winner plays fast and the loser slowly
answer-sign-undefined = undefined
answer-sign-unknown = unknown
answer-svg-common = common values: an odd number of 1s under the mask { $mask }
answer-svg-rare = rare values: an even number of 1s under the mask { $mask }, { $count ->
    [1] 1 heap
   *[other] { $count } heaps
  }
answer-svg-quotient = misère quotient of order { $order }: the product of row and column
answer-svg-quotient-p = P-elements are dark and have a dot: the previous player wins
answer-svg-period = preperiod { $preperiod } (grey), period { $period } (dashed lines), saltus { $saltus }
answer-svg-proved = proved by the theorem { $theorem }
answer-svg-observed = observed up to heap { $to }, not proved
answer-svg-breaks = exception: the value one period later is not this value plus the saltus

## The words of answers as text

answer-sum = sum
answer-outcome-n = N: the player to move wins
answer-outcome-p = P: the previous player wins
answer-outcome-l = L: Left wins, no matter who starts
answer-outcome-r = R: Right wins, no matter who starts
answer-outcome-d = D: neither player can force a win
answer-equal-yes = equal
answer-equal-no = not equal
answer-equal-apart = not equal: the outcomes are { $position } and { $other } when { $by } is added
answer-equal-open = not decided: the outcomes agree when Nim heaps up to { $checked_to } are added
answer-check-ends = play ends: an order of the positions proves it
answer-check-open = no cycle was found: no position whose numbers{ $counted ->
    [lowest] {", counted from the lower bounds of their fields,"}
   *[zero] {""}
} add up to at most {$size} can repeat
answer-check-open-untried = it is not known whether play ends
answer-check-cycle = play can repeat a position: {$path}
answer-check-no-theorems = there are no theorems or claims to compare with the rules
answer-check-line = line {$line}
answer-check-holds = holds for all {$covered ->
    [one] 1 position
   *[other] {$covered} positions
} that it covers and whose numbers{ $counted ->
    [lowest] {", counted from the lower bounds of their fields,"}
   *[zero] {""}
} add up to at most {$size}
answer-check-covers-nothing = covers no position whose numbers{ $counted ->
    [lowest] {", counted from the lower bounds of their fields,"}
   *[zero] {""}
} add up to at most {$size}
answer-check-untried = not compared
answer-check-refuted = refuted at {$position}: the rules give {$rules}, the claim {$claim}
answer-check-missing = refuted at {$position}: of the options of value {$value}, the claim omits {$moves}
answer-check-wrong = refuted at {$position}: as options of value {$value}, the claim wrongly gives {$moves}
answer-player-left = Left
answer-player-right = Right
answer-suspense = { $moves ->
    [one] 1 move left if the winner delays
   *[other] { $moves } moves left if the winner delays
}
answer-remoteness = { $moves ->
    [one] { $moves } move left
   *[other] { $moves } moves left
}
answer-incentive = incentive {$incentive}
answer-leaves = leaves {$what}
answer-leaves-winning = leaves {$what}: wins
answer-evidence-theorem = given by a theorem: {$name} ({$source})
answer-evidence-proved = proved by {$theorem}
answer-evidence-computed = computed from the rules, by {$engine}
answer-evidence-checked = checked up to {$to}
answer-evidence-claimed = claimed in line {$line} of the rules
answer-evidence-other = known
