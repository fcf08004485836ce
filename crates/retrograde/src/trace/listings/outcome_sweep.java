import java.util.*;

class OutcomeSweep {
    int[] outcome, remoteness, owner;

    int side(int p) {
        return owner == null ? 1 : owner[p];
    }

    /** The outcome of an option, for who moved there. */
    int carry(int x) {
        return owner == null ? -x : x;
    }

    void decide(int v, int how, int left) {
        outcome[v] = how;
        remoteness[v] = left;
    }

    /**
     * moves[v]: where v can move. owner[v]: 1 or -1; null if the players take turns.
     * end[v]: the result of a terminal: 1 won, -1 lost, 0 a tie.
     */
    void solve(int[][] moves, int[] owner, int[] end) {
        int n = moves.length;
        this.owner = owner;
        outcome = new int[n];
        remoteness = new int[n];
        List<List<Integer>> cameFrom = new ArrayList<>();
        for (int v = 0; v < n; v++) cameFrom.add(new ArrayList<>());
        for (int p = 0; p < n; p++)
            for (int v : moves[p]) cameFrom.get(v).add(p);

        int[] openMoves = new int[n];  //~ order
        List<Integer> order = new ArrayList<>();  //~ order
        for (int v = 0; v < n; v++) {  //~ order
            openMoves[v] = moves[v].length;  //~ order
            if (moves[v].length == 0) order.add(v);  //~ order
        }
        for (int i = 0; i < order.size(); i++)  // the list grows while it is read  //~ order
            for (int p : cameFrom.get(order.get(i)))  //~ order
                if (--openMoves[p] == 0) order.add(p);  //~ order
        for (int v : order) {  //~ each
            int win = Integer.MAX_VALUE, tie = Integer.MAX_VALUE, longest = 0;  //~ each
            for (int t : moves[v]) {  //~ each
                int worth = carry(outcome[t]), left = remoteness[t];  //~ each
                if (worth == side(v)) win = Math.min(win, left);  //~ each
                if (worth == 0) tie = Math.min(tie, left);  //~ each
                longest = Math.max(longest, left);  //~ each
            }
            if (moves[v].length == 0)  //~ end
                decide(v, end[v], 0);  //~ end
            else if (win < Integer.MAX_VALUE)  //~ win
                decide(v, side(v), 1 + win);  //~ win
            else if (tie < Integer.MAX_VALUE)  //~ tie
                decide(v, 0, 1 + tie);  //~ tie
            else  //~ loss
                decide(v, -side(v), 1 + longest);  //~ loss
        }
        // The answer is in outcome and remoteness.  //~ result
    }
}
