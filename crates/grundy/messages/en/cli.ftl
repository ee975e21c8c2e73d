# The command line: help texts, usage errors, words around answers.
# `cli-<command>` states what a command answers, `cli-<command>-<argument>` what an argument is;
# `cli-any-<argument>` is shared by all commands that have the argument.

## What `grundy` alone prints

cli-beginning =
    grundy finds the winner of a game, every winning move and the nim-values, and explains them

    to start with:
      grundy value nim "3 5 7"        nim-value of each component and of the sum
      grundy moves nim "3 5 7"        every winning move
      grundy explain nim "3 5 7"      an explanation, step by step
      grundy table take-away --to 20  the nim-values of the first positions
      grundy list                     the games of the catalogue

    your own game can be one line of rules:
      grundy value -e "heap(n) -> heap(n - t) for t in {"{1, 3, 4}"}" 10

    all commands: grundy --help
    notations:    grundy help positions, grundy help rules, grundy help codes

## Headings of help texts

cli-heading-usage = usage:
cli-heading-commands = commands
cli-heading-arguments = arguments
cli-heading-options = options
cli-heading-everywhere = options of all commands
cli-heading-examples = examples:

## Commands

cli-grundy = Find the winner, every winning move and the nim-values of a game from its rules, with explanations
cli-grundy-usage = grundy COMMAND ...
cli-grundy-version = Print the version

cli-value = Print the nim-value (Grundy value) of each component and of the sum; for partizan games, their canonical forms
cli-value-usage = grundy value [OPTIONS] RULESET POSITION
cli-value-examples =
    {"  "}grundy value nim "3 5 7"
    {"  "}grundy value cutting-game "2,4 3,3"
    {"  "}grundy value 0.77 "10 + 2*heap(7)"
    {"  "}grundy value sum "kayles:5 + nim:(3 5) + *2"
    {"  "}grundy value -e "heap(n) -> heap(n - t) for t in 1..=min(n, 3)" 10
    {"  "}grundy value domineering 3x4 --show mean,temperature
cli-value-certificate = Write a proof of the value to this file, for `grundy verify`; only for boards on grids whose rules are pictures or replace the states of cells
cli-outcome-certificate = Write a proof of the outcome to this file, for `grundy verify`; only for boards on grids whose rules are pictures or replace the states of cells
cli-value-show = For partizan games, properties of the sum to print as well, separated by commas: mean, temperature, thermograph, ..., or all

cli-thermograph = Print the thermograph of a partizan position: its mast and its two walls
cli-thermograph-usage = grundy thermograph [OPTIONS] RULESET POSITION
cli-thermograph-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-thermograph-examples =
    {"  "}grundy thermograph domineering 2x3
    {"  "}grundy thermograph domineering 2x3 --format svg > domineering.svg

cli-outcome = Print who wins: N (the player to move), P (the opponent), L (Left) or R (Right); D is a draw
cli-outcome-usage = grundy outcome [OPTIONS] RULESET POSITION
cli-outcome-examples =
    {"  "}grundy outcome wythoff 3,5
    {"  "}grundy outcome nim "1 1 1" --misere
    {"  "}grundy outcome nim "3 5" --compound selective

cli-moves = List every winning move and the position it leaves
cli-moves-usage = grundy moves [OPTIONS] RULESET POSITION
cli-moves-all = List every move, not only the winning ones
cli-moves-examples =
    {"  "}grundy moves nim "3 5 7"
    {"  "}grundy moves take-away 10 --param k=4 --all

cli-moves-player = The player to move, for partizan rules: left or right (default: list the moves of both players)

cli-equal = Decide whether two positions have the same outcome in every sum; if not, print a position that distinguishes them when added to both, if one is known
cli-equal-usage = grundy equal [OPTIONS] RULESET POSITION --other POSITION
cli-equal-other = The position to compare with
cli-equal-examples =
    {"  "}grundy equal nim "3 5" --other 6
    {"  "}grundy equal nim "2 2" --other "()" --misere
    {"  "}grundy equal kayles 5 --other "*4"
cli-equal-words =
    {cli-words-ruleset}
    {cli-words-position}

cli-explain = Explain why a position is won or lost: the values with their evidence, the xor in binary, the move and its effect
cli-explain-usage = grundy explain [OPTIONS] RULESET POSITION
cli-explain-examples =
    {"  "}grundy explain nim "3 5 7"
    {"  "}grundy explain even-split 12

cli-genus = Print the misère genus of a position or of each heap, and whether it is tame
cli-genus-usage = grundy genus [OPTIONS] RULESET POSITION
cli-genus-to = Print the genera of the heaps up to this one, instead of the genus of one position
cli-genus-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-genus-examples =
    {"  "}grundy genus 0.77 8
    {"  "}grundy genus 0.77 --to 20
cli-jia = Check whether every component satisfies the Jia condition, under which nim-values decide misère play
cli-jia-usage = grundy jia [OPTIONS] RULESET POSITION
cli-jia-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-jia-examples =
    {"  "}grundy jia nim '3 5'
cli-quotient = Compute the misère quotient of heaps: a finite monoid that determines the outcome of every sum of them
cli-quotient-usage = grundy quotient [OPTIONS] RULESET
cli-quotient-words = {cli-words-ruleset}
cli-quotient-to = The last heap to include; the search ends earlier if the quotient becomes too large or is proved for the whole game
cli-quotient-examples =
    {"  "}grundy quotient 0.77
    {"  "}grundy quotient 0.123 --format svg
