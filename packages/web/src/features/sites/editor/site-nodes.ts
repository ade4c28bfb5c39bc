/** The nodes of a draft as the tree shows them: with the names and counts of their rows, searched on the device. */
import { createWordFilter } from '../../../platform/i18n/index.ts';
import type { TreeNode } from '../../../ui/index.ts';
import type { DraftNode } from './site-draft.ts';

export interface SiteTreeNode extends TreeNode {
  readonly node: DraftNode;
  readonly children: readonly SiteTreeNode[];
  /** The nodes below it, in all levels. */
  readonly count: number;
  /** The assets at it and below it; null where the person may not see assets. */
  readonly assets: number | null;
}

/** Formats an address in one line, as rows show it. */
export const toAddressLine = (address: string): string =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join(', ');

/** @param untitled what a node without a name is called */
export const toTreeNodes = (nodes: readonly DraftNode[], untitled: string): readonly SiteTreeNode[] =>
  nodes.map((node) => {
    const children = toTreeNodes(node.children, untitled);
    return {
      id: node.id,
      label: node.title || untitled,
      node,
      children,
      count: children.reduce((sum, child) => sum + 1 + child.count, 0),
      assets: node.assets === null ? null : children.reduce((sum, child) => sum + (child.assets ?? 0), node.assets),
    };
  });

/** The nodes whose name or address has the words, with those above them, and how many have them. */
export function searchTree(
  nodes: readonly SiteTreeNode[],
  text: string,
): { readonly nodes: readonly SiteTreeNode[]; readonly count: number } {
  const matches = createWordFilter(text);
  let count = 0;
  const filter = (siblings: readonly SiteTreeNode[]): SiteTreeNode[] =>
    siblings.flatMap((entry) => {
      const isFound = matches(`${entry.label} ${entry.node.address}`);
      if (isFound) count += 1;
      const children = filter(entry.children);
      return isFound || children.length > 0 ? [{ ...entry, children }] : [];
    });
  return { nodes: filter(nodes), count };
}

/** Counts the nodes of a tree that are sites, and those that only contain others. */
export function countKinds(nodes: readonly DraftNode[]): { readonly sites: number; readonly groups: number } {
  return nodes.reduce(
    (sum, { is_site, children }) => {
      const below = countKinds(children);
      return {
        sites: sum.sites + below.sites + Number(is_site),
        groups: sum.groups + below.groups + Number(!is_site),
      };
    },
    { sites: 0, groups: 0 },
  );
}
