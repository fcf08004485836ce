//! What `scene(p)` returns: a board in a few words, as data of Starlark.

use retrograde::{
    Player,
    scene::{Kind, Look, Place, Scene},
    words::nearest,
};
use starlark::values::{
    UnpackValue as _, Value, dict::DictRef, float::UnpackFloat, list::ListRef, tuple::TupleRef,
};

/// The fields of a scene.
const FIELDS: [&str; 11] =
    ["rows", "points", "circle", "lines", "men", "edges", "drawn", "heaps", "board", "looks", "notes"];

/// Boards are drawn for people: so many places at the most.
const MOST: usize = 2000;

/// The picture that a value describes; `None` if it is `None`.
///
/// Errors, in words: it is of another kind, a field is misspelt, or its fields do not fit each other.
pub(crate) fn scene_of(value: Value<'_>) -> Result<Option<Scene>, String> {
    if value.is_none() {
        return Ok(None);
    }
    let Some(fields) = DictRef::from_value(value) else {
        return match value.unpack_str() {
            Some(text) => Scene::of_name(text).map(Some).ok_or_else(|| {
                "a text that is no board: rows of signs of equal length with / between them are one"
                    .to_owned()
            }),
            None => Scene::of_name(&value.to_repr()).map(Some).ok_or_else(|| {
                format!(
                    "a value of the type {}, but it must return a dict such as {{\"rows\": p}}",
                    value.get_type()
                )
            }),
        };
    };
    for key in fields.keys() {
        let key = key.unpack_str().unwrap_or_default();
        if key != "text" && !FIELDS.contains(&key) {
            let near =
                nearest(key, FIELDS).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
            return Err(format!("a dict with `{key}`, which no scene has{near}"));
        }
    }
    let get = |key: &str| fields.get_str(key).filter(|value| !value.is_none());
    let looks = looks(get("looks"))?;
    let look = |sign: char| looks.iter().find(|(known, _)| *known == sign).map(|(_, look)| *look);
    let mut scene = board(&get, &look)?;
    if let Some(lines) = get("lines") {
        scene.lines = pairs("lines", lines, scene.places.len())?;
    }
    if let Some(men) = get("men") {
        men_on(&mut scene, 0, "men", men, &look)?;
    }
    if let Some(edges) = get("edges") {
        let first = scene.places.len();
        for (a, b) in pairs("edges", edges, first)? {
            edge(&mut scene, a, b);
        }
        if let Some(drawn) = get("drawn") {
            men_on(&mut scene, first, "drawn", drawn, &look)?;
        }
    }
    match get("board").map(|board| board.unpack_str().unwrap_or_default()) {
        None | Some("plain") => {}
        Some("chequered") => scene = scene.chequered(),
        Some("holes") => scene.places.iter_mut().for_each(|place| place.kind = Kind::Hole),
        Some(_) => return Err("a `board` that is not \"plain\", \"chequered\" or \"holes\"".to_owned()),
    }
    for note in get("notes").map(|notes| listed("notes", notes)).transpose()?.unwrap_or_default() {
        scene.notes.push(note.unpack_str().map_or_else(|| note.to_repr(), str::to_owned));
    }
    if let Some(text) = get("text") {
        let text = text.unpack_str().filter(|text| !text.is_empty() && !text.contains(['\n', '\r']));
        scene.text = Some(text.ok_or("a `text` that is not one line")?.to_owned());
    }
    Ok(Some(scene))
}

/// The places: squares of rows, points, vertices around a circle, or heaps.
fn board<'v>(
    get: &impl Fn(&str) -> Option<Value<'v>>,
    look: &impl Fn(char) -> Option<(Look, Option<Player>)>,
) -> Result<Scene, String> {
    if let Some(rows) = get("rows") {
        let rows: Vec<&str> = match rows.unpack_str() {
            Some(text) => text.split(['/', '\n']).collect(),
            None => {
                let rows = listed("rows", rows)?;
                rows.iter()
                    .map(|row| row.unpack_str())
                    .collect::<Option<_>>()
                    .ok_or("`rows` that are no strings")?
            }
        };
        if rows.iter().map(|row| row.len()).sum::<usize>() > MOST {
            return Err(format!("more than {MOST} squares"));
        }
        return Ok(Scene::of_rows(&rows, look));
    }
    if let Some(points) = get("points") {
        let points = listed("points", points)?;
        let places = points.iter().map(|&point| pair_of(point)).collect::<Option<Vec<_>>>();
        return Ok(Scene::board(&places.ok_or("`points` that are no pairs of numbers (x, y)")?, &[]));
    }
    if let Some(vertices) = get("circle") {
        let count = vertices.unpack_i32().and_then(|count| usize::try_from(count).ok());
        let count =
            count.filter(|&count| count <= 200).ok_or("a `circle` that is no number of at most 200")?;
        return Ok(Scene::circle(count, &[]));
    }
    if let Some(heaps) = get("heaps") {
        let heaps = listed("heaps", heaps)?;
        let heap = |heap: &Value<'_>| heap.unpack_i32().and_then(|heap| u32::try_from(heap).ok());
        let heaps: Option<Vec<u32>> = heaps.iter().map(heap).collect();
        return Ok(Scene::heaps(&heaps.ok_or("`heaps` that are no numbers")?));
    }
    Err("a dict without any of `rows`, `points`, `circle` and `heaps`".to_owned())
}

