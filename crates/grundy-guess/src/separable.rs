//! Laws for values that are a nim-sum or a sum of functions, one for each field.

use super::formula::{Binary, Formula};
use super::table::Table;
use super::tables::Tables;
use super::turns::{collected, turn, up_to_limit};
use std::collections::BTreeMap;

/// The largest number of variables in a table for which `separable` seeks a law.
const MOST: usize = 4;

/// The value as a nim-sum or a sum of functions, each of one field and of the variables that all functions share; `law`
/// finds each function.
///
/// Each function is determined from the positions at which all other fields have their smallest value.
pub(super) fn separable<E>(
    tables: Tables<'_>,
    law: &mut dyn FnMut(Tables<'_>) -> Result<Option<Formula>, E>,
) -> Result<Option<Formula>, E> {
    let variables = tables.fitted.names.len();
    if !(2..=MOST).contains(&variables) {
        return Ok(None);
    }
    // Either every variable has its own function, or the functions of the others share the last variable.
    for fields in [variables, variables - 1].into_iter().filter(|&fields| fields >= 2) {
        for op in [Binary::Xor, Binary::Add] {
            let Some(lines) = lines(tables, fields, op) else { continue };
            let mut whole: Option<Formula> = None;
            let mut known: Vec<(Table, Formula)> = Vec::new();
            for (field, (line, far)) in lines.into_iter().enumerate() {
                let alike = known
                    .iter()
                    .find(|(earlier, _)| earlier.points == line.points && earlier.values == line.values);
                let found = match alike {
                    Some((_, formula)) => Some(formula.clone()),
                    None => law(Tables { fitted: &line, further: far.as_ref() })?,
                };
                let Some(found) = found else { return Ok(None) };
                known.push((line, found.clone()));
                // The variables of the line are the field and the shared variables.
                let mut renamed = found;
                for shared in (fields..variables).rev() {
                    renamed = renamed.substituted(1 + shared - fields, &Formula::Variable(shared + MOST));
                }
                renamed = renamed.substituted(0, &Formula::Variable(field));
                for shared in fields..variables {
                    renamed = renamed.substituted(shared + MOST, &Formula::Variable(shared));
                }
                whole = Some(match whole {
                    None => renamed,
                    Some(_) if renamed == Formula::Constant(0) => return Ok(None),
                    Some(sum) => Formula::binary(op, sum, renamed),
                });
            }
            if let Some(whole) = whole.filter(|whole| tables.gives(whole)) {
                return Ok(Some(whole));
            }
        }
    }
    Ok(None)
}

/// For each of the first `fields` variables, the table of its function and, if there is one, a larger table. `None` if
/// the values are not combined by `op` from such functions, if a value that is needed to decide this is missing, or if
/// a limit of the thread's budget has been reached.
fn lines(tables: Tables<'_>, fields: usize, op: Binary) -> Option<Vec<(Table, Option<Table>)>> {
    let low: Vec<i64> = (0..fields)
        .map(|field| up_to_limit(&tables.fitted.points).map(|point| point[field]).min())
        .collect::<Option<_>>()?;
    let of = |table: &Table| -> Option<Vec<Table>> {
        let values: BTreeMap<&[i64], i64> = collected(table.points.iter().zip(table.values.iter().copied()))?;
        let line = |field: usize, point: &[i64]| -> Option<i64> {
            let mut at = point.to_vec();
            for (other, low) in low.iter().enumerate().filter(|(other, _)| *other != field) {
                at[other] = *low;
            }
            values.get(&at[..]).copied()
        };
        for (point, &value) in &values {
            turn()?;
            let mut base = point.to_vec();
            base[..fields].copy_from_slice(&low);
            // The value must be 0 where all fields have their smallest value, because every function includes it.
            if values.get(&base[..]) != Some(&0) {
                return None;
            }
            let whole = (0..fields).try_fold(0, |sum, field| op.apply(sum, line(field, point)?))?;
            if whole != value {
                return None;
            }
        }
        let line_table = |field: usize| {
            let is_here =
                |point: &[i64]| (0..fields).all(|other| other == field || point[other] == low[other]);
            let mut table = Table {
                names: [&table.names[field..=field], &table.names[fields..]].concat(),
                constants: table.constants.clone(),
                ..Table::default()
            };
            for (point, &value) in up_to_limit(&values).filter(|(point, _)| is_here(point)) {
                table.points.push(&[&point[field..=field], &point[fields..]].concat());
                table.values.push(value);
            }
            table
        };
        Some((0..fields).map(line_table).collect())
    };
    let near = of(tables.fitted)?;
    let far: Vec<Option<Table>> = match tables.further {
        Some(further) => of(further)?.into_iter().map(Some).collect(),
        None => vec![None; fields],
    };
    Some(near.into_iter().zip(far).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::of_two;

    #[test]
    fn a_nim_sum_of_two_functions() {
        let table = of_two(|x, y| (x % 3) ^ (y / 2));
        let mut asked = Vec::new();
        let mut law = |line: Tables<'_>| {
            asked.push(line.fitted.values[..6].to_vec());
            let n = Formula::Variable(0);
            let (op, by) = if asked.len() == 1 { (Binary::Remainder, 3) } else { (Binary::Divide, 2) };
            Ok::<_, ()>(Some(Formula::binary(op, n, Formula::Constant(by))))
        };
        let found = separable(Tables::alone(&table), &mut law).unwrap().unwrap();
        assert_eq!(found.text(&table.names), "x % 3 xor y / 2");
        assert_eq!(asked, [[0, 1, 2, 0, 1, 2], [0, 0, 1, 1, 2, 2]]);
    }
}
