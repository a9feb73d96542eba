//! Reads safetensors: a length, a header in JSON, raw numbers.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::Value;

use super::math::from_half;

/// Numbers with a shape, in row-major order.
#[derive(Clone, Debug, PartialEq)]
pub struct Tensor {
    /// The length of each dimension.
    pub shape: Vec<usize>,
    /// The numbers.
    pub data: Vec<f32>,
}

/// The tensors of a file by name.
#[derive(Clone, Debug, Default)]
pub struct Tensors(pub BTreeMap<String, Tensor>);

/// Why a file of tensors cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TensorsError {
    /// Not safetensors; what is wrong.
    Format(String),
    /// A tensor is missing.
    Missing(String),
    /// A tensor has another shape than expected.
    Shape {
        /// The name of the tensor.
        name: String,
        /// Its shape in the file.
        found: Vec<usize>,
        /// The shape that the network needs.
        expected: Vec<usize>,
    },
}

impl fmt::Display for TensorsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Format(what) => write!(f, "not a safetensors file: {what}"),
            Self::Missing(name) => write!(f, "the file has no tensor `{name}`; export the network again"),
            Self::Shape { name, found, expected } => {
                write!(f, "tensor `{name}` has shape {found:?}, expected {expected:?}")
            }
        }
    }
}

impl std::error::Error for TensorsError {}

impl Tensors {
    /// Reads the content of a file with tensors in half or single precision.
    ///
    /// # Errors
    ///
    /// If it is not safetensors, or has numbers of another type.
    pub fn from_safetensors(bytes: &[u8]) -> Result<Self, TensorsError> {
        let format = |what: &str| TensorsError::Format(what.to_owned());
        let (length, rest) = bytes.split_first_chunk::<8>().ok_or_else(|| format("it is too short"))?;
        let length =
            usize::try_from(u64::from_le_bytes(*length)).map_err(|_| format("the header is too long"))?;
        let (header, data) = rest.split_at_checked(length).ok_or_else(|| format("the header is cut off"))?;
        let header: BTreeMap<String, Value> =
            serde_json::from_slice(header).map_err(|fault| TensorsError::Format(fault.to_string()))?;
        let entries = header.iter().filter(|(name, _)| *name != "__metadata__");
        let read = |(name, entry): (&String, &Value)| {
            let tensor =
                read_tensor(entry, data).ok_or_else(|| format(&format!("tensor `{name}` is malformed")))?;
            Ok((name.clone(), tensor))
        };
        entries.map(read).collect::<Result<_, _>>().map(Self)
    }

    /// The numbers of a tensor that must have this shape.
    ///
    /// # Errors
    ///
    /// If it is missing, or has another shape.
    pub fn get(&self, name: &str, expected: &[usize]) -> Result<&[f32], TensorsError> {
        let tensor = self.0.get(name).ok_or_else(|| TensorsError::Missing(name.to_owned()))?;
        if tensor.shape == expected {
            return Ok(&tensor.data);
        }
        let (found, expected) = (tensor.shape.clone(), expected.to_vec());
        Err(TensorsError::Shape { name: name.to_owned(), found, expected })
    }
}

fn read_tensor(entry: &Value, data: &[u8]) -> Option<Tensor> {
    let numbers = |key: &str| -> Option<Vec<usize>> {
        entry
            .get(key)?
            .as_array()?
            .iter()
            .map(|number| number.as_u64().map(|number| number as usize))
            .collect()
    };
    let shape = numbers("shape")?;
    let &[start, end] = numbers("data_offsets")?.as_slice() else { return None };
    let bytes = data.get(start..end)?;
    let data: Vec<f32> = match entry.get("dtype")?.as_str()? {
        "F16" => bytes.as_chunks().0.iter().map(|&half| from_half(u16::from_le_bytes(half))).collect(),
        "F32" => bytes.as_chunks().0.iter().map(|&single| f32::from_le_bytes(single)).collect(),
        _ => return None,
    };
    (data.len() == shape.iter().product::<usize>()).then_some(Tensor { shape, data })
}
