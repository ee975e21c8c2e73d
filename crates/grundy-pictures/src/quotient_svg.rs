//! Misère quotients: the multiplication table.

use grundy::ask::QuotientAnswer;

/// The multiplication table as a picture, with one square for each entry. P-elements are dark, and the
/// elements have different colours. Small tables show the names of the elements on the left and at the top.
#[must_use]
pub fn quotient_svg(answer: &QuotientAnswer) -> String {
    const SIDE: usize = 12;
    const MOST_NAMED: usize = 100;
    let quotient = &answer.quotient;
    let order = quotient.order();
    let names: Vec<String> = quotient.presentation().elements.iter().map(ToString::to_string).collect();
    let longest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0);
    let margin = if order <= MOST_NAMED { longest * 6 + 6 } else { 0 };
    let size = order * SIDE + margin;
    let mut out = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\">\n");
    if order <= MOST_NAMED {
        out.push_str("<g font-family=\"monospace\" font-size=\"9\" text-anchor=\"end\">\n");
        for (element, name) in names.iter().enumerate() {
            let (at, end) = (margin + element * SIDE + SIDE - 3, margin - 4);
            out.push_str(&format!("<text x=\"{end}\" y=\"{at}\">{name}</text>\n"));
            out.push_str(&format!(
                "<text transform=\"translate({} {end}) rotate(90)\">{name}</text>\n",
                at + 6 - SIDE
            ));
        }
        out.push_str("</g>\n");
    }
    // There is one path for each element, with all entries that equal it.
    let mut places = vec![String::new(); order];
    for x in 0..order {
        for y in 0..order {
            let (left, top) = (margin + y * SIDE, margin + x * SIDE);
            places[quotient.product(x, y)].push_str(&format!("M{left} {top}h{SIDE}v{SIDE}h-{SIDE}z"));
        }
    }
    for (element, places) in places.iter().enumerate() {
        let is_p = quotient.p_elements()[element];
        let (lightness, mark) = if is_p { (30, " (P)") } else { (80, "") };
        let hue = element * 360 / order.max(1);
        let name = &names[element];
        out.push_str(&format!(
            "<path fill=\"hsl({hue},70%,{lightness}%)\" d=\"{places}\"><title>{name}{mark}</title></path>\n"
        ));
    }
    out + "</svg>\n"
}
