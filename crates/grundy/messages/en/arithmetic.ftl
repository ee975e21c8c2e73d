# Nim arithmetic and counting.

arithmetic-bracket-expected = write sqrt(...), with brackets
arithmetic-by-zero = division by zero
arithmetic-close-expected = write ) to close the bracket
arithmetic-count-long = the count has more than { $digits } decimal digits
arithmetic-count-long-help = count modulo a number: "mod": 998244353
arithmetic-count-one-field = sums are counted for rulesets with one kind of one number field
arithmetic-count-value = the nim-value { $value } is too large to count with
arithmetic-end = the expression ends here
arithmetic-modulus-zero = nothing is counted modulo 0
arithmetic-number-expected = write a number, a bracket or sqrt(...)
arithmetic-operator-expected = write +, *, / or ^ between two numbers
arithmetic-outcome = sums are counted by outcome N or P, not { $found }
arithmetic-piles = the number of components must be a natural number
arithmetic-too-deep = brackets stand too deep
arithmetic-too-large = nimbers and exponents are below 2^64
arithmetic-unexpected = { $found } cannot stand here