cli-period = Find the period of the nim-values of the heaps, and report whether it is proved
cli-period-usage = grundy period [OPTIONS] RULESET
cli-period-to = The last heap to compute; a proved period of a code ends the search earlier
cli-period-certificate = The file to which the proof is written, for `grundy verify`
cli-period-report = Also print a row as in published tables of games: the largest value, the mask, the number of rare values, and the last rare one
cli-period-examples =
    {"  "}grundy period 0.137
    {"  "}grundy period 0.77 --certificate kayles.json
    {"  "}grundy period 0.104 --to 1000000000 --threads 2 --checkpoint 0.104.checkpoint --report
    {"  "}grundy period 0.104 --to 1000000000 --threads 2 --resume 0.104.checkpoint
    {"  "}grundy period 0.137 --format svg > period.svg
cli-any-checkpoint = The file in which a search, or a run on a taking-and-breaking code, is saved every few minutes and at its end
cli-any-checkpoint-every = The time between two checkpoints: 90s, 10m (default: 3m)
cli-any-resume = Resume from the checkpoint in this file (default: the file of --checkpoint); later checkpoints are saved in the file of --checkpoint, or else in this one
cli-verify = Check a certificate of a period or of a position, or a database of positions
cli-verify-file = The certificate, or the directory of the database
cli-verify-missing = there is no file or directory { $path }
cli-verify-missing-help = give the file of a certificate (`grundy period CODE --certificate FILE` writes one), or the directory of a database (`grundy solve RULESET POSITION --into DIR` writes one)
cli-verify-no-database = --sums-only is for databases, and { $path } is not a directory
cli-verify-sums-only = Check only the checksums of a database; do not compare its positions with the rules
cli-survey = Find the periods of all codes that match a pattern
cli-survey-usage =
    grundy survey [OPTIONS] PATTERN
    {"  "}grundy survey PATTERN --part I/N --into DIR
    {"  "}grundy survey --merge DIR
cli-survey-pattern = A code in which _ stands for any digit from 0 to 7: 0.___
cli-survey-to = The last heap to compute (default: 10000)
cli-survey-part = Examine only one part of the codes: 2/8 is the second of eight parts of about equal size
cli-survey-into = The directory in which the results of the part are saved, and from which the part is resumed
cli-survey-merge = Print the survey whose parts are in a directory
cli-survey-into-alone = --into saves one part of a survey; name the part too, as in --part 2/8
cli-survey-into-keeps = --into saves and resumes the part by itself, without --checkpoint and --resume
cli-survey-merge-alone = --merge takes the pattern, the last heap and the parts from the files; leave out PATTERN, --to, --part and --into
cli-survey-merge-empty = { $path } contains no part of a survey, such as part-1-of-8
cli-survey-examples =
    {"  "}grundy survey 0.__ --to 2000 --format csv
    {"  "}grundy survey 0.____ --to 100000 --part 1/8 --into survey
    {"  "}grundy survey --merge survey --format md
cli-table = Print the nim-values of all positions up to a given one; for partizan games, their canonical forms
cli-table-usage =
    grundy table [OPTIONS] RULESET --to N[,M...]
    {"       "}grundy table [OPTIONS] RULESET TEMPLATE --for NAME=FIRST..=LAST
cli-table-ranges = The range of a name in the template (for boards: of rows or columns), such as n=1..=200; repeat the option for each name
cli-table-to = The last position, a number for each field: 40, or 20,30
cli-table-from = The first position (default: the lowest)
cli-table-outcomes = Print outcomes (N, P, L, R or D) instead of nim-values
cli-table-what = For partizan games, print this property, such as mean or temperature, instead of canonical forms
cli-table-examples =
    {"  "}grundy table grundys-game --to 40
    {"  "}grundy table wythoff --to 10,10 --outcomes
    {"  "}grundy table 0.77 --to 100 --format bfile
    {"  "}grundy table wythoff --to 40,40 --format svg > wythoff.svg

cli-graph = Print the game graph of a position for Graphviz, as a picture or as JSON
cli-graph-usage = grundy graph [OPTIONS] RULESET POSITION
cli-graph-examples =
    {"  "}grundy graph nim "3 2" --format svg > nim.svg
    {"  "}grundy graph nim "1 2" | dot -Tsvg > nim.svg
    {"  "}grundy graph mine.graph --cycles draw --json

cli-guess = Find laws that fit the table of nim-values or outcomes, and report how far each was checked
cli-guess-usage =
    grundy guess [OPTIONS] RULESET [--to N[,M...]]
    {"       "}grundy guess [OPTIONS] RULESET TEMPLATE --for NAME=FIRST..=LAST
    {"       "}grundy guess --values PATH
