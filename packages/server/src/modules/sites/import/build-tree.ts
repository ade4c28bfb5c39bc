/** Builds the tree of the rows of a file, and finds what is wrong with each row. */

import {
  MAX_SITE_ADDRESS_LENGTH,
  MAX_SITE_DEPTH,
  MAX_SITE_TITLE_LENGTH,
  type SiteColumn,
  type SiteValue,
} from '@rounds/contract/sites';
import {
  SITE_ADDRESS_TARGETS,
  SITE_LEVEL_TARGETS,
  type SiteImportLayout,
  type SiteImportTarget,
} from '@rounds/contract/sites/import.ts';
import type { DecimalSeparator } from '@rounds/contract/typed-numbers.ts';
import type { ImportText, RowProblem } from '../../../import-reading/index.ts';
import { isTimeZone } from '../../auth/index.ts';
import { findDecimalSeparator, parseSiteNumber, parseSiteValue, parseYesNo } from './cell-values.ts';
import type { ReadRow } from './messages.ts';

type Code = Extract<ImportText, `row.${string}`> extends `row.${infer C}` ? C : never;
export type SiteProblem = RowProblem<Code>;

/** A node of the file. Nodes that rows only pass on the way to their own have no row. */
export interface FileNode {
  readonly title: string;
  readonly children: FileNode[];
  row: number | null;
  is_site: boolean | null;
  note: string;
  address: string;
  time_zone: string;
  /** Keyed by the key of the column. */
  values: Readonly<Record<string, SiteValue>>;
}

export interface Columns {
  readonly layout: SiteImportLayout;
  readonly columns: readonly SiteColumn[];
  readonly headers: Readonly<Partial<Record<SiteImportTarget, string>>>;
}

