#!/usr/bin/env python3
"""Values and outcomes of random boards of at most nine cells, from the definitions of the games.

Usage: oracle.py > boards.jsonl

Every game is one function that lists the moves of a board. None of them reads rules text. A board is a tuple of
characters, and a space is a grid (rows and columns), a graph (vertices and edges) or an order. Each line of the
output is one ruleset with values for its parameters. Its boards are texts of four words: the board; its outcome under
normal play; its outcome under misère play; and its nim-value, for which both players may make all moves if the rules
reserve moves for players. "-" means that the rules do not define the entry; "loony" is a board whose mover wins every
sum; "over" is a board that is won.
"""
import json
import random
import sys
from functools import lru_cache

sys.setrecursionlimit(10000)
LEFT, RIGHT, BOTH = "left", "right", "both"
GONE = "#"


class Grid:
    def __init__(self, rows, columns):
        self.rows, self.columns, self.size = rows, columns, rows * columns

    def cells(self):
        return [(r, c) for r in range(self.rows) for c in range(self.columns)]

    def at(self, r, c):
        """The number of the cell, or None outside the grid."""
        return r * self.columns + c if 0 <= r < self.rows and 0 <= c < self.columns else None

    def steps(self, v, directions):
        r, c = divmod(v, self.columns)
        found = (self.at(r + a, c + b) for a, b in directions)
        return [u for u in found if u is not None]

    def ray(self, v, direction):
        r, c = divmod(v, self.columns)
        found = []
        while True:
            r, c = r + direction[0], c + direction[1]
            if self.at(r, c) is None:
                return found
            found.append(self.at(r, c))

    def near(self, v):
        return self.steps(v, ROOK)

    def text(self, board):
        rows = ("".join(board[r * self.columns:(r + 1) * self.columns]) for r in range(self.rows))
        return "|".join(rows)


class Graph:
    def __init__(self, vertices, edges, text):
        self.vertices, self.edges, self.param = vertices, edges, text
        self.size = vertices

    def near(self, v):
        return sorted({b if a == v else a for a, b in self.edges if v in (a, b) and a != b})

    def text(self, board):
        return "".join(board)


class Edges(Graph):
    """The edges of a graph as cells."""

    def __init__(self, graph):
        super().__init__(graph.vertices, graph.edges, graph.param)
        self.size = len(graph.edges)


class Order:
    def __init__(self, count, pairs, text):
        self.size, self.param = count, text
        self.up = [{v} for v in range(count)]
        for _ in range(count):
            for a, b in pairs:
                self.up[a] |= self.up[b]

    def text(self, board):
        return "".join(board)


