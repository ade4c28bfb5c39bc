/** Edits of rule sets, and the rules of each item. */
import {
  type Branch,
  CATALOGUE,
  type Condition,
  createRuleSet,
  getRules,
  type Id,
  type Item,
  listConditionItems,
  type RuleSet,
  type TemplateRecords,
} from '@rounds/engine';
import { newId } from '../../../kit/templates/new-id.ts';
import { simplify } from '../state/conditions.ts';
import type { TemplateEdit } from '../state/template-store.ts';

/** The record of edited branches; other fields of the old record are kept. */
export function toRuleRecord(old: RuleSet | undefined, uuid: Id, branches: readonly Branch[]): RuleSet {
  const simple = branches.map(({ when, actions }) => ({ when: when && simplify(when), actions }));
  return { ...old, ...createRuleSet(uuid, { branches: simple }) };
}

/** Saves a rule set. The item on which it was created refers to it, unless it already refers to another. */
export const saveRule =
  (set: RuleSet, carrier: Id): TemplateEdit =>
  (records) => {
    const item = records.items[carrier];
    const carries = item && 'rule_set_id' in CATALOGUE[item.type].options && !item.options.rule_set_id;
    const next = carries && !records.rule_sets[set.uuid] ? attachRule(item, set.uuid) : null;
    return { patch: { rule_sets: { upsert: [set] }, ...(next && { items: { upsert: [next] } }) } };
  };

const attachRule = (item: Item, uuid: Id): Item => ({ ...item, options: { ...item.options, rule_set_id: uuid } });

export const removeRule =
  (uuid: Id): TemplateEdit =>
  (records) => {
    const referringItems = Object.values(records.items).filter((item) => item.options.rule_set_id === uuid);
    const upsert = referringItems.map((item) => {
      const { rule_set_id: _gone, ...options } = item.options;
      return { ...item, options };
    });
    return { patch: { rule_sets: { remove: [uuid] }, ...(upsert.length > 0 && { items: { upsert } }) } };
  };

export const duplicateRule =
  (uuid: Id): TemplateEdit =>
  (records) => {
    const set = records.rule_sets[uuid];
    return set ? { patch: { rule_sets: { upsert: [{ ...set, uuid: newId() }] } } } : { patch: {} };
  };

export interface ItemRules {
  /** Rules that act on the item. */
  readonly acting: readonly RuleSet[];
  /** Rules that compare its answer and act only on other items. */
  readonly triggered: readonly RuleSet[];
}
const NO_RULES: ItemRules = { acting: [], triggered: [] };
const ruleIndexes = new WeakMap<TemplateRecords['rule_sets'], ReadonlyMap<Id, ItemRules>>();

/** The rules of an item, cached for each state of the rule sets so that rows can compare by identity. */
export function getItemRules(records: TemplateRecords, id: Id): ItemRules {
  const cached = ruleIndexes.get(records.rule_sets);
  if (cached) return cached.get(id) ?? NO_RULES;
  const index = new Map<Id, { acting: RuleSet[]; triggered: RuleSet[] }>();
  const of = (item: Id) => {
    const entry = index.get(item) ?? { acting: [], triggered: [] };
    index.set(item, entry);
    return entry;
  };
  for (const set of Object.values(records.rule_sets)) {
    for (const item of new Set(set.action_items)) of(item).acting.push(set);
    for (const item of new Set(getConditionItems(set)))
      if (!set.action_items.includes(item)) of(item).triggered.push(set);
  }
  ruleIndexes.set(records.rule_sets, index);
  return index.get(id) ?? NO_RULES;
}

const getConditionItems = (set: RuleSet): Id[] => {
  const asks = (when: Condition | null) => (when ? listConditionItems(when) : []);
  return [...new Set(getRules(set).branches.flatMap(({ when }) => asks(when)))];
};
