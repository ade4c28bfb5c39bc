/**
 * Stores the assets selected in the tree: each with everything that is part of it, so that parts need not be loaded.
 */
import { assets } from '@rounds/contract/assets';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../platform/api/index.ts';
import type { TreeCheck } from '../../../ui/index.ts';
import type { AssetTreeNode } from './use-asset-tree.ts';

/** More ids would not fit into the address of an export. */
const MAX_SELECTED = 150;

export interface TreeSelection {
  /** The number of assets with all parts; undefined until the server has counted them. */
  readonly count: number | undefined;
  /** The filter of the list that finds exactly these assets. */
  readonly filter: { readonly within: readonly string[] };
  readonly isEmpty: boolean;
  getCheck(node: AssetTreeNode): TreeCheck | null;
  toggle(node: AssetTreeNode): void;
  /** All assets at the top that are shown, or none. */
  selectTop(isChosen: boolean): void;
  clear(): void;
}

export function useTreeSelection(nodes: readonly AssetTreeNode[]): TreeSelection {
  const [selection, setSelection] = useState<ReadonlySet<string>>(new Set());
  const within = [...selection].sort();
  const filter = { within };
  const { data } = useQuery({
    queryKey: ['assets', 'within', within],
    queryFn: ({ signal }) =>
      call(assets.list, { query: { filter: JSON.stringify(filter), limit: 10, exact_total: true }, signal }),
    placeholderData: keepPreviousData,
    enabled: within.length > 0,
  });
  const checks = readChecks(nodes, selection);
  const change = (next: readonly string[]) => setSelection(new Set(next.slice(0, MAX_SELECTED)));
  return {
    count: data?.pagination.total,
    filter,
    isEmpty: selection.size === 0,
    getCheck: ({ id, asset }) => (asset ? (checks.get(id)?.check ?? false) : null),
    toggle(node) {
      const { check, above = [], below = [] } = checks.get(node.id) ?? {};
      // An asset that is selected with the one it is part of narrows the selection to itself.
      const others = within.filter((id) => id !== node.id && !above.includes(id) && !below.includes(id));
      change(check === true && selection.has(node.id) ? others : [...others, node.id]);
    },
    selectTop: (isChosen) => change(isChosen ? nodes.flatMap(({ id, asset }) => (asset ? [id] : [])) : []),
    clear: () => change([]),
  };
}

interface NodeCheck {
  readonly check: TreeCheck;
  /** The shown nodes above and below it. */
  readonly above: readonly string[];
  readonly below: readonly string[];
}

function readChecks(nodes: readonly AssetTreeNode[], selectedIds: ReadonlySet<string>): Map<string, NodeCheck> {
  const checks = new Map<string, NodeCheck>();
  const visit = ({ id, children }: AssetTreeNode, above: readonly string[]): string[] => {
    const below = children.flatMap((child) => [child.id, ...visit(child, [...above, id])]);
    const isChosen = [id, ...above].some((one) => selectedIds.has(one));
    checks.set(id, { check: isChosen || (below.some((one) => selectedIds.has(one)) && 'mixed'), above, below });
    return below;
  };
  for (const node of nodes) visit(node, []);
  return checks;
}
