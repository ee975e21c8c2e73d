# Errors that occur while rules are applied to a position.

fault-argument-outside = { $function }({ $value }) cannot be computed
fault-division-by-zero = division by zero
fault-empty-extremum = { $function } of an empty range
fault-empty-list-help = an empty list has no entries: exclude empty lists by a condition such as where len(x) > 0
fault-beyond-reach = the values of single coins take too long to compute beyond position { $reach }
fault-not-decreasing = the number after `decreases` is negative or does not fall: it is { $before } before a move and { $after } after it
fault-gain-outside = a gain of { $value } is outside the range of scores
fault-index-outside = index { $index } is outside the list, which has { $length ->
    [0] no entries
    [one] one entry, number 0
   *[other] { $length } entries, counted from 0
}
fault-list-too-long = a list became too long
fault-log-of-zero = log2(0) has no value
fault-negative-argument = { $function } needs a number that is not negative, but was given { $value }
fault-overflow = a number is outside the range from -2^127 to 2^127 - 1
fault-value-outside = a theorem, a claim or a period gives the nim-value { $value }, which is outside the range from 0 to 2^64 - 1
