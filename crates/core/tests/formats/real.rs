//! Game graphs that nobody here wrote: the eight files of `../shared/real`, where they are at hand.

use std::{fs, path::Path};

use retrograde_core::format::Format;

use super::support::{read, write_bytes};

#[test]
fn real_files_go_through_every_format_that_can_hold_them_and_back() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/real");
    let Ok(files) = fs::read_dir(&folder) else {
        println!("skipped: there is no folder {}", folder.display());
        return;
    };
    let mut count = 0;
    for path in
        files.map(|file| file.unwrap().path()).filter(|path| path.extension().is_some_and(|e| e == "pg"))
    {
        count += 1;
        let input = read(Format::Gm, fs::read(&path).unwrap()).unwrap();
        let game = input.game;
        assert!(game.is_owned() && game.priorities.is_some() && game.captions.is_some());
        for format in Format::written().filter(|format| !matches!(format, Format::Adjlist | Format::Mtx)) {
            let (bytes, notes) = write_bytes(&game, format);
            let back = read(format, &bytes).unwrap().game;
            if matches!(format, Format::Edges | Format::Contest) {
                assert!(back.graph == game.graph, "{} has other moves through {format}", path.display());
                let owners_infinite_play_priorities_captions = 4 + usize::from(format == Format::Contest);
                assert_eq!(notes.len(), owners_infinite_play_priorities_captions, "{notes:?}");
            } else if format == Format::Csv {
                let size =
                    |game: &retrograde_core::GameGraph| (game.positions(), game.graph.rows().targets.len());
                assert_eq!(size(&back), size(&game), "{} is of another size through csv", path.display());
                assert!(notes.iter().any(|note| note == "not held: the priorities"), "{notes:?}");
            } else {
                assert!(back == game, "{} is another game through {format}", path.display());
                assert!(notes.is_empty(), "{}: {notes:?}", path.display());
            }
        }
    }
    assert_eq!(count, 8, "{}", folder.display());
}
