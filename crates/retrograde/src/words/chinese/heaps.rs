//! Rules of heap games. Pin 个, heap 堆.

use super::{super::dictionary::Heaps, Chinese};
use crate::core::heap::{Code, Kind, Taken};

impl Heaps for Chinese {
    fn heap_rules(&self, code: &Code) -> Vec<String> {
        let mut sentences: Vec<String> = code.kinds().iter().map(sentence).collect();
        sentences.push(match sentences.is_empty() {
            true => "没有任何走法，所以轮到谁走谁负。".to_owned(),
            false => "无法再走的一方负。".to_owned(),
        });
        sentences
    }
}

fn sentence(kind: &Kind) -> String {
    let digit = kind.digit;
    let taken = match &kind.taken {
        Taken::Nothing if digit.unequal => return "不取石子，把一堆分成大小不同的两堆。".to_owned(),
        Taken::Nothing => return format!("不取石子，把一堆分成{}。", counts(digit.heaps)),
        Taken::One(numbers) => format!("取走 {} 个", or(numbers)),
        Taken::AllBut(numbers) if numbers.is_empty() => "取走任意多个".to_owned(),
        Taken::AllBut(numbers) => format!("取走任意多个，但不能是 {} 个", or(numbers)),
    };
    let different = if digit.unequal { "大小不同的" } else { "" };
    match digit.heaps {
        1 => format!("{taken}，并且必须正好取完这一堆。"),
        2 => format!("{taken}，并且不能取完这一堆。"),
        3 => format!("从一堆中{taken}。"),
        heaps if (heaps + 1).is_power_of_two() => {
            format!("{taken}，剩下的最多可以分成{different} {} 堆。", digit.most().unwrap_or(0))
        }
        heaps if heaps & 1 == 0 => format!("{taken}，剩下{different}{}。", counts(heaps)),
        heaps => format!("{taken}：或者正好取完，或者剩下{different}{}。", counts(heaps & !1)),
    }
}

/// `正好 2 堆`, ` 1、2 或 4 堆`.
fn counts(heaps: u32) -> String {
    let words: Vec<u32> = (1..32).filter(|&k| heaps >> k & 1 == 1).collect();
    match &words[..] {
        [one] => format!("正好 {one} 堆"),
        _ => format!(" {} 堆", or(&words)),
    }
}

/// `1、2 或 5`, with runs of more than three as `2 至 9`.
fn or(numbers: &[u32]) -> String {
    let runs = numbers.chunk_by(|a, b| a + 1 == *b).flat_map(|run| match run {
        [first, .., last] if run.len() > 3 => vec![format!("{first} 至 {last}")],
        _ => run.iter().map(u32::to_string).collect(),
    });
    let words: Vec<String> = runs.collect();
    match &words[..] {
        [] => String::new(),
        [only] => only.clone(),
        [all @ .., last] => format!("{} 或 {last}", all.join("、")),
    }
}
