/**
 * A tree that is walked with the keyboard: arrows move, open and close, Home and End lead to the ends, letters
 * find a label, Enter and space select. With `onMove`, nodes are dragged, or moved with Alt and the arrows.
 */

import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { normalizeText } from '../../platform/i18n/index.ts';
import { Stack } from '../layout/box.tsx';
import { useRowWindow } from '../layout/row-window.ts';
import { type NodeDragOptions, useDraggedNode } from './node-dragging.ts';
import {
  flattenTree,
  getDropMove,
  getKeyMove,
  isExpandable,
  type MoveDirection,
  type TreeItem,
  type TreeMove,
  type TreeNode,
} from './tree-model.ts';
import { type TreeCheck, TreeRow } from './tree-row.tsx';

interface TreeProps<N extends TreeNode> {
  readonly label: string;
  readonly nodes: readonly N[];
  readonly expanded: ReadonlySet<string>;
  readonly onExpandedChange: (expanded: ReadonlySet<string>) => void;
  readonly selected?: string | null;
  readonly onSelect?: (node: N) => void;
  /** Called when a node is moved; without it nodes cannot be moved. */
  readonly onMove?: (node: N, move: TreeMove) => void;
  /** With it, nodes have checkboxes, which Space toggles; null for a node without one. */
  readonly getCheck?: (node: N) => TreeCheck | null;
  readonly onCheck?: (node: N) => void;
  /** Renders the content of a row instead of the label alone. */
  readonly renderLabel?: (node: N) => ReactNode;
  /**
   * The name of a row if it shows more than its label and description. It contains all text of the row in its order.
   */
  readonly getRowName?: (node: N) => string;
  /** Renders the end of a row, such as a count or a menu. */
  readonly renderEnd?: (node: N) => ReactNode;
  /** The element that scrolls the tree. With it, only the visible rows of a long tree are rendered. */
  readonly scroller?: HTMLElement | null;
  /** The height of a row in pixels, if the caller's stylesheet sets another one than the tree's own. */
  readonly rowHeight?: number;
}

const getName = ({ label, description }: TreeNode): string => (description ? `${label} ${description}` : label);

const MOVE_KEYS: Readonly<Record<string, MoveDirection>> = { ArrowUp: 'up', ArrowDown: 'down' };
/** The height of a row, which is the same in the stylesheet. */
const ROW_HEIGHT = 34;

/**
 * A tree with keyboard navigation, selection, checkboxes and moving by dragging or with Alt and an arrow key. Its owner
 * keeps the expanded and the selected nodes.
 */
