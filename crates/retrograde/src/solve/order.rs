//! An order in which every move leads to an earlier position, or a cycle that shows that there is none.

use crate::core::{
    Control, Error, GameGraph, Graph, Position, Result, Rows, control::Phase, error::Advice,
    graph::Numbering, memory,
};

/// How many positions pass between two looks at [`Control`].
const STRETCH: u32 = 1 << 14;

/// How many positions of a cycle an error names.
const NAMED: usize = 12;

/// Positions in an order in which every move leads to an earlier one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Order {
    /// 0, 1, 2, …: every move leads to a smaller number.
    Ascending(u32),
    /// …, 2, 1, 0: every move leads to a greater number.
    Descending(u32),
    /// This order.
    Listed(Vec<Position>),
}

/// Positions each of which has a move to the next, and the last one to the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Cycle(pub(crate) Vec<Position>);

impl Order {
    /// The order if the numbering itself, forwards or backwards, is one: heaps and counters are numbered like that.
    pub(crate) fn of_numbering(graph: &Graph) -> Option<Order> {
        graph.numbering().map(|numbering| match numbering {
            Numbering::Down => Order::Ascending(graph.positions()),
            Numbering::Up => Order::Descending(graph.positions()),
        })
    }

    /// An order, or a cycle.
    ///
    /// The numbering if it is one, else depth first with a stack of its own, in order of position and of moves. Time
    /// O(positions + moves), extra space at most 17 bytes a position.
    pub(crate) fn of(graph: &Graph, control: &Control) -> Result<Result<Order, Cycle>> {
        if let Some(order) = Order::of_numbering(graph) {
            return Ok(Ok(order));
        }
        const NEW: u8 = 0;
        const OPEN: u8 = 1;
        const DONE: u8 = 2;
        let n = graph.positions();
        let Rows { starts, targets } = graph.rows();
        let _held = control.budget.hold(u64::from(n) * 17)?;
        control.phase(Phase::Solving, u64::from(n))?;
        let mut marks = memory::filled(n as usize, NEW)?;
        let mut order = memory::with_capacity(n as usize)?;
        // The way from the root to where we are, and for each position on it the next move to look at.
        let (mut path, mut next): (Vec<Position>, Vec<u64>) = (Vec::new(), Vec::new());
        for root in 0..n {
            if root.is_multiple_of(STRETCH) {
                control.advance(u64::from(STRETCH))?;
            }
            if marks[root as usize] != NEW {
                continue;
            }
            let mut entered = Some(root);
            loop {
                if let Some(v) = entered.take() {
                    marks[v as usize] = OPEN;
                    memory::reserve(&mut path, 1)?;
                    memory::reserve(&mut next, 1)?;
                    path.push(v);
                    next.push(starts[v as usize]);
                }
                let (Some(&v), Some(place)) = (path.last(), next.last_mut()) else { break };
                if *place == starts[v as usize + 1] {
                    marks[v as usize] = DONE;
                    order.push(v);
                    path.pop();
                    next.pop();
                    continue;
                }
                let target = targets[*place as usize];
                *place += 1;
                match marks[target as usize] {
                    NEW => entered = Some(target),
                    OPEN => {
                        let from = path.iter().rposition(|&u| u == target).unwrap_or(0);
                        return Ok(Err(Cycle(path.split_off(from))));
                    }
                    _ => {}
                }
            }
        }
        Ok(Ok(Order::Listed(order)))
    }

    /// An order for a sweep, or an error that names a cycle and gives this advice.
    pub(crate) fn of_acyclic(game: &GameGraph, advice: &[Advice], control: &Control) -> Result<Order> {
        Order::of(&game.graph, control)?.map_err(|cycle| {
            Error::invalid(format!(
                "the method `sweep` needs a game without cycles, and this one has {}",
                cycle.words(game)
            ))
            .advised(advice.iter().cloned())
        })
    }

    /// Calls `each` with every position in this order.
    pub(crate) fn visit(
        &self,
        control: &Control,
        mut each: impl FnMut(Position) -> Result<()>,
    ) -> Result<()> {
        let n = match self {
            Order::Ascending(n) | Order::Descending(n) => *n,
            Order::Listed(list) => list.len() as u32,
        };
        control.phase(Phase::Solving, u64::from(n))?;
        let mut from = 0;
        while from < n {
            let to = n.min(from.saturating_add(STRETCH));
            match self {
                Order::Ascending(_) => (from..to).try_for_each(&mut each)?,
                Order::Descending(_) => (from..to).try_for_each(|i| each(n - 1 - i))?,
                Order::Listed(list) => {
                    list[from as usize..to as usize].iter().try_for_each(|&v| each(v))?;
                }
            }
            control.advance(u64::from(to - from))?;
            from = to;
        }
        Ok(())
    }

    /// The order as a list, for people to look at.
    pub(crate) fn to_list(&self) -> Vec<Position> {
        match self {
            Order::Ascending(n) => (0..*n).collect(),
            Order::Descending(n) => (0..*n).rev().collect(),
            Order::Listed(list) => list.clone(),
        }
    }
}

impl Cycle {
    /// `the cycle 0 → 1 → 0`; a long one is cut.
    fn words(&self, game: &GameGraph) -> String {
        let mut words = String::from("the cycle ");
        for &v in self.0.iter().take(NAMED) {
            words += &game.label(v);
            words += " → ";
        }
        if self.0.len() > NAMED {
            words += &format!("… ({} more) → ", self.0.len() - NAMED);
        }
        words + &game.label(self.0[0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn order(n: u32, moves: &[(u32, u32)]) -> Result<Order, Cycle> {
        Order::of(&Graph::from_moves(n, moves).unwrap(), &Control::default()).unwrap()
    }

    #[test]
    fn a_numbering_that_is_an_order_is_taken_as_it_is() {
        assert_eq!(order(3, &[(0, 1), (1, 2), (0, 2)]), Ok(Order::Descending(3)));
        assert_eq!(order(3, &[(2, 1), (1, 0)]), Ok(Order::Ascending(3)));
        assert_eq!(order(2, &[]), Ok(Order::Ascending(2)));
    }

    #[test]
    fn every_move_leads_to_an_earlier_position() {
        assert_eq!(order(4, &[(0, 2), (2, 1), (0, 3), (3, 1)]), Ok(Order::Listed(vec![1, 2, 3, 0])));
    }

    #[test]
    fn a_cycle_is_named_without_the_way_that_led_to_it() {
        assert_eq!(order(4, &[(0, 2), (2, 3), (3, 1), (1, 2)]), Err(Cycle(vec![2, 3, 1])));
        assert_eq!(order(2, &[(0, 1), (1, 1)]), Err(Cycle(vec![1])));
    }

    #[test]
    fn a_long_cycle_is_cut_in_the_error() {
        let n = 100;
        let moves: Vec<_> = (0..n).map(|v| (v, (v + 1) % n)).collect();
        let game = GameGraph::new(Graph::from_moves(n, &moves).unwrap());
        let error = Order::of_acyclic(&game, &[Advice::Method("another")], &Control::default()).unwrap_err();
        assert!(
            error
                .message()
                .ends_with("the cycle 0 → 1 → 2 → 3 → 4 → 5 → 6 → 7 → 8 → 9 → 10 → 11 → … (88 more) → 0")
        );
    }
}
