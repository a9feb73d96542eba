//! A range of IP addresses.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Addresses that begin with the same bits: `10.0.0.0/8`, or one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Network {
    address: IpAddr,
    bits: u8,
}

/// A text that is no network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("write an IP address, such as 127.0.0.1, or a network, such as 10.0.0.0/8")]
pub struct NetworkError;

impl Network {
    /// Whether an address lies in it.
    pub fn contains(&self, address: IpAddr) -> bool {
        let shared = match (self.address, address.to_canonical()) {
            (IpAddr::V4(one), IpAddr::V4(other)) => (one.to_bits() ^ other.to_bits()).leading_zeros(),
            (IpAddr::V6(one), IpAddr::V6(other)) => (one.to_bits() ^ other.to_bits()).leading_zeros(),
            _ => return false,
        };
        shared >= u32::from(self.bits)
    }
}

const fn longest(address: IpAddr) -> u8 {
    match address {
        IpAddr::V4(_) => 32,
        IpAddr::V6(_) => 128,
    }
}

impl FromStr for Network {
    type Err = NetworkError;

    fn from_str(text: &str) -> Result<Self, NetworkError> {
        let (address, bits) =
            text.split_once('/').map_or((text, None), |(address, bits)| (address, Some(bits)));
        let address = address.trim().parse::<IpAddr>().map_err(|_| NetworkError)?;
        let most = longest(address);
        let bits = bits.map_or(Ok(most), str::parse).map_err(|_| NetworkError)?;
        if bits > most { Err(NetworkError) } else { Ok(Self { address, bits }) }
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.address)?;
        if self.bits < longest(self.address) { write!(f, "/{}", self.bits) } else { Ok(()) }
    }
}

impl From<Network> for String {
    fn from(network: Network) -> Self {
        network.to_string()
    }
}

impl TryFrom<String> for Network {
    type Error = NetworkError;

    fn try_from(text: String) -> Result<Self, NetworkError> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_contains_what_begins_like_it() {
        let contains = |network: &str, address: &str| {
            network.parse::<Network>().unwrap().contains(address.parse().unwrap())
        };
        for (network, address) in [
            ("10.0.0.0/8", "10.255.0.1"),
            ("127.0.0.1", "127.0.0.1"),
            ("127.0.0.1", "::ffff:127.0.0.1"),
            ("0.0.0.0/0", "203.0.113.9"),
            ("2001:db8::/32", "2001:db8:1::1"),
            ("::1", "::1"),
        ] {
            assert!(contains(network, address), "{network} {address}");
        }
        for (network, address) in [
            ("10.0.0.0/8", "11.0.0.1"),
            ("127.0.0.1", "127.0.0.2"),
            ("0.0.0.0/0", "::1"),
            ("2001:db8::/32", "2001:db9::1"),
        ] {
            assert!(!contains(network, address), "{network} {address}");
        }
        for bad in ["", "proxy.example", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1", "::/129"] {
            assert_eq!(bad.parse::<Network>(), Err(NetworkError), "{bad}");
        }
    }
}
