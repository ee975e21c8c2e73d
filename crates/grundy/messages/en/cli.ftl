# The command line: help texts, usage mistakes, words around answers.
# `cli-<command>` says what a command answers, `cli-<command>-<argument>` what an argument is;
# `cli-any-<argument>` is said by every command that has the argument.

## What `grundy` alone prints

cli-beginning =
    grundy: rules of a game in; who wins, every winning move, nim-values and why out

    to begin with:
      grundy value nim "3 5 7"        nim-value of each component and of the sum
      grundy moves nim "3 5 7"        every winning move
      grundy explain nim "3 5 7"      why, step by step
      grundy table take-away --to 20  the nim-values of the first positions
      grundy list                     the games of the catalogue

    your own game is one line of rules:
      grundy value -e "heap(n) -> heap(n - t) for t in {"{1, 3, 4}"}" 10

    all commands: grundy --help
    the notations: grundy help positions, grundy help rules, grundy help codes

## Headings of help texts

cli-heading-usage = usage:
cli-heading-commands = commands
cli-heading-arguments = arguments
cli-heading-options = options
cli-heading-everywhere = options of every command
cli-heading-examples = examples:

## Commands

cli-grundy = Rules of a game in; who wins, every winning move, nim-values and why out
cli-grundy-usage = grundy COMMAND ...
cli-grundy-version = Print the version

cli-value = The nim-value of each component and of the sum
cli-value-usage = grundy value [OPTIONS] RULESET POSITION
cli-value-examples =
    {"  "}grundy value nim "3 5 7"
    {"  "}grundy value cutting-game "2,4 3,3"
    {"  "}grundy value 0.77 "10 + 2*heap(7)"
    {"  "}grundy value -e "heap(n) -> heap(n - t) for t in 1..=min(n, 3)" 10

cli-outcome = Who wins: N (who is to move) or P (who moved before)
cli-outcome-usage = grundy outcome [OPTIONS] RULESET POSITION
cli-outcome-examples =
    {"  "}grundy outcome wythoff 3,5
    {"  "}grundy outcome nim "1 1 1" --misere

cli-moves = Every winning move, and what it leaves
cli-moves-usage = grundy moves [OPTIONS] RULESET POSITION
cli-moves-all = Every move, not only the winning ones
cli-moves-examples =
    {"  "}grundy moves nim "3 5 7"
    {"  "}grundy moves take-away 10 --param k=4 --all

cli-moves-player = The player to move, on partizan rules; without it the winning moves of both

cli-equal = Whether two positions have the same outcome in every sum, and what tells them apart
cli-equal-usage = grundy equal [OPTIONS] RULESET POSITION --other POSITION
cli-equal-other = The position to compare with
cli-equal-examples =
    {"  "}grundy equal nim "3 5" --other 6
    {"  "}grundy equal nim "2 2" --other "()" --misere
cli-equal-words =
    {cli-words-ruleset}
    {cli-words-position}

cli-explain = Why: the values and how each is known, the xor in columns of bits, the move and what it does
cli-explain-usage = grundy explain [OPTIONS] RULESET POSITION
cli-explain-examples =
    {"  "}grundy explain nim "3 5 7"
    {"  "}grundy explain even-split 12

cli-genus = The genus of a position, or of each heap, for misère play, and whether it is tame
cli-genus-usage = grundy genus [OPTIONS] RULESET POSITION
cli-genus-to = The genera of the heaps up to this one, instead of a position's
cli-genus-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-genus-examples =
    {"  "}grundy genus 0.77 8
    {"  "}grundy genus 0.77 --to 20
cli-jia = Whether nim-values decide misère play: the Jia condition of every component
cli-jia-usage = grundy jia [OPTIONS] RULESET POSITION
cli-jia-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-jia-examples =
    {"  "}grundy jia nim '3 5'
cli-quotient = The misère quotient of heaps: a finite monoid that decides every sum of them
cli-quotient-usage = grundy quotient [OPTIONS] RULESET
cli-quotient-words = {cli-words-ruleset}
cli-quotient-to = The last heap to look at; a quotient proved for the whole game ends the search
cli-quotient-examples =
    {"  "}grundy quotient 0.77
    {"  "}grundy quotient 0.123 --format svg