cli-guess-to = The last position of the table that laws must fit, a number for each field
cli-guess-ranges = The range of a name in the template: n=1..=200; repeat the option for each name
cli-guess-values = Guess from the values in this file instead: whole numbers (the first has index 0), lines with an index and a value (b-file, CSV), or outcomes as letters or digits (PNNP, LWWL, 0110); - for standard input
cli-guess-all = Show all laws that hold, or, if none does, up to two that the larger table refuted
cli-guess-tried = The maximum number of expressions to try (default: 10000000)
cli-guess-table = Also print the table, with the value of the first law in brackets where it differs
cli-guess-prove = Prove the first law that can be proved by induction, with the SMT solvers z3 and cvc5 (needs a build with the feature smt)
cli-guess-certificate = Prove a law by induction, as with --prove, and write the proof to this file in SMT-LIB 2.6, so that other SMT solvers can check it
cli-guess-words =
    {cli-words-ruleset}
    {"  "}a parameter may have a range, --param k=1..=8, for a law that contains k
cli-guess-examples =
    {"  "}grundy guess take-away --param k=1..=8
    {"  "}grundy guess wythoff --to 40,40
    {"  "}grundy guess 0.77 --to 500
    {"  "}grundy guess nim "heap(n) + heap(2 * n)" --for n=1..=200

cli-score = Print the score under optimal play, both totals, every optimal move and an optimal line of play
cli-score-usage = grundy score [OPTIONS] RULESET POSITION
cli-score-search = The search to use: minimax, alphabeta or table
cli-score-compare = Compare the searches by the number of positions that each visits
cli-score-player = The player who starts, for partizan rules: left or right (default: the scores for both)
cli-score-examples =
    {"  "}grundy score coins-in-a-row "[8, 15, 3, 7]" --compare
    {"  "}grundy score fill-board "[0, 0]" --param A=@a.csv --param B=@b.csv

cli-count = Count the N-positions or P-positions among the ordered sums of a given number of components
cli-count-usage = grundy count [OPTIONS] RULESET --piles N --max M [--mod P] [--outcome P]
cli-count-piles = The number of components, a natural number of any size
cli-count-max = The largest component: each is a number from 1, or from its lower bound if that is higher, to M
cli-count-modulus = Count modulo P (default: count exactly)
cli-count-outcome = The outcome to count: N or P (default: N)
cli-count-examples =
    {"  "}grundy count nim --piles 3 --max 7
    {"  "}grundy count puppet-dance --piles 1000000000000000000 --max 1000000 --mod 998244353

cli-nimber = Calculate with 64-bit nimbers
cli-nimber-usage = grundy nimber 'EXPRESSION'
cli-nimber-expression = + (nim-sum), * (nim-product), / (nim-quotient), ^ (nim-power; the exponent is an ordinary number), sqrt(...)
cli-nimber-examples =
    {"  "}grundy nimber '2 * 3 + 5'
    {"  "}grundy nimber 'sqrt(4) / 7'

cli-game = Calculate with partizan games: canonical forms, sums, temperatures, infinitesimals
cli-game-usage = grundy game 'EXPRESSION' [--show NAMES]
cli-game-expression = Games such as 3/4, *2, ^^, {"{"}2|-1/2{"}"} and +-1, joined by +, -, : and comparisons, and functions such as cool(G, 1/2) or G.Mean (default: lines from standard input)
cli-game-show = Properties to show as well, separated by commas: mean, temperature, thermograph, ..., or all
cli-game-examples =
    {"  "}grundy game '{"{"}2|-1/2{"}"} + {"{"}1|-1{"}"}' --show mean,temperature
    {"  "}grundy game '{"{"}1|0{"}"} <> *'
    {"  "}grundy game 'for n in 1..=6: domineering("3x{"{"}n{"}"}").Temperature'

cli-list = List the games of the catalogue
cli-list-usage = grundy list [OPTIONS] [PATTERN]
cli-list-pattern = List only games with this text in their name, aliases, title, family or summary
cli-list-examples =
    {"  "}grundy list
    {"  "}grundy list heap

cli-cite = Print references in BibTeX: one by its key, those that a ruleset cites, or the one for grundy itself
cli-cite-usage = grundy cite [OPTIONS] [KEY | RULESET]
cli-cite-examples =
    {"  "}grundy cite
    {"  "}grundy cite bouton-1901
    {"  "}grundy cite wythoff

cli-show = Print the rules, theorems and sources of a game as rules text
cli-show-usage = grundy show [OPTIONS] RULESET
cli-show-examples =
    {"  "}grundy show wythoff
    {"  "}grundy show 0.77

cli-play = Play against the program, which plays perfectly
cli-play-usage = grundy play [OPTIONS] RULESET POSITION
cli-play-player = Your side, for partizan rules: left or right (default: left)
cli-play-second = Let the program make the first move
cli-play-examples =
    {"  "}grundy play nim "3 5 7"
    {"  "}grundy play take-away 21 --misere --second
cli-play-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-play-begin = type the number of a move, its label or the position it leaves; hint, why, undo, quit, or ? for help
cli-play-help =
    a number       make the move with this number; its label or the position it leaves works too
    hint           show a winning move, if there is one
    why            show who wins, and why
    undo           take back your last move and the reply to it
    quit           end the game
    (return)       list the moves again
