# What the closed forms of games written in Rust look at, and what they find.

games-bottles-odd = { $count ->
    [0] every bottle has an even number of beans, and two beans in one bottle cancel
   *[other] the bottles with an odd number of beans are { $bottles }; their beans have the values { $values }, and their xor counts
}
games-bottles-values = the nim-values of a bean in the bottles 0, 1, 2, ... are { $values }
games-coins = every head is a game of its own, and the row is their sum:
games-coins-positions = the heads are places from 1 to n, the length of the row, each once and in ascending order
games-coins-head = {"  "}the head at { $place } has the nim-value { $value }
games-fill-board-positions = a board has one number for each row of A, and A and B have equally many rows: board[0, 0] for two
games-hunger-dependent = the closed boxes { $boxes } (counted from 0) have the xor 0, so the closed boxes depend on each other
games-hunger-independent = no closed boxes have the xor 0: they are independent
games-hunger-nim = so opening boxes leaves an xor that is not 0, and the opened boxes decide, as in Nim
games-hunger-opened = the xor of the opened boxes is { $xor }
games-hunger-opening = that is the xor of some closed boxes; opening the most of such leaves independent boxes and opened ones of xor 0
games-moore-digit = {"  "}column { $column }: { $count } in all, { $rest } modulo { $modulus }
games-moore-digits = the ones in each column of the heaps in binary, which have to be multiples of { $modulus } for the mover to lose:
games-moore-flat = no heap has more than one token, and { $count } heaps have one, { $rest } modulo { $modulus }; the mover loses if that is 1
games-moore-large = some heap has two tokens or more, so the condition is that of normal play
games-more = {"  "}and { $count } more
games-end-piles-first = before the other heaps a first heap of { $losing } would be lost for the mover, and it is { $heap }
games-end-piles-last = behind the other heaps a last heap of { $losing } would be lost for the mover, and it is { $heap }
games-new-nim-dependent = the heaps { $heaps } have the xor 0, so who keeps only them leaves Nim of xor 0
games-new-nim-fewest = keeping the heaps { $heaps } does so with the fewest tokens taken, { $taken }
games-new-nim-first = the mover has to leave heaps, at least one, of which no set has the xor 0
games-new-nim-independent = no set of the heaps has the xor 0, so whatever is kept is Nim of another xor, which the opponent wins
games-product-condition = the condition of the theorem holds: both rules turn coins of a row, the outermost from heads to tails, whatever the others show
games-product-values = column { $x } has the value { $column } by the first rule and row { $y } the value { $row } by the second; their nim-product is { $value }
games-corners-condition = the condition of the theorem holds: the game is the product of two games of turning two coins of a row, the right one from heads to tails
games-corners-value = the places { $x } and { $y } have the values { $x } and { $y } there; their nim-product is { $value }