cli-period = With which period the values of the heaps repeat, and whether that is proved
cli-period-usage = grundy period [OPTIONS] RULESET
cli-period-to = The last heap to look at
cli-period-certificate = Where to write the proof, for grundy verify
cli-period-report = A row as tables of computed games have it: largest value, rare values and their mask, the last rare one
cli-period-examples =
    {"  "}grundy period 0.137
    {"  "}grundy period 0.77 --certificate kayles.json
    {"  "}grundy period 0.104 --to 1000000000 --threads 2 --checkpoint 0.104.checkpoint --report
    {"  "}grundy period 0.104 --to 1000000000 --threads 2 --resume 0.104.checkpoint
    {"  "}grundy period 0.137 --format svg > period.svg
cli-any-checkpoint = Where to keep what is known of a taking-and-breaking code, every few minutes and when the run ends
cli-any-checkpoint-every = How often: 90s, 10m; without it, 3m
cli-any-resume = Goes on from a checkpoint, and keeps the next ones in the same file; without a file, from that of --checkpoint
cli-verify = Whether a certificate of a period is right
cli-verify-file = The certificate
cli-survey = The periods of all codes of a pattern
cli-survey-usage = grundy survey [OPTIONS] PATTERN
cli-survey-pattern = A code in which _ is any digit from 0 to 7: 0.___
cli-survey-to = The last heap to look at; without it, 10000
cli-table = The nim-values of all positions up to a corner
cli-table-usage = grundy table [OPTIONS] RULESET --to N[,M...]
cli-table-to = The last position, a number for each field: 40, or 20,30
cli-table-from = The first position; without it, the lowest
cli-table-outcomes = N or P instead of nim-values
cli-table-examples =
    {"  "}grundy table grundys-game --to 40
    {"  "}grundy table wythoff --to 10,10 --outcomes
    {"  "}grundy table 0.77 --to 100 --format bfile
    {"  "}grundy table wythoff --to 40,40 --format svg > wythoff.svg

cli-graph = The game graph of a position: for Graphviz, as a picture, or as JSON
cli-graph-usage = grundy graph [OPTIONS] RULESET POSITION
cli-graph-examples =
    {"  "}grundy graph nim "3 2" --format svg > nim.svg
    {"  "}grundy graph nim "1 2" | dot -Tsvg > nim.svg
    {"  "}grundy graph mine.graph --cycles draw --json

cli-guess = Laws that fit the table of nim-values or outcomes, with how far each was checked
cli-guess-usage =
    grundy guess [OPTIONS] RULESET [--to N[,M...]]
    {"       "}grundy guess --values PATH
cli-guess-to = The last position of the table that laws have to fit, a number for each field
cli-guess-values = Guess from the whole numbers in this file instead, the first of index 0; - for standard input
cli-guess-tried = How many expressions to try
cli-guess-table = Also write the table, and the first law in brackets where it differs
cli-guess-prove = Prove the law by induction, with the SMT solvers z3 and cvc5 (needs a build with the feature smt)
cli-guess-certificate = The same, and where to write the proof, which any SMT solver can check
cli-guess-words =
    {cli-words-ruleset}
    {"  "}a parameter may range, --param k=1..=8, for a law with k in it
cli-guess-examples =
    {"  "}grundy guess take-away --param k=1..=8
    {"  "}grundy guess wythoff --to 40,40
    {"  "}grundy guess 0.77 --to 500

cli-score = The best score difference, both totals, every optimal move and an optimal line
cli-score-usage = grundy score [OPTIONS] RULESET POSITION
cli-score-search = The search: minimax, alphabeta or table
cli-score-compare = The searches side by side: how many positions each visits
cli-score-player = Who starts, on partizan rules: left or right; without it, the scores for both
cli-score-examples =
    {"  "}grundy score coins-in-a-row "[8, 15, 3, 7]" --compare
    {"  "}grundy score fill-board "[0, 0]" --param A=@a.csv --param B=@b.csv

