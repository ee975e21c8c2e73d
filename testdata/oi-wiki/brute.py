"""Independent brute force for the problems of docs/oi-wiki.md: every function plays the game as it is described there."""
from functools import lru_cache
from itertools import combinations, product
import sys
sys.setrecursionlimit(10**6)

def win(options):
    """Whether the player to move wins. A player without a move loses. `options(position)` lists the options."""
    @lru_cache(None)
    def w(p): return any(not w(q) for q in options(p))
    return w

# P6487: smallest first take in Fibonacci Nim
def p6487(n):
    w = win(lambda p: [(p[0]-t, 2*t) for t in range(1, min(p)+1)])
    return next((t for t in range(1, n+1) if not w((n-t, 2*t))), None)
# P6791: the number of n in 1..N that the second player wins, first take at most k
def p6791(k, N):
    w = win(lambda p: [(p[0]-t, 2*t) for t in range(1, min(p)+1)])
    return sum(not w((n, k)) for n in range(1, N+1))
# P5363: starting positions that the first player wins
def strip(p):
    out = []
    for i, x in enumerate(p):
        low = p[i-1] if i else 0
        out += [p[:i]+(y,)+p[i+1:] for y in range(low+1, x)]
    return out
def p5363(n, m):
    w = win(strip)
    return sum(w(p) for p in combinations(range(1, n+1), m))
# P2490: white pieces (first, third, ...) move right, black ones left; 1 to d pieces; White begins
def p2490(n, k, d):
    @lru_cache(None)
    def w(p, white):
        idx = [i for i in range(len(p)) if (i % 2 == 0) == white]
        for r in range(1, d+1):
            for c in combinations(idx, r):
                ranges = [range(p[i]+1, p[i+1]) if white else range(p[i-1]+1, p[i]) for i in c]
                for to in product(*ranges):
                    q = list(p)
                    for i, t in zip(c, to): q[i] = t
                    if not w(tuple(q), not white): return True
        return False
    return sum(w(p, True) for p in combinations(range(n), k))
# P5970: the number of sets of heaps to take away first, their number a multiple of d and not all of them
def p5970(d, a):
    n = 0
    for s in range(2**len(a)):
        if bin(s).count('1') % d == 0 and bin(s).count('1') < len(a):
            x = 0
            for i, v in enumerate(a):
                if not s >> i & 1: x ^= v
            n += x == 0
    w = win(lambda p: [p[:i]+(y,)+p[i+1:] for i in range(len(p)) for y in range(p[i])])
    m = sum(not w(tuple(v for i, v in enumerate(a) if not s >> i & 1)) for s in range(2**len(a))
            if bin(s).count('1') % d == 0 and bin(s).count('1') < len(a))
    assert n == m
    return n
# ARC 168 B: the largest k with which the first player wins; -1 without limit, 0 if none
def arc168b(a):
    def w(k):
        f = win(lambda p: [p[:i]+(y,)+p[i+1:] for i in range(len(p)) for y in range(max(0, p[i]-k), p[i])])
        return f(tuple(a))
    m = max(a)
    if w(m): return -1
    return max([k for k in range(1, m+1) if w(k)], default=0)
# AGC 010 F
def agc010f(edges, a):
    near = {v: [] for v in range(len(a))}
    for u, v in edges: near[u-1].append(v-1); near[v-1].append(u-1)
    def options(p):
        v, a = p
        return [(u, a[:v]+(a[v]-1,)+a[v+1:]) for u in near[v]] if a[v] else []
    w = win(options)
    return [v+1 for v in range(len(a)) if w((v, tuple(a)))]
# CF 1704F: Alice begins; each paints two neighbours of which one has the own colour
def cf1704f(s):
    @lru_cache(None)
    def w(s, own, other):
        return any(not w(s[:i]+'..'+s[i+2:], other, own) for i in range(len(s)-1) if own in s[i:i+2])
    return w(s, 'R', 'B')
# CF 1451F with entries up to `most`
def cf1451f(rows, most):
    n, m = len(rows), len(rows[0])
    def paths(i, j):
        yield [(i, j)]
        for a, b in ((i+1, j), (i, j+1)):
            if a < n and b < m:
                for p in paths(a, b): yield [(i, j)] + p
    def options(x):
        out = set()
        for i in range(n):
            for j in range(m):
                for p in paths(i, j):
                    for low in range(x[i*m+j]):
                        for rest in product(range(most+1), repeat=len(p)-1):
                            y = list(x); y[i*m+j] = low
                            for (a, b), v in zip(p[1:], rest): y[a*m+b] = v
                            out.add(tuple(y))
        return out
    return win(options)(tuple(v for r in rows for v in r))
