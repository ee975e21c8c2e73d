//! The functions and predicates that expressions can use, and their names.

/// A function that an expression can apply to games.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Function {
    /// The outcome class under normal play.
    Outcome,
    /// The outcome class of the game as written, under misère play.
    MisereOutcome,
    /// The [`Relation`](crate::Relation) of two games.
    Compare,
    /// The mean value: the position of the mast of the thermograph.
    Mean,
    /// The temperature at which the mast of the thermograph begins.
    Temperature,
    /// The number at which alternating play ends under best play if Left moves first.
    LeftStop,
    /// The number at which alternating play ends under best play if Right moves first.
    RightStop,
    /// The Left stop and the Right stop.
    Stops,
    /// The number of stopping positions, counted once for every line of play.
    StopCount,
    /// The thermograph from temperature -1 upwards.
    Thermograph,
    /// The depth of the canonical form.
    Birthday,
    /// The Left options of the canonical form.
    LeftOptions,
    /// The Right options of the canonical form.
    RightOptions,
    /// All followers of the canonical form.
    Followers,
    /// The number of followers of the canonical form.
    FollowerCount,
    /// The incentives of both players that are not less than another incentive.
    Incentives,
    /// Left's incentives that are not less than another one of Left's incentives.
    LeftIncentives,
    /// Right's incentives that are not less than another one of Right's incentives.
    RightIncentives,
    /// Cooling by a number above -1.
    Cool,
    /// Cooling by the temperature.
    Freeze,
    /// Heating by a game.
    Heat,
    /// Overheating from one game to another.
    Overheat,
    /// The Norton product of a game and a unit.
    Norton,
    /// The Conway product of two games as written.
    Conway,
    /// The ordinal sum of a base as written and a subordinate.
    Ordinal,
    /// The selective sum of two games as written: a player moves in one of them or in both.
    Selective,
    /// The conjunctive sum of two games as written: a player moves in both of them.
    Conjunctive,
    /// Tiny of `g`: `{0||0|-g}`.
    Tiny,
    /// Miny of `g`: `{g|0||0}`.
    Miny,
    /// The canonical form of the game as written.
    Canonical,
    /// The reduced canonical form, which ignores infinitesimal differences.
    Reduced,
    /// The atomic weight of an infinitesimal.
    AtomicWeight,
    /// The expansion as an uptimal.
    Uptimal,
    /// The `n`-th power of a game whose only Left option is 0, such as up.
    Power,
    /// The sum of the first `n` powers of a game whose only Left option is 0.
    PowerSum,
    /// The game `x` such that a game is the ordinal sum of a base and `x`.
    Subordinate,
    /// The degree of loopiness, which is 0 for games in which play ends.
    Degree,
    /// The onside, which is the game itself if play ends.
    Onside,
    /// The offside, which is the game itself if play ends.
    Offside,
}

impl Function {
    /// All functions, each with its names in lower case (the name used in answers is the first) and its number of
    /// arguments.
    pub const ALL: &[(Self, &[&str], usize)] = &[
        (Self::Outcome, &["outcome", "outcomeclass"], 1),
        (Self::MisereOutcome, &["misereoutcome", "misereoutcomeclass"], 1),
        (Self::Compare, &["compare"], 2),
        (Self::Mean, &["mean"], 1),
        (Self::Temperature, &["temperature", "temp"], 1),
        (Self::LeftStop, &["leftstop"], 1),
        (Self::RightStop, &["rightstop"], 1),
        (Self::Stops, &["stops"], 1),
        (Self::StopCount, &["stopcount"], 1),
        (Self::Thermograph, &["thermograph"], 1),
        (Self::Birthday, &["birthday"], 1),
        (Self::LeftOptions, &["leftoptions"], 1),
        (Self::RightOptions, &["rightoptions"], 1),
        (Self::Followers, &["followers"], 1),
        (Self::FollowerCount, &["followercount"], 1),
        (Self::Incentives, &["incentives"], 1),
        (Self::LeftIncentives, &["leftincentives"], 1),
        (Self::RightIncentives, &["rightincentives"], 1),
        (Self::Cool, &["cool"], 2),
        (Self::Freeze, &["freeze"], 1),
        (Self::Heat, &["heat"], 2),
        (Self::Overheat, &["overheat"], 3),
        (Self::Norton, &["norton", "nortonmultiply", "nortonproduct"], 2),
        (Self::Conway, &["conway", "conwayproduct", "conwaymultiply"], 2),
        (Self::Ordinal, &["ordinal", "ordinalsum"], 2),
        (Self::Selective, &["selective", "selectivesum"], 2),
        (Self::Conjunctive, &["conjunctive", "conjunctivesum"], 2),
        (Self::Tiny, &["tiny"], 1),
        (Self::Miny, &["miny"], 1),
        (Self::Canonical, &["canonicalform"], 1),
        (Self::Reduced, &["rcf", "reducedcanonicalform"], 1),
        (Self::AtomicWeight, &["atomicweight", "aw"], 1),
        (Self::Uptimal, &["uptimal", "uptimalexpansion"], 1),
        (Self::Power, &["pow"], 2),
        (Self::PowerSum, &["powto"], 2),
        (Self::Subordinate, &["subordinate"], 2),
        (Self::Degree, &["degree"], 1),
        (Self::Onside, &["onside"], 1),
        (Self::Offside, &["offside"], 1),
    ];