export function Tree<N extends TreeNode>(props: TreeProps<N>) {
  const { label, nodes, expanded, onExpandedChange, selected = null, onSelect, onMove, getCheck, onCheck } = props;
  const root = useRef<HTMLDivElement>(null);
  const requestedFocus = useRef<string | null>(null);
  const items = flattenTree(nodes, expanded);
  const [focused, setFocused] = useState<string | null>(null);
  const treeId = useId();
  const dragged = useDraggedNode(treeId);
  const isShown = (id: string | null) => items.some(({ node }) => node.id === id);
  const getIndex = (id: string | null) => items.findIndex(({ node }) => node.id === id);
  const isWindowed = props.scroller !== undefined;
  const rows = useRowWindow({
    count: isWindowed ? items.length : 0,
    rowHeight: props.rowHeight ?? ROW_HEIGHT,
    scroller: props.scroller ?? null,
  });
  // Exactly one node is in the tab order: the last focused, the selected or the first one.
  const tabStop = isShown(focused) ? focused : isShown(selected) ? selected : (items[0]?.node.id ?? null);

  const setExpanded = (id: string, isExpanded: boolean) => {
    const next = new Set(expanded);
    if (isExpanded) next.add(id);
    else next.delete(id);
    onExpandedChange(next);
  };
  const findRow = (id: string) => root.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`);
  const focus = (id: string | null | undefined) => {
    if (!id) return;
    const row = findRow(id);
    if (row) return row.focus();
    requestedFocus.current = id;
    rows.scrollTo(getIndex(id));
  };
  // A row that is scrolled to can be focused once it is rendered.
  useEffect(() => {
    const row = requestedFocus.current === null ? null : findRow(requestedFocus.current);
    if (!row) return;
    requestedFocus.current = null;
    row.focus();
  });
  // The row of a drag must stay, because the browser ends the drag at it.
  rows.keepRendered(getIndex(dragged ?? focused));
  const showSelected = useEffectEvent(() => {
    if (isWindowed && selected !== null) rows.scrollTo(getIndex(selected));
  });
  useEffect(() => {
    if (props.scroller) showSelected();
  }, [props.scroller]);
  const move = (node: N, target: TreeMove | null) => {
    if (!target || !onMove) return;
    if (target.parentId !== null && !expanded.has(target.parentId)) setExpanded(target.parentId, true);
    onMove(node, target);
  };

  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const index = items.findIndex(({ node }) => node.id === tabStop);
    const item = items[index];
    if (!item || !(event.target instanceof HTMLElement) || event.target.getAttribute('role') !== 'treeitem') return;
    const action = getKeyAction(event, item, index);
    if (!action) return;
    event.preventDefault();
    action();
  };

  const getKeyAction = (event: KeyboardEvent, item: TreeItem<N>, index: number): (() => void) | null => {
    const { node, parentId } = item;
    const { key } = event;
    const isMirrored = getComputedStyle(event.currentTarget as HTMLElement).direction === 'rtl';
    const isInward = key === (isMirrored ? 'ArrowLeft' : 'ArrowRight');
    const isOutward = key === (isMirrored ? 'ArrowRight' : 'ArrowLeft');
    if (event.ctrlKey || event.metaKey) return null;
    if (event.altKey) {
      const direction = isInward ? 'in' : isOutward ? 'out' : MOVE_KEYS[key];
      return onMove && direction ? () => move(node, getKeyMove(items, node.id, direction)) : null;
    }
    const isExpanded = expanded.has(node.id);
    if (key === 'ArrowDown') return () => focus(items[index + 1]?.node.id);
    if (key === 'ArrowUp') return () => focus(items[index - 1]?.node.id);
    if (key === 'Home') return () => focus(items[0]?.node.id);
    if (key === 'End') return () => focus(items.at(-1)?.node.id);
    if (key === ' ' && (getCheck?.(node) ?? null) !== null) return () => onCheck?.(node);
    if (key === 'Enter' || key === ' ') return () => onSelect?.(node);
    if (isInward && isExpandable(node))
      return isExpanded ? () => focus(items[index + 1]?.node.id) : () => setExpanded(node.id, true);
    if (isOutward) return isExpanded ? () => setExpanded(node.id, false) : () => focus(parentId);
    return /^[\p{L}\p{N}]$/u.test(key) ? () => focus(findByLetter(items, index, key)) : null;
  };

  const nodeDrag: NodeDragOptions = {
    tree: treeId,
    isEnabled: onMove !== undefined,
    getMove: (id, target, position) => getDropMove(items, id, target, position),
    onMove: (id, target) => {
      const node = items.find((item) => item.node.id === id)?.node;
      if (node) move(node, target);
    },
  };

  return (
    <Stack ref={root} role="tree" aria-label={label} size="sm" onKeyDown={handleKey}>
      {(isWindowed ? rows.items : items.map((_, index) => ({ index }))).map((row) => {
        if ('gap' in row) return <div key={row.key} role="none" style={{ blockSize: row.gap }} />;
        const item = items[row.index];
        if (!item) return null;
        const { node } = item;
        const isExpanded = isExpandable(node) ? expanded.has(node.id) : undefined;
        return (
          <TreeRow
            key={node.id}
            item={item}
            row={row.index}
            measure={isWindowed ? rows.measure : undefined}
            name={(props.getRowName ?? getName)(node)}
            title={getName(node)}
            content={props.renderLabel ? props.renderLabel(node) : node.label}
            end={props.renderEnd?.(node)}
            isExpanded={isExpanded}
            isSelected={node.id === selected}
            isTabStop={node.id === tabStop}
            check={getCheck?.(node) ?? null}
            drag={nodeDrag}
            onFocus={() => setFocused(node.id)}
            onSelect={() => onSelect?.(node)}
            onToggle={() => setExpanded(node.id, !isExpanded)}
            onCheck={() => onCheck?.(node)}
          />
        );
      })}
    </Stack>
  );
}

/** The next visible node whose label begins with a letter, from the current one on and then from the top. */
function findByLetter(items: readonly TreeItem<TreeNode>[], from: number, letter: string): string | undefined {
  const prefix = normalizeText(letter);
  const ordered = [...items.slice(from + 1), ...items.slice(0, from + 1)];
  return ordered.find(({ node }) => normalizeText(node.label).startsWith(prefix))?.node.id;
}
