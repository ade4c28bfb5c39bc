/** The steps that a call and a job have in common: read the file, compare its rows, store them. */
import { type Language, translateName } from '@rounds/contract/languages.ts';
import {
  type CreatedOwner,
  isFieldTarget,
  MAX_RECORD_IMPORT_ROWS,
  type RecordImportResult,
  toFieldTarget,
} from '@rounds/contract/record-import.ts';
import type { Tx } from '../../db/database.ts';
import type { NewEvent } from '../../events/event-publisher.ts';
import { ApiError } from '../../http/api-error.ts';
import {
  type ImportText,
  importText,
  type ReadingCall,
  runReadingTask,
  tooManyRowsError,
  unknownColumnError,
} from '../../import-reading/index.ts';
import { type FieldRow, selectScopeFields } from '../custom-fields/index.ts';
import { type Comparison, compareRows } from './compare.ts';
import type { Destination, ImportKind } from './kind.ts';
import type { FieldRule, ImportResponse, ImportTask, ReadFile } from './reading/messages.ts';
import { assertNoProblems, toResult } from './results.ts';
import { type StoreOptions, storeRows } from './store.ts';

export const READING_TASK = new URL('./reading/reading-task.ts', import.meta.url);

/** The type or list that a call names, or that it creates. */
export interface ImportTarget {
  readonly id?: number | string | undefined;
  readonly create?: CreatedOwner | undefined;
}

export interface OwnerContext {
  readonly tx: Tx;
  readonly locale: Language;
}

/** The additions of a module to the import of its records. */
export interface ImportOptions {
  readonly kind: ImportKind;
  readonly jobName: string;
  readonly undoJobName: string;
  /** The uuid of a type or list that exists. @throws ApiError <PREFIX>_OBJECT_NOT_FOUND */
  findOwner(context: OwnerContext, id: number | string): Promise<string>;
  /** Holds or creates the owner, so that records can be stored. @throws ApiError also if it is archived */
  open(context: OwnerContext, target: ImportTarget): Promise<Destination>;
  /** Returns those of these records that have attachments, so that they cannot be deleted. */
  findAttached?(tx: Tx, ids: readonly number[]): Promise<readonly number[]>;
  /** @throws ApiError if the items of this list cannot be changed */
  assertOpen?(tx: Tx, listId: number): Promise<unknown>;
}

const toRule = ({
  key,
  name,
  field_type,
  config,
}: Pick<FieldRow, 'key' | 'name' | 'field_type' | 'config'>): FieldRule => ({
  key,
  name,
  field_type,
  config: config ?? {},
});

/** The fields that columns can be mapped to. */
export async function readRules(
  context: OwnerContext,
  { kind, findOwner }: ImportOptions,
  { id, create }: ImportTarget,
): Promise<FieldRule[]> {
  if (create) return create.fields.map(toRule);
  const owner = id === undefined ? null : await findOwner(context, id);
  const fields = await selectScopeFields(context.tx, kind.scope);
  return fields.filter((field) => owner === null || field.owner === owner).map(toRule);
}

type Columns = Readonly<Record<string, string | undefined>>;
type ReadingOptions = Omit<ImportTask, 'task' | 'shape' | 'maxRows' | 'columns'> & { readonly columns: Columns };

/** @throws ApiError if the file cannot be read, or not with these columns */
export async function readFile(
  { columns, ...options }: ReadingOptions,
  kind: ImportKind,
  call: ReadingCall,
): Promise<ReadFile> {
  const { locale } = call;
  const mapped = Object.entries(columns).filter((entry): entry is [string, string] => entry[1] !== undefined);
  assertKnownFields(
    mapped.filter(([target]) => isFieldTarget(target)),
    options.fields,
    locale,
  );
  const task: ImportTask = {
    task: 'import',
    ...options,
    columns: Object.fromEntries(mapped),
    shape: kind.shape,
    maxRows: MAX_RECORD_IMPORT_ROWS,
    fill_merged: true,
  };
  const answer = await runReadingTask<ImportResponse>(READING_TASK, task, call);
  switch (answer.outcome) {
    case 'read':
      return answer;
    case 'column-unknown':
      throw unknownColumnError(answer);
    case 'too-many':
      throw tooManyRowsError('records', answer, locale);
    case 'unmapped':
      throw new ApiError('VALIDATION_FAILED', {
        data: { columns: answer.targets.map((target) => importText(locale, toMissingText(kind, target))) },
      });
  }
}

