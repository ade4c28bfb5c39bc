/** Flattens a tree for display, and computes where moved nodes end up, without React, so that it is easy to test. */
export interface TreeNode {
  readonly id: string;
  readonly label: string;
  /** The text that `renderLabel` shows after the label; it is part of the accessible name. */
  readonly description?: string;
  readonly children?: readonly TreeNode[];
  /** Whether the children are loaded when the node is first expanded. */
  readonly hasChildren?: boolean;
  /** Whether the node can be moved; defaults to true. */
  readonly canMove?: boolean;
  /** Whether the node can have children; defaults to true. */
  readonly canHoldChildren?: boolean;
}

/** One visible node with its position. */
export interface TreeItem<N extends TreeNode> {
  readonly node: N;
  readonly parentId: string | null;
  /** The level, which is 1 for the roots. */
  readonly level: number;
  /** The position among its siblings, from 0. */
  readonly index: number;
  readonly siblingCount: number;
}

/** The destination of a moved node: `index` counts the siblings without the moved node. */
export interface TreeMove {
  readonly parentId: string | null;
  readonly index: number;
}

export type MoveDirection = 'up' | 'down' | 'in' | 'out';
export type DropPosition = 'before' | 'inside' | 'after';

export const isExpandable = (node: TreeNode): boolean => node.hasChildren ?? (node.children?.length ?? 0) > 0;

/** The visible nodes from top to bottom. */
export function flattenTree<N extends TreeNode>(nodes: readonly N[], expanded: ReadonlySet<string>): TreeItem<N>[] {
  const items: TreeItem<N>[] = [];
  const visit = (siblings: readonly N[], parentId: string | null, level: number) => {
    for (const [index, node] of siblings.entries()) {
      items.push({ node, parentId, level, index, siblingCount: siblings.length });
      if (expanded.has(node.id)) visit((node.children ?? []) as readonly N[], node.id, level + 1);
    }
  };
  visit(nodes, null, 1);
  return items;
}

/** Whether `id` is `ancestorId` or a descendant of it. Only visible nodes are considered. */
function isWithin(items: readonly TreeItem<TreeNode>[], id: string | null, ancestorId: string): boolean {
  for (let at = id; at !== null; at = items.find(({ node }) => node.id === at)?.parentId ?? null) {
    if (at === ancestorId) return true;
  }
  return false;
}

const canHoldChildren = (node: TreeNode): boolean => node.canHoldChildren !== false;

/**
 * The destination of a node when a key moves it: among its siblings, into the one above, or behind its parent; null if
 * it cannot move.
 */
export function getKeyMove(
  items: readonly TreeItem<TreeNode>[],
  id: string,
  direction: MoveDirection,
): TreeMove | null {
  const item = items.find(({ node }) => node.id === id);
  if (!item || item.node.canMove === false) return null;
  const { parentId, index, siblingCount } = item;
  if (direction === 'up') return index > 0 ? { parentId, index: index - 1 } : null;
  if (direction === 'down') return index < siblingCount - 1 ? { parentId, index: index + 1 } : null;
  if (direction === 'in') {
    const previous = items.find((other) => other.parentId === parentId && other.index === index - 1);
    if (!previous || !canHoldChildren(previous.node)) return null;
    return { parentId: previous.node.id, index: previous.node.children?.length ?? 0 };
  }
  const parent = items.find(({ node }) => node.id === parentId);
  return parent ? { parentId: parent.parentId, index: parent.index + 1 } : null;
}

/** The destination of a node that is dropped on another one; null if it would not move or would end up in itself. */
export function getDropMove(
  items: readonly TreeItem<TreeNode>[],
  id: string,
  targetId: string,
  position: DropPosition,
): TreeMove | null {
  const item = items.find(({ node }) => node.id === id);
  const target = items.find(({ node }) => node.id === targetId);
  if (!item || !target || isWithin(items, targetId, id)) return null;
  if (position === 'inside') {
    if (!canHoldChildren(target.node) || item.parentId === targetId) return null;
    return { parentId: targetId, index: target.node.children?.length ?? 0 };
  }
  const { parentId } = target;
  const isBehind = item.parentId === parentId && item.index < target.index;
  const index = target.index + (position === 'after' ? 1 : 0) - (isBehind ? 1 : 0);
  return item.parentId === parentId && item.index === index ? null : { parentId, index };
}