ROOK = [(0, 1), (1, 0), (0, -1), (-1, 0)]
BISHOP = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
QUEEN = ROOK + BISHOP
KNIGHT = [(a, b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]


def changed(board, changes):
    """The board after the changes; a cell that is gone stays gone."""
    after = list(board)
    for v, state in changes:
        if board[v] != GONE:
            after[v] = state
    return tuple(after)


def free(board, state="."):
    return [v for v, found in enumerate(board) if found == state]


# The moves of each game: triples of the player, the board after the move, and whether the mover moves again.

def cram(board, space):
    for v in free(board):
        for u in space.near(v):
            if u > v and board[u] == ".":
                yield BOTH, changed(board, [(u, GONE), (v, GONE)]), False


def domineering(board, space):
    for v in free(board):
        for player, step in ((LEFT, (1, 0)), (RIGHT, (0, 1))):
            for u in space.steps(v, [step]):
                if board[u] == ".":
                    yield player, changed(board, [(u, GONE), (v, GONE)]), False


def node_kayles(board, space):
    for v in free(board):
        yield BOTH, changed(board, [(u, GONE) for u in [v, *space.near(v)]]), False


def arc_kayles(board, space):
    for a, b in space.edges:
        if a != b and board[a] == board[b] == ".":
            yield BOTH, changed(board, [(a, GONE), (b, GONE)]), False


def chomp(board, space):
    for v in free(board):
        if v != 0:
            r, c = divmod(v, space.columns)
            eaten = [(space.at(i, j), GONE) for i, j in space.cells() if i >= r and j >= c]
            yield BOTH, changed(board, eaten), False


def poset_game(board, space):
    for v in free(board):
        yield BOTH, changed(board, [(u, GONE) for u in space.up[v]]), False


def clobber(board, space):
    for own, other, player in (("x", "o", LEFT), ("o", "x", RIGHT)):
        for v in free(board, own):
            for u in space.near(v):
                if board[u] == other:
                    yield player, changed(board, [(v, "."), (u, own)]), False


def toads_and_frogs(board, space):
    for own, other, step, player in (("t", "f", 1, LEFT), ("f", "t", -1, RIGHT)):
        for v in free(board, own):
            ray = space.ray(v, (0, step))
            if ray and board[ray[0]] == ".":
                yield player, changed(board, [(v, "."), (ray[0], own)]), False
            if len(ray) > 1 and board[ray[0]] == other and board[ray[1]] == ".":
                yield player, changed(board, [(v, "."), (ray[1], own)]), False


def colouring(forbidden):
    def moves(board, space):
        for own, player in (("b", LEFT), ("w", RIGHT)):
            for v in free(board):
                if all(board[u] != forbidden[own] for u in space.near(v)):
                    yield player, changed(board, [(v, own)]), False
    return moves


def group_of(board, space, v):
    group, waiting = {v}, [v]
    while waiting:
        for u in space.near(waiting.pop()):
            if u not in group and board[u] == board[v]:
                group.add(u)
                waiting.append(u)
    return group


def nogo(board, space):
    for own, player in (("x", LEFT), ("o", RIGHT)):
        for v in free(board):
            after = changed(board, [(v, own)])
            stones = [u for u in range(space.size) if after[u] in "xo"]
            if all(any(after[w] == "." for s in group_of(after, space, u) for w in space.near(s)) for u in stones):
                yield player, after, False


def slides(board, space, v):
    for direction in QUEEN:
        for u in space.ray(v, direction):
            if board[u] != ".":
                break
            yield u


def amazons(board, space):
    for own, player in (("x", LEFT), ("o", RIGHT)):
        for a in free(board, own):
            for b in slides(board, space, a):
                moved = changed(board, [(a, "."), (b, own)])
                for c in slides(moved, space, b):
                    yield player, changed(moved, [(c, GONE)]), False


def lines_of_three(space, directions):
    for v in range(space.size):
        for direction in directions:
            line = [v, *space.ray(v, direction)][:3]
            if len(line) == 3:
                yield line


def notakto(board, space):
    if any(all(board[u] == "x" for u in line) for line in lines_of_three(space, QUEEN)):
        return
    for v in free(board):
        yield BOTH, changed(board, [(v, "x")]), False


def treblecross_is_won(board, space):
    return any(all(board[u] == "x" for u in line) for line in lines_of_three(space, ROOK))


def treblecross(board, space):
    for v in free(board):
        yield BOTH, changed(board, [(v, "x")]), False


def tactix(board, space):
    for v in free(board):
        yield BOTH, changed(board, [(v, GONE)]), False
        for direction in ((0, 1), (1, 0)):
            taken = [v]
            for u in space.ray(v, direction):
                if board[u] != ".":
                    break
                taken.append(u)
                yield BOTH, changed(board, [(w, GONE) for w in taken]), False


def konane(board, space):
    for own, other, player in (("x", "o", LEFT), ("o", "x", RIGHT)):
        for v in free(board, own):
            for direction in ROOK:
                ray, changes = space.ray(v, direction), [(v, ".")]
                while len(ray) >= 2 and board[ray[0]] == other and board[ray[1]] == ".":
                    changes.append((ray[0], "."))
                    yield player, changed(board, [*changes, (ray[1], own)]), False
                    ray = ray[2:]


def pieces(attacked):
    def moves(board, space):
        for v in free(board):
            yield BOTH, changed(board, [(u, GONE) for u in [v, *attacked(space, v)]]), False
    return moves


def geography(board, space):
    for v in free(board, "t"):
        for u in space.near(v):
            if board[u] == ".":
                yield BOTH, changed(board, [(v, GONE), (u, "t")]), False


def hackenbush(board, space):
    for cut in free(board):
        left = {e for e in free(board) if e != cut}
        joined, grew = {0}, True
        while grew:
            ends = {v for e in left for v in space.edges[e] if joined & set(space.edges[e])}
            grew = not ends <= joined
            joined |= ends
        falls = [(e, GONE) for e in free(board) if e not in left or not joined & set(space.edges[e])]
        yield BOTH, changed(board, falls), False


def nimstring(board, space):
    for cut in free(board):
        after = changed(board, [(cut, GONE)])
        held = {v for e in free(after) for v in space.edges[e]}
        frees = any(v != 0 and v not in held for v in space.edges[cut])
        yield BOTH, after, frees


# What a board is worth.

class Play:
    """The outcomes and values of the boards of one space."""

    def __init__(self, moves, space, is_won):
        self.listed = lru_cache(None)(lambda board: list(moves(board, space)))
        self.wins = lru_cache(None)(self.wins)
        self.wins_sum = lru_cache(None)(self.wins_sum)
        self.mex_value = lru_cache(None)(self.mex_value)
        self.is_won = lambda board: is_won is not None and is_won(board, space)

    def wins(self, board, player, misere, owned):
        """Whether the player to move wins the board on its own."""
        if self.is_won(board):
            return False
        other = RIGHT if player == LEFT else LEFT
        options = [(a, g) for owner, a, g in self.listed(board) if not owned or owner in (BOTH, player)]
        if not options:
            return misere
        return any(self.wins(a, player, misere, owned) if again else not self.wins(a, other, misere, owned)
                   for a, again in options)

    def outcome(self, board, misere, owned):
        left, right = (self.wins(board, player, misere, owned) for player in (LEFT, RIGHT))
        return {(True, True): "N", (False, False): "P", (True, False): "L", (False, True): "R"}[left, right]

    def mex_value(self, board):
        found = {self.mex_value(after) for _, after, _ in self.listed(board)}
        return next(n for n in range(len(found) + 1) if n not in found)

    def wins_sum(self, board, heap):
        """Whether the player to move wins the board together with a Nim heap, in normal play."""
        if self.is_won(board):
            return False
        if any(not self.wins_sum(board, smaller) for smaller in range(heap)):
            return True
        return any(self.wins_sum(after, heap) if again else not self.wins_sum(after, heap)
                   for _, after, again in self.listed(board))

    def value_by_sums(self, board):
        """The size of the heap that the board equals. It is at most the number of moves, if there is one."""
        if self.is_won(board):
            return "over"
        sizes = range(len(self.listed(board)) + 1)
        return next((n for n in sizes if not self.wins_sum(board, n)), "loony")


# Random boards.

def random_grid(rng):
    shapes = [(r, c) for r in range(1, 10) for c in range(1, 10) if r * c <= 9]
    large = [shape for shape in shapes if shape[0] * shape[1] >= 6]
    return Grid(*rng.choice(large if rng.random() < 0.8 else shapes))


def random_row(rng):
    return Grid(*rng.choice([(1, n) for n in range(3, 10)] * 3 + [(2, 4), (3, 3), (2, 3)]))


def graph6(vertices, edges):
    bits = [int((a, b) in edges) for b in range(vertices) for a in range(b)]
    bits += [0] * (-len(bits) % 6)
    words = (bits[i:i + 6] for i in range(0, len(bits), 6))
    return "".join(map(chr, [63 + vertices, *(63 + int("".join(map(str, word)), 2) for word in words)]))


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def random_graph(rng, most_edges=99):
    while True:
        vertices, density = rng.randint(2, 9), rng.choice([0.2, 0.35, 0.5, 0.8])
        edges = [(a, b) for a in range(vertices) for b in range(a + 1, vertices) if rng.random() < density]
        if 1 <= len(edges) <= most_edges:
            return Graph(vertices, edges, "graph6 " + quoted(graph6(vertices, set(edges))))


FAMILIES = {
    "path(7)": (7, [(v, v + 1) for v in range(6)]),
    "cycle(9)": (9, sorted(tuple(sorted((v, (v + 1) % 9))) for v in range(9))),
    "complete(5)": (5, [(a, b) for a in range(5) for b in range(a + 1, 5)]),
    "star(6)": (7, [(0, v) for v in range(1, 7)]),
    "grid(2, 4)": (8, sorted([(v, v + 1) for v in (0, 1, 2, 4, 5, 6)] + [(v, v + 4) for v in range(4)])),
    "torus(3, 3)": (9, sorted({tuple(sorted((3 * r + c, u))) for r in range(3) for c in range(3)
                               for u in (3 * r + (c + 1) % 3, (3 * r + 3) % 9 + c)})),
    "hypercube(3)": (8, [(a, b) for a in range(8) for b in range(a + 1, 8) if bin(a ^ b).count("1") == 1]),
    "kings(2, 3)": (6, [(a, b) for a in range(6) for b in range(a + 1, 6)
                        if abs(a // 3 - b // 3) <= 1 and abs(a % 3 - b % 3) <= 1]),
    "queens(3, 3)": (9, [(a, b) for a in range(9) for b in range(a + 1, 9)
                         if a // 3 == b // 3 or a % 3 == b % 3 or abs(a // 3 - b // 3) == abs(a % 3 - b % 3)]),
    "knights(3, 3)": (9, [(a, b) for a in range(9) for b in range(a + 1, 9)
                          if sorted((abs(a // 3 - b // 3), abs(a % 3 - b % 3))) == [1, 2]]),
}


def family(name):
    vertices, edges = FAMILIES[name]
    return Graph(vertices, edges, name)


def random_edges(rng):
    """The edges of a graph in which edges may be parallel; half of them from a graph6 text without."""
    if rng.random() < 0.5:
        return Edges(random_graph(rng, 9))
    vertices, count = rng.randint(2, 6), rng.randint(1, 9)
    edges = [tuple(rng.sample(range(vertices), 2)) for _ in range(count)]
    edges = [tuple(sorted(edge)) for edge in edges] + [(0, vertices - 1)] * (count < 9)
    items = [f"{a} {b}" for a, b in edges] + alone(vertices, edges)
    return Edges(Graph(vertices, edges, "edges {" + ", ".join(items) + "}"))


def alone(vertices, pairs):
    """The vertices that are in no pair; a text with numbered vertices must list them."""
    return [str(v) for v in range(vertices) if not any(v in pair for pair in pairs)]


def random_order(rng):
    count = rng.randint(2, 9)
    pairs = [(a, b) for a in range(count) for b in range(a + 1, count) if rng.random() < 0.25]
    pairs = pairs + [(0, count - 1)] * ((0, count - 1) not in pairs)
    numbers = rng.sample(range(count), count)
    pairs = [(numbers[a], numbers[b]) for a, b in pairs]
    items = [f"{a} < {b}" for a, b in pairs] + alone(count, pairs)
    return Order(count, pairs, "order {" + ", ".join(items) + "}")


ORDERS = [
    Order(5, [(v, v + 1) for v in range(4)], "chain(5)"),
    Order(8, [(a, b) for a in range(8) for b in range(8) if a & b == a], "subsets(3)"),
    Order(8, [(a, b) for a in range(8) for b in range(8) if a // 4 <= b // 4 and a % 4 <= b % 4], "product(2, 4)"),
    Order(8, [(a, b) for a, m in enumerate((1, 2, 3, 4, 6, 8, 12, 24)) for b, n in enumerate((1, 2, 3, 4, 6, 8, 12, 24))
              if n % m == 0], "divisors(24)"),
]


def random_board(rng, space, weights):
    states, numbers = zip(*weights)
    return tuple(rng.choices(states, numbers, k=space.size))


PLAIN = [(".", 6), ("#", 1)]
GAMES = {
    # name: (moves, random space, weights of the states, rules are owned, is it won, boards a space)
    "cram": (cram, random_grid, PLAIN, False),
    "domineering": (domineering, random_grid, PLAIN, True),
    "node-kayles": (node_kayles, random_grid, PLAIN, False),
    "node-kayles-graph": (node_kayles, random_graph, PLAIN, False),
    "arc-kayles": (arc_kayles, random_graph, PLAIN, False),
    "chomp": (chomp, random_grid, PLAIN, False),
    "poset-game": (poset_game, random_order, PLAIN, False),
    "clobber": (clobber, random_grid, [("x", 5), ("o", 5), (".", 2), ("#", 1)], True),
    "toads-and-frogs": (toads_and_frogs, random_row, [("t", 4), ("f", 4), (".", 6), ("#", 1)], True),
    "col": (colouring({"b": "b", "w": "w"}), random_grid, [(".", 7), ("b", 2), ("w", 2), ("#", 1)], True),
    "snort": (colouring({"b": "w", "w": "b"}), random_grid, [(".", 7), ("b", 2), ("w", 2), ("#", 1)], True),
    "nogo": (nogo, random_grid, [(".", 9), ("x", 1), ("o", 1), ("#", 1)], True),
    "amazons": (amazons, random_grid, [(".", 7), ("x", 1), ("o", 1), ("#", 1)], True),
    "notakto": (notakto, random_grid, [(".", 6), ("x", 3), ("#", 1)], False),
    "treblecross": (treblecross, random_row, [(".", 7), ("x", 2), ("#", 1)], False),
    "tactix": (tactix, random_grid, PLAIN, False),
    "konane": (konane, random_grid, [("x", 4), ("o", 4), (".", 4), ("#", 1)], True),
    "queens": (pieces(lambda s, v: [u for d in QUEEN for u in s.ray(v, d)]), random_grid, PLAIN, False),
    "knights": (pieces(lambda s, v: s.steps(v, KNIGHT)), random_grid, PLAIN, False),
    "kings": (pieces(lambda s, v: s.steps(v, QUEEN)), random_grid, PLAIN, False),
    "geography": (geography, random_graph, [(".", 9), ("t", 2), ("#", 1)], False),
    "hackenbush": (hackenbush, random_edges, PLAIN, False),
    "nimstring": (nimstring, random_edges, PLAIN, False),
}
BOARDS = 500


def entry(play, board, space, name, owned):
    normal = play.outcome(board, False, owned)
    if name in ("treblecross", "nimstring"):
        return f"{space.text(board)} {normal} - {play.value_by_sums(board)}"
    return f"{space.text(board)} {normal} {play.outcome(board, True, owned)} {play.mex_value(board)}"


def spaces(rng, name, make):
    """Random spaces, the named ones first."""
    if make is random_graph:
        yield from map(family, FAMILIES)
    if make is random_order:
        yield from ORDERS
    if make is random_edges:
        yield from (Edges(family(known)) for known in ("path(7)", "cycle(9)", "star(6)"))
    while True:
        yield make(rng)


def lines(name):
    moves, make, weights, owned = GAMES[name]
    rng = random.Random(f"boards of {name}")
    is_won = treblecross_is_won if name == "treblecross" else None
    seen, on_grids, count = set(), [], 0
    for space in spaces(rng, name, make):
        play, found = Play(moves, space, is_won), []
        has_param = hasattr(space, "param")
        for _ in range(10 if has_param else 1):
            board = random_board(rng, space, weights)
            key = (getattr(space, "param", None), space.text(board))
            if key not in seen and count < BOARDS:
                seen.add(key)
                count += 1
                found.append(entry(play, board, space, name, owned))
        if has_param and found:
            param = "P" if isinstance(space, Order) else "G"
            yield {"rules": name, "params": {param: space.param}, "boards": found}
        on_grids += [] if has_param else found
        if count == BOARDS:
            break
    if on_grids:
        yield {"rules": name, "boards": on_grids}


def main():
    for name in sys.argv[1:] or GAMES:
        for line in lines(name):
            print(json.dumps(line, ensure_ascii=True, separators=(", ", ": ")))


if __name__ == "__main__":
    main()