    /// The function with this name, ignoring case.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let lower = name.to_ascii_lowercase();
        Self::ALL.iter().find(|(_, names, _)| names.contains(&&*lower)).map(|(function, ..)| *function)
    }

    /// The name used in answers, which is the first one in [`ALL`](Self::ALL).
    #[must_use]
    pub fn name(self) -> &'static str {
        self.entry().0
    }

    /// The number of arguments that a call must have.
    #[must_use]
    pub fn arity(self) -> usize {
        self.entry().1
    }

    fn entry(self) -> (&'static str, usize) {
        let entry = Self::ALL.iter().find(|(function, ..)| *function == self);
        entry.map_or(("", 0), |(_, names, arity)| (names.first().copied().unwrap_or(""), *arity))
    }
}

/// A property that a game may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Predicate {
    /// Equal to 0.
    Zero,
    /// A number: a dyadic rational.
    Number,
    /// An integer, which may be negative.
    Integer,
    /// A nimber, including 0.
    Nimber,
    /// An infinitesimal: smaller in absolute value than every positive number.
    Infinitesimal,
    /// A number plus an infinitesimal.
    Numberish,
    /// A number plus a multiple of up plus a nimber.
    NumberUpStar,
    /// A number plus multiples of up-powers plus a nimber.
    Uptimal,
    /// An all-small game: from every follower, both players can move or neither can.
    AllSmall,
    /// A hot game: its temperature is greater than 0.
    Hot,
    /// A number plus Tiny or Miny of a game with a positive mean.
    NumberTiny,
    /// An infinitesimal with an atomic weight.
    Atomic,
    /// An integer that is even.
    Even,
    /// An integer that is odd.
    Odd,
    /// Every line of play up to the first number has an even number of moves.
    EvenTempered,
    /// Every line of play up to the first number has an odd number of moves.
    OddTempered,
    /// An ordinal, which, among short games, is a natural number.
    Ordinal,
    /// A game in which no position can recur, like all games in this crate.
    Loopfree,
    /// A game without infinite alternating play.
    Stopper,
    /// A game whose onside and offside are stoppers.
    StopperSided,
    /// A game whose only cycles lead from a position to itself.
    Plumtree,
    /// A stopper that behaves like a number; without loops, a number.
    Pseudonumber,
    /// A game that equals the sum of two copies of itself; without loops, only 0.
    Idempotent,
}

impl Predicate {
    /// All predicates with their names in `is(...)`, in lower case.
    pub const ALL: &[(Self, &str)] = &[
        (Self::Zero, "zero"),
        (Self::Number, "number"),
        (Self::Integer, "integer"),
        (Self::Nimber, "nimber"),
        (Self::Infinitesimal, "infinitesimal"),
        (Self::Numberish, "numberish"),
        (Self::NumberUpStar, "numberupstar"),
        (Self::Uptimal, "uptimal"),
        (Self::AllSmall, "allsmall"),
        (Self::Hot, "hot"),
        (Self::NumberTiny, "numbertiny"),
        (Self::Atomic, "atomic"),
        (Self::Even, "even"),
        (Self::Odd, "odd"),
        (Self::EvenTempered, "eventempered"),
        (Self::OddTempered, "oddtempered"),
        (Self::Ordinal, "ordinal"),
        (Self::Loopfree, "loopfree"),
        (Self::Stopper, "stopper"),
        (Self::StopperSided, "stoppersided"),
        (Self::Plumtree, "plumtree"),
        (Self::Pseudonumber, "pseudonumber"),
        (Self::Idempotent, "idempotent"),
    ];

    /// The predicate with this name, ignoring case.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let lower = name.to_ascii_lowercase();
        Self::ALL.iter().find(|(_, name)| *name == lower).map(|(predicate, _)| *predicate)
    }
}
