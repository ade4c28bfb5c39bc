/** The largest request that a call accepts, made from its declaration in the contract. */
import { type Endpoint, getBodyLimit } from '@rounds/contract/endpoint.ts';
import { MAX_BODY_VALUES, parseJson } from '../../input.ts';
import { toNode } from '../schema-size.ts';
import type { LargestFile } from './largest-files.ts';
import { createLargestColumns, createLargestFilter, createLargestSort } from './largest-list-query.ts';
import { createLargestValue, type KnownValues, type Shape } from './largest-value.ts';

type Fields = Record<string, unknown>;
export interface LargestCall {
  readonly params: Fields;
  readonly query: Fields;
  readonly body: Fields | undefined;
}
/** The request as it is sent, so that making it does not count. */
export interface LargestRequest {
  readonly address: string;
  readonly body: string | FormData | undefined;
}

/** The records of each list, by the path of the list. */
export type KnownRecords = ReadonlyMap<string, readonly { readonly id?: number; readonly uuid?: string }[]>;

/** A server reads at most 16 KB of address and headers. */
const MAX_ADDRESS_LENGTH = 14_000;
const MAX_QUERY_BYTES = 6_000;
/** Fields that are sent with a file have a limit of their own. */
const MAX_FORM_BYTES = 100_000;

interface LargestCallOptions {
  readonly file?: LargestFile | undefined;
  /** Smaller bodies than the call accepts, to save time. */
  readonly maxBodyBytes?: number;
}

export function createLargestCall(
  endpoint: Endpoint,
  shape: Shape,
  records: KnownRecords,
  { file, maxBodyBytes = Number.POSITIVE_INFINITY }: LargestCallOptions = {},
): LargestCall {
  const knownValues = findKnownValues(endpoint, records, file);
  const create = (schema: Endpoint['params'], maxBytes: number, maxValues?: number) =>
    schema ? (createLargestValue(toNode(schema), shape, maxBytes, knownValues, maxValues) as Fields) : {};
  const query = create(endpoint.query, MAX_QUERY_BYTES);
  const { list } = endpoint;
  if (list && 'filter' in query) query.filter = createLargestFilter(list, shape, MAX_QUERY_BYTES / 2);
  if (list && 'sort' in query) query.sort = createLargestSort(list);
  if (list && 'columns' in query) query.columns = createLargestColumns(list);
  // It names a place in a list, which only the server can make.
  delete query.cursor;
  const maxBytes = file ? MAX_FORM_BYTES : Math.min(maxBodyBytes, getBodyLimit(endpoint)) - 1_000;
  return { params: create(endpoint.params, 1_000), query, body: createBody(endpoint, create, maxBytes) };
}

function createBody(
  { body }: Endpoint,
  create: (schema: Endpoint['body'], maxBytes: number, maxValues: number) => Fields,
  limit: number,
): Fields | undefined {
  if (!body) return undefined;
  // Sizes and numbers of values are estimates, so that the first value may be too large.
  for (let factor = 1; ; factor *= 0.6) {
    const fields = create(body, factor * limit, factor * MAX_BODY_VALUES);
    const text = JSON.stringify(fields);
    if ((Buffer.byteLength(text) <= limit && isReadable(text)) || factor < 0.001) return fields;
  }
}

function isReadable(text: string): boolean {
  try {
    parseJson(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * The call without what the server found wrong with it, so that the rest of it is worked on; null if nothing can be
 * left out. The fields are those of its response: `filter.name` for one value of a filter.
 */
export function withoutFields(call: LargestCall, wrong: readonly string[]): LargestCall | null {
  let isChanged = false;
  const remove = (fields: Fields): Fields => {
    const remainingFields = { ...fields };
    for (const [name, inner] of wrong.map((path) => path.split('.'))) {
      if (!name || !(name in remainingFields)) continue;
      isChanged = true;
      remainingFields[name] = name === 'filter' && inner ? removeValue(remainingFields[name], inner) : undefined;
    }
    return remainingFields;
  };
  const removed = { params: call.params, query: remove(call.query), body: call.body && remove(call.body) };
  return isChanged ? removed : null;
}

function removeValue(filter: unknown, name: string): unknown {
  const values = typeof filter === 'string' ? JSON.parse(filter) : filter;
  const { [name]: _, ...others } = values as Fields;
  return typeof filter === 'string' ? JSON.stringify(others) : others;
}

export function toRequest(
  endpoint: Endpoint,
  { params, query, body }: LargestCall,
  file?: LargestFile,
): LargestRequest {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) search.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
  }
  const names = [...search.keys()];
  // Escapes of an address take three characters for each byte.
  while (search.toString().length > MAX_ADDRESS_LENGTH) search.delete(names.pop()!);
  return {
    address: `/api${path}${search.size > 0 ? `?${search}` : ''}`,
    body: file ? toForm(endpoint.file!, body, file) : endpoint.method === 'GET' ? undefined : JSON.stringify(body),
  };
}

/** The last file is kept, because calls with it follow one another. */
let lastFile: { readonly name: string; readonly blob: Blob } | undefined;
function toBlob({ name, createBytes }: LargestFile): Blob {
  if (lastFile?.name !== name) lastFile = { name, blob: new Blob([new Uint8Array(createBytes())]) };
  return lastFile.blob;
}

function toForm(field: string, fields: Fields = {}, file: LargestFile): FormData {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(key, typeof value === 'string' ? value : JSON.stringify(value));
  }
  form.append(field, toBlob(file), file.name);
  return form;
}

/** The ids of the records that a path or a field is about: those of the list that shares its name, or most of its path. */
function findKnownValues({ path }: Endpoint, records: KnownRecords, file?: LargestFile): KnownValues {
  const find = (name: string): readonly (string | number)[] => {
    if (name === 'purpose') return file ? [file.purpose] : [];
    const subject = /^(?:(\w+?)_)?(?:id|uuid)s?$/.exec(name);
    if (!subject) return [];
    const isAbout = (list: string) => (subject[1] ? list.includes(`/${subject[1]}`) : countShared(path, list) > 0);
    const [best] = [...records.keys()]
      .filter(isAbout)
      .sort((first, second) => countShared(path, second) - countShared(path, first));
    return (best ? records.get(best)! : []).flatMap(({ id, uuid }) =>
      [id, uuid].filter((value) => value !== undefined),
    );
  };
  // A body has tens of thousands of values, whose fields have few names.
  const values = new Map<string, readonly (string | number)[]>();
  return (name) => {
    const ids = values.get(name) ?? find(name);
    values.set(name, ids);
    return ids;
  };
}

/** Counts the parts that two paths have in common at their start. */
function countShared(first: string, second: string): number {
  const others = second.split('/').slice(1);
  const parts = first.split('/').slice(1);
  const different = parts.findIndex((part, at) => part !== others[at]);
  return different < 0 ? parts.length : different;
}
