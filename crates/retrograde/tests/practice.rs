//! The practice problems against their definitions, played out by recursion on small inputs; and at the judges' limits.
#![allow(clippy::unwrap_used)]

use std::{collections::HashMap, fmt::Write as _, hash::Hash, time::Instant};

use retrograde::{practice, random::Random};

fn answer(name: &str, input: &str) -> String {
    practice::find(name).unwrap().answer(input).unwrap()
}

/// Whether the mover wins if who cannot move loses: the definition.
fn wins<P: Clone + Eq + Hash>(
    position: &P,
    moves: &dyn Fn(&P) -> Vec<P>,
    known: &mut HashMap<P, bool>,
) -> bool {
    if let Some(&known) = known.get(position) {
        return known;
    }
    let answer = moves(position).iter().any(|next| !wins(next, moves, known));
    known.insert(position.clone(), answer);
    answer
}

/// The positions after taking some of `takes` from one heap.
fn take(heaps: &[u64], takes: &dyn Fn(u64) -> Vec<u64>) -> Vec<Vec<u64>> {
    let mut moves = Vec::new();
    for (i, &heap) in heaps.iter().enumerate() {
        for left in takes(heap) {
            let mut next = heaps.to_vec();
            next[i] = left;
            next.sort_unstable();
            moves.push(next);
        }
    }
    moves
}

fn rows(random: &mut Random, tests: usize, length: usize, values: std::ops::Range<usize>) -> Vec<Vec<u64>> {
    (0..tests)
        .map(|_| {
            let length = 1 + random.below(length);
            (0..length).map(|_| (values.start + random.below(values.len())) as u64).collect()
        })
        .collect()
}

fn as_tests(rows: &[Vec<u64>]) -> String {
    let mut text = format!("{}\n", rows.len());
    for row in rows {
        let words: Vec<_> = row.iter().map(u64::to_string).collect();
        writeln!(text, "{}\n{}", row.len(), words.join(" ")).unwrap();
    }
    text
}

fn as_winners(firsts: impl Iterator<Item = bool>) -> String {
    firsts.map(|first| if first { "first\n" } else { "second\n" }).collect()
}

#[test]
fn games_of_heaps_and_stairs_are_as_defined() {
    let mut random = Random::new(1);
    let tests = rows(&mut random, 60, 3, 1..6);
    let (mut nim, mut bounded) = (HashMap::new(), HashMap::new());
    let any = |heaps: &Vec<u64>| take(heaps, &|heap| (0..heap).collect());
    let three = |heaps: &Vec<u64>| take(heaps, &|heap| (heap.saturating_sub(3)..heap).collect());
    let expected = as_winners(tests.iter().map(|heaps| wins(heaps, &any, &mut nim)));
    assert_eq!(answer("cses-1730", &as_tests(&tests)), expected);
    let expected = as_winners(tests.iter().map(|heaps| wins(heaps, &three, &mut bounded)));
    assert_eq!(answer("cses-1098", &as_tests(&tests)), expected);

    let stairs = rows(&mut random, 60, 5, 0..4);
    let down = |stairs: &Vec<u64>| {
        let mut moves = Vec::new();
        for stair in 1..stairs.len() {
            for balls in 1..=stairs[stair] {
                let mut next = stairs.clone();
                next[stair] -= balls;
                next[stair - 1] += balls;
                moves.push(next);
            }
        }
        moves
    };
    let mut known = HashMap::new();
    let expected = as_winners(stairs.iter().map(|stairs| wins(stairs, &down, &mut known)));
    assert_eq!(answer("cses-1099", &as_tests(&stairs)), expected);
}

