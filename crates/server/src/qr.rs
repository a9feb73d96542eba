//! QR codes, for a terminal and as SVG.

use std::fmt::Write as _;

use qrcodegen::{QrCode, QrCodeEcc};

/// The light border around a code, in modules.
const BORDER: i32 = 4;

/// A QR code in half blocks, two modules per line; nothing if the text is too long.
pub fn qr_text(text: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Low).ok()?;
    let range = -BORDER..code.size() + BORDER;
    let mut lines = String::new();
    for y in range.clone().step_by(2) {
        for x in range.clone() {
            // Light modules are drawn: terminals are dark more often than not.
            lines.push(match (code.get_module(x, y), code.get_module(x, y + 1)) {
                (false, false) => '█',
                (false, true) => '▀',
                (true, false) => '▄',
                (true, true) => ' ',
            });
        }
        lines.push('\n');
    }
    Some(lines)
}

/// A QR code as SVG; nothing if the text is too long.
pub fn qr_svg(text: &str) -> Option<String> {
    let code = QrCode::encode_text(text, QrCodeEcc::Medium).ok()?;
    let size = code.size() + 2 * BORDER;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|&x| code.get_module(x, y)) {
            write!(path, "M{} {}h1v1h-1z", x + BORDER, y + BORDER)
                .expect("a string can always be written to");
        }
    }
    Some(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {size} {size}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{size}v{size}H0z\"/><path d=\"{path}\"/></svg>"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_show_the_same_modules() {
        let link = "http://192.168.1.5:8765/#/table/zw0fy07z03zg/0123456789abcdefghjkmnpqrs";
        let code = QrCode::encode_text(link, QrCodeEcc::Low).unwrap();
        let text = qr_text(link).unwrap();
        let lines: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        for y in 0..code.size() {
            for x in 0..code.size() {
                let drawn = lines[((y + BORDER) >> 1) as usize][(x + BORDER) as usize];
                let light = if (y + BORDER) % 2 == 0 {
                    matches!(drawn, '█' | '▀')
                } else {
                    matches!(drawn, '█' | '▄')
                };
                assert_eq!(light, !code.get_module(x, y));
            }
        }
        let svg = qr_svg(link).unwrap();
        let medium = QrCode::encode_text(link, QrCodeEcc::Medium).unwrap();
        let dark = (0..medium.size()).flat_map(|y| (0..medium.size()).map(move |x| (x, y)));
        assert_eq!(svg.matches("h1v1").count(), dark.filter(|&(x, y)| medium.get_module(x, y)).count());
        assert!(qr_text(&"x".repeat(5000)).is_none());
    }
}
