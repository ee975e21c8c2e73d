# Databases of solved positions.

database-check-word = "check" must be "nothing", "sums" or "rules"
database-checked-no = no
database-checked-yes = all positions, against the rules
database-counts = { $positions ->
    [one] 1 position
   *[other] { $positions } positions
}: { $n } N, { $p } P, { $draws } D; at most { $deepest ->
    [one] 1 move
   *[other] { $deepest } moves
} to the end
database-counts-values = { $positions ->
    [one] 1 position
   *[other] { $positions } positions
}: { $n } N, { $p } P; the largest value is { $largest }
database-damage-block = block { $block }: { $what }
database-damage-checksum = its bytes do not agree with their checksum
database-damage-form = its parts contradict each other
database-damage-length = it has { $found } bytes instead of { $expected }
database-damage-manifest = the manifest does not agree with its own hashes
database-damage-missing = the file is missing
database-damage-positions = it has { $found } positions instead of { $expected }
database-damage-tally = its counts are not those of the positions
database-damaged = { $file } is damaged: { $what }
database-damaged-help = solve the game again, or copy the database again
database-draws = { $count ->
    [one] 1 position is a draw
   *[other] { $count } positions are draws
}, because play can go round in a cycle
database-draws-help = ask with cycles as draws ("cycles": "draw")
database-entailing = rules with complimenting or entailing moves cannot be solved into a database
database-exists = there is a database in { $name } already
database-exists-help = choose another directory, or delete this one
database-io = { $name } cannot be read or written: { $reason }
database-label-checked = checked
database-label-game = game
database-label-manifest = manifest
database-label-positions = positions
database-label-start = start
database-missing = the database does not contain a position that it should contain
database-none = there is no database in { $name }
database-other-rules = the database is about other rules, parameters or another convention: { $title }, solved from { $start }
database-phase-checking = { $positions } positions are being checked against the rules
database-phase-deciding = round { $round }: { $decided } of { $explored } positions are decided
database-phase-exploring = positions are being found: { $explored } so far, { $waiting } of them not yet examined
database-phase-sorting = the moves of { $explored } positions are being sorted
database-phase-sums = the checksums of { $bytes } bytes are being checked
database-phase-writing = { $positions } positions are being written
database-question = `{ $ask }` does not look positions up in a database
database-right-rules = every byte is as it was written, and every value follows from the rules
database-right-sums = every byte is as it was written
database-rules = only rules text, games of the catalogue and codes can be solved into a database
database-rules-damaged = the rules in the manifest of the database cannot be read
database-splits = a move leaves a sum of several components, so the outcome does not follow from single positions
database-start = { $start }: { $outcome }, { $moves ->
    [unknown] for either player to start
    [none] play does not end if both players play well
    [one] 1 move left
   *[other] { $moves } moves left
}
database-stores = "stores" must be "values" or "remoteness"
database-sum = only a single component can be solved for outcomes; nim-values can be solved for sums ("stores": "values")
database-unfinished = the database in { $name } is unfinished
database-unfinished-help = delete the directory and solve again
database-values-misere = nim-values decide normal play only; under misère play, store the remoteness
database-version = the database in { $name } has the format { $found }, which this version of grundy does not read
database-why = all positions that play can reach were solved
database-wide = a position needs { $bits } bits, but a key has only { $most }
database-wrong = { $position } is wrong{ $mover ->
    [left] {" "}with Left to move
    [right] {" "}with Right to move
   *[any] {""}
}: the database says { $stored }, and the rules give { $expected }
database-written = { $bytes } bytes written and checked against the rules; manifest { $hash }
