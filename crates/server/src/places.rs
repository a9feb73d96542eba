//! How many connections may be open at once from one address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use crate::limits::household;

/// The connections that are open, by household.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    most: u32,
    taken: Arc<Mutex<HashMap<IpAddr, u32>>>,
}

/// A connection that counts until this is dropped.
#[derive(Debug)]
pub(crate) struct Place {
    places: Places,
    household: IpAddr,
}

impl Places {
    /// At most this many for each household.
    pub(crate) fn new(most: NonZeroU32) -> Self {
        Self { most: most.get(), taken: Arc::default() }
    }

    /// A place for one more connection from this address, if there is one.
    pub(crate) fn take(&self, from: IpAddr) -> Option<Place> {
        let household = household(from);
        let mut taken = self.lock();
        let count = taken.entry(household).or_insert(0);
        if *count >= self.most {
            return None;
        }
        *count += 1;
        Some(Place { places: self.clone(), household })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<IpAddr, u32>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.lock();
        if let Some(count) = taken.get_mut(&self.household) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.household);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_free_again_when_its_connection_ends() {
        let places = Places::new(NonZeroU32::new(2).unwrap());
        let take = |text: &str| places.take(text.parse().unwrap());
        let (one, two) = (take("2001:db8::1"), take("2001:db8::2"));
        assert!(one.is_some() && two.is_some());
        assert!(take("2001:db8::3").is_none(), "one household");
        assert!(take("2001:db8:0:1::1").is_some(), "another one");
        drop(one);
        let three = take("2001:db8::3");
        assert!(three.is_some() && take("2001:db8::1").is_none());
        drop((two, three));
        assert!(places.lock().is_empty());
    }
}
