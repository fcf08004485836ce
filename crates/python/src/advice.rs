//! What to do about an error, in the words of this door: keywords and functions of Python.

use retrograde::error::Advice;

/// The advice; `None` if there is none. What to do first comes first.
pub(crate) fn words(advice: &[Advice]) -> Option<String> {
    let words: Vec<String> = advice.iter().map(word).collect();
    (!words.is_empty()).then(|| words.join("; "))
}

fn word(advice: &Advice) -> String {
    match advice {
        Advice::ReadAs(format) => format!("{advice}: format='{format}'"),
        Advice::NameFormat => "if this is DOT, JSON or PGSolver: format='dot', 'json' or 'gm'".into(),
        Advice::CountFrom(first) => format!("{advice}: base={first}"),
        Advice::Tolerate => "leave strict= out".into(),
        Advice::AllowMemory => "raise max_memory=".into(),
        Advice::AllowPositions => "raise max_positions=".into(),
        Advice::Convert => format!("{advice}: rg.read(path).save('game.rgg')"),
        Advice::WorkOnDisk => {
            "the command line can keep the moves on the disk: retrograde solve INPUT --work DIR".into()
        }
        Advice::FewerHeaps => "ask for smaller heaps with upto=".into(),
        Advice::MoreHeaps => "compute more values with upto=".into(),
        Advice::Ask(question) => format!("ask='{question}'"),
        Advice::Method(name) => format!("method='{name}'"),
        Advice::InfiniteDraw => "let infinite play be a draw: infinite='draw'".into(),
        Advice::InfinitePriorities => {
            format!("{advice}: infinite='priorities', with priority= where the input has none")
        }
        Advice::InfiniteWinner => "say who wins infinite play: infinite='first' or 'second'".into(),
        Advice::InfiniteScore => "give infinite play a score: infinite=0".into(),
        Advice::ArrangeByForce => "arrange it by distances: layout='force'".into(),
        Advice::ArrangeInLayers => "arrange it in layers: layout='layered'".into(),
        Advice::WriteTable => "save it as .csv or .json".into(),
        Advice::Games(near) => listed(near.as_deref(), "@", "rg.games()"),
        Advice::Problems(near) => listed(near.as_deref(), "", "rg.practice()"),
        other => other.to_string(),
    }
}

fn listed(near: Option<&str>, sign: &str, list: &str) -> String {
    let near = near.map_or_else(String::new, |near| format!("did you mean '{sign}{near}'? "));
    format!("{near}{list} lists them all")
}
