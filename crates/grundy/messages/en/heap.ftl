# Taking-and-breaking codes: the heap engine, its periods and certificates.

heap-code-no-digit = a code needs at least one digit
heap-code-no-point = a code needs a point
heap-code-second-point = a code can have only one point
heap-code-small-digit = "{ $found }" is a lower-case letter; digits above 9 are capital letters
heap-code-unknown-character = "{ $found }" is not a digit of a code
heap-code-modifier-without-digit = "{ $found }" must follow a digit
heap-code-second-modifier = "{ $found }" is a second condition on the parts; a digit can have only one
heap-code-more-than-none = the digit 0 allows no move, so a or * ("any number") cannot follow it
heap-code-part-counts = braces must be closed and must contain numbers of parts
heap-code-modifier-in-braces = "{ $found }" in braces would apply to only some of the numbers of parts, but the condition of a digit applies to all of them
heap-code-too-many-parts = { $found ->
    [none] there are too many parts: at most { $most } are allowed
   *[other] { $found } parts are too many: at most { $most } are allowed
  }
heap-code-repetition-left-of-point = repeating digits must come after the point
heap-code-repetition = a repetition is one or more digits between "[" and "]"
heap-code-after-repetition = nothing may follow the repeating digits
heap-code-endless = { $added ->
    [0] a heap split into { $parts ->
        [0] no parts
        [1] one part
       *[other] { $parts } parts
      } need not become smaller, so play need not end
    [1] one token added and { $parts ->
        [0] no parts
        [1] one part
       *[other] { $parts } parts
      } left: a heap need not become smaller, so play need not end
   *[other] { $added } tokens added and { $parts ->
        [0] no parts
        [1] one part
       *[other] { $parts } parts
      } left: a heap need not become smaller, so play need not end
  }
heap-code-help-form = write a code such as 0.77, .137 or 4u.0
heap-code-help-capital = write { $capital }
heap-code-help-characters = digits are 0 to 9 and A to V; a digit may be followed by u (all parts different), n (not all equal), e (all equal) or a (any number)
heap-code-help-part-counts = write {"{"}0,2{"}"} or {"{"}1,3+{"}"}, with numbers up to 63
heap-code-help-modifier-in-braces = write "{ $found }" after the brace, as in {"{"}2,3{"}"}{ $found }
heap-code-help-repetition = write 0.[3], with the brackets at the end
heap-code-help-endless = leave at least { $least } parts here, with a digit such as { $least ->
    [2] 4 or 8
    [3] 8 or G
   *[other] {"{"}{ $least }{"}"}
  }

heap-rule-split = split a heap into { $counts ->
    [0] no heap
    [1] 1 heap
   *[other] { $last ->
        [none] { $counts }
       *[other] { $first } or { $last }
    } heaps
  }{ $likeness ->
    [different] , all different
    [not-all-equal] , not all equal
    [equal] , all equal
   *[any] {""}
  }
heap-rule-take = take { $tokens ->
    [1] 1 token
   *[other] { $tokens } tokens
  } from a heap and leave { $counts ->
    [0] no heap
    [1] 1 heap
   *[other] { $last ->
        [none] { $counts }
       *[other] { $first } or { $last }
    } heaps
  }{ $likeness ->
    [different] , all different
    [not-all-equal] , not all equal
    [equal] , all equal
   *[any] {""}
  }
heap-rule-add = add { $tokens ->
    [1] 1 token
   *[other] { $tokens } tokens
  } to a heap and leave it as { $counts ->
    [0] no heap
    [1] 1 heap
   *[other] { $last ->
        [none] { $counts }
       *[other] { $first } or { $last }
    } heaps
  }{ $likeness ->
    [different] , all different
    [not-all-equal] , not all equal
    [equal] , all equal
   *[any] {""}
  }
heap-rule-none = there are no moves
heap-rule-repeat = { $count ->
    [1] the last of these rules applies to every larger number of tokens
   *[other] the last { $count } digits repeat for all larger numbers of tokens
  }

heap-rule-cousin = first cousin of { $code }, the standard form: a heap has the same nim-value as the heap of the standard form with { $shift ->
    [1] one token
   *[other] { $shift } tokens
  } fewer
heap-rule-unsaid = rules text cannot express that any number of heaps may be left, so this is a description only

