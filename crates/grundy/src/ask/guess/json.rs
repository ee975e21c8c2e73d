//! The answer to the question `guess` in JSON.

use super::found::{GuessAnswer, GuessedLaw, LawData, LawProof};
use crate::ask::period::write_bound;
use crate::object::{Array, Object, WriteBody};
use grundy_guess::{DigitRecurrence, Formula, NumerationOf};

impl WriteBody for GuessAnswer {
    fn write(&self, object: &mut Object<'_>) {
        object.array("laws", |array| {
            for law in &self.laws {
                array.object(|object| law.write(object));
            }
        });
        corner(object, "looked_to", &self.looked_to);
        object.number("tried", self.tried);
        if let Some(fit) = &self.fit {
            object.object("fit", |object| {
                object.texts("variables", &fit.names);
                object.array("points", |array| {
                    for point in &fit.points {
                        array.object(|object| {
                            object.array("at", |array| integers(array, &point.at));
                            let mut told = |name, value: i64| match (fit.of_outcomes, value) {
                                (false, value) => object.integer(name, value),
                                (true, 0) => object.text(name, "P"),
                                (true, _) => object.text(name, "N"),
                            };
                            told("is", point.value);
                            match point.law {
                                Some(law) => told("law", law),
                                None => object.null("law"),
                            }
                        });
                    }
                });
            });
        }
    }
}

impl GuessedLaw {
    fn write(&self, object: &mut Object<'_>) {
        object.text("law", &self.law);
        object.sentence("words", &self.words);
        object.text("of", if self.of_outcomes { "outcome" } else { "value" });
        object.text("form", self.form);
        corner(object, "fitted_to", &self.fitted_to);
        corner(object, "checked_to", &self.checked_to);
        if !self.ranges.is_empty() {
            object.array("params", |array| {
                for range in &self.ranges {
                    array.object(|object| {
                        object.text("name", &range.name);
                        object.array("fitted", |array| {
                            range.fitted.iter().for_each(|&number| array.integer(number));
                        });
                        object.array("further", |array| {
                            range.further.iter().for_each(|&number| array.integer(number));
                        });
                    });
                }
            });
        }
        object.text(
            "status",
            if self.proof.is_some() {
                "proved"
            } else if self.counterexample.is_some() {
                "refuted"
            } else {
                "checked"
            },
        );
        match &self.proof {
            None => {}
            Some(LawProof::Period(proved)) => object.object("proof", |object| {
                object.text("theorem", proved.theorem.name());
                write_bound(proved.theorem, object);
                object.number("checked_from", proved.checked_from());
                object.number("preperiod", proved.preperiod);
                object.number("period", proved.period);
                object.number("saltus", proved.saltus);
                object.number("checked_to", proved.checked_to);
            }),
            Some(LawProof::Induction(proved)) => object.object("proof", |object| {
                object.text("theorem", "induction");
                object.texts("solvers", &proved.solvers);
                object.texts("steps", &proved.steps);
                if proved.bounded {
                    object.number("fields_to", u64::MAX);
                }
                object.text("certificate", &proved.certificate);
            }),
        }
        if let Some(why) = &self.unproved {
            object.sentence("unproved", why);
        }
        match &self.counterexample {
            None => object.null("counterexample"),
            Some(found) => object.object("counterexample", |object| {
                object.array("at", |array| integers(array, &found.at));
                let mut told = |name, value: i64| match (self.of_outcomes, value) {
                    (false, value) => object.integer(name, value),
                    (true, 0) => object.text(name, "P"),
                    (true, _) => object.text(name, "N"),
                };
                told("is", found.value);
                match found.law {
                    Some(value) => told("law", value),
                    None => object.null("law"),
                }
            }),
        }
        match &self.claim {
            Some(claim) => object.text("claim", claim),
            None => object.null("claim"),
        }
        if let Some((period, saltus)) = self.period {
            object.number("period", period as u64);
            object.integer("saltus", saltus);
        }
        if !self.exceptions.is_empty() {
            object.array("exceptions", |array| {
                for (point, value) in &self.exceptions {
                    array.object(|object| {
                        object.array("at", |array| integers(array, point));
                        object.integer("is", *value);
                    });
                }
            });
        }
        self.data.write(object);
    }
}

