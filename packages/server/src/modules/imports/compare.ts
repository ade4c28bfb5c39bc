/** Compares the rows of a file with the existing records: what each row becomes, and what is wrong with it. */
import { isDeepStrictEqual } from 'node:util';
import { toFieldEntry } from '@rounds/contract/custom-fields';
import { toFieldTarget } from '@rounds/contract/record-import.ts';
import type { Tx } from '../../db/database.ts';
import { hasSiteLimit } from '../../db/transactions.ts';
import { lockTree } from '../../db/tree.ts';
import type { RowProblem } from '../../import-reading/index.ts';
import type { FieldRow } from '../custom-fields/index.ts';
import type { Destination, ImportKind, ImportLink } from './kind.ts';
import { findNamedValues, type NamedValues, type ValueReaders } from './named-values.ts';
import { checkParents } from './parents.ts';
import { type ExistingRow, findExistingRows } from './queries/existing.ts';
import type { ReadFile } from './reading/messages.ts';
import { createValueReaders, type Value } from './reading/packed-values.ts';

export type RowOutcome = 'created' | 'changed' | 'unchanged';

/** A row that is stored; `index` is its place in the file's columns. */
export interface ComparedRow {
  readonly index: number;
  readonly becomes: RowOutcome;
  /** Null for new records. */
  readonly id: number | null;
  readonly owner: string | null;
  /** The record gets another owner, so it loses the values of the former one's fields. */
  readonly isMoved: boolean;
}

export interface Comparison {
  readonly rows: readonly ComparedRow[];
  /** Ids of the parents that are in the database already, by key. */
  readonly parentIds: ReadonlyMap<string, number>;
  readonly problems: readonly RowProblem[];
  /** Cells that are not imported although their rows are. */
  readonly notes: readonly RowProblem[];
  /** The values of the rows for the fields of the file, by the key of the field. */
  readonly values: ValueReaders;
  /** The names of the items of global lists that are among them, by uuid. */
  readonly labels: ReadonlyMap<string, string>;
}

export interface CompareOptions {
  readonly kind: ImportKind;
  readonly destination: Destination;
  /** All fields in use of the scope. */
  readonly fields: readonly FieldRow[];
  readonly allowUpdates: boolean;
  readonly workspaceId: number;
}

const ROWS_AT_ONCE = 5_000;
const MAX_SHOWN_VALUE = 100;

export async function compareRows(tx: Tx, file: ReadFile, options: CompareOptions): Promise<Comparison> {
  const { read } = file;
  const unknownLinks = await findLinks(tx, options.kind, read);
  const values = createValueReaders(read, options.fields);
  const namedValues = await findNamedValues(tx, options.fields, values, read.keys.length);
  const comparer = new Comparer(file, options, namedValues.values);
  if (read.texts.parent) await lockTree(tx, options.kind.tree, options.workspaceId);
  for (let start = 0; start < read.keys.length; start += ROWS_AT_ONCE) {
    const keys = read.keys.slice(start, start + ROWS_AT_ONCE);
    const { kind, destination, allowUpdates: lock } = options;
    const existing = await findExistingRows(tx, kind, destination, { keys, fields: comparer.mapped, lock });
    const byKey = new Map(existing.map((row) => [row.key, row]));
    for (const [at, key] of keys.entries()) comparer.compare(start + at, byKey.get(key));
  }
  for (const { index, name } of unknownLinks) {
    const { target, unknown } = options.kind.link!;
    comparer.reject(index, target, unknown, { name: name.slice(0, 200) });
  }
  for (const { index, field, code, value } of namedValues.problems) {
    comparer.reject(index, toFieldTarget(field.key), code, { value: value.slice(0, MAX_SHOWN_VALUE) });
  }
  // People who are limited to sites would lose sight of what has none.
  if (hasSiteLimit(tx) && options.kind.link) comparer.rejectUnlinked(options.kind.link);
  const parents = await checkParents(tx, options.kind, options.destination, read, (index) => comparer.rows.has(index));
  for (const { index, code } of parents.problems) {
    const parent = String(read.texts.parent![index]).slice(0, 100);
    comparer.reject(index, 'parent', code === 'unknown' ? options.kind.codes.parentUnknown : `parent_${code}`, {
      parent,
    });
  }
  comparer.resolveParents(parents.ids);
  return {
    rows: [...comparer.rows.values()],
    parentIds: parents.ids,
    problems: comparer.problems.sort((a, b) => a.row - b.row),
    notes: file.notes,
    values: namedValues.values,
    labels: namedValues.labels,
  };
}

/** Adds the ids of what the rows name to their numbers. Returns the rows that name something unknown. */
async function findLinks(tx: Tx, { link }: ImportKind, readFile: ReadFile['read']) {
  const names = link && readFile.texts[link.target];
  if (!names) return [];
  const ids = await link.find(tx, [...new Set(names.filter((name) => name !== null))]);
  Object.assign(readFile.numbers, {
    [link.column]: names.map((name) => (name === null ? null : (ids.get(name) ?? null))),
  });
  return names.flatMap((name, index) => (name === null || ids.has(name) ? [] : [{ index, name }]));
}

class Comparer {
  readonly rows = new Map<number, ComparedRow>();
  readonly problems: RowProblem[];
  /** The fields that columns of the file are mapped to. */
  readonly mapped: readonly FieldRow[];
  readonly #file: ReadFile;
  readonly #options: CompareOptions;
  readonly #fieldsByOwner: ReadonlyMap<string | null, readonly FieldRow[]>;
  /** The parent that an existing record has, to see whether its row changes it. */
  readonly #parents = new Map<number, number | null>();
  /** The value of a row for a field, by the key of the field. */
  readonly #values: ValueReaders;