heap-preperiod = preperiod
heap-period = period
heap-saltus = saltus
heap-bound-none = no n: no heap has a move
heap-bound-below = the values of all heaps below n0
heap-bound-window-below = n0 <= n < n0 + { $last }, and the values of all heaps below n0
heap-status-proved = proved by the theorem { $theorem }: checked for { $bound }, with n0 = { $from }, using the values up to heap { $to }
heap-status-proved-rows = proved by the theorem { $theorem }: the values for n and n + p are equal for { $bound }, with n0 = { $from }; computed up to n = { $to }
heap-status-no-move = proved: no heap has a move, so every value is 0
heap-status-observed = observed up to heap { $to }, not proved
heap-status-none = { $to ->
    [none] no period was found, because too few values were computed
   *[other] no period was found up to heap { $to }
}
heap-survey-open = the pattern leaves { $found } digits open; at most { $most } are allowed
heap-survey-part = `{ $found }` does not name a part of a survey: write I/N with 1 <= I <= N <= 100000, as in 2/8
heap-survey-damaged = { $name } cannot be merged: { $what }
heap-survey-not-a-part = { $name } holds a whole survey, not a part of one
heap-survey-foreign = { $name } belongs to { $found }, but { $first } belongs to { $wanted }
heap-survey-twice = part { $part } occurs twice: { $other } and { $name }
heap-survey-no-parts = there are no parts to merge
heap-survey-missing = { $count ->
    [one] part { $parts } is missing
   *[other] { $count } parts are missing: { $parts }
}
heap-survey-unfinished = part { $part } is unfinished: { $name } has { $done } of { $of } codes
heap-survey-unfinished-help = run every missing or unfinished part to its end, and save it in the directory that you merge
heap-no-certificate = no certificate was written: no period was proved
heap-no-certificate-digits = no certificate was written: only periods of taking-and-breaking codes, and of rules equivalent to such codes, have certificates, and only if the proof needs no more values than this machine can address
heap-verified = valid: { $code } has preperiod { $preperiod } and period { $period }{ $saltus ->
    [0] {""}
   *[other] {" "}with saltus { $saltus }
} by the theorem { $theorem }; { $values } values were checked against the definition
heap-refused-header = refused: the file does not begin with the header of a certificate
heap-refused-version = refused: the certificate has version { $found } of the format, which this program does not read: check the certificate with a newer release
heap-refused-header-checksum = refused: the checksum of the header does not match
heap-refused-length = refused: the number of bytes after the header differs from the number that the header states
heap-refused-values-checksum = refused: the checksum of the values or options after the header does not match
heap-refused-code = refused: the checker does not support this code
heap-refused-theorem = refused: the checker does not support this theorem, or the theorem does not apply to the code with these values
heap-refused-mask = refused: the mask in the header does not fit the code, or the certificate has a mask or options that this code does not use
heap-refused-value = refused: heap { $heap } does not have the value { $claimed }, or one of the options listed for it is not an option
heap-refused-checked = refused: the theorem needs { $needed } values, and the header states a different number
heap-refused-not-least = refused: a smaller preperiod or a smaller period fits too
heap-no-verifier = this build cannot check certificates
heap-checkpoint-header = this file is not a checkpoint
heap-checkpoint-version = this file has version { $found } of its format, which this program does not read: resume the run with a newer release
heap-checkpoint-header-checksum = the checkpoint is damaged: the checksum of its header does not match
heap-checkpoint-block-checksum = the checkpoint is damaged or truncated: the checksum of its values does not match
heap-checkpoint-contents = the checkpoint contradicts itself: its header does not match its contents
heap-checkpoint-other = the checkpoint is for { $found }, not for { $wanted }
heap-checkpoint-no-code = checkpoints of the values of heaps are available for taking-and-breaking codes only
heap-checkpoint-survey = the checkpoint is for the survey { $found }, not for { $wanted }
heap-checkpoint-in-use = another process is writing it
heap-checkpoint-unwritten = the checkpoint { $path } cannot be written: { $reason }
heap-checkpoint-unwritten-help = write the path of a file in an existing directory that you may write to
heap-progress-heaps = { $known } heaps{ $largest ->
    [none] {""}
   *[other] , largest { $largest } at { $at }
  }{ $rare ->
    [none] {""}
   *[other] , { $rare } rare, last { $last }
  }
heap-progress-codes = { $done } of { $of } codes
search-checkpoint-rules = the checkpoint belongs to other rules, to other parameters or to another convention
search-progress-proofs = { $excluded ->
    [none] {""}
   *[other] nimber not { $excluded };{" "}
  }{ $open ->
    [none] {""}
   *[other] { $open } being examined;{" "}
  }{ $components } components
heap-report-game = game
heap-report-to = computed to
heap-report-largest = largest value
heap-report-at = at
heap-report-mask = mask
heap-report-rare = rare
heap-report-last = last rare
heap-svg-no-code = a picture of a period needs the values of the heaps of a taking-and-breaking code
board-verified-value = valid: { $position } has the nim-value { $value }; the values of { $components ->
    [one] one component
   *[other] { $components } components
} were checked against the rules
board-verified-winner = valid: the player to move wins { $position }; the values of { $components ->
    [one] one component
   *[other] { $components } components
} were checked against the rules
board-refused-rules = refused: the checker does not support these rules, or cannot show that play ends
board-refused-position = refused: the position is not a sum of boards of this game
board-refused-line = refused: a line after the header is not a component with its value, or repeats a component
board-refused-component = refused: the value { $claimed } of the component { $component } does not follow from its options
board-refused-statement = refused: the values of the components do not prove the statement
board-certificate-play = a certificate proves the value or the winner of a sum under normal play
board-certificate-rules = no certificate can be written for this position: it has no boards, it has more than 1000 boards, or the checker does not support its rules
board-certificate-help = certificates are for boards on grids (x[grid]) whose rules are pictures or replace the states of cells chosen by loops, as in cram and node-kayles