cli-count = How many sums of so many components are N-positions, or P-positions
cli-count-usage = grundy count [OPTIONS] RULESET --piles N --max M [--mod P] [--outcome P]
cli-count-piles = The number of components, as large as you like
cli-count-max = Each component is one of 1, 2, ..., M
cli-count-modulus = Count modulo P; without it the exact number
cli-count-outcome = N (also if not given) or P
cli-count-examples =
    {"  "}grundy count nim --piles 3 --max 7
    {"  "}grundy count puppet-dance --piles 1000000000000000000 --max 1000000 --mod 998244353

cli-nimber = Nim arithmetic on 64-bit nimbers
cli-nimber-usage = grundy nimber 'EXPRESSION'
cli-nimber-expression = + (nim-sum), * (nim-product), / and ^ (nim-power, the exponent an ordinary number), sqrt(...)
cli-nimber-examples =
    {"  "}grundy nimber '2 * 3 + 5'
    {"  "}grundy nimber 'sqrt(4) / 7'

cli-list = The games of the catalogue
cli-list-usage = grundy list [OPTIONS] [PATTERN]
cli-list-pattern = Only games with this text in their name, title, family or summary
cli-list-examples =
    {"  "}grundy list
    {"  "}grundy list heap

cli-show = The rules, theorems and sources of a game, as rules text
cli-show-usage = grundy show [OPTIONS] RULESET
cli-show-examples =
    {"  "}grundy show wythoff
    {"  "}grundy show 0.77

cli-play = Play against the program, which makes no mistake
cli-play-usage = grundy play [OPTIONS] RULESET POSITION
cli-play-player = Whose moves you make, on partizan rules: left (if not given) or right
cli-play-second = The program makes the first move
cli-play-examples =
    {"  "}grundy play nim "3 5 7"
    {"  "}grundy play take-away 21 --misere --second
cli-play-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-play-begin = type the number of a move, its label or what it leaves; hint, why, undo, quit, or ? for help
cli-play-help =
    a number       the move with this number; its label, or what it leaves, will do as well
    hint           a winning move, if there is one
    why            how the position stands, and why
    undo           take back your last move and the answer to it
    quit           end the game
    (return)       the moves once more
cli-play-position = the position is { $position }; your moves:
cli-play-prompt = your move:{" "}
cli-play-program = the program plays { $move }
cli-play-hint = { $move } wins
cli-play-no-hint = no move wins against perfect play; try one that leaves much to do
cli-play-no-undo = there is nothing to take back
cli-play-unknown = { $found } is no move here; type ? for help
cli-play-more = and { $count } more: type what a move leaves
cli-play-lost = you have no move: the program wins
cli-play-won = the program has no move: you win
cli-play-won-misere = you have no move, so by the misère convention you win
cli-play-lost-misere = the program has no move, so by the misère convention it wins
cli-play-left = until the next game
cli-play-you-are = some moves belong to one player only: you are { $player }
cli-play-several = { $found } is the label of { $count } moves; type the number of one:
cli-play-cut = and more than can be looked at: type the label of a move, or what it leaves

cli-check = Whether rules can be read, play ends, and theorems and claims agree with the moves
cli-check-usage = grundy check [OPTIONS] FILE
cli-check-words = {cli-words-ruleset}
cli-check-to = Compare positions whose numbers add up to N at most; without it, as many as 2 s or --time-limit allow
cli-check-examples =
    {"  "}grundy check mine.game
    {"  "}grundy check mine.game --param k=5 --time-limit 30s

cli-judge = Answer a contest problem in its own input and output format
cli-judge-usage = grundy judge [PROBLEM] < input
cli-judge-problem = The problem; without one, the problems are listed
cli-judge-examples =
    {"  "}echo "2 2" | grundy judge poj-2311

cli-batch = Answer many requests: JSON objects, one a line, from standard input
cli-batch-usage = grundy batch < requests.jsonl
cli-batch-examples =
    {"  "}echo '{"{"}"ask": "value", "ruleset": "nim", "position": "3 5 7"{"}"}' | grundy batch

cli-help = This text, or the help of one command; positions, rules and codes each explain a notation
cli-help-usage = grundy help [COMMAND | positions | rules | codes]
cli-help-command = The command, or the notation

## What `grundy help TOPIC` teaches