#[test]
fn sticks_and_coins_are_as_defined() {
    let mut random = Random::new(2);
    for _ in 0..50 {
        let sticks = 1 + random.below(40) as u64;
        let takes: Vec<u64> =
            (0..1 + random.below(4)).map(|_| 1 + random.below(sticks as usize) as u64).collect();
        let words: Vec<_> = takes.iter().map(u64::to_string).collect();
        let moves = |&left: &u64| takes.iter().filter_map(|take| left.checked_sub(*take)).collect();
        let mut known = HashMap::new();
        let letters: String =
            (1..=sticks).map(|left| if wins(&left, &moves, &mut known) { 'W' } else { 'L' }).collect();
        let input = format!("{sticks} {}\n{}\n", takes.len(), words.join(" "));
        assert_eq!(answer("cses-1729", &input), letters + "\n", "{input}");
    }
    // Grundy's game as it is played, with all heaps on the table.
    let split = |heaps: &Vec<u64>| {
        let mut moves = Vec::new();
        for (i, &heap) in heaps.iter().enumerate() {
            for part in 1..heap.div_ceil(2) {
                let mut next = heaps.clone();
                next[i] = part;
                next.push(heap - part);
                next.retain(|&heap| heap > 2);
                next.sort_unstable();
                moves.push(next);
            }
        }
        moves
    };
    let mut known = HashMap::new();
    let expected = as_winners((1..=22).map(|heap| wins(&vec![heap], &split, &mut known)));
    let input: String = (1..=22).map(|heap| format!("{heap}\n")).collect();
    assert_eq!(answer("cses-2207", &format!("22\n{input}")), expected);
}

/// How much more the mover gets than the other player: the definition, for rows of which parts are taken.
fn difference(row: &[i64], parts: &dyn Fn(usize) -> Vec<(usize, usize)>) -> i64 {
    let all: i64 = row.iter().sum();
    let options = parts(row.len()).into_iter().map(|(from, to)| {
        let left = &row[from..to];
        all - left.iter().sum::<i64>() - difference(left, parts)
    });
    options.max().unwrap_or(0)
}

#[test]
fn rows_of_numbers_are_as_defined() {
    let ends = |n: usize| if n == 0 { vec![] } else { vec![(1, n), (0, n - 1)] };
    let front = |n: usize| (1..=n.min(3)).map(|taken| (taken, n)).collect();
    let mut random = Random::new(3);
    for round in 0..60 {
        let length = 1 + random.below(9);
        let row: Vec<i64> = (0..length).map(|_| random.below(9) as i64 - 4).collect();
        let positive: Vec<i64> = row.iter().map(|value| value + 5).collect();
        let winner = match difference(&row, &front) {
            1.. => "\"Alice\"\n",
            0 => "\"Tie\"\n",
            _ => "\"Bob\"\n",
        };
        assert_eq!(answer("leetcode-1406", &format!("stoneValue = {row:?}")), winner, "{row:?}");
        let best = difference(&positive, &ends);
        assert_eq!(answer("leetcode-486", &format!("{positive:?}")), format!("{}\n", best >= 0));
        // The judge promises an even number of piles and an odd sum.
        if length.is_multiple_of(2) && positive.iter().sum::<i64>() % 2 == 1 {
            assert_eq!(
                answer("leetcode-877", &format!("{positive:?}")),
                format!("{}\n", best > 0),
                "{round}"
            );
        }
    }
}

#[test]
fn numbers_taken_in_turn_are_as_defined() {
    // The play as LeetCode tells it: the position is what is left to choose and what is missing.
    fn first_wins(left: &[i64], missing: i64) -> bool {
        left.iter().enumerate().any(|(i, &number)| {
            let mut rest = left.to_vec();
            rest.remove(i);
            number >= missing || !first_wins(&rest, missing - number)
        })
    }
    for greatest in 1..=6 {
        let numbers: Vec<i64> = (1..=greatest).collect();
        for target in 1..=24 {
            // Where the total never reaches the target, nobody wins.
            let possible = numbers.iter().sum::<i64>() >= target;
            let expected = possible && first_wins(&numbers, target);
            assert_eq!(answer("leetcode-464", &format!("{greatest}\n{target}")), format!("{expected}\n"));
        }
    }
    assert_eq!(answer("leetcode-464", "10\n0"), "true\n");
    assert_eq!(answer("leetcode-464", "10\n1"), "true\n");
    for stones in 1..40u64 {
        let moves = |&left: &u64| (left.saturating_sub(3)..left).collect();
        let expected = wins(&stones, &moves, &mut HashMap::new());
        assert_eq!(answer("leetcode-292", &stones.to_string()), format!("{expected}\n"));
    }
}

