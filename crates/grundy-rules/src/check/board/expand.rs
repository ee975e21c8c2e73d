//! Expands rules drawn as pictures once the parameters have values: a rule becomes one rule for each distinct image of
//! its pictures. If the pictures depend on numbers, the rule is expanded for every combination of values of these
//! numbers.

use crate::board::{Image, Picture};
use crate::interpret::{picture, static_values};
use crate::typed::{
    BoolExpr, Cells, CellsExpr, ClauseCode, Code, FieldExpr, ListExpr, NumExpr, Occurs, PictureRule,
    PlacedPicture, RangeExpr, RuleCode, Slot, SpaceCode, cell_of_picture, is_constant, picture_clause,
};
use crate::walk::{self, Part};
use std::collections::BTreeMap;
use std::sync::Arc;

/// The largest total number of cells in all images of one rule. A rule whose images have more cells is not expanded,
/// and causes a fault when it is used.
const MOST_CELLS: usize = 1 << 20;

/// Expands the rules that are drawn as pictures, and computes the images of constant pictures in conditions.
pub(crate) fn expand(code: &mut Code) {
    let slots = (code.slots, code.list_slots);
    walk::code(code, &mut |part| {
        if let Part::Condition(BoolExpr::Occurs(occurs)) = part {
            images(occurs, slots);
        }
    });
    if code.rules.iter().all(|rule| picture_clause(&rule.clauses).is_none()) {
        return;
    }
    let mut rules = Vec::new();
    let mut rules_of = vec![Vec::new(); code.rules_of.len()];
    for rule in std::mem::take(&mut code.rules) {
        let kind = rule.left.kind.index();
        let expanded = expanded(&rule, slots).unwrap_or_else(|| vec![rule]);
        for rule in expanded {
            rules_of[kind].push(u32::try_from(rules.len()).unwrap_or(u32::MAX));
            rules.push(rule);
        }
    }
    (code.rules, code.rules_of) = (rules, rules_of);
}

/// Computes the images of a picture in a condition if the picture is a constant.
fn images(occurs: &mut Occurs, slots: (u32, u32)) {
    if is_constant(&occurs.picture)
        && let Some(drawn) = picture(&occurs.picture, &[], slots)
    {
        occurs.images =
            Some(if drawn.cells.is_empty() { [].into() } else { drawn.turned(occurs.turned).into() });
    }
}

/// The rules for the images of a rule with pictures, or `None` if the rule has no pictures or cannot be expanded.
fn expanded(rule: &RuleCode, slots: (u32, u32)) -> Option<Vec<RuleCode>> {
    let at = picture_clause(&rule.clauses)?;
    let (anchor, space, pictures) = parts(&rule.clauses[at])?;
    let mut rules = Vec::new();
    let mut cells = 0;
    for values in static_values(&rule.clauses[..at], slots)? {
        let before = picture(&pictures.before, &values, slots)?;
        let after = picture(&pictures.after, &values, slots)?;
        if before.cells.is_empty() || before.cells.len() != after.cells.len() {
            continue;
        }
        for pair in pairs(&before, &after, pictures.turned) {
            cells += pair.before.cells.len();
            if cells > MOST_CELLS {
                return None;
            }
            rules.push(of_pair(rule, at, anchor, space, &values, &pair));
        }
    }
    Some(rules)
}

fn parts(clause: &ClauseCode) -> Option<(Slot, &SpaceCode, &PictureRule)> {
    let ClauseCode::For { slot, range: RangeExpr::Cells(cells), .. } = clause else { return None };
    let CellsExpr::Pictures(pictures) = &cells.set else { return None };
    Some((*slot, &cells.space, pictures))
}

/// An image of the two pictures of a rule, and its anchor: the cell of the image that comes from the first cell of the
/// left picture that is not `?`, or from its first cell if all are `?`.
struct Pair {
    before: Picture,
    after: Picture,
    anchor: usize,
}

/// The distinct images of two pictures or, unless `turned` is set, only the pictures themselves. If several rotations
/// and reflections give the same image, the one whose anchor comes first, row by row, is used.
fn pairs(before: &Picture, after: &Picture, turned: bool) -> Vec<Pair> {
    let first = before.cells.iter().position(Option::is_some).unwrap_or(0);
    let mut seen: BTreeMap<(Picture, Picture), usize> = BTreeMap::new();
    let mut found: Vec<Pair> = Vec::new();
    for image in Image::all(before.rows, before.columns).iter().take(if turned { 8 } else { 1 }) {
        let pair = (before.image(image), after.image(image));
        let anchor = image.from.iter().position(|&from| from == first).unwrap_or(0);
        match seen.get(&pair) {
            Some(&known) => found[known].anchor = found[known].anchor.min(anchor),
            None => {
                seen.insert(pair.clone(), found.len());
                found.push(Pair { before: pair.0, after: pair.1, anchor });
            }
        }
    }
    found
}

/// The rule for one image: a loop over the cells where it fits, and writes at positions relative to the cell of the
/// loop.
fn of_pair(
    rule: &RuleCode,
    at: usize,
    anchor: Slot,
    space: &SpaceCode,
    values: &[(Slot, i128)],
    pair: &Pair,
) -> RuleCode {
    let Some((_, _, pictures)) = parts(&rule.clauses[at]) else { return rule.clone() };
    let columns = pair.before.columns;
    let (row, column) = (pair.anchor / columns, pair.anchor % columns);
    let fits = Arc::new(PlacedPicture { picture: pair.before.clone(), row, column });
    let set = CellsExpr::Fits(ListExpr::Slot(pictures.board), Arc::clone(&fits));
    let range = RangeExpr::Cells(Box::new(Cells { set, space: space.clone() }));
    let mut expanded = rule.clone();
    let bindings = values.iter().map(|&(slot, value)| ClauseCode::Number(slot, NumExpr::Const(value)));
    let placements = ClauseCode::For { slot: anchor, range, narrowing: Vec::new() };
    expanded.clauses = bindings.chain([placements]).chain(rule.clauses[at + 1..].iter().cloned()).collect();
    let mut writes = Vec::new();
    for (cell, (was, is)) in pair.before.cells.iter().zip(&pair.after.cells).enumerate() {
        let Some(state) = is.filter(|_| was != is) else { continue };
        let cell = cell_of_picture(anchor, space, &fits, cell, pictures.at);
        writes.push((CellsExpr::Cell(cell, pictures.at), NumExpr::Const(state.into())));
    }
    let boards = expanded.terms.iter_mut().flat_map(|term| &mut term.fields);
    for field in boards {
        if let FieldExpr::List(ListExpr::Placed(placed)) = field
            && placed.writes.is_empty()
        {
            placed.writes.clone_from(&writes);
        }
    }
    expanded
}