# CF 1149E with promises up to `most`
def cf1149e(edges, h, most):
    n = len(h)
    out_of = {v: [b-1 for a, b in edges if a-1 == v] for v in range(n)}
    def options(x):
        o = set()
        for v in range(n):
            for low in range(x[v]):
                for rest in product(range(most+1), repeat=len(out_of[v])):
                    y = list(x); y[v] = low
                    for u, t in zip(out_of[v], rest): y[u] = t
                    o.add(tuple(y))
        return o
    return win(options)(tuple(h))
# COT3: parent list; colours 0 white 1 black
def cot3(edges, c):
    n = len(c)
    near = {v: [] for v in range(n)}
    for u, v in edges: near[u-1].append(v-1); near[v-1].append(u-1)
    up = {0: [0]}
    todo = [0]
    while todo:
        v = todo.pop()
        for u in near[v]:
            if u not in up: up[u] = up[v] + [u]; todo.append(u)
    def play(x, v): return tuple(1 if i in up[v] else x[i] for i in range(n))
    w = win(lambda x: [play(x, v) for v in range(n) if not x[v]])
    x = tuple(c)
    return [v+1 for v in range(n) if not x[v] and not w(play(x, v))]
# P4617: does the player who has to leave peak v win (True)
def geography(near, v):
    @lru_cache(None)
    def w(v, seen): return any(not w(u, seen | 1 << u) for u in near[v] if not seen >> u & 1)
    return w(v, 1 << v)
def p4617(n, edges):
    near = {v: [] for v in range(2*n)}
    for a, b in edges: near[a-1].append(n+b-1); near[n+b-1].append(a-1)
    return [geography(near, v) for v in range(n)]