#[test]
fn the_chase_is_as_defined() {
    /// Who has won after at most so many moves more: the mouse 1, the cat 2, nobody 0.
    fn chase(graph: &[Vec<usize>], moves: usize) -> u8 {
        let n = graph.len();
        let end = |mouse: usize, cat: usize| if mouse == 0 { 1 } else { 2 * u8::from(mouse == cat) };
        // values[mouse][cat][who moves]
        let mut values = vec![vec![[0u8; 2]; n]; n];
        for _ in 0..moves {
            let last = values.clone();
            for mouse in 0..n {
                for cat in 1..n {
                    if end(mouse, cat) != 0 {
                        values[mouse][cat] = [end(mouse, cat); 2];
                        continue;
                    }
                    let best = |options: Vec<u8>, own: u8| {
                        let other = 3 - own;
                        if options.contains(&own) {
                            own
                        } else if !options.is_empty() && options.iter().all(|&value| value == other) {
                            other
                        } else {
                            0
                        }
                    };
                    let runs = graph[mouse].iter().map(|&to| last[to][cat][1]).collect();
                    let hunts =
                        graph[cat].iter().filter(|&&to| to != 0).map(|&to| last[mouse][to][0]).collect();
                    values[mouse][cat] = [best(runs, 1), best(hunts, 2)];
                }
            }
        }
        values[1][2][0]
    }
    let mut random = Random::new(4);
    let mut seen = [0; 3];
    for _ in 0..60 {
        let n = 5 + random.below(4);
        let mut graph = vec![Vec::new(); n];
        // A ring keeps everybody able to move, the cat too; the mouse is not beside its hole.
        let ring: Vec<usize> = [0, 3, 1, 4, 2].into_iter().chain(5..n).collect();
        let mut edges: Vec<(usize, usize)> = (0..n).map(|i| (ring[i], ring[(i + 1) % n])).collect();
        edges.extend((0..random.below(4)).map(|_| (random.below(n), random.below(n))));
        for (a, b) in edges {
            if a != b && !graph[a].contains(&b) {
                graph[a].push(b);
                graph[b].push(a);
            }
        }
        let expected = chase(&graph, 2 * n * n + 2);
        seen[usize::from(expected)] += 1;
        assert_eq!(
            answer("leetcode-913", &format!("graph = {graph:?}")),
            format!("{expected}\n"),
            "{graph:?}"
        );
    }
    assert!(seen.iter().filter(|&&count| count > 0).count() > 1, "{seen:?}");
    assert_eq!(answer("leetcode-913", "[[1,3],[0],[3],[0,2]]"), "1\n");
}

#[test]
fn the_largest_inputs_of_the_judges_are_answered() {
    let began = Instant::now();
    let ones = |count: usize, item: &str| vec![item; count].join(" ");
    answer("cses-1730", &format!("1\n200000\n{}", ones(200_000, "1000000000")));
    let row = answer(
        "cses-1729",
        &format!("1000000 100\n{}", (1..=100).map(|p| format!("{p} ")).collect::<String>()),
    );
    assert_eq!(row.len(), 1_000_001);
    assert_eq!(row.find('L'), Some(100));
    answer("leetcode-464", "20\n210");
    answer("leetcode-877", &format!("[{},6]", ones(499, "7").replace(' ', ",")));
    answer("leetcode-1406", &format!("[{}]", ones(50_000, "-1000").replace(' ', ",")));
    let everybody: Vec<Vec<usize>> = (0..50).map(|v| (0..50).filter(|&w| w != v).collect()).collect();
    assert_eq!(answer("leetcode-913", &format!("{everybody:?}")), "1\n");
    assert!(began.elapsed().as_secs() < 60, "{:?}", began.elapsed());
}

