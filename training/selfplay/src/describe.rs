//! The encoding as JSON, for programs in other languages.

use serde_json::{Value, json};
use trivium_caminos::{Cell, Grid};
use trivium_game::Symmetry;
use trivium_net::encoding::{
    ACTIONS, CELLS, ENCODING_VERSION, FrameSymmetry, GLOBAL_NAMES, PATTERNS, PLANE_NAMES, SHAPES,
    SIDE_PLANES, SIDES, WIDTH,
};

use crate::wire::{CANDIDATES, EVALUATION_BYTES, MASK_BYTES, REQUEST_BYTES, SAMPLE_BYTES};

/// Everything that a learner needs to know of the encoding.
pub(crate) fn describe() -> Value {
    json!({
        "encoding": ENCODING_VERSION,
        "width": WIDTH,
        "cells": CELLS,
        "planes": PLANE_NAMES.as_slice(),
        "globals": GLOBAL_NAMES.as_slice(),
        "sides": SIDES,
        "side_planes": SIDE_PLANES,
        "patterns": patterns(),
        "pattern_count": PATTERNS,
        "actions": ACTIONS,
        "candidates": CANDIDATES,
        "request_bytes": REQUEST_BYTES,
        "mask_bytes": MASK_BYTES,
        "evaluation_bytes": EVALUATION_BYTES,
        "sample_bytes": SAMPLE_BYTES,
        "grids": Grid::ALL.map(grid).to_vec(),
    })
}

/// Each pattern: its shape, and its columns as [dx, dy, base, cubes].
fn patterns() -> Vec<Value> {
    let of_shape = |shape: trivium_caminos::Shape| {
        shape.turnings().map(move |columns| {
            let columns: Vec<_> = columns
                .iter()
                .map(|column| [column.cell.x(), column.cell.y(), column.base, column.cubes])
                .collect();
            json!({ "shape": shape.name(), "columns": columns })
        })
    };
    SHAPES.into_iter().flat_map(of_shape).collect()
}

/// A grid: its cells, and where each symmetry puts cells, sides and actions.
fn grid(grid: Grid) -> Value {
    let symmetry = |number| {
        let tables = FrameSymmetry::new(grid, Symmetry::new(number));
        json!({ "cells": tables.cells, "sides": tables.sides, "actions": tables.actions })
    };
    json!({
        "name": grid.name(),
        "cells": grid.cell_set().iter().map(Cell::index).collect::<Vec<_>>(),
        "symmetries": (0..FrameSymmetry::COUNT).map(symmetry).collect::<Vec<_>>(),
    })
}