cli-topic-positions =
    A position is a sum of components. grundy reads three ways of writing it:

    {"  "}3 5 7                        heaps: a ruleset with one kind of one number (or 3+5+7)
    {"  "}3,5 2,2                      two components of two numbers each (or (3,5) + (2,2))
    {"  "}[2, 1, 3]                    one list, such as the stairs of Staircase Nim
    {"  "}sheet(3, 5) + 2*sheet(2, 2)  the long form, always understood; 2* means two of them
    {"  "}()                           the empty sum: no component, nobody can move
    {"  "}HTTH                         a row of coins

    Put it in quotes: a shell takes ( ) * [ ] and ; for itself.
    A count stands only before a kind or a bracket: 2*heap(3), not 2*3.
    `grundy show NAME` prints the fields of a game in its line "position ...".

    {"  "}grundy value nim "3 5 7"
    {"  "}grundy value nim "2*heap(3) + heap(7)"
    {"  "}grundy outcome wythoff "3,5"
    {"  "}grundy moves staircase "[2, 1, 3]"

cli-topic-rules =
    A rule says what a component may be replaced by. Rules that match all apply.

    {"  "}heap(n) -> heap(n - t) for t in 1..=min(n, 3)         take 1 to 3
    {"  "}heap(n) -> heap(a) + heap(n - a) for a in 1..n        split
    {"  "}row(x[]) -> row(x with [i] = 0) for i in 0..len(x)    a list, from index 0
    {"             "}where x[i] > 0
    {"  "}pile(n) -> ()  where n >= 5                           the end

    What a rule may have after the arrow, in any number:
    {"  "}for t in RANGE     1..=5 with 5, 1..5 without; {"{"}1, 3, 4{"}"}, divisors(n), primes(n), squares(n)
    {"  "}let q = n / 2      / and % round down
    {"  "}where n % 2 == 0   == != < <= > >= and or not
    {"  "}as "take {"{"}t{"}"}"      the name of the move
    A field that would be negative, or outside its bounds, makes the option no move.

    Other lines:
    {"  "}game "Title"             source "..."             # a comment
    {"  "}param k >= 1 = 3         --param k=5 sets it
    {"  "}position heap(n >= 1)    bounds of fields
    {"  "}win sheet(1, 1)          who makes this wins at once
    {"  "}claim value heap(n) = n % (k + 1)      checked by `grundy check FILE`
    {"  "}claim outcome heap(n) = P where n % 3 == 0

    {"  "}grundy table -e "heap(n) -> heap(n - t) for t in {"{"}1, 3, 4{"}"}" --to 20

cli-topic-codes =
    A code 0.d1d2d3... says what may be done with a heap when 1, 2, 3, ... tokens are taken from it.
    Each digit is a sum of:

    {"  "}1   leave nothing (the whole heap is taken)
    {"  "}2   leave one heap
    {"  "}4   leave two heaps
    {"  "}8   leave three heaps, and so on; digits above 9 are A to V

    {"  "}0.77    Kayles: take 1 or 2, leave nothing, one heap or two
    {"  "}0.137   Dawson's Chess
    {"  "}0.3333  take 1 to 4
    {"  "}4.333   a digit before the point takes nothing: split, or take 1 to 3

    Small letters after a digit: u all parts different, n not all equal, e all equal, a any number of parts.
    A position is heaps: heap(9), or 9 alone.

    {"  "}grundy value 0.77 "9 5"
    {"  "}grundy table 0.137 --to 40
    {"  "}grundy show 0.77

## Completions and man pages

cli-completions = Completions for a shell, to be read by it
cli-completions-usage = grundy completions SHELL
cli-completions-shell = bash, elvish, fish, powershell or zsh

cli-bench = The positions that a fixed list of questions visits, as one number; with --stats, by question too
cli-bench-usage = grundy bench

cli-man = The man page of the program, or of one command
cli-man-usage = grundy man [COMMAND]
cli-man-command = The command

## Arguments of every command that is about a ruleset

cli-words-ruleset =
    {"  "}RULESET   a name of the catalogue (nim), a file (mine.game), a code (0.77), - for standard input;
    {"            "}none with -e
cli-words-position =
    {"  "}POSITION  heaps 3 5 7; several fields 3,5 2,2; the long form sheet(3, 5) + 2*sheet(2, 2);
    {"            "}- for standard input
