//! Nim-values of random acyclic graphs with a million vertices and ten million edges, compared with a loop
//! that is given a topological order and merely reads the value of every option.
//!
//! The command `cargo bench -p grundy-graph --bench graph` prints the ratios first, and then the table of the
//! benchmark library divan. The times do not include the construction of the graphs.

#![expect(clippy::print_stdout, reason = "this benchmark prints a ratio")]

use grundy_core::Unlimited;
use grundy_graph::{Graph, VertexValues, topological};
use std::time::{Duration, Instant};

const VERTICES: u32 = 1_000_000;
const EDGES: u32 = 10_000_000;

/// How the numbers of the vertices relate to a topological order.
#[derive(Clone, Copy, Debug)]
enum Numbering {
    /// Every edge leads to a smaller vertex.
    Ordered,
    /// The vertices are numbered in random order.
    Shuffled,
}

struct Instance {
    graph: Graph,
    /// The vertices in an order in which options come first.
    order: Vec<u32>,
}

/// A linear congruential generator, so that the graph is the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let high = self.0 >> 32;
        u32::try_from((high * u64::from(bound)) >> 32).expect("a product with a 32-bit fraction")
    }
}

fn instance(numbering: Numbering) -> Instance {
    let mut random = Random(4);
    let mut order: Vec<u32> = (0..VERTICES).collect();
    if matches!(numbering, Numbering::Shuffled) {
        for at in (1..VERTICES).rev() {
            order.swap(at as usize, random.below(at + 1) as usize);
        }
    }
    let edges: Vec<[u32; 2]> = (0..EDGES)
        .map(|_| {
            let from = 1 + random.below(VERTICES - 1);
            let to = random.below(from);
            [order[from as usize], order[to as usize]]
        })
        .collect();
    let graph = Graph::from_edges(VERTICES as usize, &edges).expect("all vertices are below the bound");
    Instance { graph, order }
}

/// The baseline: for every vertex in the given order, the xor of 1 and the values of its options.
fn gather(instance: &Instance) -> Vec<u32> {
    let mut values = vec![0u32; instance.graph.len()];
    for &vertex in &instance.order {
        let options = instance.graph.options(vertex);
        values[vertex as usize] = options.iter().fold(1, |all, &option| all ^ values[option as usize]);
    }
    values
}

fn solve(instance: &Instance) -> VertexValues {
    topological::nim_values(&instance.graph, &Unlimited).expect("the graph is acyclic")
}

/// Checks that the nim-value of each vertex is the mex of the values of its options.
fn assert_right(instance: &Instance, values: &VertexValues) {
    for vertex in 0..instance.graph.vertices() {
        let options = instance.graph.options(vertex);
        let value = values.get(vertex);
        assert!(options.iter().all(|&option| values.get(option) != value));
        assert!((0..value).all(|less| options.iter().any(|&option| values.get(option) == less)));
    }
}

fn best_of<T>(runs: u32, mut run: impl FnMut() -> T) -> Duration {
    (0..runs)
        .map(|_| {
            let start = Instant::now();
            divan::black_box(run());
            start.elapsed()
        })
        .min()
        .unwrap_or_default()
}

fn main() {
    for numbering in [Numbering::Ordered, Numbering::Shuffled] {
        let instance = instance(numbering);
        assert_right(&instance, &solve(&instance));
        let (base, ours) = (best_of(7, || gather(&instance)), best_of(7, || solve(&instance)));
        let ratio = ours.as_secs_f64() / base.as_secs_f64();
        println!("{numbering:?}: nim-values {ours:.1?}, gather {base:.1?}, ratio {ratio:.2}");
    }
    divan::main();
}

#[divan::bench(args = [Numbering::Ordered, Numbering::Shuffled], sample_count = 7)]
fn nim_values(bencher: divan::Bencher<'_, '_>, numbering: &Numbering) {
    let instance = instance(*numbering);
    bencher.bench(|| solve(&instance));
}

#[divan::bench(args = [Numbering::Ordered, Numbering::Shuffled], sample_count = 7)]
fn gather_baseline(bencher: divan::Bencher<'_, '_>, numbering: &Numbering) {
    let instance = instance(*numbering);
    bencher.bench(|| gather(&instance));
}
