# Databases of solved positions.

database-busy = another process is working on the database in { $name }
database-check-word = "check" must be "nothing", "sums" or "rules"
database-checked-no = no
database-checked-yes = all positions, against the rules
database-checkpoint-damaged = the checkpoint { $path } is damaged: { $what }
database-checkpoint-damaged-help = delete the directory { $name } and solve again
database-checkpoint-other = the checkpoint belongs to different rules or to a different version of grundy
database-checkpoint-unread = the checkpoint { $path } cannot be read: { $reason }
database-checkpoint-unwritten = the checkpoint { $path } cannot be written: { $reason }
database-counts = { $positions ->
    [one] 1 position
   *[other] { $positions } positions
}{ $movers ->
    [both] , counted separately for each player to move
   *[one] {""}
}: { $n } N, { $p } P, { $draws } D{ $deepest ->
    [none] {""}
    [one] ; at most 1 move to the end
   *[other] ; at most { $deepest } moves to the end
}
database-counts-values = { $positions ->
    [one] 1 position
   *[other] { $positions } positions
}: { $n } N, { $p } P; the largest value is { $largest }
database-damage-block = block { $block }: { $what }
database-damage-checksum = its bytes do not match their checksum
database-damage-form = its parts contradict each other
database-damage-length = it has { $found } bytes instead of { $expected }
database-damage-manifest = the manifest does not match its own hashes
database-damage-missing = the file is missing
database-damage-positions = it has { $found } positions instead of { $expected }
database-damage-tally = its counts do not match its positions
database-damaged = { $file } is damaged: { $what }
database-damaged-help = solve the game again, or copy the database again
database-draws = { $count ->
    [one] 1 position is a draw
   *[other] { $count } positions are draws
}, because play can continue indefinitely
database-draws-help = allow draws ("cycles": "draw")
database-draws-partizan-help = draws are stored for impartial rules only
database-entailing = no database can be written for rules with complimenting or entailing moves
database-exists = there is already a database in { $name }
database-exists-help = choose another directory, or delete this one
database-in-tiers = solved on disk, in { $tiers ->
    [one] 1 tier
   *[other] { $tiers } tiers
}
database-io = { $name } cannot be read or written: { $reason }
database-kept = a checkpoint of { $bytes } bytes is kept; resume from it ("resume": "{ $name }")
database-kept-need = only the request is kept; start the run again with more memory ("resume": "{ $name }"), or declare in the rules a number that falls with every move (decreases KIND(fields) = NUMBER) and solve again into another directory; solving then works on disk, within any memory limit
database-kept-no-tiers = a checkpoint of { $bytes } bytes is kept; resume from it with more memory ("resume": "{ $name }"), or declare in the rules a number that falls with every move (decreases KIND(fields) = NUMBER) and solve again into another directory; solving then works on disk, within any memory limit
database-kept-request = only the request is kept; start the run again ("resume": "{ $name }")
database-kept-tiers = the finished tiers are kept in { $scratch }; resume the run ("resume": "{ $name }")
database-kept-unchecked = the database is written, but not yet checked; resume the run ("resume": "{ $name }")
database-label-checked = checked
database-label-game = game
database-label-manifest = manifest
database-label-positions = positions
database-label-start = start
database-missing = the database does not contain a position that it should contain
database-need = play reaches about { $positions } positions with { $moves } moves, which need about { $bytes } bytes of memory; the limit is { $allowed }
database-no-run = the database in { $name } has nothing to resume
database-none = { $name } is not the directory of a database
database-none-help = `solve` writes a database: a directory with a file manifest.json
database-other-rules = the database is for different rules, parameters or settings: { $title }, solved from { $start }
database-phase-checking = { $positions } positions are being checked against the rules
database-phase-checkpoint = { $phase }; { $minutes ->
        [0] checkpoint less than a minute ago
       *[other] checkpoint { $minutes } min ago
    }