cli-play-position = the position is { $position }; your moves:
cli-play-prompt = your move:{" "}
cli-play-program = the program plays { $move }
cli-play-hint = { $move } wins
cli-play-no-hint = no move wins against perfect play; try one that leaves a complicated position
cli-play-no-undo = there is no move to take back
cli-play-unknown = { $found } is not a move here; type ? for help
cli-play-more = and { $count } more: to make one of them, type its label or the position it leaves
cli-play-lost = you have no move: the program wins
cli-play-won = the program has no move: you win
cli-play-won-misere = you have no move, so by the misère convention you win
cli-play-lost-misere = the program has no move, so by the misère convention it wins
cli-play-left = goodbye
cli-play-you-are = the players have different moves: you are { $player }
cli-play-several = { $found } is the label of { $count } moves; type the number of one of them:
cli-play-cut = and more moves than can be listed: to make one of them, type its label or the position it leaves

cli-check = Check that rules are well-formed, that play ends, and that theorems and claims agree with the moves
cli-check-usage = grundy check [OPTIONS] FILE
cli-check-words = {cli-words-ruleset}
cli-check-to = Check the positions whose numbers add up to at most N (default: as many as possible within --time-limit, or within 2 s)
cli-check-examples =
    {"  "}grundy check mine.game
    {"  "}grundy check mine.game --param k=5 --time-limit 30s

cli-export = Write the rules, a law or a table as a program in C++, Python or Java
cli-export-usage = grundy export [OPTIONS] RULESET
cli-export-words = {cli-words-ruleset}
cli-export-to = The language of the program
cli-export-law = A law as a function: a theorem of the catalogue, or the first law that is guessed
cli-export-table = The values up to this position (a number for each field), as the definition of an array
cli-export-examples =
    {"  "}grundy export kayles
    {"  "}grundy export --to python --misere nim
    {"  "}grundy export --law take-away --param k=3
cli-export-both = a program contains either a law or a table, not both

cli-solve = Solve every position that play can reach, and keep the results in a database
cli-solve-usage = grundy solve [OPTIONS] RULESET POSITION --into DIR, or grundy solve --resume DIR
cli-solve-words =
    {cli-words-ruleset}
    {cli-words-position}
cli-solve-into = The directory of the new database
cli-solve-checkpoint-every = The time between two checkpoints: 90s, 10m (default: 10m)
cli-solve-resume = The directory of an unfinished database, which is resumed from its last checkpoint; nothing else is needed
cli-solve-resume-alone = `solve --resume DIR` takes the rules, the position and what is stored from DIR, so they cannot be given again
cli-solve-into-missing = `solve` needs a directory for the database: --into DIR
cli-solve-store = What is stored: values (nim-values of components) or remoteness (who wins and how many moves are left); the default is values, or remoteness with --misere, with --cycles draw or for partizan rules
cli-solve-store-unknown = `{ $found }` cannot be stored: write --store values or --store remoteness
cli-solve-hosts = Solve together with the processes at the addresses in this file: one host:port per line, numbered from 0; # begins a comment. For trusted networks only: the connections are not encrypted
cli-solve-processes-stdin = --processes needs standard input for itself: instead of -, name a file of rules, and write the position in the command
cli-solve-hosts-both = use either --processes N, which starts all processes on this machine, or --hosts FILE with --process I and --secret FILE, which starts only process I
cli-solve-process = The number of this process in the file of hosts, from 0
cli-solve-process-missing = to solve in several processes, write --processes N, or both --hosts FILE and --process I
cli-solve-processes = Solve in this number of processes, all on this machine (needs a build with the feature cluster)
cli-solve-secret = A file with a secret that all processes share; needed unless all hosts are this machine
cli-solve-peer-timeout = How long a process may be silent before the others end (default: 10m)
cli-solve-connect-timeout = How long a process waits for the others at the start (default: 1m)
cli-solve-tiers = Solve in tiers, with scratch files on disk: slower on small games, but within any memory limit. Possible only if a number is known that falls with every move. By default, this is done only if there is too little memory
cli-solve-scratch = The directory for the scratch files (default: one in the directory of the database)
cli-solve-examples =
    {"  "}grundy solve nukit "5,5,5,5" --into nukit-db
    {"  "}grundy solve nukit "5,5,5,5" --into nukit-db --processes 2
    {"  "}grundy outcome nukit "4,3,5,2" --database nukit-db
    {"  "}grundy verify nukit-db
    {"  "}grundy solve --resume nukit-db

cli-judge = Answer a contest problem in its own input and output format
cli-judge-usage = grundy judge [PROBLEM] < input, or grundy judge --input FORMAT RULESET < input
cli-judge-words =
    {"  "}PROBLEM   The problem (default: list all problems)
    {cli-words-ruleset}
cli-judge-input = The format of the input and the output: "T: n x[n] -> Yes/No", "eof: w h -> WIN/LOSE"
cli-judge-rules = a problem has its own rules, so no ruleset, parameter, convention or player can be given
cli-judge-rules-help = for other rules, describe the input: grundy judge --input "T: n x[n] -> Yes/No" RULESET
cli-judge-sample = The input itself, instead of standard input
cli-judge-player = The player who moves first, for partizan rules with --input
cli-judge-expect = A file with the expected output: instead of the output, report the first line that differs
cli-judge-examples =
    {"  "}echo "2 2" | grundy judge poj-2311
    {"  "}grundy judge --input "T: n x[n] -> Yes/No" --sample "2 2 1 1 3 1 2 4" nim

