//! What to do about an error, in the words of the page: what one can choose and press there.

use retrograde::{error::Advice, words::Language};

/// The advice in this language; `None` if there is none. What to do first comes first.
pub(crate) fn words(advice: &[Advice], language: Language) -> Option<String> {
    let parted = if language == Language::Chinese { "；" } else { "; " };
    let mut words: Vec<String> = advice.iter().map(|advice| word(advice, language)).collect();
    // Two limits of the page are one reason to go elsewhere.
    words.dedup();
    (!words.is_empty()).then(|| words.join(parted))
}

fn word(advice: &Advice, language: Language) -> String {
    let both = |english: String, chinese: String| match language {
        Language::English => english,
        Language::Chinese => chinese,
    };
    match advice {
        Advice::ReadAs(format) => {
            let said = language.advice(advice);
            both(format!("{said}: choose {format} as the format"), format!("{said}：请把格式选为 {format}"))
        }
        Advice::NameFormat => both(
            "if this is DOT, JSON or PGSolver, choose that format".into(),
            "如果这是 DOT、JSON 或 PGSolver 文件，请选择相应的格式".into(),
        ),
        // The page has no field for it: it reads all numbers of an edge list as they are.
        Advice::CountFrom(_) => both(
            "or take the first line out, and choose edges as the format".into(),
            "也可以删去首行，并把格式选为 edges".into(),
        ),
        Advice::Tolerate => both("take it out".into(), "请删去它".into()),
        Advice::AllowMemory | Advice::AllowPositions | Advice::Convert | Advice::WorkOnDisk => both(
            "ask for less here, or give it to the command line, which takes larger games: retrograde solve"
                .into(),
            "在这里请求小一些的，或交给命令行：retrograde solve 能解更大的博弈".into(),
        ),
        Advice::Ask(question) => {
            let said = language.advice(advice);
            both(format!("choose {question} as the question"), said)
        }
        Advice::Method(name) => both(format!("choose the method {name}"), format!("请选择方法 {name}")),
        Advice::InfiniteDraw => {
            both("let infinite play be a draw, among the rules".into(), "在规则中把无限对局设为和局".into())
        }
        Advice::InfiniteWinner => {
            both("say among the rules who wins infinite play".into(), "在规则中规定无限对局算谁赢".into())
        }
        Advice::InfinitePriorities => both(
            "let the priorities decide infinite play, among the rules".into(),
            "在规则中让优先级决定无限对局".into(),
        ),
        Advice::InfiniteScore => {
            both("give infinite play a score, among the rules".into(), "在规则中给无限对局规定得分".into())
        }
        Advice::Games(near) => {
            let near = near.as_ref().map(|near| match language {
                Language::English => format!("did you mean `@{near}`? "),
                Language::Chinese => format!("是不是想写 `@{near}`？"),
            });
            near.unwrap_or_default()
                + &both("the gallery shows the built-in games".into(), "示例中列有内置博弈".into())
        }
        other => language.advice(other),
    }
}

#[cfg(test)]
mod tests {
    use retrograde::{Question, format::Format};

    use super::*;

    #[test]
    fn nobody_on_a_page_is_told_an_option_of_the_command_line() {
        for advice in [
            Advice::ReadAs(Format::Text),
            Advice::NameFormat,
            Advice::CountFrom(0),
            Advice::Tolerate,
            Advice::AllowMemory,
            Advice::AllowPositions,
            Advice::Convert,
            Advice::FewerHeaps,
            Advice::MoreHeaps,
            Advice::Ask(Question::Score),
            Advice::Method("queue"),
            Advice::InfiniteDraw,
            Advice::InfiniteWinner,
            Advice::InfinitePriorities,
            Advice::InfiniteScore,
            Advice::ArrangeByForce,
            Advice::WriteTable,
            Advice::Tabulate,
            Advice::TabulateAgain,
            Advice::CheckTables,
            Advice::QueryTables,
            Advice::SelfTest,
            Advice::SolveAsGraph,
            Advice::Games(Some("nim".into())),
            Advice::Problems(None),
        ] {
            let [english, chinese] = [Language::English, Language::Chinese].map(|l| word(&advice, l));
            assert!(!english.contains("--") && !chinese.contains("--"), "{english} {chinese}");
            assert_ne!(english, chinese);
        }
    }
}
