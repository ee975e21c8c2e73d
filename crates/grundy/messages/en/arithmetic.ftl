# Nim arithmetic and counting.

arithmetic-bracket-expected = write sqrt(...), with brackets
arithmetic-by-zero = division by zero
arithmetic-by-zero-help = divide by a number above 0: a bracket is 0 too where equal numbers stand on both sides of +
arithmetic-close-expected = write ) to close the bracket
arithmetic-count-long = the count has more than { $digits } decimal digits
arithmetic-count-long-help = count modulo a number: "--mod 998244353", "mod": 998244353
arithmetic-count-one-field = sums are counted for rulesets with one kind of one number field
arithmetic-count-value = the nim-value { $value } is too large to count with
arithmetic-end = the expression ends here
arithmetic-expression = expression
arithmetic-modulus-zero = nothing is counted modulo 0
arithmetic-number-expected = write a number, a bracket or sqrt(...)
arithmetic-operator-expected = write +, *, / or ^ between two numbers
arithmetic-outcome = sums are counted by outcome N or P, not { $found }
arithmetic-piles = the number of components must be a natural number
arithmetic-too-deep = brackets stand too deep: { $most } within each other are the most
arithmetic-too-large = { $found } is more than 2^64 - 1, the largest nimber and exponent
arithmetic-too-large-help = write at most 18446744073709551615
arithmetic-unexpected = { $found } cannot stand here
