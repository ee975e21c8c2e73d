# Guessing laws: why there is nothing to guess from, and the words around the laws that were found.

guess-below-zero = laws are guessed for fields of natural numbers, but { $field } can be below zero
guess-kinds = laws are guessed for one kind of position; these rules have several
guess-fields = laws are guessed for positions of one to three numbers
guess-list = { $kind } has the list { $field }; laws are guessed for positions of one to three numbers
guess-list-help = compute the values of some positions and give them as a list of numbers ("values")
guess-corner = the last position of the table ("to") needs { $wanted ->
    [one] a number for { $fields } that is not below its lower bound
   *[other] { $wanted } numbers, one for each of { $fields }, and none below its lower bound
}
guess-engine-theorem = laws cannot be guessed with this engine, because its answers come from theorems that state the laws; omit the engine
guess-two-subjects = laws are guessed from a ruleset or from a list of numbers, not from both
guess-no-subject = guess needs a ruleset or a list of numbers
guess-number-large = the numbers to guess from, and the index of the first one, must be greater than -2^62 and less than 2^62
guess-none = no short law fits; examined up to { $to }
guess-none-yet = no law has been found so far; examined up to { $to }; { $tried ->
    [one] one expression was tried
   *[other] { $tried } expressions were tried
}
guess-none-no-table = no law has been found so far; the first table was not completed
guess-fits = fits { $fitted }, checked to { $checked }
guess-box = { $from }..={ $to }
guess-with = { $box } for { $ranges }
guess-proved = proved for all: { $theorem } ({ $bound }, n0 = { $from }); examined up to { $checked }
guess-proved-induction = proved for all{ $bounded ->
    [yes] {" "}fields below 2^64
   *[no] {""}
}: induction, { $steps ->
    [one] one step
   *[other] { $steps } steps
} decided by { $solvers }
guess-unproved = not proved: { $why }
guess-unproved-left-out = this program was built without the feature smt, which proves laws by induction
guess-unproved-no-solver = no SMT solver is installed: apt install z3 cvc5
guess-unproved-rules = a proof by induction needs rules text, normal play, and values or outcomes of one kind of position
guess-unproved-language = the rules language cannot express this law
guess-unproved-claim = the law cannot be parsed as a claim; it may have too many exceptions
guess-unproved-negative = the parameter { $name } may be negative; declare it with a lower bound of at least 0: `param { $name } >= 0`
guess-unproved-open = no solver decided the step { $step } in time
guess-unproved-wrong = the step { $step } has a counterexample, so the law is wrong somewhere
guess-unproved-solver = { $solver } failed: { $said }
guess-no-certificate = there is no certificate: no law was proved by induction
smt-cannot = the rules or the law need { $what }, which cannot be translated for SMT solvers
guess-refuted = fits { $fitted }, but the table has { $value } at { $at }, not { $law }
guess-refuted-nothing = fits { $fitted }, but does not cover { $at }, where the table has { $value }
guess-rows = the numbers in brackets repeat; if a number follows the brackets, it is added each time
guess-table = the table:
guess-table-law = the table; where the law gives a different value, that value is in brackets, and where it gives none, the brackets are empty:
guess-svg-fits = agrees with the law
guess-svg-exception = an exception to the law
guess-svg-misfit = differs from the law
guess-svg-no-law = no law fits
guess-exceptions = except { $list }
guess-p = P where { $condition }
guess-zeckendorf = least_zeckendorf_part(n) is the smallest part of n as a sum of non-consecutive Fibonacci numbers; for n = 0 it is larger than every number
guess-nim-product = nim_product(a, b) is the nim-product of a and b
guess-zeckendorf-zeros = zeckendorf_zeros(n) is the number of zeros at the end of n written as a sum of non-consecutive Fibonacci numbers
guess-least-part = least_part(n, h) is the smallest part of n as a sum of terms of h, where the largest term that fits is always taken first

