/** A structure that is being edited: immutable values, so that each step can be undone. */
import type { SiteColumn, SiteNode, SiteNodeInput, SiteStructure, SiteValue } from '@rounds/contract/sites';
import type { TreeMove } from '../../ui/index.ts';

export interface DraftNode {
  /** The id of a stored node as text, or `new-…`. */
  readonly id: string;
  readonly title: string;
  readonly note: string;
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
export const createId = (): string => {
  createdCount += 1;
  return `new-${createdCount}`;
};

export const createNode = (title = ''): DraftNode => ({
  id: createId(),
  title,
  note: '',
  is_site: true,
  values: {},
  children: [],
});

const toDraftNode = ({ id, title, options, is_site, columns, children }: SiteNode): DraftNode => ({
  id: String(id),
  title,
  note: options.note ?? '',
  is_site,
  values: columns,
  children: children.map(toDraftNode),
});

export const toDraft = ({ title, columns, nodes }: Pick<SiteStructure, 'title' | 'columns' | 'nodes'>): SiteDraft => ({
  title,
  columns,
  nodes: nodes.map(toDraftNode),
});

/** The node as the API expects it; the server assigns ids to new nodes. */
export const toNodeInput = ({ id, title, note, is_site, values, children }: DraftNode): SiteNodeInput => ({
  id: id.startsWith('new-') ? id : Number(id),
  title,
  options: { note: note || null },
  is_site,
  columns: { ...values },
  children: children.map(toNodeInput),
});

export function findNode(nodes: readonly DraftNode[], id: string | null): DraftNode | undefined {
  for (const node of nodes) {
    const found = node.id === id ? node : findNode(node.children, id);
    if (found) return found;
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
    const found = findPlace(node.children, id, node.id);
    if (found) return found;
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
