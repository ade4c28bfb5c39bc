/** Lists the global lists, asset types and structures of sites that a template uses, with the fields that it uses. */
import { getOption } from '../../catalogue/index.ts';
import { getSiteSource } from '../../catalogue/site-question.ts';
import { isRecord, isText } from '../../json.ts';
import { getRules } from '../../rules/rule-set.ts';
import type { Id, Item, TemplateDocument } from '../document.ts';

/** The ids of the workspace's records that a template uses. */
export interface ReferredRecords {
  /** The keys of the fields that questions, points and filters use, by the global list. */
  readonly lists: ReadonlyMap<Id, ReadonlySet<string>>;
  /** The items that rules set as values, by the global list. */
  readonly list_items: ReadonlyMap<Id, ReadonlySet<Id>>;
  /** The keys of the fields that questions show, by the uuid of their asset type. */
  readonly asset_types: ReadonlyMap<Id, ReadonlySet<string>>;
  /** The nodes below which questions offer sites, by the structure. */
  readonly site_structures: ReadonlyMap<Id, ReadonlySet<Id>>;
}

/** The keys of the fields of its list that a question uses. */
export function listItemFields(item: Item): readonly string[] {
  const { item_filter: filter } = item.options;
  const points = getOption<string | null>(item, 'point_field_key');
  return [
    ...(getOption<readonly string[] | null>(item, 'label_field_keys') ?? []),
    ...(getOption<readonly string[] | null>(item, 'value_field_keys') ?? []),
    ...(points ? [points] : []),
    ...(isRecord(filter) && isText(filter.field_key) ? [filter.field_key] : []),
  ];
}

const NO_RECORDS: ReferredRecords = {
  lists: new Map(),
  list_items: new Map(),
  asset_types: new Map(),
  site_structures: new Map(),
};

/**
 * The uuids of the types that the asset of an inspection may have, by the questions that show it; null if they allow
 * any. Empty if no type fits all of them.
 */
export function listAllowedAssetTypes(items: readonly Pick<Item, 'type' | 'options'>[]): readonly Id[] | null {
  const allowed = items.flatMap(({ type, options }) =>
    type === 'asset' && Array.isArray(options.asset_type_uuids) && options.asset_type_uuids.length > 0
      ? [options.asset_type_uuids.map(String)]
      : [],
  );
  const [first, ...others] = allowed;
  return first?.filter((uuid) => others.every((uuids) => uuids.includes(uuid))) ?? null;
}

/** The uuid of the global list of a question; null for other questions. */
export const getGlobalList = ({ type, options }: Item): Id | null =>
  type === 'global_list' && isText(options.global_list_uuid) ? options.global_list_uuid : null;

/** Lists the global lists, asset types and structures of sites that the questions and rules of a template use. */
export function listReferredRecords({
  items,
  rule_sets,
}: Pick<TemplateDocument, 'items' | 'rule_sets'>): ReferredRecords {
  const questions = items.filter(({ type }) => REFERRING.includes(type));
  if (questions.length === 0) return NO_RECORDS;
  const lists = new Map<Id, Set<string>>();
  const types = new Map<Id, Set<string>>();
  const structures = new Map<Id, Set<string>>();
  const add = (map: Map<Id, Set<string>>, uuid: Id, keys: readonly string[]) => {
    const entries = map.get(uuid) ?? new Set();
    for (const key of keys) entries.add(key);
    map.set(uuid, entries);
  };
  for (const item of questions) {
    const list = getGlobalList(item);
    if (list) add(lists, list, listItemFields(item));
    const { asset_type_uuid, asset_type_uuids, field_key } = item.options;
    if (item.type === 'asset_field' && isText(asset_type_uuid)) add(types, asset_type_uuid, [String(field_key)]);
    if (item.type === 'asset' && Array.isArray(asset_type_uuids))
      for (const uuid of asset_type_uuids) add(types, String(uuid), []);
    const source = getSiteSource(item);
    if (source) add(structures, source.structure, source.node === null ? [] : [source.node]);
  }
  const set = new Map<Id, Set<Id>>();
  const byId = new Map(questions.map((item) => [item.id, item]));
  for (const { action, items: targets, value } of rule_sets.flatMap((one) =>
    getRules(one).branches.flatMap(({ actions }) => actions),
  )) {
    if (action !== 'set_value' && action !== 'set_value_not_answered') continue;
    for (const id of targets) {
      const item = byId.get(id);
      const list = item && getGlobalList(item);
      if (list && Array.isArray(value)) add(set, list, value.map(String));
    }
  }
  return { lists, list_items: set, asset_types: types, site_structures: structures };
}
const REFERRING: readonly string[] = ['global_list', 'asset_field', 'asset', 'site'];
