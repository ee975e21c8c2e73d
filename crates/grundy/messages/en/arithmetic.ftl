# Nim arithmetic and counting.

arithmetic-bracket-expected = write sqrt(...), with brackets
arithmetic-by-zero = division by zero
arithmetic-by-zero-help = divide by a number above 0; the sum of two equal nimbers is also 0
arithmetic-close-expected = write ) to close the bracket
arithmetic-count-long = the count has more than { $digits } decimal digits
arithmetic-count-long-help = count modulo a number ("mod"), such as 998244353
arithmetic-count-below-zero = sums can be counted only for fields of natural numbers, but { $field } can be below zero
arithmetic-count-one-field = sums can be counted only for rulesets with one kind of position that has one number field
arithmetic-count-value = the nim-value { $value } is too large for counting
arithmetic-end = the expression ends here
arithmetic-expression = expression
arithmetic-modulus-zero = the modulus must not be 0
arithmetic-exponent-expected = write the exponent as a number, such as 2^5
arithmetic-number-expected = write a number, an expression in brackets or sqrt(...)
arithmetic-operator-expected = write +, *, / or ^ between two numbers
arithmetic-outcome = the outcome to count must be N or P, not { $found }
arithmetic-piles = the number of components must be a natural number
arithmetic-too-deep = brackets are nested too deeply: at most { $most } levels are allowed
arithmetic-too-large = { $found } is more than 2^64 - 1, the largest supported nimber or exponent
arithmetic-too-large-help = write a number that is at most 18446744073709551615
arithmetic-unexpected = { $found } is not allowed here
