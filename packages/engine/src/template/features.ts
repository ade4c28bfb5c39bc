/** The plan features that templates need. */
import type { TemplateFeature } from '../catalogue/element.ts';
import { CATALOGUE } from '../catalogue/index.ts';
import type { RuleActionName } from '../catalogue/rule-matrix.ts';
import { isReducedRuleSet } from '../rules/reduction.ts';
import { createRuleSet, getRules, removeItemsFromRules } from '../rules/rule-set.ts';
import type { Id, Item, RuleSet, TemplatePatch, TemplateRecords } from './document.ts';
import { removeItems } from './edits/remove.ts';
import { applyPatch, squashPatches } from './patch.ts';

/** The actions of rules that need a plan feature in addition to that of rules. */
export const ACTION_FEATURES: Readonly<Partial<Record<RuleActionName, TemplateFeature>>> = {
  require_action: 'act_create_issue',
};

/** Something that needs a plan feature: an item by its type, a setting of an item, a rule set, or an action of it. */
export interface FeatureUse {
  readonly feature: TemplateFeature;
  readonly item_id?: Id;
  /** The setting that needs the feature; if absent, the type of the item needs it. */
  readonly setting?: string;
  readonly rule_set?: Id;
  /** The action that needs the feature; if absent, the rule set needs it. */
  readonly action?: RuleActionName;
  /** The previous state of the rule set, if it existed. */
  readonly previous?: RuleSet;
}

/**
 * Lists the uses of plan features that a patch adds: types and settings that the item did not have before, new rules,
 * and new parts of existing rules. When a plan ends, existing uses stay and can be moved, renamed and removed.
 */
export function findAddedFeatures(before: TemplateRecords, patch: TemplatePatch): FeatureUse[] {
  const inItems = (patch.items?.upsert ?? []).flatMap((item) => {
    const old = Object.hasOwn(before.items, item.id) ? before.items[item.id] : undefined;
    const had = new Set(old ? findUsedFeatures(old).map(({ feature }) => feature) : []);
    return findUsedFeatures(item).filter(({ feature }) => !had.has(feature));
  });
  return [...inItems, ...findAddedRules(before, patch)];
}

function findAddedRules(before: TemplateRecords, patch: TemplatePatch): FeatureUse[] {
  const detached = new Set(
    (patch.items?.upsert ?? []).flatMap(({ id, options }) =>
      Object.hasOwn(before.items, id) && before.items[id]?.options.response_set_id !== options.response_set_id
        ? [id]
        : [],
    ),
  );
  return (patch.rule_sets?.upsert ?? []).flatMap((set): FeatureUse[] => {
    const previous = Object.hasOwn(before.rule_sets, set.uuid) ? before.rule_sets[set.uuid] : undefined;
    if (previous && isReducedRuleSet(previous, set, (item) => detached.has(item))) return [];
    const use = { rule_set: set.uuid, ...(previous && { previous }) };
    const had = new Set(previous ? listActionTargets(previous) : []);
    const actions = new Set(listActionTargets(set).flatMap((target) => (had.has(target) ? [] : target.split(' ', 1))));
    const byActions = Object.entries(ACTION_FEATURES).flatMap(([action, feature]): FeatureUse[] =>
      actions.has(action) ? [{ ...use, feature, action: action as RuleActionName }] : [],
    );
    return [{ ...use, feature: 'ckl_rule' }, ...byActions];
  });
}

/** Lists each action that needs a feature of its own, with each of its targets. */
const listActionTargets = (set: RuleSet): string[] =>
  getRules(set).branches.flatMap(({ actions }) =>
    actions.flatMap(({ action, items }) => (ACTION_FEATURES[action] ? items.map((item) => `${action} ${item}`) : [])),
  );

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

/**
 * Creates the patch that removes these uses: the settings, the new rules, the actions, and the items whose type is the
 * use. Rules that existed before get their previous state.
 */
export function removeFeatureUses(records: TemplateRecords, uses: readonly FeatureUse[]): TemplatePatch {
  const remaining = toRemainingRules(records, uses);
  const ruleSets = new Set(remaining.flatMap(({ uuid, set }) => (set ? [] : uuid)));
  const rules = remaining.flatMap(({ set }) => set ?? []);
  const settingsByItem = new Map<Id, Set<string>>();
  for (const { item_id, setting } of uses)
    if (item_id && setting) settingsByItem.set(item_id, (settingsByItem.get(item_id) ?? new Set()).add(setting));
  const items = Object.values(records.items).flatMap((item) => {
    const removedSettings = new Set(settingsByItem.get(item.id));
    if (ruleSets.has(item.options.rule_set_id as Id)) removedSettings.add('rule_set_id');
    if (removedSettings.size === 0) return [];
    const options = Object.entries(item.options).filter(([name]) => !removedSettings.has(name));
    return [{ ...item, options: Object.fromEntries(options) }];
  });
  const settings: TemplatePatch = {
    ...(items.length > 0 && { items: { upsert: items } }),
    ...((ruleSets.size > 0 || rules.length > 0) && { rule_sets: { upsert: rules, remove: [...ruleSets] } }),
  };
  const ids = uses.flatMap(({ item_id, setting }) => (item_id && !setting && records.items[item_id] ? item_id : []));
  if (ids.length === 0) return settings;
  const { patch } = removeItems(applyPatch(records, settings).records, { ids, references: 'unlink' });
  return squashPatches([settings, patch ?? {}]);
}

/** The remaining rules of the rule sets in the uses; null if nothing remains. */
function toRemainingRules(
  records: TemplateRecords,
  uses: readonly FeatureUse[],
): { readonly uuid: Id; readonly set: RuleSet | null }[] {
  const byRuleSet = Map.groupBy(
    uses.filter(({ rule_set }) => rule_set !== undefined),
    ({ rule_set }) => rule_set as Id,
  );
  return [...byRuleSet].map(([uuid, ofSet]) => {
    const previous = ofSet.find((use) => use.previous)?.previous;
    const current = records.rule_sets[uuid];
    if (previous) {
      const itemIds = [...previous.related_items, ...previous.action_items];
      return { uuid, set: removeItemsFromRules(previous, new Set(itemIds.filter((id) => !records.items[id]))) };
    }
    if (!current || ofSet.some(({ action }) => !action)) return { uuid, set: null };
    const removed = new Set(ofSet.map(({ action }) => action));
    const branches = getRules(current).branches.flatMap((branch) => {
      const actions = branch.actions.filter(({ action }) => !removed.has(action));
      return actions.length > 0 ? [{ ...branch, actions }] : [];
    });
    const hasRules = branches.some(({ when }) => when !== null);
    return { uuid, set: hasRules ? { ...current, ...createRuleSet(uuid, { branches }) } : null };
  });
}