impl LawData {
    fn write(&self, object: &mut Object<'_>) {
        match self {
            Self::None => {}
            Self::Digits(recurrence) => write_recurrence(recurrence, object),
            Self::Grid { borders, periods, saltus } => {
                if *borders != (0, 0) {
                    object.array("borders", |array| integers(array, &[borders.0, borders.1]));
                }
                object.array("periods", |array| integers(array, &[periods.0, periods.1]));
                object.array("saltus", |array| integers(array, &[saltus.0, saltus.1]));
            }
            Self::Rows(rows) => object.array("rows", |array| {
                for row in rows {
                    array.object(|object| {
                        object.integer("at", row.at);
                        object.integer("from", row.from);
                        object.integer("preperiod", row.preperiod);
                        object.number("period", row.period as u64);
                        object.integer("saltus", row.saltus);
                        object.array("values", |array| integers(array, &row.values));
                    });
                }
            }),
            Self::Beatty(pairs, names) => object.object("beatty", |object| {
                let all = [("p", &pairs.p), ("q", &pairs.q), ("s", &pairs.s), ("step", &pairs.step)];
                for (name, formula) in all {
                    match formula {
                        Formula::Constant(number) => object.integer(name, *number),
                        formula => object.text(name, &formula.text(names)),
                    }
                }
            }),
            Self::Numeration(system, names) => object.object("numeration", |object| {
                match system.of {
                    NumerationOf::Terms => object.text("of", "terms"),
                    NumerationOf::LeastPart { whole, limit } => {
                        object.text("of", "least part");
                        object.text("whole", &names[whole]);
                        object.text("limit", &names[limit]);
                    }
                }
                object.array("start", |array| integers(array, &system.start));
                object.integer("factor", system.factor);
                object.integer("other", system.other);
                object.number("back", system.back as u64);
                object.text("recurrence", &system.recurrence());
            }),
            Self::DigitMap(map) => object.object("digit_map", |object| {
                object.integer("base", map.base);
                object.integer("from", map.from);
                object.array("first", |array| integers(array, &map.first));
                object.array("maps", |array| {
                    for map in &map.maps {
                        array.array(|array| {
                            for (&of, &value) in map {
                                array.array(|array| integers(array, &[of, value]));
                            }
                        });
                    }
                });
            }),
            Self::Linear(recurrence) => object.object("linear", |object| {
                object.integer("from", recurrence.from);
                object.array("first", |array| integers(array, &recurrence.first));
                object.array("factors", |array| integers(array, &recurrence.factors));
                object.integer("constant", recurrence.constant);
            }),
            Self::Steps(steps) => object.array("steps", |array| {
                for &(from, value) in &steps.steps {
                    array.array(|array| integers(array, &[from, value]));
                }
            }),
        }
    }
}

fn write_recurrence(recurrence: &DigitRecurrence, object: &mut Object<'_>) {
    object.object("recurrence", |object| {
        object.number("base", recurrence.base as u64);
        object.array("rows", |array| {
            for row in &recurrence.rows {
                array.object(|object| {
                    object.integer("at_zero", row.at_zero);
                    object.array("steps", |array| {
                        for step in &row.steps {
                            array.object(|object| {
                                object.number("of", step.of as u64);
                                object.integer("factor", step.factor);
                                object.integer("slope", step.slope);
                                object.integer("constant", step.constant);
                            });
                        }
                    });
                });
            }
        });
    });
}

/// Writes a corner of a table: a number if there is one field, otherwise a list.
fn corner(object: &mut Object<'_>, name: &str, corner: &[u64]) {
    match corner {
        [only] => object.number(name, *only),
        _ => object.array(name, |array| corner.iter().for_each(|&word| array.number(word))),
    }
}

fn integers(array: &mut Array<'_>, numbers: &[i64]) {
    numbers.iter().for_each(|&number| array.integer(number));
}
