# What the closed forms of games written in Rust look at, and what they find.

games-bottles-odd = { $count ->
    [0] every bottle has an even number of beans, and two beans in one bottle cancel
   *[other] the bottles with an odd number of beans are { $bottles }; their beans have the values { $values }, and their xor counts
}
games-bottles-values = the nim-values of a bean in the bottles 0, 1, 2, ... are { $values }
games-coins = every head is a game of its own, and the row is their sum:
games-coins-head = {"  "}the head at { $place } has the nim-value { $value }
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
