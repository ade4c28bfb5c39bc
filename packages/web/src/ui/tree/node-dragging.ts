/** Dragging the nodes of a tree to other places of the same tree. */
import type { RefObject } from 'react';
import { createDragKind } from '../drag-and-drop/drag-kind.ts';
import type { DropPosition, TreeMove, TreeNode } from './tree-model.ts';

const nodeDrag = createDragKind<{ readonly tree: string; readonly id: string }>();

/** The share of a row's height at its edges where a drop is placed next to the row rather than into it. */
const EDGE_SHARE = 0.3;

export interface NodeDragOptions {
  /** Identifies the tree, as nodes are not moved between trees. */
  readonly tree: string;
  readonly isEnabled: boolean;
  /** Returns where a drop leads; null if it would not move the node. */
  readonly getMove: (id: string, targetId: string, position: DropPosition) => TreeMove | null;
  readonly onMove: (id: string, move: TreeMove) => void;
}

/** Returns the id of the node of this tree that is being dragged. */
export function useDraggedNode(tree: string): string | null {
  const dragged = nodeDrag.useDragged();
  return dragged?.tree === tree ? dragged.id : null;
}

/** Makes a row draggable and a drop target. Returns whether it is dragged, and where a dropped node would go. */
export function useNodeDrag(element: RefObject<HTMLElement | null>, node: TreeNode, options: NodeDragOptions) {
  const { tree, isEnabled, getMove, onMove } = options;
  const isDragged = nodeDrag.useDraggable(element, () => ({ tree, id: node.id }), {
    isDisabled: !isEnabled || node.canMove === false,
  });
  const hint = nodeDrag.useDropTarget(element, {
    accepts: (dragged) => dragged.tree === tree && dragged.id !== node.id,
    getHint: ({ id }, { block }) => {
      const position = toPosition(node, block);
      return getMove(id, node.id, position) ? position : 'blocked';
    },
    onDrop: ({ id }, { block }) => {
      const move = getMove(id, node.id, toPosition(node, block));
      if (move) onMove(id, move);
    },
  });
  return { isDragged, hint };
}

function toPosition({ canHoldChildren }: TreeNode, share: number): DropPosition {
  const edge = canHoldChildren === false ? 0.5 : EDGE_SHARE;
  if (share < edge) return 'before';
  return share >= 1 - edge ? 'after' : 'inside';
}
