# Guessing laws: what cannot be guessed from, and the words around what was found.

guess-kinds = laws are guessed for one kind of position; these rules have several
guess-fields = laws are guessed for positions of one to three numbers
guess-list = { $kind } has the list { $field }; laws are guessed for positions of one to three numbers
guess-list-help = compute the values of some positions and give them as a list of numbers, "values" in a request and --values on the command line
guess-corner = the last position needs { $wanted ->
    [one] a number for { $fields }, not below its bound
   *[other] { $wanted } numbers, for { $fields }, none below its bound
}
guess-engine-theorem = a law is not guessed from the theorems that state it; leave the engine out
guess-two-subjects = laws are guessed from a ruleset or from a list of numbers, not from both
guess-no-subject = guess needs a ruleset or a list of numbers
guess-number-large = the numbers to guess from must lie between -2^62 and 2^62
guess-limit = the limits were reached before the search ended
guess-none = nothing short fits, looked at to { $to }
guess-fits = fits { $fitted }, checked to { $checked }
guess-box = { $from }..={ $to }
guess-with = { $box } for { $ranges }
guess-proved = proved for all: { $theorem } ({ $bound }, n0 = { $from }), looked at to { $checked }
guess-proved-induction = proved for all{ $bounded ->
    [yes] {" "}fields below 2^64
   *[no] {""}
}: induction, { $steps ->
    [one] one step
   *[other] { $steps } steps
} decided by { $solvers }
guess-unproved = not proved: { $why }
guess-unproved-left-out = this program was built without the feature smt; cargo install grundy-cli --features smt
guess-unproved-no-solver = no SMT solver is installed; apt install z3 cvc5
guess-unproved-rules = a proof needs rules text, normal play and values or outcomes of one kind of position
guess-unproved-language = the rules language cannot say this law
guess-unproved-claim = written as a claim the law cannot be read; it has too many exceptions, perhaps
guess-unproved-negative = the parameter { $name } may be negative; declare it as `param { $name } >= 0` or more
guess-unproved-open = no solver decided the step { $step } in time
guess-unproved-wrong = the step { $step } has a counterexample, so that the law is wrong somewhere
guess-unproved-solver = { $solver } failed: { $said }
guess-no-certificate = there is no certificate: no law was proved by induction
smt-cannot = the rules or the law need { $what }, which is not translated for solvers
guess-refuted = fits { $fitted }, but { $at } is { $value } and not { $law }
guess-refuted-nothing = fits { $fitted }, but says nothing at { $at }, which is { $value }
guess-rows = where the numbers in brackets repeat, each time what follows them is added
guess-table-law = the table, and the law in brackets where it differs:
guess-svg-fits = as the law says
guess-svg-exception = an exception of the law
guess-svg-misfit = not as the law says
guess-svg-no-law = no law fits
guess-exceptions = except { $list }
guess-p = P where { $condition }
guess-zeckendorf = least_zeckendorf_part(n) is the least part of n as a sum of Fibonacci numbers no two of which are neighbours, and larger than all for n = 0
guess-nim-product = nim_product(a, b) is the product of nimbers
guess-zeckendorf-zeros = zeckendorf_zeros(n) is how many zeros n ends in, written as a sum of Fibonacci numbers no two of which are neighbours
guess-least-part = least_part(n, h) is the least part of n as a sum of terms of h, the largest that fits taken first each time
