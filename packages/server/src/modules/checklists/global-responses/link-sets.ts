/**
 * Response sets that name a global response: linked to one of this workspace, or made the template’s own. Without a
 * database, because the processes that read files do the same.
 */
import { type GlobalResponse, toResponseSet } from '@rounds/contract/checklists/global-responses.ts';
import { findByAnyName } from '@rounds/contract/languages.ts';
import type { Id, ResponseSet, TemplateRecords } from '@rounds/engine';

/** The result of an import for the global responses that its file names. */
export interface LinkedResponses {
  /** Responses of this workspace with the same name, whose options the questions have now. */
  readonly responses_linked: string[];
  /** Responses that this workspace lacks, or that have other options: the questions have options of their own now. */
  readonly responses_own: string[];
}

export type NamedResponse = Pick<GlobalResponse, 'uuid' | 'type' | 'name' | 'translations' | 'language' | 'options'>;
type Records = Pick<TemplateRecords, 'items' | 'response_sets'>;
type FindResponse = (set: ResponseSet) => NamedResponse | undefined;

/** Finds a response by id in a file of the same workspace; otherwise by its name in any language. */
export function createResponseFinder(responses: readonly NamedResponse[]): FindResponse {
  const byId = new Map(responses.map((one) => [one.uuid, one]));
  return ({ global_id = '', title = '' }) => byId.get(global_id) ?? findByAnyName(responses, title);
}

/** The records with these global responses. Options of the same name are the same answer. */
export function linkSets<R extends Records>(
  records: R,
  language: string,
  find: FindResponse,
): LinkedResponses & { readonly records: R } {
  const [linked, own] = [new Set<string>(), new Set<string>()];
  const sets: Record<Id, ResponseSet> = { ...records.response_sets };
  const ids = new Map<Id, Id>();
  for (const set of Object.values(records.response_sets)) {
    if (!set.global_id) continue;
    const response = find(set);
    const options = response && matchOptions(set, response);
    if (!options) {
      const { global_id: _, ...rest } = set;
      sets[set.uuid] = rest;
      own.add(set.title || set.uuid);
      continue;
    }
    for (const [from, to] of options) ids.set(from, to);
    const before = { ...set, options: set.options.map((one) => ({ ...one, uuid: options.get(one.uuid) ?? one.uuid })) };
    sets[set.uuid] = toResponseSet(response, language, before);
    if (response.uuid !== set.global_id) linked.add(response.name);
  }
  return {
    records: withOptionsType(replaceIds({ ...records, response_sets: sets }, ids)),
    responses_linked: [...linked],
    responses_own: [...own],
  };
}

const toKey = (text: string): string => text.trim().toLowerCase();

/**
 * Returns, for each option of a set, the option of the response with its id or one of its names; null if one has none.
 */
function matchOptions({ options }: ResponseSet, response: NamedResponse): ReadonlyMap<Id, Id> | null {
  const idsByName = new Map<string, Id>();
  for (const { uuid, label, translations } of response.options)
    for (const name of [uuid, label, ...Object.values(translations)])
      if (name !== undefined && !idsByName.has(toKey(name))) idsByName.set(toKey(name), uuid);
  const matched = options.map(
    ({ uuid, label }) => [uuid, idsByName.get(toKey(uuid)) ?? idsByName.get(toKey(label))] as const,
  );
  const pairs = matched.filter((pair): pair is [Id, Id] => pair[1] !== undefined);
  const isWhole = pairs.length === options.length && new Set(pairs.map(([, to]) => to)).size === pairs.length;
  return isWhole ? new Map(pairs) : null;
}

/** Rules, defaults and the like name options by id, anywhere in the records. */
function replaceIds<R>(records: R, ids: ReadonlyMap<Id, Id>): R {
  const replacements = new Map([...ids].filter(([from, to]) => from !== to));
  if (replacements.size === 0) return records;
  const replace = (value: unknown): unknown => {
    if (typeof value === 'string') return replacements.get(value) ?? value;
    if (Array.isArray(value)) return value.map(replace);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, replace(inner)]));
  };
  return replace(records) as R;
}

/** Questions say whether their answers are global. */
function withOptionsType<R extends Records>(records: R): R {
  const items = Object.entries(records.items).map(([id, item]) => {
    const set = records.response_sets[String(item.options.response_set_id)];
    const options_type = set?.global_id ? 'global' : 'custom';
    const isStale = set !== undefined && (item.options.options_type ?? 'custom') !== options_type;
    return [id, isStale ? { ...item, options: { ...item.options, options_type } } : item] as const;
  });
  return { ...records, items: Object.fromEntries(items) };
}
