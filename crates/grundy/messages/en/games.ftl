# The facts that the closed forms of games written in Rust use, for explanations.

games-bottles-odd = { $count ->
    [0] every bottle has an even number of beans, and two beans in one bottle cancel
   *[other] the bottles with an odd number of beans are { $bottles }; a bean in them has the values { $values }, and the nim-value is the xor of these
}
games-bottles-values = the nim-values of a bean in the bottles 0, 1, 2, ... are { $values }
games-coins = every head is an independent game, and the row is the sum of these games:
games-coins-positions = the heads are given by their positions, from 1 to the length n of the row, each once and in ascending order
games-coins-head = {"  "}the head at position { $place } has the nim-value { $value }
games-fill-board-positions = a board has one number for each row of A, and A and B have the same number of rows: for two rows, board[0, 0]
games-hunger-dependent = the xor of the closed boxes { $boxes } (counted from 0) is 0, so the closed boxes are linearly dependent
games-hunger-independent = no set of closed boxes has xor 0, so the closed boxes are linearly independent
games-hunger-nim = so opening boxes leaves an xor that is not 0, and the opened boxes decide the game, as in Nim
games-hunger-opened = the xor of the opened boxes is { $xor }
games-hunger-opening = some set of closed boxes has this xor; opening a largest such set leaves linearly independent closed boxes, and opened boxes whose xor is 0
games-moore-digit = {"  "}column { $column }: { $count } ones, { $rest } modulo { $modulus }
games-moore-digits = the number of ones in each column of the heaps in binary; the mover loses if all of them are multiples of { $modulus }:
games-moore-flat = no heap has more than one token, and { $count } heaps have one token, { $rest } modulo { $modulus }; the mover loses if this is 1
games-moore-large = some heap has at least two tokens, so the condition is that of normal play
games-more = {"  "}and { $count } more
games-end-piles-first = with the other heaps fixed, the mover would lose if the first heap had { $losing } tokens; it has { $heap }
games-end-piles-last = with the other heaps fixed, the mover would lose if the last heap had { $losing } tokens; it has { $heap }
games-new-nim-dependent = the heaps { $heaps } have xor 0, so keeping only these heaps leaves a Nim position of xor 0
games-new-nim-fewest = keeping the heaps { $heaps } achieves this with the fewest tokens taken, { $taken }
games-new-nim-first = the mover must leave at least one heap, and no nonempty subset of the remaining heaps may have xor 0
games-new-nim-independent = no set of the heaps has xor 0, so whatever the mover keeps is a Nim position whose xor is not 0, and the opponent wins it
games-product-condition = the condition of the theorem holds: both rules turn coins in a row, the outermost from heads to tails, whatever the other coins show
games-product-values = column { $x } has the value { $column } by the first rule, and row { $y } has the value { $row } by the second; their nim-product is { $value }
games-geography-covered = { $vertex } is covered by every maximum matching of the vertices that are left; after a move to { $mate }, the opponent always leaves a vertex from which the matching leads on
games-geography-free = some maximum matching of the vertices that are left avoids { $vertex }, so the opponent can always move along an edge of it
games-hackenbush-condition = the condition of the theorem holds: all edges ({ $edges }) are joined to the ground
games-hackenbush-value = when every cycle is fused into loops of value 1, a tree remains; the value at a vertex of a tree is the nim-sum, over its branches, of one more than the value at the end of the branch, which gives { $value }
games-corners-condition = the condition of the theorem holds: the game is the product of two games in which a move turns two coins of a row, the right one from heads to tails
games-corners-value = the positions { $x } and { $y } have the values { $x } and { $y } in these games; their nim-product is { $value }
