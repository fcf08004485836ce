import java.util.*;

class ScoreSweep {
    /**
     * moves[v]: where v can move. owner[v]: 1 (wants much) or -1 (wants little); null if the players take turns.
     * end[v]: the score of a terminal.
     */
    static long[] solve(int[][] moves, int[] owner, long[] end) {
        int n = moves.length;
        List<List<Integer>> cameFrom = new ArrayList<>();
        for (int v = 0; v < n; v++) cameFrom.add(new ArrayList<>());
        for (int p = 0; p < n; p++)
            for (int v : moves[p]) cameFrom.get(v).add(p);
        long[] score = new long[n];

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
            if (moves[v].length == 0) {  //~ end
                score[v] = end[v];  //~ end
            } else if (owner != null && owner[v] == 1) {  //~ greatest
                score[v] = Long.MIN_VALUE;  //~ greatest
                for (int t : moves[v]) score[v] = Math.max(score[v], score[t]);  //~ greatest
            } else if (owner != null) {  //~ least
                score[v] = Long.MAX_VALUE;  //~ least
                for (int t : moves[v]) score[v] = Math.min(score[v], score[t]);  //~ least
            } else {  //~ negamax
                score[v] = Long.MIN_VALUE;  //~ negamax
                for (int t : moves[v]) score[v] = Math.max(score[v], -score[t]);  //~ negamax
            }
        }
        return score;  //~ result
    }
}
