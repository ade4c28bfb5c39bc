/** The plan features that templates need. */
import type { TemplateFeature } from '../catalogue/element.ts';
import { CATALOGUE } from '../catalogue/index.ts';
import type { Id, Item, TemplatePatch, TemplateRecords } from './document.ts';
import { removeItems } from './edits/remove.ts';
import { applyPatch, squashPatches } from './patch.ts';

/** Something that needs a plan feature: an item by its type, a setting of an item, or a rule set. */
export interface FeatureUse {
  readonly feature: TemplateFeature;
  readonly item_id?: Id;
  /** The setting that needs the feature; without it, the type of the item does. */
  readonly setting?: string;
  readonly rule_set?: Id;
}

/**
 * What a patch adds that needs plan features: types and settings that the item did not have before, and
 * new rules. When a plan ends, what exists stays and can be moved, renamed and removed.
 */
export function findAddedFeatures(before: TemplateRecords, patch: TemplatePatch): FeatureUse[] {
  const inItems = (patch.items?.upsert ?? []).flatMap((item) => {
    const old = Object.hasOwn(before.items, item.id) ? before.items[item.id] : undefined;
    const had = new Set(old ? findUsedFeatures(old).map(({ feature }) => feature) : []);
    return findUsedFeatures(item).filter(({ feature }) => !had.has(feature));
  });
  const rules = (patch.rule_sets?.upsert ?? []).flatMap(({ uuid }): FeatureUse[] =>
    Object.hasOwn(before.rule_sets, uuid) ? [] : [{ feature: 'ckl_rule', rule_set: uuid }],
  );
  return [...inItems, ...rules];
}

/** The plan features that a patch needs. */
export const listAddedFeatures = (before: TemplateRecords, patch: TemplatePatch): readonly TemplateFeature[] => [
  ...new Set(findAddedFeatures(before, patch).map(({ feature }) => feature)),
];

function findUsedFeatures({ id, type, options }: Item): FeatureUse[] {
  const { features, options: declared } = CATALOGUE[type];
  const bySettings = Object.entries(options).flatMap(([setting, value]): FeatureUse[] => {
    const feature = Object.hasOwn(declared, setting) ? declared[setting]?.feature : undefined;
    return feature && value !== null && value !== undefined && value !== false
      ? [{ feature, item_id: id, setting }]
      : [];
  });
  return [...features.map((feature) => ({ feature, item_id: id })), ...bySettings];
}

/** The patch that removes these uses: the settings, the rules, and the items whose type is the use. */
export function removeFeatureUses(records: TemplateRecords, uses: readonly FeatureUse[]): TemplatePatch {
  const ruleSets = new Set(uses.flatMap(({ rule_set }) => rule_set ?? []));
  const settingsByItem = new Map<Id, Set<string>>();
  for (const { item_id, setting } of uses)
    if (item_id && setting) settingsByItem.set(item_id, (settingsByItem.get(item_id) ?? new Set()).add(setting));
  const items = Object.values(records.items).flatMap((item) => {
    const removedSettings = new Set(settingsByItem.get(item.id));
    if (ruleSets.has(item.options.rule_set_id as Id)) removedSettings.add('rule_set_id');
    if (removedSettings.size === 0) return [];
    const remaining = Object.entries(item.options).filter(([name]) => !removedSettings.has(name));
    return [{ ...item, options: Object.fromEntries(remaining) }];
  });
  const settings: TemplatePatch = {
    ...(items.length > 0 && { items: { upsert: items } }),
    ...(ruleSets.size > 0 && { rule_sets: { remove: [...ruleSets] } }),
  };
  const ids = uses.flatMap(({ item_id, setting }) => (item_id && !setting && records.items[item_id] ? item_id : []));
  if (ids.length === 0) return settings;
  const { patch } = removeItems(applyPatch(records, settings).records, { ids, references: 'unlink' });
  return squashPatches([settings, patch ?? {}]);
}
