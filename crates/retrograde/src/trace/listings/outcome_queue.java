import java.util.*;

class OutcomeQueue {
    static final int UNDECIDED = 9, DRAW = 2;  // besides 1: won, -1: lost, 0: a tie

    int[] outcome, remoteness, owner;
    ArrayDeque<Integer> queue = new ArrayDeque<>();

    int side(int p) {
        return owner == null ? 1 : owner[p];
    }

    /** The outcome of an option, for who moved there. */
    int carry(int x) {
        return owner == null ? -x : x;
    }

    void decide(int p, int how, int v) {
        outcome[p] = how;
        remoteness[p] = 1 + remoteness[v];
        queue.add(p);
    }

    /**
     * moves[v]: where v can move. owner[v]: 1 or -1; null if the players take turns.
     * end[v]: the result of a terminal. forever: who wins infinite play, 0 for nobody.
     */
    void solve(int[][] moves, int[] owner, int[] end, int forever) {
        int n = moves.length;
        this.owner = owner;
        outcome = new int[n];
        remoteness = new int[n];
        int[] count = new int[n];
        List<List<Integer>> cameFrom = new ArrayList<>();
        for (int v = 0; v < n; v++) cameFrom.add(new ArrayList<>());
        for (int p = 0; p < n; p++)
            for (int v : moves[p]) cameFrom.get(v).add(p);
        Arrays.fill(outcome, UNDECIDED);
        Arrays.fill(remoteness, -1);

        for (int v = 0; v < n; v++) count[v] = moves[v].length;  //~ count
        for (int v = 0; v < n; v++)  //~ end
            if (moves[v].length == 0) {  //~ end
                outcome[v] = end[v];  //~ end
                remoteness[v] = 0;  //~ end
            }
        for (int v = 0; v < n; v++)  //~ start
            if (moves[v].length == 0 && end[v] != 0) queue.add(v);  //~ start
        while (!queue.isEmpty()) {  //~ take
            int v = queue.poll();  //~ take
            for (int p : cameFrom.get(v)) {  //~ skip
                if (outcome[p] != UNDECIDED) continue;  //~ skip
                if (carry(outcome[v]) == side(p))  //~ win
                    decide(p, side(p), v);  //~ win
                else if (--count[p] == 0)  //~ less
                    decide(p, -side(p), v);  //~ loss
            }
        }
        for (int v = 0; v < n; v++)  //~ ties
            if (moves[v].length == 0 && end[v] == 0) queue.add(v);  //~ ties
        while (!queue.isEmpty()) {  //~ take-tie
            int v = queue.poll();  //~ take-tie
            for (int p : cameFrom.get(v)) {  //~ skip-tie
                if (outcome[p] != UNDECIDED) continue;  //~ skip-tie
                if (forever == 0 || side(p) != forever)  //~ tie
                    decide(p, 0, v);  //~ tie
                else if (--count[p] == 0)  //~ less-tie
                    decide(p, 0, v);  //~ last-tie
            }
        }
        for (int v = 0; v < n; v++)  //~ rest
            if (outcome[v] == UNDECIDED) outcome[v] = forever != 0 ? forever : DRAW;  //~ rest
        // The answer is in outcome and remoteness.  //~ result
    }
}
