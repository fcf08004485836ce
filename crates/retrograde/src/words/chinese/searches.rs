//! Alpha-beta search.

use super::{
    super::dictionary::{Searches, Seeker},
    Chinese, code, player,
};
use crate::trace::Line;

fn name(seeker: Seeker) -> &'static str {
    match seeker {
        Seeker::Player(owner) => player(owner),
        Seeker::Maximiser => "极大方",
        Seeker::Minimiser => "极小方",
    }
}

impl Searches for Chinese {
    fn search_code(&self, line: &Line) -> &'static str {
        code::search(line)
    }

    fn bounds(&self, alpha: &str, beta: &str) -> String {
        format!("α = {alpha}，β = {beta}。")
    }

    fn go_to(&self, label: &str, seeker: Seeker, many: bool, bounds: &str) -> String {
        let wants = if many { "多" } else { "少" };
        format!("走到 {label}，这里由{}走，得分越{wants}越好。{bounds}", name(seeker))
    }

    fn go_back(&self, label: &str, best: i64) -> String {
        format!("带着 {best} 从 {label} 返回。")
    }

    fn best_so_far(&self, label: &str, to: &str, value: i64, seeker: Seeker, bounds: &str) -> String {
        format!("在 {label}，走到 {to} 值 {value}：是{}目前最好的选择。{bounds}", name(seeker))
    }

    fn no_better(&self, label: &str, to: &str, value: i64, seeker: Seeker) -> String {
        format!("在 {label}，走到 {to} 值 {value}：对{}并不更好。", name(seeker))
    }

    fn leave_out(&self, label: &str, rest: &str) -> String {
        format!("α ≥ β：另一方在别处已有不差于此的选择，对局不会走到 {label}。略去 {rest}。")
    }
}