cli-value-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-outcome-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-moves-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-explain-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-score-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-period-words = {cli-words-ruleset}
cli-table-words = {cli-words-ruleset}
cli-graph-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-count-words = {cli-words-ruleset}
cli-show-words = {cli-words-ruleset}
cli-any-rules = Rules text instead of RULESET; again for a further line
cli-any-file = RULESET is a path, whatever it looks like
cli-any-code = RULESET is a taking-and-breaking code, whatever it looks like
cli-any-graph = RULESET is the file of a graph, whatever it looks like
cli-any-params = A parameter of the rules: k=3, a set or list S=1,3,4, a table A=@file.csv; again for another
cli-any-misere = Who cannot move wins
cli-any-json = One JSON object instead of text, errors too
cli-any-format = text or json; for tables also csv, md, bfile and svg, for graphs dot and svg, for periods and guesses svg, for surveys csv and md, for quotients md and svg
cli-any-stats = What the answer took, on standard error
cli-any-engine = The engine to use, instead of the planner's choice
cli-any-threads = How many threads may be used
cli-any-time-limit = How long it may take: 500ms, 10s, 2m
cli-any-memory-limit = How much memory tables may take: 500M, 4G; without it, three quarters of what is free
cli-any-trust-claims = Believe the theorems and claims of your own rules
cli-any-cycles = What moves without end mean: error, or draw
cli-any-help = Print help

## Mistakes in the command line

cli-unknown-command = there is no command `{$found}`
cli-unknown-option = there is no option `{$found}` here
cli-unexpected-word = one word too many: `{$found}`
cli-value-missing = `{$option}` needs a value
cli-value-large = `{$option}` cannot be `{$value}`, which is more than 2^64 - 1
cli-value-wrong = `{$option}` cannot be `{$value}`
cli-arguments-missing = this is missing: {$missing}
cli-argument-not-utf8 = an argument is not UTF-8
cli-bad-usage = {$text}
cli-help-question-first = the question comes first: `grundy value { $words }`, or outcome, moves, explain
cli-help-parameter-option = a parameter of the rules is set by `--param {$name}=3`; `grundy --help` shows all options
cli-help-parameter = write `--param {$found}`
cli-help-no-file = write the path of a file that is there; `grundy list` shows the games that need none
cli-help-no-position = leave it out: `grundy {$command} RULESET`
cli-parameter-as-position = `{$found}` is no position
cli-help-nearest = did you mean `{$nearest}`?
cli-help-all-commands = `grundy --help` shows all commands and options
cli-help-position-after-dashes = if `{$found}` belongs to the position, write `--` before the position
cli-expected-time = write 500ms, 10s, 2m or 1h
cli-expected-size = write 500M, 4G or a number of bytes
cli-expected-format = write text or json; for tables also csv, md, bfile or svg, for surveys csv or md, for graphs dot or svg, for periods and guesses svg, for misère quotients md or svg
cli-expected-cycles = write error or draw
cli-expected-player = write left or right
cli-expected-shell = write bash, elvish, fish, powershell or zsh
cli-expected-threads = write a number, 1 or more
cli-expected-corner = write a natural number for each field of the position: 40, or 20,30
cli-expected-parameter = write k=3, or S=1,3,4, or A=@file.csv; for guess also k=1..=8
cli-expected-rules = write the rules in quotes: -e "heap(n) -> heap(n - t) for t in 1..=n"
cli-not-a-number = `{$found}` in line {$line}, after {$count ->
    [one] one number
   *[other] {$count} numbers
}, is no whole number
cli-help-values-file = --values reads the numbers from a file, or from standard input: echo 0 1 2 0 1 2 | grundy guess --values -
cli-expected-numbers = write whole numbers with white space or commas between them, the first of index 0
cli-ruleset-missing = `{$command}` needs a ruleset
cli-help-ruleset = write a name of `grundy list`, a file like mine.game, a code like 0.77, or -e "RULES"
cli-position-missing = `{$command}` needs a position
cli-help-position = for example `grundy {$command} {$ruleset} "3 5 7"`; the empty position is written ()
cli-position-unexpected = `{$command}` takes no position, but `{$found}` was given
cli-two-rulesets = the ruleset is named twice, by `{$first}` and by `{$second}`
cli-stdin-twice = standard input cannot be both the ruleset and the position
cli-stdin = standard input
cli-not-utf8 = {$what} is not UTF-8 at line {$line}, column {$column}
cli-help-not-utf8 = save it as UTF-8
cli-parameter-form = `{$found}` does not give a parameter
cli-cell-no-number = `{$found}`, cell {$cell} of line {$line} of {$path}, is no whole number
cli-help-cell = write a row a line, whole numbers with commas between them
cli-help-directory = write the path of a file in it, of rules (.game) or of a graph (.graph, .json, .dot, .graphml)
cli-number-as-ruleset = `{$found}` is no ruleset: a code has a point
cli-help-ruleset-first = the ruleset comes first: `grundy {$command} {$words}`
cli-help-file-not-name = to read the file, write `{$path}`
cli-help-name-not-file = the catalogue has it: write `{$name}`