cli-batch = Answer many requests from standard input: JSON objects, one per line
cli-batch-usage = grundy batch [--unordered] < requests.jsonl
cli-batch-unordered = Write each answer as soon as it is complete, in any order, and work on several requests at a time (at most --threads of them)
cli-batch-examples =
    {"  "}echo '{"{"}"ask": "value", "ruleset": "nim", "position": "3 5 7"{"}"}' | grundy batch

cli-serve = Serve the web page of grundy on this machine, and answer its questions
cli-serve-usage = grundy serve [--port N] [--listen ADDRESS] [--open]
cli-serve-port = The port (default: 8270, or any free port if that is taken)
cli-serve-listen = The address to listen on (default: 127.0.0.1); unless it is a loopback address, such as 127.0.0.1 or ::1, other machines can use the server
cli-serve-open = Open the page in the browser
cli-serve-examples =
    {"  "}grundy serve --open
    {"  "}grundy serve --port 8000 --time-limit 30s --memory-limit 2GB
cli-serve-running = The page is at { $url } (Ctrl-C ends the server)
cli-serve-public = other machines can reach { $address }: every question that they ask is answered by this machine, within its limits
cli-serve-not-opened = no browser could be started; open { $url } yourself
cli-serve-address = the address { $found } cannot be used: { $reason }
cli-serve-address-help = choose another port with --port (0 takes any free port), or another address with --listen
cli-serve-question = this server does not answer the question { $found }
cli-serve-field = this server does not accept the field { $found }
cli-serve-rules = send the text of the rules, as in {"{"}"ruleset": {"{"}"rules": "heap(n) -> heap(n - 1)"{"}"}{"}"}
cli-serve-host = this server answers only requests that are sent to its address or to localhost and do not come from the page of another site
cli-serve-content-type = a question must have the content type application/json
cli-serve-method = a question must be sent by POST to /ask, and everything else must be requested by GET or HEAD
cli-serve-no-file = the page has no such file
cli-serve-busy = too many questions are being answered; ask again in a second
cli-serve-malformed = this is not an HTTP/1.1 request, or it uses a feature of HTTP/1.1 that this server does not support
cli-serve-length = a question must have a Content-Length
cli-serve-long = a question can have at most { $limit } bytes

cli-help = Print this help, or the help of a command or a notation (positions, rules,
    codes, language, functions, ranges)
cli-help-usage = grundy help [COMMAND | positions | rules | codes | language | functions | ranges]
cli-help-command = The command or the notation

## The texts of `grundy help TOPIC`

cli-topic-positions =
    A position is a sum of components. It can be written in several ways:

    {"  "}3 5 7                        heaps, if the only kind of position has one number (or 3+5+7)
    {"  "}3,5 2,2                      two components of two numbers each (or (3,5) + (2,2))
    {"  "}[2, 1, 3]                    one list, such as the stairs of Staircase Nim
    {"  "}sheet(3, 5) + 2*sheet(2, 2)  the long form, which always works; 2* means two of them
    {"  "}()                           the empty sum, in which no player can move
    {"  "}HTTH                         a row of coins
    {"  "}5 + *4                       *4 is a Nim heap of 4, allowed in any impartial game

    With the ruleset `sum`, components of different rulesets are joined by +:

    {"  "}kayles:5 + nim:(3 5) + *2          each position is written as in its own ruleset
    {"  "}subtraction[S=1,3,4]:9             parameters in brackets
    {"  "}2*wythoff:(3,5) + 0.137:12         counts, and codes
    {"  "}./my.game:heap(5) + g.dot:0        rules and graphs in files
    {"  "}my:5                               a ruleset named by --as my=./my.game

    Put a position in quotes, because a shell interprets ( ) * [ ] and ;.
    A count must be followed by a kind, a bracket or the size of a board: 2*heap(3) or 2*3x3, not 2*3.
    `grundy show NAME` prints the fields of a game in its "position ..." line.

    {"  "}grundy value nim "3 5 7"
    {"  "}grundy value nim "2*heap(3) + heap(7)"
    {"  "}grundy outcome wythoff "3,5"
    {"  "}grundy moves staircase "[2, 1, 3]"
    {"  "}grundy moves sum "kayles:5 + nim:3 + *4"

cli-topic-rules =
    A rule states what may replace a component. All rules that match apply.

    {"  "}heap(n) -> heap(n - t) for t in 1..=min(n, 3)         take 1 to 3
    {"  "}heap(n) -> heap(a) + heap(n - a) for a in 1..n        split
    {"  "}row(x[]) -> row(x with [i] = 0) for i in 0..len(x)    a list, from index 0
    {"             "}where x[i] > 0
    {"  "}pile(n) -> ()  where n >= 5                           nothing is left

    After the sum, a rule may have clauses:
    {"  "}for t in RANGE     1..=5 includes 5, 1..5 does not; {"{"}1, 3, 4{"}"}, divisors(n), primes(n), squares(n)
    {"  "}let q = n / 2      / and % round down
    {"  "}where n % 2 == 0   == != < <= > >= and or not
    {"  "}as "take {"{"}t{"}"}"      the label of the move
    A move that would take a field out of its bounds is not allowed; the lower bound is 0 by default.

    Other lines:
    {"  "}game "Title"             source "..."             # a comment
    {"  "}param k >= 1 = 3         --param k=5 sets it
    {"  "}position heap(n >= 1)    bounds of fields
    {"  "}win sheet(1, 1)          the player who leaves this wins at once
    {"  "}claim value heap(n) = n % (k + 1)      checked by `grundy check FILE`
    {"  "}claim outcome heap(n) = P where n % 3 == 0

    {"  "}grundy table -e "heap(n) -> heap(n - t) for t in {"{"}1, 3, 4{"}"}" --to 20

