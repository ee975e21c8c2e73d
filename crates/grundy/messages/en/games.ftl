# The facts that the closed forms of games written in Rust use, for explanations.

games-bottles-odd = { $count ->
    [0] every bottle has an even number of beans, and two beans in one bottle cancel
    [one] the only bottle with an odd number of beans is { $bottles }, and the nim-value is that of a single bean in it, { $values }
   *[other] the bottles with an odd number of beans are { $bottles }; the values of single beans in them are { $values }, and the nim-value is the xor of these
}
games-bottles-values = the nim-values of single beans in bottles 0, 1, 2, ... are { $values }
games-coins = every head is an independent game, and the row is the sum of these games:
games-coins-positions = the heads are given by their positions, from 1 to the length n of the row, each once and in ascending order
games-coins-head = {"  "}the head at position { $place } has the nim-value { $value }
games-fill-board-positions = a board has one number for each row of A, and A and B have the same number of rows; for two rows, write board[0, 0], for example
games-hunger-dependent = the xor of the closed boxes { $boxes } (counted from 0) is 0, so the closed boxes are linearly dependent
games-hunger-independent = no nonempty set of closed boxes has xor 0, so the closed boxes are linearly independent
games-hunger-nim = so opening boxes always changes this xor, and the opened boxes decide the game, as in Nim
games-hunger-opened = the xor of the opened boxes is { $xor }
games-hunger-opening = some set of closed boxes has this xor; opening a largest such set leaves linearly independent closed boxes, and opened boxes whose xor is 0
games-moore-digit = {"  "}column { $column }: { $count ->
    [one] 1 one
   *[other] { $count } ones
  }, { $rest } modulo { $modulus }
games-moore-digits = the number of ones in each column of the heaps in binary; the mover loses if all these numbers are multiples of { $modulus }:
games-moore-flat = no heap has more than one token, and { $count ->
    [one] one heap has
   *[other] { $count } heaps have
  } one token, { $rest } modulo { $modulus }; the mover loses if this is 1
games-moore-large = some heap has at least two tokens, so the condition is that of normal play
games-more = {"  "}and { $count } more
games-end-piles-first = with the other heaps fixed, the mover would lose if the first heap had { $losing ->
    [one] 1 token
   *[other] { $losing } tokens
}; it has { $heap }
games-end-piles-last = with the other heaps fixed, the mover would lose if the last heap had { $losing ->
    [one] 1 token
   *[other] { $losing } tokens
}; it has { $heap }
games-new-nim-dependent = the heaps { $heaps } have xor 0, so keeping only these heaps leaves a Nim position of xor 0
games-new-nim-fewest = keeping the heaps { $heaps } achieves this with the fewest tokens taken, { $taken }
games-new-nim-first = the mover must leave at least one heap, and no nonempty subset of the remaining heaps may have xor 0
games-new-nim-independent = no nonempty set of the heaps has xor 0, so whatever the mover keeps is a Nim position whose xor is not 0, and the opponent wins it
games-product-condition = the condition of the theorem holds: under both rules, a move turns some coins of a row, and the last coin that it turns goes from heads to tails, whatever the other coins show
games-product-values = column { $x } has the value { $column } by the first rule, and row { $y } has the value { $row } by the second; their nim-product is { $value }
games-geography-covered = { $vertex } is covered by every maximum matching of the vertices that are left; after a move to { $mate }, the mover can answer every move of the opponent along the matching
games-geography-free = some maximum matching of the vertices that are left avoids { $vertex }, so the opponent can always move along an edge of that matching
games-hackenbush-condition = the condition of the theorem holds: all edges ({ $edges }) are joined to the ground
games-hackenbush-value = when every cycle is fused into loops of value 1, a tree remains; the value at a vertex is the nim-sum of 1 for each loop at it and, for each branch, of one more than the value at the end of the branch, which gives { $value }
games-corners-condition = the condition of the theorem holds: the game is the product of two games in which a move turns two coins of a row, the right one from heads to tails
games-corners-value = the positions { $x } and { $y } have the values { $x } and { $y } in these games; their nim-product is { $value }

