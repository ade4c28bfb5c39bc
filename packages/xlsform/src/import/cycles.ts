/** Finds questions and groups whose conditions or calculations depend on themselves, directly or indirectly. */
import type { Node } from '../form/survey.ts';

/** All nodes in a cycle or between two cycles. Their conditions cannot be evaluated. */
export function findCycles(nodes: readonly Node[], dependsOn: (node: Node) => readonly Node[]): ReadonlySet<Node> {
  const forward = new Map(nodes.map((node) => [node, [...new Set(dependsOn(node))]]));
  const backward = new Map<Node, Node[]>(nodes.map((node) => [node, []]));
  for (const [node, needed] of forward) for (const one of needed) backward.get(one)?.push(node);
  const remaining = new Set(nodes);
  // First remove nodes without dependencies, then nodes without dependents.
  removeIndependent(remaining, forward, backward);
  removeIndependent(remaining, backward, forward);
  return remaining;
}

type Edges = ReadonlyMap<Node, readonly Node[]>;

/** Repeatedly removes the nodes that do not depend on any remaining node. */
function removeIndependent(remaining: Set<Node>, dependencies: Edges, dependents: Edges): void {
  const waiting = new Map<Node, number>();
  for (const node of remaining)
    waiting.set(node, (dependencies.get(node) ?? []).filter((one) => remaining.has(one)).length);
  const free = [...remaining].filter((node) => waiting.get(node) === 0);
  for (let node = free.pop(); node; node = free.pop()) {
    remaining.delete(node);
    for (const next of dependents.get(node) ?? []) {
      if (!remaining.has(next)) continue;
      const count = (waiting.get(next) ?? 0) - 1;
      waiting.set(next, count);
      if (count === 0) free.push(next);
    }
  }
}