cli-topic-codes =
    In a code 0.d1d2d3..., the digits state what may be left of a heap after 1, 2, 3, ... tokens are
    taken from it. Each digit is a sum of:

    {"  "}1   leave nothing (the whole heap is taken)
    {"  "}2   leave one heap
    {"  "}4   leave two heaps
    {"  "}8   leave three heaps, and so on; digits above 9 are A to V

    {"  "}0.77    Kayles: take 1 or 2 tokens, and leave nothing, one heap or two
    {"  "}0.137   Dawson's Chess
    {"  "}0.3333  take 1 to 4
    {"  "}4.333   a digit before the point takes nothing: split, or take 1 to 3

    Letters after a digit: u all parts different, n not all equal, e all equal, a any number of parts.
    A position is a sum of heaps: heap(9) + heap(5), or 9 5.

    {"  "}grundy value 0.77 "9 5"
    {"  "}grundy table 0.137 --to 40
    {"  "}grundy show 0.77

## Completions and man pages

cli-completions = Print a completion script for a shell
cli-completions-usage = grundy completions SHELL
cli-completions-shell = bash, elvish, fish, powershell or zsh

cli-bench = Answer a fixed list of questions and print the number of positions visited; with --stats, also the number for each question
cli-bench-usage = grundy bench

cli-man = Print the man page of the program or of one command
cli-man-usage = grundy man [COMMAND]
cli-man-command = The command

## Arguments of all commands that need a ruleset

cli-words-ruleset =
    {"  "}RULESET   a name from the catalogue (nim), a file (mine.game), a code (0.77), - for standard input;
    {"            "}omit it with -e
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
cli-cite-words =
    {"  "}KEY       the key of a reference (bouton-1901)
    {cli-words-ruleset}
cli-show-words = {cli-words-ruleset}
cli-any-rules = Rules text instead of RULESET; repeat the option for each further line
cli-any-file = Read RULESET as a path, whatever it looks like
cli-any-code = Read RULESET as a taking-and-breaking code, whatever it looks like
cli-any-undirected = Read RULESET as a graph file whose edges are moves in both directions, such as a list of lines u v
cli-any-graph = Read RULESET as the path of a graph file, whatever it looks like
cli-any-params = A parameter of the rules: k=3, a set or list S=1,3,4, a table A=@file.csv; repeat the option for each parameter
cli-any-compound = How the components are played together: disjunctive (the sum), conjunctive, continued-conjunctive, selective, shortened-selective or diminished-disjunctive
cli-any-named = A name for a ruleset in a sum: my=./my.game; repeat the option for each name
cli-any-misere = Misère play: the player who cannot move wins
cli-any-json = Print one JSON object instead of text, for errors too
cli-any-format = text or json; for tables also csv, md, bfile, latex, svg, array, letters, ppositions and runs; for graphs dot and svg; for periods, guesses, thermographs and board positions svg; for surveys csv and md; for quotients md, latex and svg; for genera latex
cli-any-title = The title of a picture, written above it
cli-any-legend = Whether a picture has a legend
cli-any-stats = Print the engine, the evidence, the number of positions visited, the time and the memory on standard error
cli-any-engine = The engine to use, instead of the planner's choice
cli-any-threads = The maximum number of threads to use
cli-any-time-limit = The time limit: 500ms, 10s, 2m
cli-any-memory-limit = The memory limit for tables: 500M, 4G (default: three quarters of the free memory)
cli-any-lang = The language of the output: en or zh (default: from LC_ALL, LC_MESSAGES or LANG)
cli-any-trust-claims = Trust the theorems and claims of your own rules
cli-any-impartial = Let both players use every rule, as in an impartial game
cli-any-cycles = The result of play that does not end: error or draw
cli-any-database = A database written by `grundy solve`, in which positions are looked up first
cli-any-help = Print help

## Errors in the command line

