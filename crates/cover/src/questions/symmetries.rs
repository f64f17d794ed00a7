//! Which symmetries does a problem have?

use super::search::Search;
use crate::drive::{Stop, may_build};
use crate::problem::Problem;
use crate::symmetry::{Costs, Group};
use crate::watch::NotBuilt;

impl Problem {
    /// Returns the group of all symmetries that keep costs.
    ///
    /// ```
    /// let problem = quadrille::models::build("pentominoes", &["6x10"])?;
    /// let group = problem.symmetries()?;
    /// assert_eq!(group.order(), &4_u32.into());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// Returns [`Stop::OutOfMemory`] if there is not enough memory. There is no other reason to
    /// stop without limits. For a problem whose items look alike but are not, the search may take
    /// very long: see [`Search::symmetries`].
    pub fn symmetries(&self) -> Result<Group, Stop> {
        self.search().symmetries(Costs::Kept)
    }
}

impl Search<'_> {
    /// Returns the group of all symmetries of the problem without the options that are left out.
    ///
    /// Of the settings, the limits on time and nodes count, the handle to cancel, and
    /// [`leave_out`](Search::leave_out). A node is a vertex that the search for symmetries singles
    /// out.
    ///
    /// # Errors
    /// Returns the reason if a limit, the handle or lack of memory stopped the search.
    pub fn symmetries(self, costs: Costs) -> Result<Group, Stop> {
        let guard = self.guard();
        let nodes = self.limits.nodes.unwrap_or(u64::MAX);
        let stopped = || guard.allowance(1, 0).err().unwrap_or(Stop::NodeLimit);
        let found = self.setup().and_then(|setup| {
            Group::find(&self.problem, setup.left_out, costs, nodes, &|| may_build(&guard))
        });
        match found {
            Ok((group, true)) => Ok(group),
            Ok((_, false)) | Err(NotBuilt::Stopped) => Err(stopped()),
            Err(NotBuilt::OutOfMemory) => Err(Stop::OutOfMemory),
        }
    }
}
