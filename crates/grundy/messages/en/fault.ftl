# What goes wrong while rules are carried out at a position.

fault-argument-outside = { $function }({ $value }) cannot be worked out
fault-division-by-zero = division by zero
fault-empty-extremum = { $function } of nothing
fault-beyond-reach = the values of single coins take too long beyond the place { $reach }
fault-gain-outside = a gain of { $value } is more than a score can hold
fault-index-outside = index { $index } is outside the list, which has { $length ->
    [0] no entries
    [one] one entry, number 0
   *[other] { $length } entries, counted from 0
}
fault-list-too-long = a list grows too long
fault-log-of-zero = log2(0) has no value
fault-negative-argument = { $function } takes no negative numbers, and gets { $value }
fault-overflow = a number leaves the range from -2^127 to 2^127 - 1
fault-value-outside = a theorem gives the nim-value { $value }, which lies outside 0..=2^64 - 1