/// Each error has its place, and says what the judge promises.
#[test]
fn inputs_that_the_judge_would_not_give_are_refused() {
    for (name, input) in [
        ("cses-1730", ""),
        ("cses-1730", "1\n2\n1"),
        ("cses-1730", "1\n1\n1000000001"),
        ("cses-1729", "1000001 1\n1"),
        ("cses-1729", "5 1\n6"),
        ("cses-2207", "1\n1000001"),
        ("cses-1099", "1\n2\n1 -1"),
        ("leetcode-292", "n = 0"),
        ("leetcode-292", "m = 4"),
        ("leetcode-877", "[]"),
        ("leetcode-464", "21\n5"),
        ("leetcode-913", "[[1],[0],[x]]"),
        ("leetcode-1406", "[1001]"),
    ] {
        let error = practice::find(name).unwrap().answer(input).unwrap_err();
        assert!(
            error.place().is_some() && error.advice_text().unwrap().contains("expects"),
            "{name}: {error}"
        );
    }
    let error = practice::find("leetcode-913").unwrap().answer("[[1],[0],[7]]").unwrap_err();
    assert!(error.message().contains("no node 7"), "{error}");
}

/// Small inputs of a problem: its edge cases, and mixed ones from the beginning of a long series.
fn small(name: &str, count: usize) -> Vec<String> {
    let problem = practice::find(name).unwrap();
    (0..count).map(|index| problem.input(5, index, 40 * count).text).collect()
}

