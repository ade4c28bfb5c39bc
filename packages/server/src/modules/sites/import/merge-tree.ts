/** Adds the nodes of a file to those of a structure, and checks the rules of the resulting tree. */

import type { SiteColumn, SiteNode, SiteNodeInput, SiteValue } from '@rounds/contract/sites';
import type { SiteOutlineNode } from '@rounds/contract/sites/import.ts';
import { type FileNode, type Problems, toKey } from './build-tree.ts';

interface MergedNode extends Omit<SiteOutlineNode, 'depth'> {
  readonly id: number | null;
  /** Null if no row of the file is about the node. */
  readonly row: number | null;
  readonly note: string | null;
  readonly address: string | null;
  readonly time_zone: string | null;
  readonly values: Readonly<Record<string, SiteValue>>;
  readonly children: readonly MergedNode[];
}

interface Merge {
  readonly stored: readonly SiteNode[];
  readonly added: readonly FileNode[];
  readonly columns: readonly SiteColumn[];
  readonly problems: Problems;
}

export interface MergedTree {
  readonly nodes: SiteNodeInput[];
  readonly outline: SiteOutlineNode[];
}

/**
 * Merges the trees: stored nodes keep their place and the values that the file does not mention; new ones come after
 * them.
 */
export function mergeTrees({ stored, added, columns, problems }: Merge): MergedTree {
  const nodes = mergeSiblings(stored, added, problems);
  const outline: SiteOutlineNode[] = [];
  const owners = new Map(columns.filter(({ unique }) => unique).map(({ id }) => [id, new Map<string, string>()]));
  const visit = (siblings: readonly MergedNode[], depth: number): SiteNodeInput[] =>
    siblings.map((node) => {
      const { title, is_site, becomes } = node;
      outline.push({ title, depth, is_site, becomes });
      checkRules(node, columns, owners, problems);
      return {
        ...(node.id !== null && { id: node.id }),
        title,
        options: { note: node.note },
        address: node.address,
        time_zone: node.time_zone,
        is_site,
        columns: { ...node.values },
        children: visit(node.children, depth + 1),
      };
    });
  return { nodes: visit(nodes, 0), outline };
}

function mergeSiblings(stored: readonly SiteNode[], added: readonly FileNode[], problems: Problems): MergedNode[] {
  const byTitle = new Map(added.map((node) => [toKey(node.title), node]));
  const titles = new Set(stored.map(({ title }) => toKey(title)));
  return [
    ...stored.map((node) => mergeNode(node, byTitle.get(toKey(node.title)), problems)),
    ...added.filter(({ title }) => !titles.has(toKey(title))).map((node) => mergeNode(undefined, node, problems)),
  ];
}

function mergeNode(stored: SiteNode | undefined, added: FileNode | undefined, problems: Problems): MergedNode {
  const children = mergeSiblings(stored?.children ?? [], added?.children ?? [], problems);
  if (added?.is_site && children.length > 0) {
    problems.add(added.row!, 'is_site', 'site_with_children', { title: added.title });
  }
  const is_site = children.length === 0 && (added?.is_site ?? stored?.is_site ?? true);
  const note = added?.note || (stored?.options.note ?? null);
  const address = added?.address || (stored?.address ?? null);
  const time_zone = added?.time_zone || (stored?.time_zone ?? null);
  const values = { ...stored?.columns, ...added?.values };
  const isSame =
    stored !== undefined &&
    stored.is_site === is_site &&
    stored.options.note === note &&
    stored.address === address &&
    stored.time_zone === time_zone &&
    Object.entries(values).every(([id, value]) => stored.columns[id] === value);
  return {
    id: stored?.id ?? null,
    title: stored?.title ?? added!.title,
    row: added?.row ?? null,
    note,
    address,
    time_zone,
    is_site,
    values,
    children,
    becomes: stored ? (isSame ? 'unchanged' : 'changed') : 'created',
  };
}

/** Checks only rows of the file: stored ones have been checked before. */
function checkRules(
  { title, row, is_site, values }: MergedNode,
  columns: readonly SiteColumn[],
  owners: ReadonlyMap<string, Map<string, string>>,
  problems: Problems,
): void {
  for (const { id, required } of columns) {
    const value = values[id];
    if (value === undefined || value === null || value === '') {
      if (required && is_site && row !== null) problems.add(row, `columns.${id}`, 'field_required');
      continue;
    }
    const idOwner = owners.get(id);
    const owner = idOwner?.get(toKey(String(value)));
    if (owner === undefined) idOwner?.set(toKey(String(value)), title);
    else if (row !== null) {
      problems.add(row, `columns.${id}`, 'value_twice', { title: owner, value: String(value) });
    }
  }
}
