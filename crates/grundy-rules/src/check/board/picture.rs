//! Pictures: quoted strings, repeated with `*` and joined with `++`.

use crate::board::{Picture, Written};
use crate::check::scope::Scope;
use crate::integer::BinaryFn;
use crate::symbolic::{Form, Graph};
use crate::syntax::ast::{BinaryOp, Expr, ExprKind, Span};
use crate::typed::{At, NumExpr, PictureExpr};
use grundy_core::Message;

/// Whether the expression is written as a picture: a quoted string, a picture with `turned`, or a product or
/// concatenation in which some operand is a picture.
pub(crate) fn is_picture(expr: &Expr) -> bool {
    match &expr.kind {
        ExprKind::Text(_) => true,
        ExprKind::Turned(inner) => is_picture(inner),
        ExprKind::Binary(BinaryOp::Multiply | BinaryOp::Concat, a, b) => is_picture(a) || is_picture(b),
        _ => false,
    }
}

/// The number of rows of a picture, or `None` if its parts differ in height.
pub(super) fn height(picture: &PictureExpr) -> Option<usize> {
    match picture {
        PictureExpr::Drawn(picture) => Some(picture.rows),
        PictureExpr::Repeated(inner, ..) => height(inner),
        PictureExpr::Joined(parts, _) => height(&parts.0).filter(|rows| height(&parts.1) == Some(*rows)),
    }
}

/// The number of columns of a picture.
pub(super) fn width(picture: &PictureExpr) -> NumExpr {
    match picture {
        PictureExpr::Drawn(picture) => NumExpr::Const(picture.columns as i128),
        PictureExpr::Repeated(inner, count, at) => {
            NumExpr::Binary(BinaryFn::Multiply, Box::new((width(inner), count.clone())), *at)
        }
        PictureExpr::Joined(parts, at) => {
            NumExpr::Binary(BinaryFn::Add, Box::new((width(&parts.0), width(&parts.1))), *at)
        }
    }
}

/// The difference between the numbers of columns of two pictures, or `None` if the difference is not known to be a
/// constant.
pub(super) fn difference_of_widths(a: &PictureExpr, b: &PictureExpr) -> Option<i128> {
    let graph = &mut Graph::default();
    let (a, b): (Form, Form) = (graph.form(&width(a)), graph.form(&width(b)));
    a.plus(-1, &b)?.as_number()
}

impl Scope {
    /// Lowers a picture; reports an error and returns `None` if the picture is invalid. The word `turned` is
    /// reported as an error too, but then ignored.
    pub(crate) fn picture(&mut self, expr: &Expr) -> Option<PictureExpr> {
        let at = At::from(expr.span);
        match &expr.kind {
            ExprKind::Text(text) => self.drawn(text, expr.span).map(PictureExpr::Drawn),
            ExprKind::Binary(BinaryOp::Multiply, a, b) => {
                let (inner, count) = if is_picture(a) { (a, b) } else { (b, a) };
                let inner = self.picture(inner)?;
                Some(PictureExpr::Repeated(Box::new(inner), self.number(count), at))
            }
            ExprKind::Binary(BinaryOp::Concat, a, b) => {
                let parts = (self.picture(a)?, self.picture(b)?);
                let (left, right) = (height(&parts.0)?, height(&parts.1)?);
                if left != right {
                    let message =
                        Message::new("check-joined-heights").with("left", left).with("right", right);
                    self.error(expr.span, message, Some(Message::new("check-joined-heights-help")));
                    return None;
                }
                Some(PictureExpr::Joined(Box::new(parts), at))
            }
            ExprKind::Turned(inner) => {
                let message = Message::new("check-turned-place");
                self.error(expr.span, message, Some(Message::new("check-turned-place-help")));
                self.picture(inner)
            }
            _ => {
                let message = Message::new("check-picture-wanted");
                self.error(expr.span, message, Some(Message::new("check-picture-wanted-help")));
                None
            }
        }
    }

    fn drawn(&mut self, text: &str, span: Span) -> Option<Picture> {
        let alphabet = self.alphabet(span)?;
        self.grid_space(span)?;
        let rows = match Written::parse(text) {
            Ok(written) => written.rows,
            Err(error) => {
                self.wrong_picture(span, error);
                return None;
            }
        };
        let columns = rows[0].len();
        let mut cells = Vec::new();
        for &character in rows.iter().flatten() {
            cells.push(match character {
                '?' => None,
                _ => Some(u8::try_from(self.state_of(character, span, &alphabet)?).unwrap_or(u8::MAX)),
            });
        }
        Some(Picture { rows: rows.len(), columns, cells })
    }

    /// Warns if rotations and reflections change neither the picture nor, if there is one, the picture `after` on the
    /// right side. Repeated and joined pictures cause no warning.
    pub(super) fn warn_if_nothing_turns(
        &mut self,
        picture: &PictureExpr,
        after: Option<&PictureExpr>,
        span: Span,
    ) {
        let one = |picture: &PictureExpr| match picture {
            PictureExpr::Drawn(picture) => picture.turned(true).len() == 1,
            _ => false,
        };
        if one(picture) && after.is_none_or(one) {
            let message = Message::new("check-nothing-turns");
            self.warning(span, message, Some(Message::new("check-nothing-turns-help")));
        }
    }
}