database-phase-deciding = round { $round }: { $decided } of { $explored } positions are decided
database-phase-exploring = positions are being found: { $explored } so far, { $waiting } of them not yet examined
database-phase-no-sweep = the positions cannot be solved in the order of their indices; they are being solved in another way
database-phase-reached = the positions that play can reach are being found
database-phase-sorting = the moves of { $explored } positions are being sorted
database-phase-sums = the checksums of { $bytes } bytes are being checked
database-phase-sweep = { $cells } positions are being solved in the order of their indices, with at most about { $bytes } bytes of memory
database-phase-tiers = the positions do not fit in memory and are being solved in tiers on disk
database-phase-tiers-check = { $positions } positions have been checked against the rules
database-phase-tiers-down = positions are being found on disk: { $positions } in { $tiers ->
    [one] 1 tier
   *[other] { $tiers } tiers
} so far, { $bytes } bytes of scratch files
database-phase-tiers-need = about { $positions } positions with { $moves } moves need about { $bytes } bytes of memory, and the limit is { $allowed }: they are being solved in tiers on disk
database-phase-tiers-sweep = about { $positions } positions with { $moves } moves need about { $bytes } bytes of memory, and the limit is { $allowed }: they are being solved in tiers on disk; a limit of { $sweep } may be enough to solve them in memory, in the order of their indices
database-phase-tiers-up = { $positions } positions in { $tiers ->
    [one] 1 tier
   *[other] { $tiers } tiers
} are decided, { $bytes } bytes of scratch files
database-phase-writing = { $positions } positions are being written
database-other-rules-help = write the database for these rules to another directory
database-question-help = omit the database
database-question = `{ $ask }` does not look positions up in a database
database-resume-alone = a resumed run keeps its directory, its rules, its position and what it stores; none of these can be given again
database-resume-help = resume the run ("resume": "{ $name }"), or delete the directory
database-reached = { $reached } of { $positions } positions were checked { $against ->
    [sums] by their checksums
   *[rules] against the rules
}; no fault was found among them
database-reached-others = the database has { $positions } positions, but play can reach { $reached }
database-endless = the values follow from one another, but play need not end: { $reason }
database-right-rules = no byte was changed, and every value follows from the rules
database-right-sums = no byte was changed
database-rules = databases can be written only for rules text, codes and games of the catalogue, except for games written in Rust to which parameters are given
database-rules-damaged = the rules in the manifest of the database cannot be read
database-splits = a move leaves several components, and the outcome of a sum does not follow from the outcomes of its components
database-splits-help = store nim-values, under normal play ("stores": "values")
database-start = { $start }: { $outcome }, { $moves ->
    [unknown] whichever player starts
    [none] play does not end if both players play well
    [one] 1 move left
   *[other] { $moves } moves left
}
database-stores = "stores" must be "values" or "remoteness"
database-sum = remoteness can be stored only for a position that consists of a single component
database-tiers-cluster = solving in tiers is not supported when several processes solve a game together
database-tiers-damaged = { $file } is damaged
database-tiers-delete-help = delete the scratch directory and solve again
database-tiers-disk = the disk of { $name } has { $free } free bytes, but { $needed } are needed next
database-tiers-disk-full = the disk of { $name } is full
database-tiers-disk-help = free some space and resume the run, or choose a scratch directory on another disk
database-tiers-foreign = the scratch files in { $name } belong to another computation
database-tiers-in-use = another process is working in { $name }
database-tiers-large = the number that falls with every move is too large to be the number of a tier
database-tiers-none = solving in tiers needs a number that falls with every move, and none is known for these rules
database-tiers-none-help = declare in the rules a number that falls with every move (decreases KIND(fields) = NUMBER); then the positions are solved on disk, within any memory limit
database-tiers-order = the move from { $from } to { $to } leads from tier { $before } to tier { $after }, which is not smaller
database-tiers-unsupported = solving in tiers is not supported for databases that are stored in this way
database-unfinished = the database in { $name } is unfinished
database-unfinished-help = delete the directory and solve again
database-value-draw = a draw
database-value-loony = loony
database-value-number = the value { $value }
database-value-over = play is over
database-value-remoteness = { $moves ->
    [one] 1 move to the end
   *[other] { $moves } moves to the end
}
database-values-misere = nim-values decide normal play only; under misère play, store the remoteness
database-version = the database in { $name } has the format { $found }, which this version of grundy does not read
database-why = all positions that play can reach were solved
database-wide-help = solve a smaller position
database-why-sweep = all positions that play can reach were solved in the order of their indices, without lists of moves
database-why-tiers = all positions that play can reach were solved in tiers on disk
database-wide = a position needs { $bits } bits, but a database has room for at most { $most } bits for each position
database-wrong = the entry of { $position }{ $mover ->
    [left] {" "}with Left to move
    [right] {" "}with Right to move
   *[any] {""}
} is wrong: the database says { $stored }, { $expected ->
    [missing] but a position that a move leads to is missing
    [nothing] but the rules have no such position
   *[other] but the rules give { $expected }
}
database-written = { $bytes } bytes written and checked against the rules; manifest { $hash }
