/** A structure that is being edited: immutable values, so that each step can be undone. */
import type { SiteColumn, SiteNode, SiteNodeInput, SiteStructure, SiteValue } from '@rounds/contract/sites';
import type { TreeMove } from '../../../ui/index.ts';

export interface DraftNode {
  /** The id of a stored node as text, or `new-…`. */
  readonly id: string;
  readonly title: string;
  readonly note: string;
  /** The address with line breaks; empty if there is none. */
  readonly address: string;
  readonly time_zone: string | null;
  /** The number of assets at the node itself; null if the person may not see assets. */
  readonly assets: number | null;
  readonly is_site: boolean;
  readonly values: Readonly<Record<string, SiteValue>>;
  readonly children: readonly DraftNode[];
}

export interface SiteDraft {
  readonly title: string;
  readonly columns: readonly SiteColumn[];
  readonly nodes: readonly DraftNode[];
}

let createdCount = 0;
const createId = (): string => {
  createdCount += 1;
  return `new-${createdCount}`;
};

export const createNode = (title = ''): DraftNode => ({
  id: createId(),
  title,
  note: '',
  address: '',
  time_zone: null,
  assets: 0,
  is_site: true,
  values: {},
  children: [],
});

const toDraftNode = ({ id, options, columns, children, assets_count: total, ...node }: SiteNode): DraftNode => ({
  id: String(id),
  title: node.title,
  note: options.note ?? '',
  address: node.address ?? '',
  time_zone: node.time_zone,
  assets: total === null ? null : children.reduce((rest, child) => rest - (child.assets_count ?? 0), total),
  is_site: node.is_site,
  values: columns,
  children: children.map(toDraftNode),
});

export const toDraft = ({ title, columns, nodes }: Pick<SiteStructure, 'title' | 'columns' | 'nodes'>): SiteDraft => ({
  title,
  columns,
  nodes: nodes.map(toDraftNode),
});

export const isStored = (id: string): boolean => !id.startsWith('new-');

/** The node as the API expects it; the server assigns ids to new nodes. */
export const toNodeInput = ({ id, note, values, children, assets, ...node }: DraftNode): SiteNodeInput => ({
  ...node,
  id: isStored(id) ? Number(id) : id,
  address: node.address || null,
  options: { note: note || null },
  columns: { ...values },
  children: children.map(toNodeInput),
});

/** The ids that new nodes have got, by those of the draft: what is saved has the same order. */
export function mapNewIds(before: readonly DraftNode[], saved: readonly DraftNode[]): ReadonlyMap<string, string> {
  return new Map(
    before.flatMap(({ id, children }, index) => {
      const same = saved[index];
      if (!same) return [];
      return [...(isStored(id) ? [] : [[id, same.id] as const]), ...mapNewIds(children, same.children)];
    }),
  );
}

export function findNode(nodes: readonly DraftNode[], id: string | null): DraftNode | undefined {
  for (const node of nodes) {
    const match = node.id === id ? node : findNode(node.children, id);
    if (match) return match;
  }
  return undefined;
}

/** The parent of a node and the position in it. */
export function findPlace(
  nodes: readonly DraftNode[],
  id: string,
  parentId: string | null = null,
): TreeMove | undefined {
  const index = nodes.findIndex((node) => node.id === id);
  if (index >= 0) return { parentId, index };
  for (const node of nodes) {
    const place = findPlace(node.children, id, node.id);
    if (place) return place;
  }
  return undefined;
}

/** The nodes above one, outermost first; undefined if it is not in the tree. */
export function findAbove(nodes: readonly DraftNode[], id: string): readonly DraftNode[] | undefined {
  for (const node of nodes) {
    if (node.id === id) return [];
    const above = findAbove(node.children, id);
    if (above) return [node, ...above];
  }
  return undefined;
}

/** The ids of all nodes that have children, from top to bottom. */
export const listGroups = (nodes: readonly DraftNode[]): string[] =>
  nodes.flatMap(({ id, children }) => (children.length > 0 ? [id, ...listGroups(children)] : []));

export const countNodes = (nodes: readonly DraftNode[]): number =>
  nodes.reduce((total, { children }) => total + 1 + countNodes(children), 0);

const mapNode = (
  nodes: readonly DraftNode[],
  id: string,
  change: (node: DraftNode) => DraftNode,
): readonly DraftNode[] =>
  nodes.map((node) => {
    if (node.id === id) return change(node);
    const children = mapNode(node.children, id, change);
    return children.every((child, index) => child === node.children[index]) ? node : { ...node, children };
  });

export const changeNode = (draft: SiteDraft, id: string, change: Partial<DraftNode>): SiteDraft => ({
  ...draft,
  nodes: mapNode(draft.nodes, id, (node) => ({ ...node, ...change })),
});

export const removeNode = (draft: SiteDraft, id: string): SiteDraft => {
  const removeFrom = (nodes: readonly DraftNode[]): readonly DraftNode[] =>
    nodes.filter((node) => node.id !== id).map((node) => ({ ...node, children: removeFrom(node.children) }));
  return { ...draft, nodes: removeFrom(draft.nodes) };
};

/** A node that gets a child is no longer a site. */
export function insertNode(draft: SiteDraft, node: DraftNode, { parentId, index }: TreeMove): SiteDraft {
  const insert = (siblings: readonly DraftNode[]) => siblings.toSpliced(index, 0, node);
  if (parentId === null) return { ...draft, nodes: insert(draft.nodes) };
  const nodes = mapNode(draft.nodes, parentId, (parent) => ({
    ...parent,
    is_site: false,
    children: insert(parent.children),
  }));
  return { ...draft, nodes };
}

export function moveNode(draft: SiteDraft, id: string, target: TreeMove): SiteDraft {
  const node = findNode(draft.nodes, id);
  return node ? insertNode(removeNode(draft, id), node, target) : draft;
}
