import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { dragOver, dragTo, fireDrag } from '../../testing/dragging.ts';
import { Tree } from './tree.tsx';
import { flattenTree, getDropMove, getKeyMove, type TreeMove, type TreeNode } from './tree-model.ts';

const SITES: readonly TreeNode[] = [
  {
    id: 'europe',
    label: 'Europe',
    children: [
      { id: 'berlin', label: 'Berlin', canHoldChildren: false },
      { id: 'zurich', label: 'Zürich' },
    ],
  },
  { id: 'asia', label: 'Asia', hasChildren: true },
  { id: 'equator', label: 'Équateur' },
];
const ALL = new Set(['europe', 'asia']);

interface SitesProps {
  readonly open?: readonly string[];
  readonly onMove?: (node: TreeNode, move: TreeMove) => void;
  readonly onSelect?: (node: TreeNode) => void;
}

function Sites({ open = [], ...handlers }: SitesProps) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set(open));
  return <Tree label="Sites" nodes={SITES} expanded={expanded} onExpandedChange={setExpanded} {...handlers} />;
}

const getLabels = () => screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'));
const getFocusedLabel = () => document.activeElement?.getAttribute('aria-label');

afterEach(cleanup);

describe('tree', () => {
  test('a node of a tree shows its children only while it is expanded', async () => {
    const user = userEvent.setup();
    const { container } = render(<Sites />);
    expect(getLabels()).toEqual(['Europe', 'Asia', 'Équateur']);
    await user.click(container.querySelector('[data-toggle]')!);
    expect(getLabels()).toEqual(['Europe', 'Berlin', 'Zürich', 'Asia', 'Équateur']);
    const berlin = screen.getByRole('treeitem', { name: 'Berlin' });
    expect(berlin.getAttribute('aria-level')).toBe('2');
    expect(berlin.getAttribute('aria-setsize')).toBe('2');
  });

  test('only one node of a tree is in the tab order, and the arrows move through the visible ones', async () => {
    const user = userEvent.setup();
    render(<Sites />);
    await user.tab();
    expect(getFocusedLabel()).toBe('Europe');
    await user.keyboard('{ArrowRight}{ArrowRight}');
    expect(getFocusedLabel()).toBe('Berlin');
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(getFocusedLabel()).toBe('Asia');
    await user.keyboard('{ArrowUp}{ArrowLeft}');
    expect(getFocusedLabel()).toBe('Europe');
    await user.keyboard('{ArrowLeft}');
    expect(getLabels()).toEqual(['Europe', 'Asia', 'Équateur']);
    await user.keyboard('{End}');
    expect(getFocusedLabel()).toBe('Équateur');
    expect(screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
  });

  test('a letter leads to the next node that begins with it, with or without accents', async () => {
    const user = userEvent.setup();
    render(<Sites open={['europe']} />);
    await user.tab();
    await user.keyboard('e');
    expect(getFocusedLabel()).toBe('Équateur');
    await user.keyboard('z');
    expect(getFocusedLabel()).toBe('Zürich');
  });

  test('Enter, space and a click select a node', async () => {
    const user = userEvent.setup();
    const onSelect = vi.fn();
    render(<Sites onSelect={onSelect} />);
    await user.tab();
    await user.keyboard('{Enter}{ArrowDown} ');
    await user.click(screen.getByText('Équateur'));
    expect(onSelect.mock.calls.map(([node]) => node.id)).toEqual(['europe', 'asia', 'equator']);
  });

  test('Alt and an arrow move a node, and a drop moves it into the node below the pointer', async () => {
    const user = userEvent.setup();
    const onMove = vi.fn();
    render(<Sites onMove={onMove} />);
    await user.tab();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    expect(onMove).toHaveBeenLastCalledWith(SITES[0], { parentId: null, index: 1 });
    await dragTo(screen.getByRole('treeitem', { name: 'Équateur' }), screen.getByRole('treeitem', { name: 'Asia' }));
    expect(onMove).toHaveBeenLastCalledWith(SITES[2], { parentId: 'asia', index: 0 });
  });

  test('a dragged node shows where it would go, and moves only to places that exist in its own tree', async () => {
    const onMove = vi.fn();
    render(<Sites open={['europe']} onMove={onMove} />);
    render(
      <Tree label="Others" nodes={[{ id: 'asia', label: 'Other' }]} expanded={new Set()} onExpandedChange={() => {}} />,
    );
    const find = (name: string) => screen.getByRole('treeitem', { name });
    await dragOver(find('Équateur'), find('Berlin'), 50, 90);
    await waitFor(() => expect(find('Berlin').className).toContain('dropEdge-after'));
    expect(find('Équateur').dataset.dragged).toBe('true');
    fireDrag('drop', find('Berlin'), 50, 90);
    expect(onMove.mock.calls).toEqual([[SITES[2], { parentId: 'europe', index: 1 }]]);
    await dragTo(find('Europe'), find('Zürich'));
    await dragTo(find('Équateur'), find('Other'));
    expect(onMove).toHaveBeenCalledTimes(1);
  });
});

describe('moving nodes of a tree', () => {
  const items = flattenTree(SITES, ALL);

  test.each([
    ['zurich', 'up', { parentId: 'europe', index: 0 }],
    ['zurich', 'down', null],
    ['zurich', 'out', { parentId: null, index: 1 }],
    ['zurich', 'in', null],
    ['asia', 'in', { parentId: 'europe', index: 2 }],
    ['europe', 'out', null],
  ] as const)('the key for moving %s %s leads to %j', (id, direction, move) => {
    expect(getKeyMove(items, id, direction)).toEqual(move);
  });

  test.each([
    ['europe', 'berlin', 'after', null],
    ['europe', 'europe', 'inside', null],
    ['equator', 'berlin', 'inside', null],
    ['equator', 'berlin', 'after', { parentId: 'europe', index: 1 }],
    ['europe', 'equator', 'after', { parentId: null, index: 2 }],
    ['europe', 'asia', 'before', null],
  ] as const)('dropping %s at %s, %s, leads to %j', (id, target, position, move) => {
    expect(getDropMove(items, id, target, position)).toEqual(move);
  });
});