# Laws in words.
guess-words-p = P exactly when { $condition }
guess-words-value = the value is { $value }
guess-words-golden = P exactly when the smaller of { $a } and { $b } is the golden ratio times their difference, rounded down
guess-words-beatty = P exactly when, for some k, the smaller of { $a } and { $b } is the k-th term of a Beatty sequence, and their difference is a constant times k
guess-words-terms = P exactly when { $n } is a term of the sequence h
guess-words-fibonacci = P exactly when { $n } is a Fibonacci number
guess-words-least-part = P exactly when one number is less than the smallest part of the other as a sum of terms of h
guess-words-digits = the value is determined by the digits of { $n } in base { $base }, the last one first
guess-words-digits-p = the outcome is determined by the digits of { $n } in base { $base }, the last one first
guess-words-linear = { $count ->
    [one] each value follows from the one before it
   *[other] each value is a constant plus a sum of multiples of the { $count } values before it
}
guess-words-steps = up to { $to }, the value changes only where { $n } reaches { $at }; beyond that, nothing is claimed
guess-words-rows = for each { $a } the values repeat
guess-words-period = the values repeat with period { $period }
guess-words-period-saltus = the values repeat with period { $period }, increased by { $saltus } each time
guess-words-grid = the values repeat in { $a } with period { $p } and in { $b } with period { $q }
guess-words-difference = the difference of { $a } and { $b }
guess-words-abs = the absolute value of { $a }
guess-words-log2 = the binary logarithm of { $a }, rounded down
guess-words-popcount = the number of binary ones of { $a }
guess-words-lowbit = the largest power of 2 that divides { $a }
guess-words-bigomega = the number of prime factors of { $a }, counted with multiplicity
guess-words-isqrt = the square root of { $a }, rounded down
guess-words-valuation = the number of times that { $base } divides { $a }
guess-words-least-prime = the index of the smallest prime that divides { $a }
guess-words-nim-sum = the nim-sum of { $list }
guess-words-remainder = the remainder of { $a } divided by { $b }
guess-words-quotient = { $a } divided by { $b }, rounded down
guess-words-min = the smaller of { $a } and { $b }
guess-words-max = the larger of { $a } and { $b }
guess-words-nim-product = the nim-product of { $a } and { $b }
guess-words-gcd = the greatest common divisor of { $a } and { $b }
guess-words-if = { $then } if { $condition }, otherwise { $otherwise }
guess-words-and = { $first } and { $last }
guess-words-or = { $first } or { $last }
guess-words-both = { $a }, and { $b }
guess-words-either = { $a }, or { $b }
guess-words-one = { $subject } { $predicate }
guess-words-all-equal = { $list } are equal
guess-words-both-are = both { $list } { $predicate }
guess-words-all-are = { $list } { $predicate }
guess-words-even = { $number ->
    [one] is even
   *[several] are even
}
guess-words-odd = { $number ->
    [one] is odd
   *[several] are odd
}
guess-words-multiple = { $number ->
    [one] is a multiple of { $by }
   *[several] are multiples of { $by }
}
guess-words-leaves = { $number ->
    [one] leaves the remainder { $list } when divided by { $by }
   *[several] leave the remainder { $list } when divided by { $by }
}
guess-words-is-power = is a power of 2
guess-words-is = is { $b }
guess-words-is-not = is not { $b }
guess-words-is-below = is less than { $b }
guess-words-is-at-most = is at most { $b }
guess-words-is-at-least = is at least { $b }
guess-words-is-between = is in the range from { $low } to { $high }
guess-words-in-powers = is above { $low } and at most { $high }, or between bounds that are { $base } times as large, or { $base } times as large again, and so on

# The words that a law may contain.
guess-valuation = valuation(n, b) is the number of times that b divides n, and 0 for n = 0
guess-template-values = a template needs a ruleset and cannot be given with a list of values
guess-values-text = values given as text need one character for each position: P or N, L (lost) or W (won), or 0 (P) or 1 (N)
