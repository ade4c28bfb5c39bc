/** Questions and groups whose conditions or calculations depend on themselves, directly or over others. */
import type { Node } from './form.ts';

/** All that stand in a circle, or between two: none of their conditions can be worked out. */
export function circular(nodes: readonly Node[], dependsOn: (node: Node) => readonly Node[]): ReadonlySet<Node> {
  const forward = new Map(nodes.map((node) => [node, [...new Set(dependsOn(node))]]));
  const backward = new Map<Node, Node[]>(nodes.map((node) => [node, []]));
  for (const [node, needed] of forward) for (const one of needed) backward.get(one)?.push(node);
  const left = new Set(nodes);
  // First those that wait for nothing, then those that nothing waits for.
  peel(left, forward, backward);
  peel(left, backward, forward);
  return left;
}

type Edges = ReadonlyMap<Node, readonly Node[]>;

/** Takes away, one after the other, all that need nothing of what is left. */
function peel(left: Set<Node>, needs: Edges, neededBy: Edges): void {
  const waiting = new Map<Node, number>();
  for (const node of left) waiting.set(node, (needs.get(node) ?? []).filter((one) => left.has(one)).length);
  const free = [...left].filter((node) => waiting.get(node) === 0);
  for (let node = free.pop(); node; node = free.pop()) {
    left.delete(node);
    for (const next of neededBy.get(node) ?? []) {
      if (!left.has(next)) continue;
      const count = (waiting.get(next) ?? 0) - 1;
      waiting.set(next, count);
      if (count === 0) free.push(next);
    }
  }
}