fn numbers(text: &str) -> Vec<i64> {
    let words = text.split(|c: char| c != '-' && !c.is_ascii_digit());
    words.filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn heaps_of_the_newer_problems_are_as_defined() {
    let mut known = HashMap::new();
    let flips = |signs: &Vec<u8>| {
        let pairs = (1..signs.len()).filter(|&i| signs[i - 1] == b'+' && signs[i] == b'+');
        pairs.map(|i| [&signs[..i - 1], b"--", &signs[i + 1..]].concat()).collect()
    };
    for text in small("leetcode-294", 100) {
        let signs = text.split('"').nth(1).unwrap().as_bytes().to_vec();
        if signs.len() <= 14 {
            assert_eq!(
                answer("leetcode-294", &text),
                format!("{}\n", wins(&signs, &flips, &mut known)),
                "{text}"
            );
        }
    }
    let mut known = HashMap::new();
    let squares = |&n: &i64| {
        (1..).map(|root| root * root).take_while(|&square| square <= n).map(|square| n - square).collect()
    };
    for n in 1..300 {
        let text = format!("n = {n}\n");
        assert_eq!(answer("leetcode-1510", &text), format!("{}\n", wins(&n, &squares, &mut known)), "{n}");
    }
    for text in small("edpc-k", 80) {
        let all = numbers(&text);
        let (stones, takes) = (all[1], all[2..].to_vec());
        if stones > 200 {
            continue;
        }
        let moves = |&n: &i64| takes.iter().filter(|&&take| take <= n).map(|take| n - take).collect();
        let first = wins(&stones, &moves, &mut HashMap::new());
        assert_eq!(answer("edpc-k", &text), if first { "First\n" } else { "Second\n" }, "{text}");
    }
    let mut known = HashMap::new();
    let coins = |heaps: &Vec<u64>| {
        (1..1u32 << heaps.len())
            .filter(|set| (0..heaps.len()).all(|i| set >> i & 1 == 0 || heaps[i] > 0))
            .map(|set| heaps.iter().enumerate().map(|(i, heap)| heap - u64::from(set >> i & 1)).collect())
            .collect()
    };
    let tests = rows(&mut Random::new(4), 80, 3, 1..5);
    let expected = as_winners(tests.iter().map(|heaps| wins(heaps, &coins, &mut known)));
    assert_eq!(answer("cses-2208", &as_tests(&tests)), expected);
}

/// The most that the mover can get, by the definition.
fn most_stones(piles: &[i64], m: usize) -> i64 {
    let all: i64 = piles.iter().sum();
    let takes = 1..=(2 * m).min(piles.len());
    takes.map(|x| all - most_stones(&piles[x..], m.max(x))).max().unwrap_or(0)
}

fn ahead(row: &[i64]) -> i64 {
    let [first, .., last] = row else { return row.iter().sum() };
    (first - ahead(&row[1..])).max(last - ahead(&row[..row.len() - 1]))
}

#[test]
fn rows_of_the_newer_problems_are_as_defined() {
    for text in small("leetcode-1140", 60) {
        let piles = numbers(&text);
        if piles.len() <= 12 {
            assert_eq!(answer("leetcode-1140", &text), format!("{}\n", most_stones(&piles, 1)), "{text}");
        }
    }
    for text in small("edpc-l", 60) {
        let row = numbers(&text)[1..].to_vec();
        if row.len() <= 12 {
            assert_eq!(answer("edpc-l", &text), format!("{}\n", ahead(&row)), "{text}");
        }
    }
}

/// Whether the mouse can reach the food within so many of its and the cat's moves, by the definition.
fn mouse_wins(board: &[Vec<u8>], jumps: [usize; 2], turns: usize) -> bool {
    let squares: Vec<(usize, usize)> =
        (0..board.len()).flat_map(|row| (0..board[0].len()).map(move |column| (row, column))).collect();
    let place = |letter| *squares.iter().find(|&&(row, column)| board[row][column] == letter).unwrap();
    let food = place(b'F');
    let reached = |from: (usize, usize), jump: usize| -> Vec<(usize, usize)> {
        let clear = |to: &(usize, usize)| {
            let along = from.0 == to.0 && from.1.abs_diff(to.1) <= jump
                || from.1 == to.1 && from.0.abs_diff(to.0) <= jump;
            along
                && (from.0.min(to.0)..=from.0.max(to.0))
                    .all(|row| (from.1.min(to.1)..=from.1.max(to.1)).all(|column| board[row][column] != b'#'))
        };
        squares.iter().copied().filter(clear).collect()
    };
    // `won` after k rounds: the mouse, to move, reaches the food within k moves of its own.
    let mut won = std::collections::HashSet::new();
    for _ in 0..turns {
        let before = won.len();
        for &mouse in &squares {
            for &cat in squares.iter().filter(|&&cat| cat != mouse && cat != food) {
                let safe = |to: &(usize, usize)| {
                    *to == food
                        || *to != cat
                            && reached(cat, jumps[1])
                                .iter()
                                .all(|next| next != to && *next != food && won.contains(&(*to, *next)))
                };
                if mouse != food && reached(mouse, jumps[0]).iter().any(safe) {
                    won.insert((mouse, cat));
                }
            }
        }
        if won.len() == before {
            break;
        }
    }
    won.contains(&(place(b'M'), place(b'C')))
}

#[test]
fn the_second_cat_and_mouse_is_as_defined() {
    let mut both = [0, 0];
    for text in small("leetcode-1728", 50) {
        let board: Vec<Vec<u8>> =
            text.split('"').skip(1).step_by(2).map(|row| row.as_bytes().to_vec()).collect();
        let jumps = numbers(text.split(']').nth(1).unwrap());
        if board.len() * board[0].len() > 20 {
            continue;
        }
        let wins = mouse_wins(&board, [jumps[1] as usize, jumps[0] as usize], 500);
        assert_eq!(answer("leetcode-1728", &text), format!("{wins}\n"), "{text}");
        both[usize::from(wins)] += 1;
    }
    assert!(both[0] > 5 && both[1] > 5, "{both:?}");
}

#[test]
fn the_sleepy_game_is_as_defined() {
    let sleepy = practice::find("codeforces-936b").unwrap();
    let mut counts = HashMap::new();
    for text in small("codeforces-936b", 400) {
        let all = numbers(&text);
        let n = all[0] as usize;
        if n > 7 {
            continue;
        }
        let (mut graph, mut at) = (Vec::new(), 2);
        for _ in 0..n {
            let count = all[at] as usize;
            graph.push(all[at + 1..at + 1 + count].iter().map(|&to| to as usize - 1).collect::<Vec<_>>());
            at += 1 + count;
        }
        // All walks, by their ends, of 1, 2, … moves: after 4n moves nothing new comes.
        let mut ends = std::collections::HashSet::from([all[at] as usize - 1]);
        let mut expected = "Lose";
        for moves in 1..=4 * n {
            ends = ends.iter().flat_map(|&v| graph[v].iter().copied()).collect();
            if moves % 2 == 1 && ends.iter().any(|&v| graph[v].is_empty()) {
                expected = "Win";
                break;
            }
        }
        if expected == "Lose" && !ends.is_empty() {
            expected = "Draw";
        }
        let ours = sleepy.answer(&text).unwrap();
        assert_eq!(ours.split_whitespace().next(), Some(expected), "{text}");
        assert!(sleepy.accepts(&text, &ours, &ours), "{text}{ours}");
        *counts.entry(expected).or_insert(0) += 1;
    }
    assert!(counts.len() == 3 && counts.values().all(|&count| count > 5), "{counts:?}");
}

/// What the problem takes from here is computed again.
#[test]
fn no_heap_beyond_1222_is_lost_in_grundys_game() {
    let code = "grundy".parse().unwrap();
    let control = retrograde::Control::all_cores();
    let values =
        retrograde::heap::solve(&code, Default::default(), 1_000_000, &mut (), &control).unwrap().values;
    let last = (0..=1_000_000).rev().find(|&heap| values.get(heap) == 0);
    assert_eq!(last, Some(1222));
    let all: Vec<String> = (1..=3000).map(|heap: usize| heap.to_string()).collect();
    let expected = as_winners((1..=3000).map(|heap| values.get(heap) != 0));
    assert_eq!(answer("cses-2207", &format!("3000\n{}\n", all.join("\n"))), expected);
}

#[test]
fn inputs_beyond_the_judges_limits_are_refused() {
    for (name, input, why) in [
        ("leetcode-877", "[1,2,3]", "no even number"),
        ("leetcode-877", "[1,3]", "sum of the piles is even"),
        ("leetcode-913", "[[1],[0],[]]", "no neighbours"),
        ("leetcode-913", "[[1,2],[0,2],[1]]", "2 is a neighbour of 0, but 0 is none of 2"),
        ("leetcode-913", "[[1,2],[0,2,1],[0,1]]", "its own neighbour"),
        ("leetcode-913", "[[1,1],[0,2],[1]]", "twice"),
        ("leetcode-913", "[[1,2],[0],[0]]", "whose only neighbour is the hole"),
        ("leetcode-294", "\"+a\"", "out of place"),
        ("leetcode-1728", "[\"MC\"] 1 1", "exactly one F"),
        ("leetcode-1728", "[\"MCF\",\".\"] 1 1", "not as long"),
        ("edpc-k", "2 4\n3 2\n", "ascend"),
        ("codeforces-936b", "2 1\n1 1\n0\n1\n", "to itself"),
        ("codeforces-936b", "2 2\n1 2\n0\n1\n", "there are 1 arrows, not 2"),
    ] {
        let error = practice::find(name).unwrap().answer(input).unwrap_err();
        assert!(error.message().contains(why), "{name}: {error}");
    }
}
