"""Holds chess tablebases of `retrograde` against the tables that come with python-chess, position by position.

    python3 chess_by_others.py PROGRAM WORK MEN...

Fetches the source package of python-chess into WORK (it is GPL: nothing of it is kept here), makes the tablebase of each of
MEN, such as KRK, and compares every legal position: with Gaviota's plies to mate where python-chess ships such a table, and with
Syzygy's win, draw or loss. Exits with 77 and a word if the package cannot be had.
"""

import itertools
import json
import pathlib
import subprocess
import sys
import tarfile


def fetched(work):
    have = list(work.glob("chess-*.tar.gz"))
    if not have:
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--no-binary", ":all:", "chess"]
        if subprocess.run([*pip, "-d", str(work)], capture_output=True).returncode != 0:
            print("skipped: the source package of python-chess cannot be had")
            sys.exit(77)
        have = list(work.glob("chess-*.tar.gz"))
    with tarfile.open(have[0]) as archive:
        archive.extractall(work)
    folder = have[0].name.removesuffix(".tar.gz")
    return work / folder


def boards(chess, men):
    """All legal positions of these men without castling; with a square that was passed only if it can be taken."""
    letters = []
    for side, part in enumerate(("K" + men.split("K")[1], "K" + men.split("K")[2])):
        letters += [letter if side == 0 else letter.lower() for letter in part]
    for squares in itertools.permutations(range(64), len(letters)):
        placed = list(zip(letters, squares))
        # The same men in another order are the same position.
        if any(a == b and x > y for (a, x), (b, y) in itertools.combinations(placed, 2)):
            continue
        if any(letter in "Pp" and not 8 <= square < 56 for letter, square in placed):
            continue
        board = chess.Board(None)
        for letter, square in placed:
            board.set_piece_at(square, chess.Piece.from_symbol(letter))
        for turn in (chess.WHITE, chess.BLACK):
            board.turn = turn
            if board.is_valid():
                yield board


def main(program, work, *all_men):
    work = pathlib.Path(work)
    source = fetched(work)
    sys.path.insert(0, str(source))
    import chess
    import chess.gaviota
    import chess.syzygy

    for men in all_men:
        file = work / f"{men}.rgt"
        subprocess.run([program, "tabulate", f"@chess:{men}", "-o", file], check=True, capture_output=True)
        fens = work / f"{men}.fen"
        with open(fens, "w") as out:
            for board in boards(chess, men):
                out.write(board.fen() + "\n")
        with open(fens) as asked, open(work / f"{men}.json", "w") as told:
            subprocess.run([program, "query", file, "-", "--json"], check=True, stdin=asked, stdout=told)
        by_mate = (source / "data" / "gaviota" / f"{men.lower()}.gtb.cp4").exists()
        mates = chess.gaviota.PythonTablebase()
        mates.add_directory(str(source / "data" / "gaviota"))
        values = chess.syzygy.Tablebase()
        values.add_directory(str(source / "data" / "syzygy" / "regular"))
        count = 0
        for line in open(work / f"{men}.json"):
            said = json.loads(line)
            board = chess.Board(said["position"])
            sign = {"win": 1, "draw": 0, "loss": -1}[said["outcome"]]
            # Without counting moves, what Syzygy calls cursed or blessed is won or lost.
            wdl = values.probe_wdl(board)
            assert (wdl > 0) - (wdl < 0) == sign, (said, wdl)
            if by_mate:
                mate = mates.probe_dtm(board)
                assert abs(mate) == (said["remoteness"] or 0), (said, mate)
            count += 1
        what = "plies to mate and outcomes" if by_mate else "outcomes"
        print(f"{men}: the {what} of {count} positions are equal")


main(*sys.argv[1:])