cli-unknown-command = there is no command `{$found}`
cli-unknown-option = there is no option `{$found}` here
cli-unexpected-word = unexpected argument `{$found}`
cli-value-missing = `{$option}` needs a value
cli-value-extra = `{$option}` takes no value, so leave out `{$value}`
cli-value-large = `{$option}` cannot be `{$value}`, which is more than 2^64 - 1
cli-value-wrong = `{$option}` cannot be `{$value}`
cli-arguments-missing = missing argument: {$missing}
cli-argument-not-utf8 = an argument is not UTF-8
cli-bad-usage = {$text}
cli-help-question-first = the command comes first: `grundy value { $words }`; other commands include outcome, moves and explain
cli-help-parameter-option = a parameter of the rules is set by `--param {$name}=3`; `grundy help COMMAND` shows the options of a command
cli-help-parameter = write `--param {$found}`
cli-help-no-file = write the path of an existing file; `grundy list` shows the games that need no file
cli-help-no-position = leave it out: `grundy {$command} RULESET`
cli-help-names-need-ranges = to use it as a template, give a range for each name in it: {$ranges}
cli-parameter-as-position = `{$found}` is not a position
cli-help-nearest = did you mean `{$nearest}`?
cli-help-all-commands = `grundy --help` shows all commands, and `grundy help COMMAND` shows the options of a command
cli-help-position-after-dashes = if `{$found}` belongs to the position, write `--` before the position
cli-expected-time = write 500ms, 10s, 2m or 1h
cli-expected-size = write 500M, 4G or a number of bytes
cli-expected-format = write text or json; for tables also csv, md, bfile, latex, svg, array, letters, ppositions or runs; for surveys csv or md; for graphs dot or svg; for periods, guesses, thermographs and board positions svg; for misère quotients md, latex or svg; for genera latex
cli-expected-words = write one of { $words }
cli-expected-cycles = write error or draw
cli-expected-player = write left or right
cli-expected-shell = write bash, elvish, fish, powershell or zsh
cli-expected-threads = write a number, 1 or more
cli-expected-port = write a number from 0 to 65535; 0 takes any free port
cli-expected-address = write an address of this machine: 127.0.0.1, or 0.0.0.0 for all networks
cli-expected-corner = write a whole number for each field of the position: 40, or 20,30
cli-expected-parameter = write k=3, S=1,3,4, A=[[1,2],[3]] or A=@file.csv
cli-expected-rules = write the rules in quotes: -e "heap(n) -> heap(n - t) for t in 1..=n"
cli-help-values-file = --values reads the numbers from a file, or from standard input: echo 0 1 2 0 1 2 | grundy guess --values -
cli-not-a-value = `{$found}` in line {$line}, after {$count ->
    [one] one number
   *[other] {$count} numbers
}, is neither a whole number nor a row of outcomes
cli-expected-values = write whole numbers separated by white space or commas (the first has the index 0), lines with an index and a value, or one character for each position: P and N, L and W, or 0 and 1, where 1 is a win for the player to move
cli-ruleset-missing = `{$command}` needs a ruleset
cli-help-ruleset = write a name from `grundy list`, a file like mine.game, a code like 0.77, or -e "RULES"
cli-position-missing = `{$command}` needs a position
cli-help-position = for example `grundy {$command} {$ruleset} {$position}`; the empty position is written ()
cli-position-unexpected = `{$command}` takes no position, but `{$found}` was given
cli-two-rulesets = the ruleset is given twice, by `{$first}` and by `{$second}`
cli-stdin-twice = standard input cannot be both the ruleset and the position
cli-stdin = standard input
cli-not-utf8 = {$what} is not UTF-8 at line {$line}, column {$column}
cli-help-not-utf8 = save it as UTF-8
cli-expected-form = write { $form }
cli-expected-range = write n=1..=200, with whole numbers; the range includes 200
cli-range-form = `{$found}` does not give a range
cli-as-form = `{$found}` does not name a ruleset
cli-undirected = `--undirected` can be used only with a graph file, and the ruleset is not one
cli-help-undirected = write the path of a graph file, or leave `--undirected` out
cli-as-without-sum = `--as {$found}` names a ruleset for a sum, but the ruleset is not `sum`
cli-help-as-form = write --as my=./my.game
cli-help-as-without-sum = write the ruleset itself, or `sum` and components such as my:5
cli-parameter-form = `{$found}` does not set a parameter
cli-cell-no-number = `{$found}`, cell {$cell} of line {$line} of {$path}, is not a whole number
cli-help-cell = write one row per line, as whole numbers separated by commas
cli-help-directory = write the path of a file in this directory, with rules (.game) or a graph (.graph, .json, .dot, .graphml)
cli-number-as-ruleset = `{$found}` is not a ruleset: a code has a point
cli-help-ruleset-first = the ruleset comes first: `grundy {$command} {$words}`
cli-help-file-not-name = to read the file, write `{$path}`
cli-help-name-not-file = the catalogue has this game: write `{$name}`

## Words around answers

cli-error = error
cli-warning = warning
cli-help-word = help
cli-output = standard output
cli-position = position
cli-other = --other
cli-rules = rules
cli-limit-while-writing = the time limit was reached while the table was being written; its end is missing
cli-limit-while-writing-help = raise the limit with "--time-limit", or ask for a smaller table
cli-line-too-long = the request is longer than {$limit} bytes
cli-line-not-utf8 = the request is not UTF-8 at column {$column}
cli-stats = {$positions ->
    [one] {$positions} position
   *[other] {$positions} positions
} visited in {$seconds} s, {$bytes} bytes of tables
cli-more-mistakes = {$more ->
    [one] and {$more} more error
   *[other] and {$more} more errors
}
cli-to-missing = `table` needs the last position
cli-help-to = write --to 40, or --to 20,30 where a position has two fields, or --for rows=1..=4 --for columns=1..=6 for boards
cli-believed = believed, not checked: the claim in line {$line} of the rules
cli-plan-ruleset = {"  "}{$ruleset}: engine {$engine}: {$why}
cli-plan = engine {$engine}: {$why}
cli-ways = planned: {$ways}
cli-way-up-to = {$way} up to {$most} positions
cli-way-else = {$first}, else {$next}
cli-format-elsewhere = {$format ->
    [array] tables
    [bfile] tables
    [letters] tables
    [ppositions] tables
    [runs] tables
    [csv] tables and surveys
    [dot] graphs
    [latex] tables, misère quotients and genera
    [md] tables, surveys and misère quotients
   *[svg] tables, graphs, boards, periods, guesses, thermographs and misère quotients
} can be written as {$format}; other answers cannot
cli-list-empty = no game has {$pattern} in its name, aliases, title, family or summary; `grundy list` shows all games
cli-problem-missing = `judge` needs a problem
cli-help-problem = write one of the problems, for example `grundy judge poj-2311 < input`
cli-no-question = the command does not ask a question

