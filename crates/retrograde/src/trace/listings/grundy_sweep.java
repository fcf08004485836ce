import java.util.*;

class GrundySweep {
    /** moves[v]: where v can move. */
    static int[] solve(int[][] moves) {
        int n = moves.length;
        List<List<Integer>> cameFrom = new ArrayList<>();
        for (int v = 0; v < n; v++) cameFrom.add(new ArrayList<>());
        for (int p = 0; p < n; p++)
            for (int v : moves[p]) cameFrom.get(v).add(p);
        int[] value = new int[n];

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
            Set<Integer> options = new HashSet<>();  //~ set
            for (int t : moves[v]) options.add(value[t]);  //~ set
            while (options.contains(value[v])) value[v]++;  //~ mex
        }
        return value;  //~ result
    }
}
