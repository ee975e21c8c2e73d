# Compounds other than the disjunctive sum.

compound-component-can-end = some move ends { $component }, so the player to move wins by making it
compound-component-ended = { $component } has no move
compound-component-outcome = { $component } alone is { $outcome ->
    [N] an N-position
   *[P] a P-position
}
compound-component-outcomes = { $component } alone is { $normal ->
    [N] an N-position
   *[P] a P-position
} under normal play, and { $misere ->
    [N] an N-position
   *[P] a P-position
} under misère play
compound-component-remoteness = { $component } has the remoteness { $number }
compound-component-suspense = { $component } has the suspense number { $number }
compound-component-value = { $component } has the foreclosed value { $number }
compound-decided = { $compound ->
    [selective] { $convention ->
        [normal] the compound is a P-position exactly when every component is one
       *[misere] if two or more components have moves, the compound is a P-position exactly when every component is one under normal play; otherwise the only component with moves decides
    }
    [shortened-selective] the compound is a P-position exactly when every component is one
   *[diminished-disjunctive] the compound is a P-position exactly when the xor of the foreclosed values is 0 and, under normal play, no move ends a component
}: { $outcome ->
    [N] the player to move wins (N)
   *[P] the player to move loses (P)
}
compound-decided-over = play is over: { $outcome ->
    [N] the player to move wins (N)
   *[P] the player to move loses (P)
}
compound-decided-remoteness = the least remoteness of a component is { $number }: { $outcome ->
    [N] the player to move wins (N)
   *[P] the player to move loses (P)
}
compound-decided-suspense = the greatest suspense number of a component is { $number }: { $outcome ->
    [N] the player to move wins (N)
   *[P] the player to move loses (P)
}
compound-engine = compounds other than the disjunctive sum are decided on game graphs only, not by the engine { $engine }
compound-question = { $ask ->
    [value] a { $compound } compound has no nim-value, because nim-values apply only to disjunctive sums
   *[other] `{ $ask }` is about disjunctive sums, not about { $compound } compounds
}
compound-question-help = ask for the outcome, the moves or an explanation
compound-rule = { $compound ->
    [conjunctive] conjunctive compound: a player moves in every component, and play ends as soon as one has no move
    [continued-conjunctive] continued conjunctive compound: a player moves in every component that has a move, and play ends when none has one
    [selective] selective compound: a player moves in one or more components, and play ends when none has a move
    [shortened-selective] shortened selective compound: a player moves in one or more components, and play ends as soon as one has no move
   *[diminished-disjunctive] diminished disjunctive compound: a player moves in one component, and play ends as soon as some component has no move
}
compound-unsupported = { $compound } compounds of { $rules ->
    [scoring] games that are scored
    [partizan] games in which the players have different moves
    [again] games with "again" or "entails"
   *[win] games with win positions
} are not supported
compound-why = { $compound ->
    [conjunctive] the least remoteness of a component decides conjunctive compounds
    [continued-conjunctive] the greatest suspense number of a component decides continued conjunctive compounds
    [selective] the outcomes of the components decide selective compounds
    [shortened-selective] the outcomes of the components decide shortened selective compounds
   *[diminished-disjunctive] the foreclosed values of the components decide diminished disjunctive compounds
}