  constructor(file: ReadFile, options: CompareOptions, values: NamedValues['values']) {
    this.#file = file;
    this.#options = options;
    this.problems = [...file.problems];
    this.mapped = options.fields.filter(({ key }) => file.read.fields[key]);
    this.#values = values;
    this.#fieldsByOwner = Map.groupBy(options.fields, ({ owner }) => owner);
  }

  reject(index: number, target: string, code: string, params: RowProblem['params'] = {}): void {
    this.rows.delete(index);
    const column = this.#file.headers[target] ?? null;
    this.problems.push({ row: this.#file.read.rows[index]!, column, code, params });
  }

  /** Rows that would leave their record without what the link names. */
  rejectUnlinked({ target, column, missing }: ImportLink): void {
    const linked = this.#file.read.numbers[column];
    for (const [index, { becomes }] of this.rows) {
      const isUnlinked = (linked?.[index] ?? null) === null;
      if (isUnlinked && (becomes === 'created' || (becomes === 'changed' && linked)))
        this.reject(index, target, missing);
    }
  }

  compare(index: number, existing: ExistingRow | undefined): void {
    const { kind, allowUpdates } = this.#options;
    const { read } = this.#file;
    const number = read.keys[index]!;
    if (existing && (!allowUpdates || existing.archived)) {
      this.reject(index, kind.shape.key.target, allowUpdates ? kind.codes.archived : kind.codes.taken, { number });
      return;
    }
    const owner = this.#findOwner(index, existing);
    if (owner === undefined) return;
    const isMoved = existing !== undefined && existing.owner !== owner && kind.ownerColumn !== null;
    const hasProblem = this.#checkFields(index, owner, { isNew: !existing || isMoved });
    if (hasProblem) return;
    const becomes = !existing ? 'created' : isMoved || this.#isChanged(index, existing) ? 'changed' : 'unchanged';
    this.rows.set(index, { index, becomes, id: existing?.id ?? null, owner, isMoved });
    if (existing) this.#parents.set(index, existing.parent_id);
  }

  /** The type that a row gets; undefined if it names one that does not exist. */
  #findOwner(index: number, existing: ExistingRow | undefined): string | null | undefined {
    const { owner, ownersByName } = this.#options.destination;
    const names = this.#file.read.texts.type;
    if (owner !== null || !names || !ownersByName) return owner ?? existing?.owner ?? null;
    const name = names[index] ?? null;
    if (name === null) return null;
    const owners = ownersByName.get(name.toLowerCase());
    if (owners) return owners;
    // An asset may keep a type that has been archived.
    if (owners === null && existing?.owner) return existing.owner;
    this.reject(index, 'type', owners === null ? 'type_archived' : 'asset_type_unknown', { type: name.slice(0, 100) });
    return undefined;
  }

  #checkFields(index: number, owner: string | null, { isNew }: { isNew: boolean }): boolean {
    const fields = this.#fieldsByOwner.get(owner) ?? [];
    const problems: [target: string, code: string, params: RowProblem['params']][] = [];
    for (const field of this.mapped) {
      const value = this.#values[field.key]!(index);
      if (field.owner !== owner && value !== null) {
        problems.push([toFieldTarget(field.key), 'field_of_other_type', { field: field.name }]);
      }
    }
    for (const field of fields) {
      const column = this.#values[field.key];
      if (!column && !isNew) continue;
      if (!field.is_required || getEntry(field, column?.(index)) !== null) continue;
      if (column) problems.push([toFieldTarget(field.key), 'field_required', {}]);
      else problems.push(['', 'field_unmapped', { field: field.name }]);
    }
    for (const [target, code, params] of problems) this.reject(index, target, code, params);
    return problems.length > 0;
  }

  #isChanged(index: number, existing: ExistingRow): boolean {
    const { read } = this.#file;
    if (read.names[index] !== existing.display_name) return true;
    if (Object.entries(read.numbers).some(([target, column]) => column[index] !== existing.numbers[target]))
      return true;
    return this.mapped.some((field) => {
      const isOwn = field.owner === existing.owner || this.#options.kind.ownerColumn === null;
      return isOwn && !isSameValue(this.#values[field.key]!(index), toFieldEntry(existing.values[field.id]));
    });
  }

  /** A row can also change nothing but the parent of its record. */
  resolveParents(ids: ReadonlyMap<string, number>): void {
    const parentName = this.#file.read.texts.parent;
    if (!parentName) return;
    for (const [index, row] of this.rows) {
      if (row.becomes !== 'unchanged') continue;
      const key = parentName[index] ?? null;
      const parent = key === null ? null : (ids.get(key) ?? undefined);
      if (parent !== this.#parents.get(index)) this.rows.set(index, { ...row, becomes: 'changed' });
    }
  }
}

/** The order of several choices makes no difference. */
const isSameValue = (one: Value, other: Value): boolean =>
  Array.isArray(one) && Array.isArray(other) ? isDeepStrictEqual(one.toSorted(), other.toSorted()) : one === other;

/**
 * Returns the value of a record for a field: that of its cell, or the default value if no column is mapped to the
 * field.
 */
export const getEntry = (field: FieldRow, cell: Value | undefined): Value =>
  cell === undefined ? toFieldEntry(field.default_value?.value) : cell;
