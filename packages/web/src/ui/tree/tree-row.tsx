import { useMergedRef } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { BareCheckbox } from '../forms/bare-checkbox.tsx';
import { Center, Row, Text } from '../layout/box.tsx';
import { type NodeDragOptions, useNodeDrag } from './node-dragging.ts';
import classes from './tree.module.css';
import type { TreeItem, TreeNode } from './tree-model.ts';

/** `mixed`: only some nodes below are ticked. */
export type TreeCheck = boolean | 'mixed';

interface TreeRowProps {
  readonly item: TreeItem<TreeNode>;
  /** The index among the visible rows. */
  readonly row: number;
  readonly measure: ((element: Element | null) => void) | undefined;
  readonly name: string;
  readonly title: string;
  readonly content: ReactNode;
  readonly end: ReactNode;
  /** Undefined for a node without children. */
  readonly isExpanded: boolean | undefined;
  readonly isSelected: boolean;
  readonly isTabStop: boolean;
  readonly check: TreeCheck | null;
  readonly drag: NodeDragOptions;
  readonly onFocus: () => void;
  readonly onSelect: () => void;
  readonly onToggle: () => void;
  readonly onCheck: () => void;
}

/** One visible node; the tree itself handles the keys. */
export function TreeRow({ item, drag, isExpanded, check, end, ...props }: TreeRowProps) {
  const { node, level, index, siblingCount } = item;
  const element = useRef<HTMLDivElement>(null);
  const ref = useMergedRef(element, props.measure);
  const { isDragged, hint } = useNodeDrag(element, node, drag);
  return (
    <Row
      ref={ref}
      role="treeitem"
      data-index={props.row}
      data-node={node.id}
      gap={1}
      hover="sunken"
      focusInset
      dropEdge={hint === 'before' || hint === 'after' ? hint : undefined}
      className={classes.item}
      style={{ '--level': level } as object}
      aria-label={props.name}
      aria-level={level}
      aria-posinset={index + 1}
      aria-setsize={siblingCount}
      aria-expanded={isExpanded}
      aria-selected={props.isSelected}
      aria-checked={check ?? undefined}
      tabIndex={props.isTabStop ? 0 : -1}
      data-inside={hint === 'inside' || undefined}
      data-dragged={isDragged || undefined}
      onFocus={props.onFocus}
      onClick={props.onSelect}
    >
      {isExpanded === undefined ? (
        <Center as="span" square={24} fixed tone="ink3" className={classes.toggle} />
      ) : (
        // The arrow keys do the same.
        <Center
          as="span"
          square={24}
          fixed
          tone="ink3"
          className={classes.toggle}
          data-toggle
          data-expanded={isExpanded || undefined}
          onClick={(event) => {
            event.stopPropagation();
            props.onToggle();
          }}
        >
          <IconChevronRight size={16} stroke={2} aria-hidden />
        </Center>
      )}
      {check !== null && (
        // The node itself has the state and the key.
        <BareCheckbox
          aria-hidden
          aria-label={node.label}
          tabIndex={-1}
          checked={check === true}
          indeterminate={check === 'mixed'}
          onClick={(event) => event.stopPropagation()}
          onChange={props.onCheck}
        />
      )}
      <Text as="span" grow shrink truncate dir="auto" title={props.title}>
        {props.content}
      </Text>
      {/* Spaces separate the texts of a row for screen readers. */}
      {end !== undefined && ' '}
      {end !== undefined && (
        <Text as="span" fixed tone="ink3" tabular>
          {end}
        </Text>
      )}
    </Row>
  );
}
