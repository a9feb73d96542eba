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
    anchor.starts_with(['c', 'w', 'k', 't']) && anchor[1..].chars().all(|digit| digit.is_ascii_digit())
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

/// Whether a page still follows the first edition of the book (`docs/rules/outdated.txt`).
fn is_outdated(language: &str, name: &str) -> bool {
    let listed = fs::read_to_string(book().join("outdated.txt")).unwrap_or_default();
    listed.lines().any(|line| line == format!("{language} {name}"))
}

#[test]
fn every_language_has_the_same_clauses_and_figures() {
    for name in PAGES {
        let mut english = skeleton(&page("en", name));
        for language in LANGUAGES {
            let mut other = skeleton(&page(language, name));
            if name == "README" {
                // Its examples of code are in the language of the page.
                english.code.clear();
                other.code.clear();
            }
            if is_outdated(language, name) {
                assert_ne!(other, english, "{language} {name}: remove its line from outdated.txt");
            } else {
                assert_eq!(other, english, "{language}/{name}.md");
            }
        }
    }
}

/// Every clause stands once, in order, and says whether it is printed, a ruling or an option.
#[test]
fn the_clauses_are_complete_and_marked() {
    let expected = |letter: char, last: usize| (1..=last).map(|n| format!("{letter}{n}")).collect::<Vec<_>>();
    for (name, letter, last) in
        [("README", 't', 1), ("caminos", 'c', 19), ("wege", 'w', 20), ("cuminos", 'k', 18)]
    {
        let text = page("en", name);
        assert_eq!(skeleton(&text).clauses, expected(letter, last), "{name}");
        for clause in between(&text, "\"></a>**", ".**") {
            let (_, mark) = clause.split_once(" · ").unwrap_or_else(|| panic!("{clause} has no mark"));
            assert!(["Printed", "Ruling", "Option"].contains(&mark), "{clause}");
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
