# Sums across rulesets.

sum-bracket-close = the bracket { $found } has no opening bracket
sum-bracket-open = the bracket { $found } is not closed
sum-component-missing = a component is missing here
sum-in-sum = a sum cannot be a component of a sum
sum-in-sum-help = write its components, joined by +
sum-of-trees = the vertices of a minimax tree have scores, so they cannot be components of a sum
sum-parameter-form = "{ $found }" is not a parameter
sum-parameter-help = write name=value, as in subtraction[S=1,3,4]; a comma before another name= begins the next parameter
sum-parameters = parameters belong to the individual rulesets of a sum, not to the sum
sum-parameters-help = write them in brackets after the ruleset: name[{ $name }=...]:position
sum-position-text = a position that is a sum across rulesets must be given as text
sum-position-help = write {$instead} for the empty sum
sum-position-missing = the position of {$ruleset} is missing after the colon
sum-question = `{ $ask }` is about one ruleset, not about a sum across rulesets
sum-question-help = ask about one of its rulesets; value, outcome, moves, explain, equal, play, graph and genus accept sums
sum-ruleset-before = write { $instead } if it belongs to this ruleset
sum-ruleset-empty = the name of the ruleset is missing before the colon
sum-ruleset-help = write each component as ruleset:position, such as kayles:5 or nim:(3 5), as *4 for a Nim heap, or as a value such as 1/2
sum-ruleset-missing = { $found } does not name its ruleset
sum-too-deep = the brackets around a component are nested more than { $most } levels deep
sum-value-help = write a value with numbers, braces, *, ^ and v, such as 1/2 or {"{"}1|-1{"}"}
sum-value-large = the values in this sum lead to more than { $most } positions
