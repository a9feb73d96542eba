//! The rule book is the same book in every language.

use std::fs;
use std::path::{Path, PathBuf};

const LANGUAGES: [&str; 4] = ["en", "fr", "ca", "de"];
const PAGES: [&str; 4] = ["README", "caminos", "wege", "cuminos"];

/// What must not depend on the language of a page.
#[derive(Debug, PartialEq, Eq)]
struct Skeleton {
    /// The anchors of the clauses, in order.
    clauses: Vec<String>,
    figures: Vec<String>,
    /// The level of every heading.
    headings: Vec<usize>,
    paragraphs: usize,
    table_rows: usize,
    /// The clauses that are linked to, in order.
    references: Vec<String>,
    /// What is written as the program writes it, in alphabetical order.
    code: Vec<String>,
}

fn book() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/rules")
}

fn page(language: &str, name: &str) -> String {
    let path = book().join(language).join(format!("{name}.md"));
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Every text between a beginning and an end.
fn between<'a>(text: &'a str, begin: &str, end: &str) -> Vec<&'a str> {
    let parts = text.split(begin).skip(1);
    parts.filter_map(|rest| rest.split_once(end)).map(|(inside, _)| inside).collect()
}

fn owned(texts: Vec<&str>) -> Vec<String> {
    texts.into_iter().map(str::to_owned).collect()
}

fn skeleton(text: &str) -> Skeleton {
    let lines = || text.lines().map(|line| line.trim_start_matches("> "));
    let references = between(text, "](#", ")").into_iter().filter(|anchor| is_clause(anchor));
    let mut code: Vec<_> = text.split('`').skip(1).step_by(2).map(str::to_owned).collect();
    code.sort_unstable();
    Skeleton {
        clauses: owned(between(text, "<a id=\"", "\"")),
        figures: owned(between(text, "](../figures/", ".svg)")),
        headings: headings(text).map(|(level, _)| level).collect(),
        paragraphs: text.split("\n\n").count(),
        table_rows: lines().filter(|line| line.starts_with('|')).count(),
        references: references.map(str::to_owned).collect(),
        code,
    }
}

fn is_clause(anchor: &str) -> bool {
    anchor.starts_with(['c', 'w', 'k']) && anchor[1..].chars().all(|digit| digit.is_ascii_digit())
}

fn headings(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let level = |line: &str| line.chars().take_while(|&sign| sign == '#').count();
    text.lines()
        .filter(|line| line.starts_with('#'))
        .map(move |line| (level(line), line.trim_matches(['#', ' '])))
}

/// The anchor that a heading gets.
fn slug(heading: &str) -> String {
    let kept = heading.to_lowercase();
    kept.chars()
        .filter_map(|sign| match sign {
            ' ' => Some('-'),
            '-' | '_' => Some(sign),
            _ => sign.is_alphanumeric().then_some(sign),
        })
        .collect()
}

fn has_anchor(text: &str, anchor: &str) -> bool {
    text.contains(&format!("<a id=\"{anchor}\""))
        || headings(text).any(|(_, heading)| slug(heading) == anchor)
}

#[test]
fn every_language_tells_the_same_clauses_with_the_same_figures() {
    for name in PAGES {
        let mut english = skeleton(&page("en", name));
        for language in LANGUAGES {
            let mut other = skeleton(&page(language, name));
            if name == "README" {
                // There an example of code is in the language of the page.
                english.code.clear();
                other.code.clear();
            }
            assert_eq!(other, english, "{language}/{name}.md");
        }
    }
}

#[test]
fn every_link_leads_somewhere() {
    for language in LANGUAGES {
        for name in PAGES {
            let text = page(language, name);
            for link in between(&text, "](", ")") {
                let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
                assert!(book().join(language).join(file).exists(), "{language}/{name}.md: {link}");
                if anchor.is_empty() {
                    continue;
                }
                let target = if file.is_empty() { name } else { file.trim_end_matches(".md") };
                assert!(has_anchor(&page(language, target), anchor), "{language}/{name}.md: {link}");
            }
        }
    }
}

#[test]
fn every_language_leads_to_every_other() {
    for language in LANGUAGES {
        let text = page(language, "README");
        for other in LANGUAGES.into_iter().filter(|&other| other != language) {
            assert!(
                text.contains(&format!("](../{other}/README.md)")),
                "{language} does not lead to {other}"
            );
        }
    }
}
