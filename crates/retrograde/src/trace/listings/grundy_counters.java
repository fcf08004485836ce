import java.util.*;

class GrundyCounters {
    int[] value;  // -1: the loopy value ∞(K), K being the set in loopy
    List<TreeSet<Integer>> loopy = new ArrayList<>();

    /** moves[v]: where v can move. */
    void solve(int[][] moves) {
        int n = moves.length;
        value = new int[n];
        int[] count = new int[n];
        List<List<Integer>> cameFrom = new ArrayList<>();
        for (int v = 0; v < n; v++) cameFrom.add(new ArrayList<>());
        for (int p = 0; p < n; p++)
            for (int v : moves[p]) cameFrom.get(v).add(p);
        Arrays.fill(value, -1);
        Set<Integer> candidates = new TreeSet<>();
        for (int v = 0; v < n; v++) candidates.add(v);

        for (int m = 0; !candidates.isEmpty(); m++) {  //~ level
            ArrayDeque<Integer> queue = new ArrayDeque<>();
            for (int w : candidates) {  //~ count
                count[w] = 0;  //~ count
                for (int t : moves[w]) if (value[t] < 0) count[w]++;  //~ count
            }
            for (int w : candidates)  //~ start
                if (count[w] == 0) queue.add(w);  //~ start
            for (int w : queue) value[w] = m;  //~ start
            Set<Integer> reached = new HashSet<>();  // moves to these can be taken back to m
            while (!queue.isEmpty()) {  //~ take
                int v = queue.poll();  //~ take
                for (int p : cameFrom.get(v)) {  //~ reach
                    if (value[p] >= 0 || !reached.add(p)) continue;  //~ reach
                    for (int w : cameFrom.get(p)) {  //~ less
                        if (!candidates.contains(w) || value[w] >= 0 || reached.contains(w)) continue;  //~ less
                        if (--count[w] == 0) {  //~ less
                            value[w] = m;  //~ label
                            queue.add(w);  //~ label
                        }
                    }
                }
            }
            candidates.retainAll(reached);  //~ level
        }
        for (int v = 0; v < n; v++) {  //~ rest
            loopy.add(new TreeSet<>());  //~ rest
            for (int t : moves[v])  //~ rest
                if (value[v] < 0 && value[t] >= 0) loopy.get(v).add(value[t]);  //~ rest
        }
        // The answer is in value and loopy.  //~ result
    }
}