export class Problems {
  readonly list: SiteProblem[] = [];
  readonly #headers: Columns['headers'];
  constructor(headers: Columns['headers']) {
    this.#headers = headers;
  }
  add(row: number, target: SiteImportTarget | null, code: Code, params: SiteProblem['params'] = {}): void {
    this.list.push({ row, column: (target && this.#headers[target]) ?? null, code, params });
  }
}

/** Compares titles and numbers as structures do. */
export const toKey = (text: string): string => text.toLowerCase();

const createNode = (title: string): FileNode => ({
  title,
  children: [],
  row: null,
  is_site: null,
  note: '',
  address: '',
  time_zone: '',
  values: {},
});

/** Finds titles among the nodes below one, which may be many. */
class Siblings {
  readonly #byParent = new Map<FileNode | null, Map<string, FileNode>>();
  readonly roots: FileNode[] = [];
  find(parent: FileNode | null, title: string): FileNode | undefined {
    return this.#byParent.get(parent)?.get(toKey(title));
  }
  /** Creates the node if there is none. */
  get(parent: FileNode | null, title: string): FileNode {
    const existing = this.find(parent, title);
    if (existing) return existing;
    const created = createNode(title);
    this.add(parent, created);
    return created;
  }
  add(parent: FileNode | null, node: FileNode): void {
    (parent?.children ?? this.roots).push(node);
    const siblings = this.#byParent.get(parent);
    if (siblings) siblings.set(toKey(node.title), node);
    else this.#byParent.set(parent, new Map([[toKey(node.title), node]]));
  }
}

export function buildTree(rows: readonly ReadRow[], { layout, ...context }: Columns, problems: Problems): FileNode[] {
  const roots = layout === 'levels' ? buildLevels(rows, problems) : buildFromParents(rows, problems);
  const byRow = new Map(rows.map((row) => [row.row, row]));
  const separators = new Map(
    context.columns.map(({ id }) => [
      id,
      findDecimalSeparator(rows.flatMap(({ cells }) => cells[`columns.${id}`] ?? [])),
    ]),
  );
  for (const node of listNodes(roots)) {
    const row = node.row === null ? undefined : byRow.get(node.row);
    if (row) readValues(node, row, { columns: context.columns, separators }, problems);
  }
  return roots;
}

export function* listNodes(roots: readonly FileNode[]): Generator<FileNode> {
  const stack = roots.toReversed();
  for (let node = stack.pop(); node; node = stack.pop()) {
    yield node;
    stack.push(...node.children.toReversed());
  }
}

/**
 * The first levels may be empty where they are those of the row above. They are filled before rows with problems are
 * left out, so that no row ends up below another node.
 */
export function inheritLevels(rows: readonly ReadRow[]): ReadRow[] {
  let above: ReadRow['cells'] = {};
  return rows.map((row) => {
    const { cells } = row;
    const first = SITE_LEVEL_TARGETS.findIndex((target) => cells[target] !== undefined);
    if (first < 0) return row;
    const inherited = SITE_LEVEL_TARGETS.slice(0, first).map((target) => [target, above[target] ?? '']);
    above = { ...cells, ...Object.fromEntries(inherited) };
    return { ...row, cells: above };
  });
}

function buildLevels(rows: readonly ReadRow[], problems: Problems): FileNode[] {
  const siblings = new Siblings();
  for (const { row, cells } of rows) {
    const levels = SITE_LEVEL_TARGETS.map((target) => cells[target] ?? '');
    const titles = levels.slice(0, levels.findLastIndex((title) => title !== '') + 1);
    const gap = titles.indexOf('');
    if (titles.length === 0) problems.add(row, 'level_1', 'title_missing');
    else if (gap >= 0) problems.add(row, SITE_LEVEL_TARGETS[gap]!, 'level_missing');
    else if (checkTitles(row, titles, problems)) addPath(siblings, row, titles, problems);
  }
  return siblings.roots;
}

function addPath(siblings: Siblings, row: number, titles: readonly string[], problems: Problems): void {
  let node: FileNode | null = null;
  for (const title of titles) node = siblings.get(node, title);
  if (!node) return;
  if (node.row === null) node.row = row;
  else {
    const target = SITE_LEVEL_TARGETS[titles.length - 1]!;
    problems.add(row, target, 'site_twice', { title: node.title, other: node.row });
  }
}

function checkTitles(row: number, titles: readonly string[], problems: Problems): boolean {
  const long = titles.findIndex((title) => title.length > MAX_SITE_TITLE_LENGTH);
  if (long < 0) return true;
  const params = { length: titles[long]!.length, max: MAX_SITE_TITLE_LENGTH };
  problems.add(row, SITE_LEVEL_TARGETS[long]!, 'text_long', params);
  return false;
}

interface NumberedRow {
  readonly row: number;
  readonly node: FileNode;
  readonly parent: string;
}

/** Rows in any order, each with its number and that of its parent. */
function buildFromParents(rows: readonly ReadRow[], problems: Problems): FileNode[] {
  const byNumber = new Map<string, NumberedRow>();
  const valid: NumberedRow[] = [];
  for (const { row, cells } of rows) {
    const { number = '', title = '', parent = '' } = cells;
    const other = byNumber.get(toKey(number));
    if (number === '') problems.add(row, 'number', 'number_missing');
    else if (title === '') problems.add(row, 'title', 'title_missing');
    else if (other) problems.add(row, 'number', 'number_twice', { number, other: other.row });
    else if (title.length > MAX_SITE_TITLE_LENGTH) {
      problems.add(row, 'title', 'text_long', { length: title.length, max: MAX_SITE_TITLE_LENGTH });
    } else {
      const entry = { row, node: { ...createNode(title), row }, parent };
      byNumber.set(toKey(number), entry);
      valid.push(entry);
    }
  }
  const siblings = new Siblings();
  for (const entry of valid) {
    const { row, node, parent } = entry;
    const depth = countAbove(entry, byNumber);
    const above = parent === '' ? null : byNumber.get(toKey(parent));
    if (above === undefined) problems.add(row, 'parent', 'node_parent_unknown', { parent });
    else if (depth === null) problems.add(row, 'parent', 'parent_cycle', { parent });
    else if (depth >= MAX_SITE_DEPTH) problems.add(row, 'parent', 'too_deep', { max: MAX_SITE_DEPTH });
    else {
      const duplicate = siblings.find(above?.node ?? null, node.title);
      if (duplicate) problems.add(row, 'title', 'site_twice', { title: node.title, other: duplicate.row! });
      else siblings.add(above?.node ?? null, node);
    }
  }
  return siblings.roots;
}

/** Null if the nodes above lead back to one of them. Very long chains count as too deep without a further look. */
function countAbove(entry: NumberedRow, byNumber: ReadonlyMap<string, NumberedRow>): number | null {
  const seen = new Set<NumberedRow>([entry]);
  let at = byNumber.get(toKey(entry.parent));
  while (at && !seen.has(at) && seen.size <= MAX_SITE_DEPTH) {
    seen.add(at);
    at = byNumber.get(toKey(at.parent));
  }
  return at && seen.has(at) ? null : seen.size - 1;
}

const WRONG_VALUE = {
  text: 'text_long',
  number: 'value_number',
  date: 'value_date',
  checkbox: 'value_yes_no',
} as const;
const MAX_VALUE_LENGTH = 500;
const MAX_NOTE_LENGTH = 2000;

function readPlace(node: FileNode, { row, cells }: ReadRow, problems: Problems): void {
  const { time_zone: zone = '' } = cells;
  node.address = SITE_ADDRESS_TARGETS.flatMap((target) => cells[target] ?? []).join('\n');
  if (node.address.length > MAX_SITE_ADDRESS_LENGTH) {
    problems.add(row, 'address', 'text_long', { length: node.address.length, max: MAX_SITE_ADDRESS_LENGTH });
  }
  if (zone !== '' && !isTimeZone(zone)) problems.add(row, 'time_zone', 'time_zone_unknown', { value: zone });
  node.time_zone = zone;
}

interface ReadOptions {
  readonly columns: readonly SiteColumn[];
  /** Keyed by the key of the column. */
  readonly separators: ReadonlyMap<string, DecimalSeparator | undefined>;
}

function readValues(
  node: FileNode,
  { row, cells, plain }: ReadRow,
  { columns, separators }: ReadOptions,
  problems: Problems,
): void {
  const { is_site: isSite, note = '' } = cells;
  if (isSite !== undefined) {
    const parsed = parseYesNo(isSite);
    if (parsed === undefined) problems.add(row, 'is_site', 'value_yes_no', { value: isSite });
    else node.is_site = parsed;
  }
  if (note.length > MAX_NOTE_LENGTH) {
    problems.add(row, 'note', 'text_long', { length: note.length, max: MAX_NOTE_LENGTH });
  }
  node.note = note;
  readPlace(node, { row, cells }, problems);
  const values: Record<string, SiteValue> = {};
  for (const { id, type } of columns) {
    const target = `columns.${id}` as const;
    const stored = type === 'number' ? plain?.[target] : undefined;
    const text = stored ?? cells[target];
    if (text === undefined) continue;
    const isLong = text.length > MAX_VALUE_LENGTH;
    const read = () =>
      type === 'number' && stored === undefined
        ? parseSiteNumber(text, separators.get(id))
        : parseSiteValue(type, text);
    const value = isLong ? undefined : read();
    const isAmbiguous = type === 'number' && value === 'ambiguous';
    if (value === undefined || isAmbiguous) {
      const code = isLong ? 'text_long' : isAmbiguous ? 'number_unclear' : WRONG_VALUE[type];
      problems.add(row, target, code, { value: text.slice(0, 100), length: text.length, max: MAX_VALUE_LENGTH });
    } else values[id] = value;
  }
  node.values = values;
}