## Words around answers

cli-error = error
cli-warning = warning
cli-help-word = help
cli-output = standard output
cli-position = position
cli-other = --other
cli-rules = rules
cli-line-too-long = a request of more than {$limit} bytes
cli-line-not-utf8 = the request is not UTF-8 at column {$column}
cli-stats = {$positions ->
    [one] {$positions} position
   *[other] {$positions} positions
} visited in {$seconds} s, {$bytes} bytes of tables
cli-more-mistakes = {$more ->
    [one] and {$more} more mistake
   *[other] and {$more} more mistakes
}
cli-sum = sum
cli-outcome-n = N: the player to move wins
cli-outcome-p = P: the player who moved last wins
cli-outcome-l = L: Left wins, whoever starts
cli-outcome-r = R: Right wins, whoever starts
cli-outcome-d = D: neither player can force a win
cli-equal-yes = equal
cli-equal-no = not equal
cli-equal-apart = not equal: { $position } and { $other } beside { $by }
cli-equal-open = not decided: the outcomes agree beside the Nim heaps up to { $checked_to }
cli-check-ends = play ends: an order of the positions proves it
cli-check-open = play ends as far as was looked: no position whose numbers add up to {$size} at most comes back
cli-check-open-untried = whether play ends is not known
cli-check-cycle = play can go round: {$path}
cli-check-no-theorems = there are no theorems or claims to compare with the rules
cli-check-line = line {$line}
cli-check-holds = holds for all {$covered ->
    [one] 1 position
   *[other] {$covered} positions
} that it covers and whose numbers add up to {$size} at most
cli-check-covers-nothing = covers no position whose numbers add up to {$size} at most
cli-check-untried = not compared
cli-check-refuted = refuted at {$position}: the rules say {$rules}, the claim says {$claim}
cli-check-missing = refuted at {$position}: the claim leaves out the move to {$moves}, of value {$value}
cli-check-wrong = refuted at {$position}: the claim gives {$moves}, which is no option of value {$value}
cli-player-left = Left
cli-player-right = Right
cli-remoteness = { $moves ->
    [one] { $moves } move left
   *[other] { $moves } moves left
}
cli-leaves = leaves {$what}
cli-leaves-winning = leaves {$what}: wins
cli-to-missing = `table` needs the last position
cli-help-to = write --to 40, or --to 20,30 where a position has two fields
cli-believed = believed, not checked: the claim in line {$line} of the rules
cli-evidence-theorem = known by a theorem: {$name} ({$source})
cli-evidence-proved = proved by {$theorem}
cli-evidence-computed = computed from the rules, by {$engine}
cli-evidence-checked = checked up to {$to}
cli-evidence-claimed = claimed in line {$line} of the rules
cli-evidence-other = known
cli-plan = engine {$engine}: {$why}
cli-ways = planned: {$ways}
cli-way-up-to = {$way} up to {$most} positions
cli-way-else = {$first}, else {$next}
cli-format-elsewhere = {$format ->
    [bfile] tables
    [csv] tables and surveys
    [dot] graphs
    [md] tables, surveys and misère quotients
   *[svg] tables, graphs, periods, guesses and misère quotients
} are written as {$format}, other answers are not
cli-list-empty = no game has {$pattern} in its name, title, family or summary; `grundy list` shows all games
cli-problem-missing = `judge` needs a problem
cli-help-problem = write one of the problems, for example `grundy judge poj-2311 < input`
cli-no-question = a command without a question
