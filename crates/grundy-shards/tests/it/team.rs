//! Several processes, which are threads here, find the same result as a single process.

use crate::graph::{Graph, Rules, run};
use grundy_core::Unlimited;
use grundy_engine::Stop;
use grundy_shards::{
    Exchange, Key, Options, Position, Settings, StateSpace, Team, Threads, Unsolved, Wanted,
};
use proptest::prelude::*;

/// What each process returns.
fn in_teams<T: Send>(processes: usize, threads: usize, work: impl Fn(Team<'static>) -> T + Sync) -> Vec<T> {
    let mut seats = Threads::seats(processes * threads).into_iter();
    std::thread::scope(|scope| {
        let work = &work;
        let start = |_| {
            let own: Vec<Box<dyn Exchange + Send>> =
                seats.by_ref().take(threads).map(|seat| Box::new(seat) as _).collect();
            scope.spawn(move || work(Team::new(own).unwrap()))
        };
        let all: Vec<_> = (0..processes).map(start).collect();
        all.into_iter().map(|process| process.join().unwrap()).collect()
    })
}

/// Solves in a team; process 0 returns all positions in ascending order.
fn solve(
    team: &mut Team<'_>,
    space: &dyn StateSpace,
    roots: &[Key],
    wanted: Wanted,
) -> Result<Vec<(Key, u32)>, Unsolved> {
    let settings = Settings { threads: 1, bytes: u64::MAX };
    let part = team.solve(space, roots, wanted, &settings, &Unlimited, &|_| {})?;
    let all = team.gather(part, |all| all.map(Result::unwrap).collect()).unwrap();
    Ok(all.unwrap_or_default())
}

#[track_caller]
fn check(space: &dyn StateSpace, roots: &[Key], wanted: Wanted) {
    let expected: Vec<_> = run(space, roots, wanted, 1).unwrap().into_sorted().collect();
    for (processes, threads) in [(1, 1), (1, 3), (2, 2), (3, 1), (5, 2)] {
        let found = in_teams(processes, threads, |mut team| solve(&mut team, space, roots, wanted).unwrap());
        assert!(found[0] == expected, "{processes} processes of {threads} threads");
        assert!(found[1..].iter().all(Vec::is_empty));
    }
}

#[test]
fn a_large_space() {
    // Several requests for more positions: each worker sends 2^19 / workers at once.
    let grid = Rules {
        bits: 22,
        expand: |key: Key, options: &mut Options| {
            for shift in [0, 11] {
                if key >> shift & 0x7FF > 0 {
                    options.single(key - (1 << shift));
                }
            }
            Ok(Position::Open)
        },
    };
    let root = 1499 | 499 << 11;
    let found = in_teams(2, 1, |mut team| solve(&mut team, &grid, &[root], Wanted::Values).unwrap());
    assert_eq!(found[0].len(), 1500 * 500);
    for &(key, value) in &found[0] {
        assert_eq!(Key::from(value), (key & 0x7FF ^ key >> 11) & 1);
    }
}

#[test]
fn a_process_that_fails_and_tries_again() {
    // The expansion of one position fails in the first attempt; its process is one of three.
    for failing in [0, 7, 30] {
        let found = in_teams(3, 2, |mut team| {
            let space = |is_failing: bool| Rules {
                bits: 8,
                expand: move |key: Key, options: &mut Options| {
                    if is_failing && key == failing {
                        return Err(Stop::Internal("in a test"));
                    }
                    (0..key).for_each(|left| options.single(left));
                    Ok(Position::Open)
                },
            };
            let error = solve(&mut team, &space(true), &[30], Wanted::Values).unwrap_err();
            let shared = team.share(format!("{}", team.process()).as_bytes()).unwrap();
            assert_eq!(shared, [b"0", b"1", b"2"]);
            let all = solve(&mut team, &space(false), &[30], Wanted::Values).unwrap();
            (matches!(error, Unsolved::Stop { .. }), matches!(error, Unsolved::Elsewhere), all)
        });
        assert_eq!(found.iter().filter(|(is_own, _, _)| *is_own).count(), 1);
        assert_eq!(found.iter().filter(|(_, is_elsewhere, _)| *is_elsewhere).count(), 2);
        assert!(found[0].2.iter().all(|&(key, value)| key == Key::from(value)) && found[0].2.len() == 31);
    }
}

#[test]
fn a_lost_process_ends_the_others() {
    let found = in_teams(3, 1, |mut team| {
        if team.process() == 1 {
            return (false, true);
        }
        let heap = Rules { bits: 8, expand: |_: Key, _: &mut Options| Ok(Position::Open) };
        let error = solve(&mut team, &heap, &[30], Wanted::Values).unwrap_err();
        (matches!(error, Unsolved::Elsewhere), team.is_lost())
    });
    assert_eq!(found, [(true, true), (false, true), (true, true)]);
}

#[test]
fn a_writer_that_stops_early() {
    let found = in_teams(2, 2, |mut team| {
        let heap = Rules {
            bits: 8,
            expand: |key: Key, options: &mut Options| {
                (0..key).for_each(|left| options.single(left));
                Ok(Position::Open)
            },
        };
        let settings = Settings { threads: 1, bytes: u64::MAX };
        let part = team.solve(&heap, &[200], Wanted::Values, &settings, &Unlimited, &|_| {}).unwrap();
        let taken = team.gather(part, |all| all.take(3).count()).unwrap();
        (taken, team.share(b"x").unwrap().len())
    });
    assert_eq!(found, [(Some(3), 2), (None, 2)]);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn random_graphs(
        lists in prop::collection::vec(prop::collection::vec(0..40_usize, 0..4), 40),
        bits in prop::sample::select(vec![16, 64, 100]),
        misere: bool,
    ) {
        let options = lists.into_iter().map(|list| Some(list.into_iter().map(|at| vec![at]).collect()));
        let graph = Graph { positions: options.collect(), bits };
        check(&graph, &[graph.key(0)], Wanted::Remoteness { misere });
    }

    #[test]
    fn random_sums(lists in prop::collection::vec(
        prop::option::weighted(0.9, prop::collection::vec(prop::collection::vec(1..9_usize, 0..4), 0..4)), 40,
    )) {
        // Each component is a distance to a larger number.
        let larger = |at: usize, option: Vec<usize>| -> Vec<usize> {
            option.into_iter().map(|by| at + by).filter(|&to| to < 40).collect()
        };
        let positions = lists.into_iter().enumerate().map(|(at, options)| {
            options.map(|options| options.into_iter().map(|option| larger(at, option)).collect())
        });
        let graph = Graph { positions: positions.collect(), bits: 64 };
        check(&graph, &[graph.key(0)], Wanted::Values);
    }
}
