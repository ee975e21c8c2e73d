# The input format of each contest problem.

judge-input-acwing-892 = the input is n (the number of stairs) and the stones on each stair, from the lowest up
judge-input-atcoder-abc368-f = the input is N and the N numbers A
judge-input-bzoj-3759 = the input is T (the number of cases) and, for each case, n (the number of boxes) and the stones in each box
judge-input-ccc-2008-s5 = the input is n (the number of cases) and n lines of four numbers, which count the particles A, B, C and D
judge-input-luogu-p1247 = the input is k (the number of heaps) and the k heaps
judge-input-luogu-p2197 = the input is T (the number of cases) and, for each case, n (the number of heaps) and the n heaps
judge-input-luogu-p3185 = the input is t (the number of cases) and, for each case, n (the number of bottles) and the beans in each bottle
judge-input-luogu-p3235 = the input is T (the number of cases), F (a pile of fewer than F stones cannot be split) and, for each case, N (the number of piles) and the N piles
judge-input-luogu-p4363 = the input is n (the number of rows) and m (the number of columns), n rows of m numbers for the first player, and n rows of m numbers for the second
judge-input-luogu-p5387 = the input is n (the number of piles) and m (the largest size that a pile may have)
judge-input-poj-2311 = the input is a line W H for each sheet, up to the end of the input
judge-input-poj-2425 = the input is, for each graph, N (the number of vertices), a line for each vertex (the number of its options and the options), a line for each query (the number of tokens and their vertices), and a line 0 after the last query
judge-input-poj-3480 = the input is T (the number of cases) and, for each case, N (the number of heaps) and the N heaps

# The comparison with the expected output.

judge-agrees = { $lines ->
    [one] the only line agrees
   *[other] all { $lines } lines agree
}
judge-differs = line { $line } differs: the answer is "{ $found }", but "{ $expected }" is expected