## Sentences that name options of the command line, in place of the general ones

cli-for-answer-picture-large-help = draw a smaller position (at most { $most } vertices and { $most_edges } moves), or write --format dot or --json for another program
cli-for-answer-table-board-help = write a table over sizes: --for rows=1..=4 --for columns=1..=6
cli-for-answer-table-empty-help = each number of the first position (--from, "from"; the lowest if not given) must be at most that of the last (--to, "to")
cli-for-arithmetic-count-long-help = count modulo a number, such as 998244353 ("--mod 998244353", or "mod" in a request)
cli-for-check-param-missing-graph-help = give it one: { $name }=petersen ("--param { $name }=petersen"), or a file ("--param { $name }=@g.dot")
cli-for-check-param-missing-help = give it one: { $name }=3 ("--param { $name }=3")
cli-for-cluster-kept = a checkpoint of { $bytes } bytes is kept; continue with `grundy solve --resume { $name }` in one process, or in any number of processes with --processes or --hosts
cli-for-cluster-lost-help = start all processes again; if process 0 has kept a checkpoint, write --resume DIR instead of the rules and the position
cli-for-database-draws-help = allow draws with --cycles draw ("cycles": "draw")
cli-for-graph-text-line-help = a line is a vertex, an arrow and the options of the vertex: a -> b c; for a graph of edges u v, add --undirected
cli-for-database-kept = a checkpoint of { $bytes } bytes is kept; continue with `grundy solve --resume { $name }`
cli-for-database-kept-need = only the request is kept; start again with more memory (`grundy solve --resume { $name }`), or declare in the rules a number that falls with every move (decreases KIND(fields) = NUMBER) and solve again into another directory; solving then works on disk, within any memory limit
cli-for-database-kept-no-tiers = a checkpoint of { $bytes } bytes is kept; continue with more memory (`grundy solve --resume { $name }`), or declare in the rules a number that falls with every move (decreases KIND(fields) = NUMBER) and solve again into another directory; solving then works on disk, within any memory limit
cli-for-database-kept-request = only the request is kept; start again with `grundy solve --resume { $name }`
cli-for-database-kept-tiers = the finished tiers are kept in { $scratch }; continue with `grundy solve --resume { $name }`
cli-for-database-kept-unchecked = the database is written, but not yet checked; continue with `grundy solve --resume { $name }`
cli-for-database-resume-help = continue with `grundy solve --resume { $name }`, or delete the directory
cli-for-guess-list-help = compute the values of some positions and give them as a list of numbers: "values" in a request, --values on the command line
cli-checkpoint-missing = to start a new run, write --checkpoint { $path }, without --resume
cli-checkpoint-none = name the checkpoint to resume from: --resume FILE, or --checkpoint FILE --resume
cli-checkpoint-engine = checkpoints of a value or an outcome come from the engine `search`, so --engine { $engine } cannot be combined with --checkpoint or --resume
cli-checkpoint-partizan = --checkpoint and --resume cannot be used if the players have different moves
cli-checkpoint-misere = --checkpoint and --resume can be used under normal play only
cli-for-misere-quotient-not-heaps-help = `outcome --misere` and `genus RULESET POSITION` work for other rules
cli-for-request-game-code = to read { $found } as a code, write --code={ $found }, or 0{ $found } in a request
cli-for-score-limit-help = raise the limits, ask for a smaller position, or use the table search ("--search table")
cli-for-score-limit-help-table = raise the limits with "--time-limit" and "--memory-limit", or ask for a smaller position
cli-for-solve-cycle-help = allow draws with "--cycles draw", or change the rules so that every move makes the same field smaller
cli-for-solve-limit-memory-help = raise the limit with "--memory-limit", or ask for a smaller range
cli-for-solve-limit-time-help = raise the limit with "--time-limit", or ask for a smaller position
cli-for-solve-unsupported-engine-help = leave "--engine" out to let the planner pick an engine
cli-for-solve-unsupported-engine-misere-help = leave "--engine" out, or write "--engine misere"
cli-for-template-name-help = add --for { $name }=1..=20
cli-for-template-no-for-help = add --for n=1..=200
cli-for-template-syntax-help = write a kind with its fields, "heap(n) + heap(2 * n)", or a list, "[a, b, c]", with + - * / % ^, brackets, min, max and the names after --for
cli-for-judge-spec-player-help = choose who moves first: --player left or --player right
cli-for-values-show-partizan-help = an impartial position has a nim-value: ask for it with `grundy value`, without --show
cli-for-values-what-help = write one name after --what, such as mean, temperature or outcome, without --outcomes
cli-for-values-what-impartial-help = omit --what; the values of impartial games are nim-values
cli-for-values-show-game-help = leave out --show, or write an expression whose value is a game