## The theorems of games in words

games-words-aliquot = the nim-value is the exponent of 2 in the prime factorisation of the number
games-words-array-staircase = stones count only on cells whose row and column add up to an odd number, and each of these cells is a Nim heap
games-words-cyclic-nimhoff = divide both heaps by h, rounding down: the nim-value is h times the xor of the quotients, plus the total number of tokens modulo h
games-words-delete-nim = the nim-value is the number of ones at the end of the bitwise or of a - 1 and b - 1 in binary
games-words-divisor-game = the nim-value is the number of prime factors, counted with multiplicity
games-words-euclid = the nim-value is floor(|a / b - b / a|)
games-words-euclid-to-zero = P exactly if a number is 0, or the numbers differ and the larger one is less than phi times the smaller one, where phi is the golden ratio
games-words-georgia-and-bob = pair the pieces from the right: the empty squares between the pieces of each pair form a Nim heap, and so do those to the left of a first piece without a partner
games-words-greedy-nim = P exactly if there are no tokens or the number of heaps of the largest size is even
games-words-kamyki = pair the piles from the right: the difference between the piles of each pair is a Nim heap, and so is a first pile without a partner
games-words-king = P exactly if both coordinates are even
games-words-laskers-nim = the nim-values of 4k + 1, 4k + 2, 4k + 3 and 4k + 4 tokens are 4k + 1, 4k + 2, 4k + 4 and 4k + 3
games-words-mark = P exactly if the number of tokens is 0 or ends in an odd number of zeros in binary
games-words-nim = the nim-value of a heap is its number of tokens
games-words-nimble = a coin on square i is a Nim heap of i tokens
games-words-northcott = the gap between the two pieces of each row is a Nim heap
games-words-puppet-dance = for x >= 1, the nim-value is x + 1 minus the largest power of two that is at most x
games-words-rims = the nim-value of a field is its number of spots
games-words-silver-dollar = pair the coins from the right: the empty squares between the coins of each pair form a Nim heap, and so do those to the left of a first coin without a partner
games-words-staircase = only the stones on the stairs 1, 3, 5, ... count, and each of these stairs is a Nim heap
games-words-subtract-a-power = the nim-value is the number of tokens modulo 3
games-words-take-at-least = the nim-value is floor(n / k)
games-words-take-away = the nim-value is the number of tokens modulo k + 1
games-words-totative = the nim-value is the position of the smallest prime factor among the primes: 1 for 2, 2 for 3, 3 for 5, and so on; the nim-value of 1 is 0
games-words-welter = the nim-value is the xor of all numbers and, for each pair of them, of 2^(e + 1) - 1, where 2^e is the largest power of two that divides their difference
games-words-wythoff = the P-positions are (floor(k phi), floor(k phi^2)) in either order, for k = 0, 1, 2, ..., where phi is the golden ratio
games-words-wythoff-r = the P-positions are (floor(k a), floor(k (a + r))) in either order, for k = 0, 1, 2, ..., where a = (2 - r + sqrt(r^2 + 4)) / 2
games-sprouts-empty = nothing comes before this { $found }
games-sprouts-lines = the spots of this drawing can still receive more than { $most } lines in total, which is the limit
games-sprouts-many = a game can start with at most { $most } spots
games-sprouts-no-end = a character is missing here: a boundary ends with a full stop, and a region with a closing brace
games-sprouts-not-alone = a spot without lines must be the only spot of its boundary, but this boundary has other spots
games-sprouts-not-in-two = the upper-case letter { $found } stands for a spot that must occur in two regions, once in each
games-sprouts-not-twice = the lower-case letter { $found } stands for a spot that must occur twice in one boundary
games-sprouts-positions = write a number of spots, such as 7, or a drawing: the spots of each boundary are followed by . and the boundaries of each region by {"}"}, as in 0.AB.{"}"}0.AB.{"}"}; 0, 1 and 2 are spots with that many lines, and a letter is a spot with two lines that occurs twice
games-sprouts-sign = { $found } is not a character of this notation
