/** The global lists and asset types of an exported template: found again by uuid, in another workspace by name. */
import type { checklists } from '@rounds/contract/checklists';
import type { BodyOf } from '@rounds/contract/endpoint.ts';
import { findByAnyName } from '@rounds/contract/languages.ts';
import { type Item, listReferredRecords, type TemplateDocument, type TemplateRecords } from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import { describeOwners } from '../../custom-fields/index.ts';

type ReferredMatch = NonNullable<BodyOf<typeof checklists.importTemplate>['template']['referred']>;
type Named = ReferredMatch['global_lists'];
const LISTS = { table: 'global_list', scope: 'global_list_item' } as const;
const TYPES = { table: 'asset_type', scope: 'asset' } as const;

type DescribedList = Awaited<ReturnType<typeof describeOwners>>[number];

/** Returns what an exported template says about its lists and types. */
export async function describeReferred(tx: Tx, document: TemplateDocument): Promise<ReferredMatch> {
  const { lists, asset_types } = listReferredRecords(document);
  const toNamed = ({ uuid, name, fields }: DescribedList) => ({
    ...{ uuid, name },
    fields: fields.map((field) => ({ key: field.key, name: field.name })),
  });
  return {
    global_lists: (await describeOwners(tx, LISTS, { uuids: [...lists.keys()] })).map(toNamed),
    asset_types: (await describeOwners(tx, TYPES, { uuids: [...asset_types.keys()] })).map(toNamed),
  };
}

/** The names of asset types by their uuids. */
export const getTypeNames = async (tx: Tx, uuids: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  uuids.length === 0
    ? new Map()
    : new Map((await describeOwners(tx, TYPES, { uuids: [...uuids] })).map(({ uuid, name }) => [uuid, name]));

/** A list or type of this workspace, and the keys of its fields by those in the file. */
interface Match {
  readonly uuid: string;
  readonly id: number;
  readonly toKey: (key: string) => string;
}
type FindMatch = (uuid: unknown) => Match | undefined;

/** Finds what this workspace has of the lists or types in a file. */
function createMatcher(references: Named, describedLists: readonly DescribedList[]): FindMatch {
  const knownByUuid = new Map<unknown, DescribedList>(describedLists.map((one) => [one.uuid, one]));
  const knownByName = new Map(describedLists.toReversed().map((one) => [one.name.toLowerCase(), one]));
  const namedByUuid = new Map<unknown, Named[number]>(references.map((one) => [one.uuid, one]));
  return (uuid) => {
    const same = knownByUuid.get(uuid);
    if (same) return { uuid: same.uuid, id: same.id, toKey: (key) => key };
    const inFile = namedByUuid.get(uuid);
    const match = inFile && knownByName.get(inFile.name.toLowerCase());
    if (!match) return undefined;
    const toKey = (key: string) => {
      const name = inFile.fields.find((field) => field.key === key)?.name;
      return (name !== undefined && findByAnyName(match.fields, name)?.key) || key;
    };
    return { uuid: match.uuid, id: match.id, toKey };
  };
}

/** The records with the lists and types of this workspace, and the names of those that it does not have. */
export async function linkReferred(
  tx: Tx,
  records: TemplateRecords,
  document: TemplateDocument,
  { global_lists, asset_types }: ReferredMatch = { global_lists: [], asset_types: [] },
): Promise<{ readonly records: TemplateRecords; readonly missing: string[] }> {
  const { lists, asset_types: types } = listReferredRecords(document);
  if (lists.size + types.size === 0) return { records, missing: [] };
  const toNames = (all: Named) => all.map(({ name }) => name);
  const findList = createMatcher(
    global_lists,
    await describeOwners(tx, LISTS, { uuids: [...lists.keys()], names: toNames(global_lists) }),
  );
  const findType = createMatcher(
    asset_types,
    await describeOwners(tx, TYPES, { uuids: [...types.keys()], names: toNames(asset_types) }),
  );
  const listMissing = (uuids: Iterable<string>, all: Named, find: FindMatch) => {
    const names = new Map(all.map(({ uuid, name }) => [uuid, name]));
    return [...uuids].flatMap((uuid) => (find(uuid) ? [] : [names.get(uuid) ?? uuid]));
  };
  const items = Object.entries(records.items).map(([id, item]) => [id, linkItem(item, findList, findType)] as const);
  return {
    records: { ...records, items: Object.fromEntries(items) },
    missing: [
      ...listMissing(lists.keys(), global_lists, findList),
      ...listMissing(types.keys(), asset_types, findType),
    ],
  };
}

function linkItem(item: Item, findList: FindMatch, findType: FindMatch): Item {
  const { options } = item;
  if (item.type === 'global_list') return { ...item, options: linkList(options, findList(options.global_list_uuid)) };
  if (item.type === 'asset_field') {
    const { asset_type_uuid, asset_type_id: _, field_key, ...rest } = options;
    const type = findType(asset_type_uuid);
    if (!type) return { ...item, options: rest };
    const key = type.toKey(String(field_key));
    return { ...item, options: { ...rest, asset_type_uuid: type.uuid, asset_type_id: type.id, field_key: key } };
  }
  if (item.type !== 'asset' || !Array.isArray(options.asset_type_uuids)) return item;
  const types = options.asset_type_uuids.flatMap((uuid) => findType(uuid)?.uuid ?? []);
  return { ...item, options: { ...options, asset_type_uuids: types.length > 0 ? types : null } };
}

/** Links a question to its list; a question that has none loses everything that names fields of the list. */
function linkList(options: Item['options'], list: Match | undefined): Item['options'] {
  const { global_list_uuid: _, global_list_id: __, ...rest } = options;
  const { label_field_keys: labels, value_field_keys: values, point_field_key: points, ...others } = rest;
  const { item_filter: filter, ...unfiltered } = others;
  if (!list) return unfiltered;
  const toKeys = (keys: unknown) => (Array.isArray(keys) ? keys.map((key) => list.toKey(String(key))) : keys);
  const hasFilter = typeof filter === 'object' && filter !== null && 'field_key' in filter;
  return {
    ...unfiltered,
    global_list_uuid: list.uuid,
    global_list_id: list.id,
    ...(labels !== undefined && { label_field_keys: toKeys(labels) }),
    ...(values !== undefined && { value_field_keys: toKeys(values) }),
    ...(typeof points === 'string' && { point_field_key: list.toKey(points) }),
    ...(hasFilter && { item_filter: { ...filter, field_key: list.toKey(String(filter.field_key)) } }),
  };
}
