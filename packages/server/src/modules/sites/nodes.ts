/** The tree of a structure as it is sent: flattened, checked and put in order. */
import { randomUUID } from 'node:crypto';
import type { Language } from '@rounds/contract/languages.ts';
import {
  MAX_SITE_DEPTH,
  MAX_SITE_NODES,
  type SiteColumn,
  type SiteNode,
  type SiteValue,
  siteNodeInput,
} from '@rounds/contract/sites';
import { fieldError } from '../../http/input.ts';
import { isTimeZone } from '../auth/index.ts';
import type { NodeRow } from './queries.ts';

type Key = number | string;

/** A node with the nodes below it; `id` is null until a new one is stored. */
interface ParsedNode {
  readonly id: number | null;
  readonly title: string;
  readonly note: string | null;
  /** Undefined if it was not sent. */
  readonly address: string | null | undefined;
  readonly time_zone: string | null | undefined;
  readonly is_site: boolean;
  readonly columns: Readonly<Record<string, SiteValue>>;
  readonly children: ParsedNode[];
}

type ColumnInput = Omit<SiteColumn, 'id'> & { readonly id?: string | undefined };

/** New columns get an id. */
export const toColumns = (columns: readonly ColumnInput[]): SiteColumn[] =>
  columns.map((column) => ({ ...column, id: column.id ?? randomUUID().slice(0, 8) }));

const PATH_SEPARATOR = ' / ';
const isStored = (key: unknown): key is number => typeof key === 'number' && key > 0;

/**
 * Nodes are nested in `children`, or name their parent. They are parsed one by one and not by recursion, so that no
 * depth of nesting can exhaust the stack.
 * @throws ApiError VALIDATION_FAILED
 */
export function parseTree(nodes: readonly unknown[], locale: Language): ParsedNode[] {
  const roots: ParsedNode[] = [];
  const byKey = new Map<Key, ParsedNode>();
  const orphans: { readonly node: ParsedNode; readonly parent: Key }[] = [];
  const stack = nodes.map((value) => ({ value, siblings: roots, isNested: false })).reverse();
  let count = 0;
  for (let next = stack.pop(); next; next = stack.pop()) {
    count += 1;
    if (count > MAX_SITE_NODES) throw fieldError('nodes', locale, 'sites.too_many', { max: MAX_SITE_NODES });
    const parsed = siteNodeInput.safeParse(next.value);
    if (!parsed.success) throw fieldError('nodes', locale, 'sites.node_invalid', { number: count });
    const { id, parent_id, title, options, address, time_zone, is_site, columns = {}, children = [] } = parsed.data;
    if (time_zone && !isTimeZone(time_zone)) {
      throw fieldError('nodes', locale, 'sites.time_zone', { title, value: time_zone });
    }
    const node: ParsedNode = {
      id: isStored(id) ? id : null,
      title,
      note: options?.note || null,
      address: address === '' ? null : address,
      time_zone: time_zone === '' ? null : time_zone,
      is_site,
      columns,
      children: [],
    };
    if (id !== undefined && id !== null) {
      if (byKey.has(id)) throw fieldError('nodes', locale, 'sites.node_twice', { title });
      byKey.set(id, node);
    }
    if (!next.isNested && parent_id !== undefined && parent_id !== null) orphans.push({ node, parent: parent_id });
    else next.siblings.push(node);
    stack.push(...children.map((value) => ({ value, siblings: node.children, isNested: true })).reverse());
  }
  for (const { node, parent } of orphans) {
    const parentNode = byKey.get(parent);
    if (!parentNode) throw fieldError('nodes', locale, 'sites.parent_unknown', { title: node.title });
    parentNode.children.push(node);
  }
  // Nodes that name each other as parents hang on no root.
  if (countNodes(roots, locale) < count) throw fieldError('nodes', locale, 'sites.cycle');
  return roots;
}

function countNodes(roots: readonly ParsedNode[], locale: Language): number {
  let level: readonly ParsedNode[] = roots;
  let count = 0;
  for (let depth = 1; level.length > 0; depth += 1) {
    if (depth > MAX_SITE_DEPTH) throw fieldError('nodes', locale, 'sites.too_deep', { max: MAX_SITE_DEPTH });
    count += level.length;
    level = level.flatMap(({ children }) => children);
  }
  return count;
}

/** A node as it is stored, apart from the id that a new one gets. */
export interface OrderedNode extends Omit<NodeRow, 'id' | 'parent_id' | 'ancestors' | 'address' | 'time_zone'> {
  readonly id: number | null;
  /** Undefined if it was not sent. */
  readonly address: string | null | undefined;
  readonly time_zone: string | null | undefined;
  /** The positions of the nodes above, outermost first. */
  readonly above: readonly number[];
}