/// The items of a list or tuple.
fn listed<'v>(field: &str, value: Value<'v>) -> Result<Vec<Value<'v>>, String> {
    let items = match (ListRef::from_value(value), TupleRef::from_value(value)) {
        (Some(list), _) => list.content(),
        (_, Some(tuple)) => tuple.content(),
        _ => {
            return Err(format!("`{field}` that is of the type {}, but it must be a list", value.get_type()));
        }
    };
    match items.len() {
        ..=MOST => Ok(items.to_vec()),
        _ => Err(format!("more than {MOST} `{field}`")),
    }
}

fn pair_of(value: Value<'_>) -> Option<(f64, f64)> {
    let items = match (ListRef::from_value(value), TupleRef::from_value(value)) {
        (Some(list), _) => list.content(),
        (_, Some(tuple)) => tuple.content(),
        _ => return None,
    };
    let number = |value: Value<'_>| {
        let number = value
            .unpack_i32()
            .map(f64::from)
            .or_else(|| UnpackFloat::unpack_value(value).ok().flatten().map(|UnpackFloat(number)| number))?;
        (number.abs() <= 1000.0).then_some(number)
    };
    match items {
        [x, y] => Some((number(*x)?, number(*y)?)),
        _ => None,
    }
}

/// Pairs of numbers of places.
fn pairs(field: &str, value: Value<'_>, places: usize) -> Result<Vec<(usize, usize)>, String> {
    let pair = |&pair: &Value<'_>| {
        let (a, b) = pair_of(pair)?;
        let fits = |x: f64| x.fract() == 0.0 && x >= 0.0 && (x as usize) < places;
        (fits(a) && fits(b)).then_some((a as usize, b as usize))
    };
    let pairs: Option<Vec<_>> = listed(field, value)?.iter().map(pair).collect();
    pairs.ok_or_else(|| {
        format!("`{field}` that are no pairs of numbers of points, from 0 to {}", places.max(1) - 1)
    })
}

/// A line between two points that may be drawn.
fn edge(scene: &mut Scene, a: usize, b: usize) {
    let [Place { name: from, x: ax, y: ay, .. }, Place { name: to, x: bx, y: by, .. }] =
        [scene.places[a].clone(), scene.places[b].clone()];
    let twins =
        scene.places.iter().filter(|place| place.name.trim_end_matches('\'') == format!("{from}-{to}"));
    let name = format!("{from}-{to}{}", "'".repeat(twins.count()));
    let kind = Kind::Line { dx: (bx - ax) / 2.0, dy: (by - ay) / 2.0 };
    scene.add(name, (ax + bx) / 2.0, (ay + by) / 2.0, kind);
}

/// Puts the signs of a text, or of the texts of a list, on the places from `first` on.
fn men_on(
    scene: &mut Scene,
    first: usize,
    field: &str,
    men: Value<'_>,
    look: &impl Fn(char) -> Option<(Look, Option<Player>)>,
) -> Result<(), String> {
    let places = scene.places.len() - first;
    let signs: Vec<String> = match men.unpack_str() {
        Some(text) => text.chars().map(String::from).collect(),
        None => {
            let items = listed(field, men)?;
            let text = |item: &Value<'_>| item.unpack_str().map(str::to_owned);
            items
                .iter()
                .map(text)
                .collect::<Option<_>>()
                .ok_or_else(|| format!("`{field}` that are no strings"))?
        }
    };
    if signs.len() != places {
        return Err(format!("`{field}` with {} signs for {places} places", signs.len()));
    }
    for (i, signs) in signs.iter().enumerate() {
        for sign in signs.chars() {
            match scene.places[first + i].kind {
                Kind::Line { .. } if look(sign).is_none() && !matches!(sign, '.' | '_' | ' ' | '0') => {
                    let side = match sign {
                        'W' | 'w' | 'X' => Some(Player::First),
                        'B' | 'b' | 'O' => Some(Player::Second),
                        _ => None,
                    };
                    scene.put(first + i, Look::Stroke, side, sign.encode_utf8(&mut [0; 4]));
                }
                Kind::Line { .. } if sign == '0' => {}
                _ => scene.put_sign(first + i, sign, look),
            }
        }
    }
    Ok(())
}

/// How the piece that a letter stands for looks, and whose it is.
type Letter = (char, (Look, Option<Player>));

/// `{"W": "first disc", "F": "fox"}`.
fn looks(value: Option<Value<'_>>) -> Result<Vec<Letter>, String> {
    let Some(value) = value else { return Ok(Vec::new()) };
    let dict =
        DictRef::from_value(value).ok_or("`looks` that are no dict such as {\"W\": \"first disc\"}")?;
    let mut looks = Vec::new();
    for (sign, what) in dict.iter() {
        let mut letters = sign.unpack_str().unwrap_or_default().chars();
        let (Some(sign), None) = (letters.next(), letters.next()) else {
            return Err("`looks` with a sign that is not one letter".to_owned());
        };
        let text = what.unpack_str().unwrap_or_default();
        let (side, word) = match text.split_once(' ') {
            Some((side, word)) => (side.parse().ok().map(Some), word),
            None => (Some(None), text),
        };
        match (side, word.parse()) {
            (Some(side), Ok(look)) => looks.push((sign, (look, side))),
            _ => {
                let near = nearest(word, Look::ALL.iter().map(|look| look.word()));
                let near = near.map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
                let all: Vec<_> = Look::ALL.iter().map(|look| look.word()).collect();
                return Err(format!(
                    "the look `{text}`{near} A look is one of {}, with \"first \" or \"second \" before it or not",
                    all.join(", ")
                ));
            }
        }
    }
    Ok(looks)
}
