//! The look of a graph, on light and on dark pages.

/// Every rule begins with the graph's own class, so that nothing else on a page changes its look.
/// Teams differ in lightness or in their dashes too, so that they can be distinguished without colour.
pub(super) const STYLE: &str = "<style>
.trivium-graph .paper{fill:#fcfaf5}
.trivium-graph .ink{fill:#33302b}
.trivium-graph .faint{fill:#6f6a60}
.trivium-graph .middle,.trivium-graph .mark text{text-anchor:middle}
.trivium-graph .end{text-anchor:end}
.trivium-graph path{fill:none}
.trivium-graph .grid{stroke:#33302b;stroke-opacity:.18}
.trivium-graph .half{stroke:#33302b;stroke-opacity:.7;stroke-dasharray:5 4}
.trivium-graph .area0{fill:#f6d365}
.trivium-graph .area1{fill:#38805b}
.trivium-graph .border{stroke:#33302b;stroke-width:2}
.trivium-graph .line{stroke-width:2.5}
.trivium-graph .line0{stroke:#0072b2}
.trivium-graph .line1{stroke:#d55e00;stroke-dasharray:8 3}
.trivium-graph .line2{stroke:#009e73;stroke-dasharray:2 3}
.trivium-graph .line3{stroke:#cc79a7;stroke-dasharray:10 3 2 3}
.trivium-graph .line4{stroke:#c98600;stroke-dasharray:5 5}
.trivium-graph .line5{stroke:#56b4e9;stroke-dasharray:14 4}
.trivium-graph .mark text{fill:#c22f0e;font-weight:bold;stroke:#fcfaf5;stroke-width:4;paint-order:stroke}
.trivium-graph .mark circle{fill:#c22f0e;stroke:#fff;stroke-width:1.5}
.trivium-graph .stem{stroke:#c22f0e;stroke-opacity:.6}
@media (prefers-color-scheme:dark){
.trivium-graph .paper{fill:#1e1c19}
.trivium-graph .ink{fill:#ece7dc}
.trivium-graph .faint{fill:#a8a296}
.trivium-graph .grid{stroke:#ece7dc}
.trivium-graph .half{stroke:#ece7dc}
.trivium-graph .area0{fill:#c4942a}
.trivium-graph .area1{fill:#286046}
.trivium-graph .border{stroke:#fff}
.trivium-graph .mark text{fill:#ff9a7d;stroke:#1e1c19}
.trivium-graph .mark circle{fill:#ff9a7d;stroke:#1e1c19}
.trivium-graph .stem{stroke:#ff9a7d}
.trivium-graph .line0{stroke:#4aa8e0}
}
</style>";
