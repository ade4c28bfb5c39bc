/** Finds the circles of a directed graph: its strongly connected components (Tarjan's algorithm, without recursion). */

/** The components with more than one node, and the nodes with an edge to themselves. Nodes are numbered from 0. */
export function findComponents(edges: readonly (readonly number[])[]): number[][] {
  const size = edges.length;
  const indexes = new Int32Array(size).fill(-1);
  const lowest = new Int32Array(size);
  const isOpen = new Uint8Array(size);
  /** The number of edges of each node that were followed. */
  const followed = new Int32Array(size);
  const open: number[] = [];
  const components: number[][] = [];
  let count = 0;
  const enter = (node: number, path: number[]) => {
    indexes[node] = count;
    lowest[node] = count++;
    isOpen[node] = 1;
    open.push(node);
    path.push(node);
  };
  for (let start = 0; start < size; start++) {
    if (indexes[start] !== -1) continue;
    const path: number[] = [];
    enter(start, path);
    for (let node = path.at(-1); node !== undefined; node = path.at(-1)) {
      const targets = edges[node] as readonly number[];
      const next = targets[followed[node] as number];
      (followed[node] as number) += 1;
      if (next !== undefined) {
        if (indexes[next] === -1) enter(next, path);
        else if (isOpen[next] === 1) lowest[node] = Math.min(lowest[node] as number, indexes[next] as number);
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above !== undefined) lowest[above] = Math.min(lowest[above] as number, lowest[node] as number);
      if (lowest[node] !== indexes[node]) continue;
      const component = open.splice(open.lastIndexOf(node));
      for (const one of component) isOpen[one] = 0;
      if (component.length > 1 || targets.includes(node)) components.push(component.sort((a, b) => a - b));
    }
  }
  return components;
}
