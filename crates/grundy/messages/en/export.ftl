# Rules as programs in other languages: the comments in the programs, and why some rules cannot be written as programs.

export-about = { $what ->
    [values] Nim-values (SG values) by brute force, straight from the rules.
    [misere] Who wins if the last player to move loses, by brute force, straight from the rules.
   *[outcomes] Who wins, by brute force, straight from the rules.
}
export-input = { $what ->
    [values] Input: { $kinds ->
        [one] components
       *[several] components, each after the word for its kind
    } (numbers in order; a list after its length). Output: the nim-value of each.
    [partial] Input: components (numbers in order; a list after its length). Output: the nim-value of each, or -1 where the law says nothing.
    [law] Input: positions (numbers in order; a list after its length). Output: N if the player to move wins, otherwise P.
    [partizan] Input: sums: the number of components, then { $kinds ->
        [one] the components
       *[several] the components, each after the word for its kind
    }. Output: who wins each: L (Left), R (Right), N (the player to move) or P (the other player).
   *[outcomes] Input: sums: the number of components, then { $kinds ->
        [one] the components
       *[several] the components, each after the word for its kind
    }. Output for each: N if the player to move wins, otherwise P.
}
export-winner = { $rule ->
    [misere] Whether the player to move wins. A player without a move wins.
   *[normal] Whether the player to move wins. A player without a move loses.
}
export-upwards = Values of smaller numbers first, so that the recursion does not overflow the stack.
export-law-theorem = A theorem: { $source }
export-law-proved = Guessed from a table, and proved: { $theorem }
export-law-checked = Guessed from a table and checked up to { $to }. The law is not proved.
export-array-about = The first entry: { $first }
export-refused = { $form ->
    [again] rules with `again` cannot be written as a program
    [board] rules on boards cannot be written as a program
    [entails] rules with `entails` cannot be written as a program
    [gains] rules with `gains` cannot be written as a program
    [graph] rules with graphs or words as parameters cannot be written as a program
    [large] these rules have numbers beyond 2^63, which programs cannot hold
    [misere-win] rules with `win` cannot be played under the misère convention
    [moves] a program cannot state a theorem about moves
    [signed] rules with fields that may be negative cannot be written as a program
    [sorted] rules with lists that are kept sorted cannot be written as a program
   *[limit] a limit was reached before the program was written
}
export-refused-help = export a table of the values instead, or ask `table` and `guess` about these rules
export-native = this game has no rules in the rules language, so it cannot be written as a program
export-cycle = play can repeat a position, so a brute-force search would not end
export-law-misere = laws are exported for normal play only
export-law-none = no law was found that a program can state
export-array-java = a Java class can define an array of at most { $most } entries, inner arrays included, but this one has { $count }: ask for fewer, or for C++ or Python
export-array-java-wide = the numbers of an array in Java are at most { $most }, but this table contains { $found }: ask for C++ or Python
export-array-entry = an array holds numbers, but an entry of this table is { $found }
export-letter-entry = every entry must be an N-position or a P-position, but one is { $found }
