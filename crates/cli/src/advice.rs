//! What to do about an error, in the words of the command line: which option, which command.

use retrograde::{error::Advice, words::Language};

/// The advice in this language; `None` if there is none. What to do first comes first.
pub(crate) fn words(advice: &[Advice], language: Language) -> Option<String> {
    let parted = if language == Language::Chinese { "；" } else { "; " };
    let words: Vec<String> = advice.iter().map(|advice| word(advice, language)).collect();
    (!words.is_empty()).then(|| words.join(parted))
}

/// What the library would say, and the option or command that does it.
fn word(advice: &Advice, language: Language) -> String {
    let said = language.advice(advice);
    let Some(typed) = typed(advice) else { return said };
    match (advice, language) {
        // These read better as sentences of their own.
        (Advice::NameFormat, Language::English) => {
            "if this is DOT, JSON or PGSolver, say so with --from".to_owned()
        }
        (Advice::CountFrom(1), Language::English) => {
            "if this file counts from 1, leave out --base 0".to_owned()
        }
        (Advice::CountFrom(1), Language::Chinese) => "如果文件中的编号从 1 开始，请去掉 --base 0".to_owned(),
        (Advice::Tolerate, Language::English) => "read it without --strict".to_owned(),
        (Advice::Tolerate, Language::Chinese) => "请去掉 --strict".to_owned(),
        (Advice::TabulateAgain, Language::English) => {
            format!("make it again with `{typed}`, or get another copy of it")
        }
        (Advice::TabulateAgain, Language::Chinese) => format!("请用 `{typed}` 重新生成，或另取一份"),
        (Advice::QueryTables, Language::English) => {
            format!("`{typed}` tells the outcome of every move; to play, make it again with remoteness")
        }
        (Advice::QueryTables, Language::Chinese) => {
            format!("`{typed}` 给出每一步的胜负；要对局，请带步数重新生成")
        }
        (_, Language::English) => format!("{said}: {typed}"),
        (_, Language::Chinese) => format!("{said}：{typed}"),
    }
}

/// What to type for it; `None` if nothing that is typed does it.
fn typed(advice: &Advice) -> Option<String> {
    Some(match advice {
        Advice::ReadAs(format) => format!("--from {format}"),
        Advice::NameFormat => "--from".into(),
        Advice::CountFrom(first) => format!("--base {first}"),
        Advice::Tolerate => "--strict".into(),
        Advice::AllowMemory => "--max-memory".into(),
        Advice::WorkOnDisk => "--work DIR".into(),
        Advice::Resume => "--resume".into(),
        Advice::AllowPositions => "--max-positions".into(),
        Advice::Convert => "retrograde convert INPUT FILE.rgg".into(),
        Advice::FewerHeaps | Advice::MoreHeaps => "--upto".into(),
        Advice::Ask(question) => format!("--ask {question}"),
        Advice::Method(name) => format!("--method {name}"),
        Advice::InfiniteDraw => "--infinite draw".into(),
        Advice::InfiniteWinner => "--infinite first".into(),
        Advice::InfinitePriorities => "--infinite priorities".into(),
        Advice::InfiniteScore => "--infinite POINTS".into(),
        Advice::ArrangeByForce => "--layout force".into(),
        Advice::ArrangeInLayers => "--layout layered".into(),
        Advice::WriteTable => "-o FILE.csv".into(),
        Advice::Tabulate => "retrograde tabulate GAME -o FILE".into(),
        Advice::TabulateAgain => "retrograde tabulate".into(),
        Advice::QueryTables => "retrograde query".into(),
        Advice::CheckTables => "retrograde check FILE".into(),
        Advice::SelfTest => "retrograde selftest GAME".into(),
        Advice::SolveAsGraph => "retrograde solve GAME".into(),
        Advice::Games(_) => "retrograde games".into(),
        Advice::Problems(_) => "retrograde practice".into(),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory as _;
    use retrograde::{Question, format::Format};

    use super::*;

    #[test]
    fn what_is_advised_can_be_typed() {
        let command = crate::args::Arguments::command();
        let options: Vec<String> = command
            .get_subcommands()
            .flat_map(|command| command.get_arguments().filter_map(|argument| argument.get_long()))
            .map(|long| format!("--{long}"))
            .collect();
        let commands: Vec<&str> = command.get_subcommands().map(|command| command.get_name()).collect();
        for advice in [
            Advice::ReadAs(Format::Text),
            Advice::NameFormat,
            Advice::CountFrom(0),
            Advice::Tolerate,
            Advice::AllowMemory,
            Advice::WorkOnDisk,
            Advice::Resume,
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
            Advice::ArrangeInLayers,
            Advice::Tabulate,
            Advice::TabulateAgain,
            Advice::CheckTables,
            Advice::QueryTables,
            Advice::SelfTest,
            Advice::SolveAsGraph,
            Advice::Games(None),
            Advice::Problems(None),
        ] {
            let typed = typed(&advice).unwrap();
            let mut words = typed.split(' ');
            let first = words.next().unwrap();
            let known = match first {
                "retrograde" => commands.contains(&words.next().unwrap()),
                option => options.iter().any(|known| known == option),
            };
            assert!(known, "{typed}");
            let said = [Language::English, Language::Chinese].map(|language| word(&advice, language));
            assert!(said.iter().all(|said| said.contains(first)), "{said:?}");
            assert_ne!(said[0], said[1]);
        }
    }

    #[test]
    fn several_pieces_of_advice_are_one_line() {
        let advice = [Advice::CountFrom(1), "take it out".into()];
        assert_eq!(
            words(&advice, Language::English).as_deref(),
            Some("if this file counts from 1, leave out --base 0; take it out")
        );
        assert_eq!(
            words(&advice, Language::Chinese).as_deref(),
            Some("如果文件中的编号从 1 开始，请去掉 --base 0；请删去它")
        );
        assert_eq!(words(&[], Language::English), None);
    }
}