/** The nodes from top to bottom. @throws ApiError VALIDATION_FAILED if they break a rule of structures */
export function toOrderedNodes(
  roots: readonly ParsedNode[],
  columns: readonly SiteColumn[],
  locale: Language,
): OrderedNode[] {
  const ordered: OrderedNode[] = [];
  const visit = (nodes: readonly ParsedNode[], above: readonly number[], path: string) => {
    const titles = new Set<string>();
    for (const { children, columns: values, ...node } of nodes) {
      if (node.title === '') throw fieldError('nodes', locale, 'sites.title_missing');
      const title = node.title.toLowerCase();
      if (titles.has(title)) throw fieldError('nodes', locale, 'sites.title_twice', { title: node.title });
      titles.add(title);
      if (node.is_site && children.length > 0) {
        throw fieldError('nodes', locale, 'sites.site_with_children', { title: node.title });
      }
      const position = ordered.length;
      const nodePath = path ? `${path}${PATH_SEPARATOR}${node.title}` : node.title;
      ordered.push({ ...node, above, position, path: nodePath, values: toValues(values, columns, node, locale) });
      visit(children, [...above, position], nodePath);
    }
  };
  visit(roots, [], '');
  if (!ordered.some(({ is_site }) => is_site)) throw fieldError('nodes', locale, 'sites.no_site');
  checkUnique(ordered, columns, locale);
  return ordered;
}

const UNFIT_VALUE = {
  text: 'sites.value_missing',
  number: 'sites.value_number',
  date: 'sites.value_date',
  checkbox: 'sites.value_checkbox',
} as const;

const isEmpty = (value: SiteValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

function toValues(
  values: Readonly<Record<string, SiteValue>>,
  columns: readonly SiteColumn[],
  { title, is_site }: Pick<ParsedNode, 'title' | 'is_site'>,
  locale: Language,
): Record<string, SiteValue> {
  const stored: Record<string, SiteValue> = {};
  for (const { id, label, type, required } of columns) {
    const value = values[id] ?? values[label];
    if (isEmpty(value)) {
      if (required && is_site) throw fieldError('nodes', locale, 'sites.value_missing', { title, column: label });
      continue;
    }
    const typed = toTypedValue(type, value!);
    if (typed === undefined) throw fieldError('nodes', locale, UNFIT_VALUE[type], { title, column: label });
    stored[id] = typed;
  }
  return stored;
}

/** Returns undefined if the value does not fit the type. */
function toTypedValue(type: SiteColumn['type'], value: NonNullable<SiteValue>): SiteValue | undefined {
  const text = String(value).trim();
  switch (type) {
    case 'number':
      return Number.isFinite(Number(text)) ? Number(text) : undefined;
    case 'date':
      return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
    case 'checkbox':
      return typeof value === 'boolean' ? value : { true: true, false: false }[text.toLowerCase()];
    default:
      return text.slice(0, 500);
  }
}

function checkUnique(nodes: readonly OrderedNode[], columns: readonly SiteColumn[], locale: Language): void {
  for (const { id, label } of columns.filter(({ unique }) => unique)) {
    const owners = new Map<string, string>();
    for (const { title, values } of nodes) {
      const value = values[id];
      if (value === undefined) continue;
      const key = String(value).toLowerCase();
      const other = owners.get(key);
      if (other !== undefined) {
        throw fieldError('nodes', locale, 'sites.value_twice', { title, other, column: label, value: String(value) });
      }
      owners.set(key, title);
    }
  }
}

/**
 * The stored nodes, in order from top to bottom, as a tree.
 * @param assets the number of assets at each node itself; null if the reader may not see assets
 */
export function toTree(rows: readonly NodeRow[], assets: ReadonlyMap<number, number> | null): SiteNode[] {
  const roots: SiteNode[] = [];
  const children = new Map<number, SiteNode[]>();
  const counts = assets && sumAssets(rows, assets);
  for (const { id, title, note, address, time_zone, is_site, parent_id, values, path } of rows) {
    const below: SiteNode[] = [];
    children.set(id, below);
    const assets_count = counts && (counts.get(id) ?? 0);
    const options = { note };
    const node = { id, title, options, address, time_zone, assets_count, is_site, columns: values, children: below };
    const siblings = parent_id === null ? roots : children.get(parent_id);
    if (siblings) siblings.push({ ...node, parent_id });
    // People who are limited to sites see branches, and of what is above only the names.
    else roots.push({ ...node, parent_id: null, above: path.slice(0, -` / ${title}`.length) });
  }
  return roots;
}

/** The assets at each node and everything below it. */
function sumAssets(rows: readonly NodeRow[], assets: ReadonlyMap<number, number>): ReadonlyMap<number, number> {
  const sums = new Map(assets);
  for (const { id, ancestors } of rows) {
    const own = assets.get(id);
    if (own) for (const above of ancestors) sums.set(above, (sums.get(above) ?? 0) + own);
  }
  return sums;
}