# P1971: X and O, one empty cell; Left moves O, Right X
def p1971(rows, moves):
    m = len(rows[0]); x = ''.join(rows)
    def near(c): return [d for d in (c-m, c+m, c-1, c+1) if 0 <= d < len(x) and (abs(d-c) == m or d//m == c//m)]
    @lru_cache(None)
    def w(x, own, other):
        e = x.index('.')
        for c in near(e):
            if x[c] == own:
                y = list(x); y[e] = own; y[c] = '.'
                if not w(''.join(y), other, own): return True
        return False
    wrong = []
    for i, (a, b) in enumerate(moves):
        before = w(x, *('OX' if i % 2 == 0 else 'XO'))
        e, c = x.index('.'), (a-1)*m+b-1
        y = list(x); y[e], y[c] = x[c], '.'; x = ''.join(y)
        if i % 2 == 0 and before and w(x, 'X', 'O'): wrong.append(i//2+1)
    return wrong
# P6560: 1 the mover wins, -1 loses, 0 neither; reaching y wins, no move loses
def p6560(n, edges, x, y):
    out = {v: [b for a, b in edges if a == v] for v in range(1, n+1)}
    res = {y: -1}
    for v in out:
        if v != y and not out[v]: res[v] = -1
    change = True
    while change:
        change = False
        for v in out:
            if v in res: continue
            if any(res.get(u) == -1 for u in out[v]): res[v] = 1; change = True
            elif all(res.get(u) == 1 for u in out[v]): res[v] = -1; change = True
    return res.get(x, 0)
# P2594: the mover turns a connected set whose last cell (largest row and column, both in it) is heads
def p2594_value(n, m):
    from itertools import chain
    val = {}
    def connected(s, cells):
        start = next(iter(s)); seen = {start}; todo = [start]
        while todo:
            a, b = todo.pop()
            for q in ((a+1, b), (a-1, b), (a, b+1), (a, b-1)):
                if q in s and q not in seen: seen.add(q); todo.append(q)
        return len(seen) == len(s)
    for x in range(1, n+1):
        for y in range(1, m+1):
            others = [(a, b) for a in range(1, x+1) for b in range(1, y+1) if (a, b) != (x, y)]
            seen = set()
            for r in range(len(others)+1):
                for c in combinations(others, r):
                    s = set(c) | {(x, y)}
                    if connected(s, s):
                        v = 0
                        for q in c: v ^= val[q]
                        seen.add(v)
            k = 0
            while k in seen: k += 1
            val[x, y] = k
    return val
# CF 1147F: does the second player (who may be told any start and direction) win
def cf1147f(W):
    n = len(W)
    near = {v: [(n+j, W[v][j]) for j in range(n)] if v < n else [(i, W[i][v-n]) for i in range(n)] for v in range(2*n)}
    @lru_cache(None)
    def w(v, seen, last, up):  # the mover needs a weight above (up) or below last
        return any(not w(u, seen | 1 << u, t, not up) for u, t in near[v]
                   if not seen >> u & 1 and (last is None or (t > last if up else t < last)))
    # Bob moves first along any edge, then Alice, whose direction is up
    def bob(v, up): return any(not w(u, 1 << v | 1 << u, t, up) for u, t in near[v])
    return all(bob(v, up) for v in range(2*n) for up in (True, False))
# P2148: piles in pairs; delete one of a pair and split the other
def p2148(x):
    def options(p):
        for i in range(0, len(p), 2):
            for j in (i, i+1):
                for s in range(1, p[j]): yield p[:i] + (s, p[j]-s) + p[i+2:]
    return win(options)(tuple(x))
# P4101: merge two heaps with at most m stones together
def p4101(n, m):
    def options(p):
        for i in range(len(p)):
            for j in range(i):
                if p[i] + p[j] <= m: yield tuple(sorted(p[:j] + p[j+1:i] + p[i+1:] + (p[i]+p[j],)))
    return win(options)((1,)*n)
# P3179: the white cells as a set
def p3179(n, k, white):
    def options(p):
        for x in p:
            for j in range(1, min(k, n//x)+1): yield frozenset(p ^ {i*x for i in range(1, j+1)})
    return win(options)(frozenset(white))
# CF 494E: the value of the white cell (x, y)
@lru_cache(None)
def cf494e(x, y, k):
    seen = set()
    for s in range(1, min(k, x, y)+1):
        v = 0
        for c in range(1, s*s): v ^= cf494e(x - c//s, y - c % s, k)
        seen.add(v)
    v = 0
    while v in seen: v += 1
    return v
def abc278g(n, l, r):
    @lru_cache(None)
    def v(n):
        s = {v(a) ^ v(n-t-a) for t in range(l, r+1) for a in range(n-t+1)}
        k = 0
        while k in s: k += 1
        return k
    return [v(i) for i in range(n+1)]

if __name__ == '__main__':
    print('P6487', [p6487(n) for n in (4, 7, 8, 11, 20)])
    print('P6791', p6791(3, 13), p6791(1, 10), p6791(4, 30))
    print('P5363', p5363(5, 2), p5363(8, 3), p5363(10, 4))
    print('P2490', p2490(10, 4, 2))
    print('P5970', p5970(2, [1, 3, 4, 1, 2]))
    print('ARC168B', arc168b([5, 3, 4]), arc168b([5, 5]), arc168b([7, 3, 5, 1]))
    print('AGC010F', agc010f([(1, 2), (1, 3), (2, 4), (2, 5)], [5, 4, 1, 2, 3]))
    print('CF1704F', [cf1704f(s) for s in ('RBB', 'BRBR', 'BBRR', 'RRBB', 'BBRBRB', 'RRBRBB')])
    print('CF1451F', cf1451f([[0, 1], [1, 0]], 1), cf1451f([[1, 1], [0, 1]], 1), cf1451f([[1, 0], [0, 1]], 1), cf1451f([[1, 0, 1], [0, 1, 1]], 1))
    print('CF1149E', cf1149e([(1, 2), (1, 3)], [0, 2, 2], 3))
    print('COT3', cot3([(1, 2), (1, 3), (2, 6), (3, 4), (3, 5), (5, 7), (7, 8)], [1, 1, 0, 1, 0, 0, 1, 0]))
    print('P4617', p4617(4, [(1, 1), (2, 1), (3, 2), (3, 3), (4, 4)]))
    print('P1971', p1971(['XO.OXO'], [(1, 2), (1, 1)]), p1971(['XOX', 'O.O', 'XOX'], [(2, 3), (1, 3), (1, 2), (1, 1), (2, 1), (3, 1), (3, 2), (3, 3)]))
    print('P6560', [p6560(7, [(1, 2), (2, 3), (3, 1), (3, 4), (5, 6), (6, 7)], x, y) for x, y in ((1, 4), (5, 7), (5, 6), (1, 2))],
          p6560(3, [(1, 2), (2, 1), (2, 3)], 1, 3), p6560(4, [(1, 2), (2, 1), (1, 3), (2, 4)], 1, 4), p6560(3, [(1, 2), (2, 1)], 1, 3))
    print('P2594', p2594_value(3, 3))
    print('CF1147F', cf1147f([[3, 1, 9], [2, 5, 7], [6, 4, 8]]))
    print('P2148', p2148([1, 3]), p2148([1, 1, 4, 3]))
    print('P4101', [p4101(n, 3) for n in (7, 6, 8)])
    print('P3179', p3179(16, 4, [3]), p3179(16, 4, [9, 10]), p3179(16, 4, [1, 2, 16]))
    print('CF494E', cf494e(4, 8, 4), cf494e(6, 4, 4), cf494e(5, 5, 4))
    print('ABC278G', abc278g(12, 2, 3))
