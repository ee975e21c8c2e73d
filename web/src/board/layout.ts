// Places for the vertices of a graph, such that distances in the picture are close to distances in the graph (stress majorization,
// Gansner, Koren and North 2004). The same graph always has the same picture.

export interface Spot { x: number; y: number }

/** The number of edges on a shortest path between each two vertices; for vertices that no path joins, somewhat more than the longest path. */
function distances(count: number, edges: [number, number][]): Float64Array {
  const all = new Float64Array(count * count).fill(Infinity);
  const next: number[][] = Array.from({ length: count }, () => []);
  for (const [a, b] of edges) {
    next[a]!.push(b);
    next[b]!.push(a);
  }
  let longest = 1;
  for (let from = 0; from < count; from++) {
    all[from * count + from] = 0;
    for (let queue = [from], at = 0; at < queue.length; at++) {
      const vertex = queue[at]!;
      for (const other of next[vertex]!) {
        if (all[from * count + other] !== Infinity) continue;
        all[from * count + other] = all[from * count + vertex]! + 1;
        longest = Math.max(longest, all[from * count + other]!);
        queue.push(other);
      }
    }
  }
  return all.map((distance) => (distance === Infinity ? Math.min(longest + 1, 1 + Math.sqrt(count)) : distance));
}

/** Initial pictures: one on a circle, and one by the distances from vertices that are far apart. */
function beginnings(count: number, far: Float64Array): Spot[][] {
  const round = Math.max(count / 6, 0.5);
  // No two vertices begin at the same place.
  const jitter = (at: number) => ((at * 0.618) % 1) * 0.1;
  const circle = Array.from({ length: count }, (_, at) => ({
    x: round * Math.cos((2 * Math.PI * at) / count), y: round * Math.sin((2 * Math.PI * at) / count) + jitter(at),
  }));
  const farthest = (from: number[]) => {
    const least = (vertex: number) => Math.min(...from.map((other) => far[other * count + vertex]!));
    return circle.reduce((best, _, vertex) => (least(vertex) > least(best) ? vertex : best), 0);
  };
  const [a, b] = [farthest([0]), farthest([farthest([0])])];
  const c = farthest([a, b]);
  const d = farthest([a, b, c]);
  const between = (one: number, other: number, vertex: number) => (far[one * count + vertex]! - far[other * count + vertex]!) / 2;
  return [circle, circle.map((_, at) => ({ x: between(a, b, at), y: between(c, d, at) + jitter(at) }))];
}

/** One step of the majorization: every vertex goes to where the others want it. */
function step(spots: Spot[], far: Float64Array): Spot[] {
  return spots.map(({ x, y }, a) => {
    let [sumX, sumY, weight] = [0, 0, 0];
    for (let b = 0; b < spots.length; b++) {
      if (a === b) continue;
      const wanted = far[a * spots.length + b]!;
      const one = 1 / wanted ** 2;
      const [dx, dy] = [x - spots[b]!.x, y - spots[b]!.y];
      const part = wanted / Math.max(Math.hypot(dx, dy), 1e-6);
      sumX += one * (spots[b]!.x + part * dx);
      sumY += one * (spots[b]!.y + part * dy);
      weight += one;
    }
    return weight ? { x: sumX / weight, y: sumY / weight } : { x, y };
  });
}

function stress(spots: Spot[], far: Float64Array): number {
  let sum = 0;
  spots.forEach((one, a) => spots.forEach((other, b) => {
    if (a < b) sum += (Math.hypot(one.x - other.x, one.y - other.y) / far[a * spots.length + b]! - 1) ** 2;
  }));
  return sum;
}

/** Vertices one edge apart are about 1 apart; the picture begins at (0, 0). */
export function layout(count: number, edges: [number, number][]): Spot[] {
  if (count === 0) return [];
  const far = distances(count, edges);
  const steps = count > 60 ? 60 : 150;
  const settled = beginnings(count, far).map((spots) => {
    for (let done = 0; done < steps; done++) spots = step(spots, far);
    return spots;
  });
  return upright(settled.reduce((best, other) => (stress(other, far) < stress(best, far) - 1e-6 ? other : best)), edges);
}

/** The picture turned so that most edges are level or upright, and moved to the origin. */
function upright(spots: Spot[], edges: [number, number][]): Spot[] {
  let [sine, cosine] = [0, 0];
  for (const [a, b] of edges) {
    const angle = Math.atan2(spots[b]!.y - spots[a]!.y, spots[b]!.x - spots[a]!.x);
    sine += Math.sin(4 * angle);
    cosine += Math.cos(4 * angle);
  }
  const turn = -Math.atan2(sine, cosine) / 4;
  const turned = spots.map(({ x, y }) => ({ x: x * Math.cos(turn) - y * Math.sin(turn), y: x * Math.sin(turn) + y * Math.cos(turn) }));
  const size = (of: (spot: Spot) => number) => Math.max(...turned.map(of)) - Math.min(...turned.map(of));
  // A picture that is much higher than wide is turned on its side; then the first vertex is moved to the upper left part.
  const laid = size(({ y }) => y) > size(({ x }) => x) * 1.2 ? turned.map(({ x, y }) => ({ x: y, y: -x })) : turned;
  const middle = (of: (spot: Spot) => number) => laid.reduce((sum, spot) => sum + of(spot), 0) / laid.length;
  const flipX = laid[0]!.x > middle(({ x }) => x) + 1e-6 ? -1 : 1;
  const flipY = laid[0]!.y > middle(({ y }) => y) + 1e-6 ? -1 : 1;
  const flipped = laid.map(({ x, y }) => ({ x: x * flipX, y: y * flipY }));
  const [left, top] = [Math.min(...flipped.map(({ x }) => x)), Math.min(...flipped.map(({ y }) => y))];
  return flipped.map(({ x, y }) => ({ x: x - left, y: y - top }));
}