const toMissingText = ({ shape }: ImportKind, target: string): ImportText =>
  `columns.${shape.together.includes(target) ? 'place' : target}_missing` as ImportText;

/** @throws ApiError VALIDATION_FAILED if a column is mapped to a field that does not exist, or not anymore */
function assertKnownFields(
  mapped: readonly (readonly [target: string, column: string])[],
  fields: readonly { readonly key: string }[],
  locale: Language,
): void {
  const fieldTargets = new Set<string>(fields.map(({ key }) => toFieldTarget(key)));
  const unknown = mapped.filter(([target]) => !fieldTargets.has(target));
  if (unknown.length === 0) return;
  const messages = unknown.map(([, column]) => importText(locale, 'columns.field_unknown', { column }));
  throw new ApiError('VALIDATION_FAILED', { data: { columns: messages } });
}

export interface ComparedFile {
  readonly destination: Destination;
  readonly fields: readonly FieldRow[];
  readonly comparison: Comparison;
}

/** Opens or creates the type or list, and compares the rows with the records. */
export async function compare(
  { tx, locale }: OwnerContext,
  { kind, open }: ImportOptions,
  options: { file: ReadFile; target: ImportTarget; allowUpdates: boolean; workspaceId: number },
): Promise<ComparedFile> {
  const { file, target, allowUpdates, workspaceId } = options;
  const destination = await open({ tx, locale }, target);
  const stored = await readFields(tx, kind, destination, target);
  // Problems of rows name the fields as the reader sees them.
  const fields = stored.map((field) => ({ ...field, name: translateName(field, locale) }));
  const targets = Object.entries(file.headers).filter(([name]) => isFieldTarget(name));
  assertKnownFields(targets, fields, locale);
  const comparison = await compareRows(tx, file, { kind, destination, fields, allowUpdates, workspaceId });
  return { destination, fields, comparison };
}

/** The fields of the scope; those that the import has created have the keys that its columns are mapped to. */
async function readFields(
  tx: Tx,
  { scope }: ImportKind,
  { createdUuid }: Destination,
  { create }: ImportTarget,
): Promise<FieldRow[]> {
  const keys = new Map(create?.fields.map(({ name, key }) => [name.trim().toLowerCase(), key]));
  return (await selectScopeFields(tx, scope)).map((field) =>
    createdUuid !== undefined && field.owner === createdUuid
      ? { ...field, key: keys.get(field.name.toLowerCase()) ?? field.key }
      : field,
  );
}

type StoringOptions = Omit<StoreOptions, 'destination' | 'fields'> & {
  readonly skipErrors: boolean;
  readonly locale: Language;
};

/** @throws ApiError IMPORT_FAILED if nothing can be stored, or anything cannot and `skipErrors` is not set */
export async function storeComparison(
  tx: Tx,
  { read, headers }: ReadFile,
  { destination, fields, comparison }: ComparedFile,
  { skipErrors, locale, ...options }: StoringOptions,
): Promise<{ readonly result: RecordImportResult; readonly events: readonly NewEvent[] }> {
  const { kind } = options;
  const { importId, late, events } = await storeRows(tx, read, comparison, { ...options, destination, fields });
  // Another call created records with these keys after the comparison.
  const problems = late.map(({ index }) => ({
    row: read.rows[index]!,
    column: headers[kind.shape.key.target]!,
    code: kind.codes.taken,
    params: { number: read.keys[index]! },
  }));
  if (!skipErrors) assertNoProblems(problems, locale);
  const lateRows = new Set(late);
  const rows = comparison.rows.filter((row) => !lateRows.has(row));
  const all = [...comparison.problems, ...problems];
  if (rows.length === 0) assertNoProblems(all, locale);
  const result = {
    ...toResult({ rows, problems: all, notes: comparison.notes }, locale),
    ...(importId !== null && { import_id: importId }),
    ...(destination.createdUuid !== undefined && { created_uuid: destination.createdUuid }),
  };
  return { result, events: destination.created ? [destination.created, ...events] : events };
}
