# Taking-and-breaking codes: the heap engine, its periods and certificates.

heap-code-no-digit = a code has at least one digit
heap-code-no-point = a code has a point
heap-code-second-point = a code has one point only
heap-code-small-digit = "{ $found }" is a small letter; digits above 9 are capitals
heap-code-unknown-character = "{ $found }" is no digit of a code
heap-code-modifier-without-digit = "{ $found }" stands after a digit, and here is none before it
heap-code-second-modifier = "{ $found }" says once more how alike the parts are
heap-code-more-than-none = the digit 0 allows no parts, so there is no "any number" from there on
heap-code-part-counts = braces hold the numbers of parts
heap-code-too-many-parts = { $found ->
    [none] there are too many parts; { $most } can be named
   *[other] { $found } parts are too many; { $most } can be named
  }
heap-code-repetition-left-of-point = repeating digits stand after the point
heap-code-repetition = a repetition is one or more digits between "[" and "]"
heap-code-after-repetition = nothing stands after the repeating digits
heap-code-endless = { $added ->
    [0] a heap split into { $parts ->
        [0] no parts
        [1] one part
       *[other] { $parts } parts
      } need not become smaller, so play need not end
    [1] one token added and { $parts } parts left: a heap need not become smaller, so play need not end
   *[other] { $added } tokens added and { $parts } parts left: a heap need not become smaller, so play need not end
  }
heap-code-help-form = write 0.77, .137 or 4u.0
heap-code-help-capital = write { $capital }
heap-code-help-characters = digits are 0 to 9 and A to V; after a digit u (all parts different), n (not all equal), e (all equal), a (any number)
heap-code-help-part-counts = write {"{"}0,2{"}"} or {"{"}1,3+{"}"}, numbers up to 63
heap-code-help-repetition = write 0.[3], the brackets last
heap-code-help-endless = leave at least { $least } parts here, with a digit such as { $least ->
    [2] 4 or 8
    [3] 8 or G
   *[other] {"{"}{ $least }{"}"}
  }

heap-rule-split = split a heap into { $counts ->
    [0] no heap
    [1] 1 heap
   *[other] { $counts } heaps
  }{ $likeness ->
    [different] , all different
    [not-all-equal] , not all equal
    [equal] , all equal
   *[any] {""}
  }
heap-rule-take = take { $tokens ->
    [1] 1 token
   *[other] { $tokens } tokens
  } from a heap and leave it as { $counts ->
    [0] no heap
    [1] 1 heap
   *[other] { $counts } heaps
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
   *[other] { $counts } heaps
  }{ $likeness ->
    [different] , all different
    [not-all-equal] , not all equal
    [equal] , all equal
   *[any] {""}
  }
heap-rule-none = there is no move
heap-rule-repeat = { $count ->
    [1] the last of these rules holds for every larger number of tokens
   *[other] the last { $count } places repeat for every larger number of tokens
  }

heap-rule-cousin = first cousin of { $code }, in standard form: a heap has the nim-value that a heap of { $shift ->
    [1] one token
   *[other] { $shift } tokens
  } less has there
heap-rule-unsaid = rules text cannot say that any number of heaps may be left, so that these are words only

heap-preperiod = preperiod
heap-period = period
heap-saltus = saltus
heap-status-proved = proved by the theorem { $theorem }: checked for { $bound }, with n0 = { $from } and the values up to heap { $to }
heap-status-no-move = proved: no heap has a move, and so every value is 0
heap-status-observed = observed up to heap { $to }, not proved
heap-status-none = no period seen up to heap { $to }
heap-survey-open = { $found } digits are left open, and { $most } may be
heap-no-certificate = no certificate was written: the period is not proved
heap-no-certificate-digits = no certificate was written: the proof rests on more values than this machine can address
heap-verified = valid: { $code } has preperiod { $preperiod } and period { $period }{ $saltus ->
    [0] {""}
   *[other] {" "}with saltus { $saltus }
} by the theorem { $theorem }; { $values } values were checked from the definition
heap-refused-header = refused: the header is not that of a certificate
heap-refused-header-checksum = refused: the header was changed
heap-refused-length = refused: there are not as many bytes behind the header as it says
heap-refused-values-checksum = refused: the values or the options behind the header were changed
heap-refused-code = refused: the code is none that can be checked
heap-refused-theorem = refused: the theorem is none that can be checked, or does not serve the code with these values
heap-refused-mask = refused: the mask does not serve the code
heap-refused-value = refused: heap { $heap } does not have the value { $claimed }, or an option that is named for it is none
heap-refused-checked = refused: the theorem needs { $needed } values, and the header says another number
heap-refused-not-least = refused: the preperiod or the period is not the least
heap-no-verifier = certificates are not checked here
heap-checkpoint-header = this is no checkpoint
heap-checkpoint-header-checksum = the checkpoint was changed: its header has another checksum
heap-checkpoint-block-checksum = the checkpoint was changed, or its end is missing: its values have another checksum
heap-checkpoint-contents = the checkpoint says what it does not hold
heap-checkpoint-other = the checkpoint is of { $found }, not of { $wanted }
heap-checkpoint-no-code = a checkpoint serves taking-and-breaking codes only
heap-checkpoint-survey = the checkpoint is of the survey { $found }, not of { $wanted }
heap-checkpoint-none = where to go on from: --resume FILE, or --checkpoint FILE --resume
heap-checkpoint-missing = a run begins with --checkpoint { $path }, without --resume
heap-checkpoint-unwritten = the checkpoint { $path } cannot be written: { $reason }
heap-checkpoint-unwritten-help = write the path of a file in a directory that is there and may be written to
heap-progress-heaps = { $known } heaps{ $largest ->
    [none] {""}
   *[other] , largest { $largest } at { $at }
  }{ $rare ->
    [none] {""}
   *[other] , { $rare } rare, last { $last }
  }
heap-progress-codes = { $done } of { $of } codes
heap-report-game = game
heap-report-to = computed to
heap-report-largest = largest value
heap-report-at = at
heap-report-mask = mask
heap-report-rare = rare
heap-report-last = last rare
heap-svg-no-code = only the periods of taking-and-breaking codes are drawn
