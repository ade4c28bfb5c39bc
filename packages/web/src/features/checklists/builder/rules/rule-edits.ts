/** What can be done to rule sets, as edits of the template's records. */
import {
  type Branch,
  CATALOGUE,
  type Condition,
  conditionItems,
  type Id,
  type Item,
  type RuleSet,
  ruleSet,
  rulesOf,
  type TemplateRecords,
} from '@rounds/engine';
import { newId } from '../new-id.ts';
import type { EditOf } from '../template-store.ts';
import { simplified } from './conditions.ts';

/** The record that edited branches make; what else an old record holds stays. */
export function recordOf(old: RuleSet | undefined, uuid: Id, branches: readonly Branch[]): RuleSet {
  const simple = branches.map(({ when, actions }) => ({ when: when && simplified(when), actions }));
  return { ...old, ...ruleSet(uuid, { branches: simple }) };
}

/** Puts a rule set in. The item that it was made on carries it, when it carries none yet. */
export const putRule =
  (set: RuleSet, carrier: Id): EditOf =>
  (records) => {
    const item = records.items[carrier];
    const carries = item && 'rule_set_id' in CATALOGUE[item.type].options && !item.options.rule_set_id;
    const next = carries && !records.rule_sets[set.uuid] ? withPointer(item, set.uuid) : null;
    return { patch: { rule_sets: { upsert: [set] }, ...(next && { items: { upsert: [next] } }) } };
  };

const withPointer = (item: Item, uuid: Id): Item => ({ ...item, options: { ...item.options, rule_set_id: uuid } });

export const removeRule =
  (uuid: Id): EditOf =>
  (records) => {
    const carriers = Object.values(records.items).filter((item) => item.options.rule_set_id === uuid);
    const upsert = carriers.map((item) => {
      const { rule_set_id: _gone, ...options } = item.options;
      return { ...item, options };
    });
    return { patch: { rule_sets: { remove: [uuid] }, ...(upsert.length > 0 && { items: { upsert } }) } };
  };

export const duplicateRule =
  (uuid: Id): EditOf =>
  (records) => {
    const set = records.rule_sets[uuid];
    return set ? { patch: { rule_sets: { upsert: [{ ...set, uuid: newId() }] } } } : { patch: {} };
  };

export interface RulesOfItem {
  /** Rules that act on the item or that it carries. */
  readonly acting: readonly RuleSet[];
  /** Rules that ask its answer and only act on others. */
  readonly triggered: readonly RuleSet[];
}
const NO_RULES: RulesOfItem = { acting: [], triggered: [] };
const indexes = new WeakMap<TemplateRecords['rule_sets'], ReadonlyMap<Id, RulesOfItem>>();

/** The rules around an item. Counted once for each state of the rule sets, so that rows may compare by identity. */
export function rulesAround(records: TemplateRecords, id: Id): RulesOfItem {
  const known = indexes.get(records.rule_sets);
  if (known) return known.get(id) ?? NO_RULES;
  const index = new Map<Id, { acting: RuleSet[]; triggered: RuleSet[] }>();
  const of = (item: Id) => {
    const found = index.get(item) ?? { acting: [], triggered: [] };
    index.set(item, found);
    return found;
  };
  for (const set of Object.values(records.rule_sets)) {
    for (const item of new Set(set.action_items)) of(item).acting.push(set);
    for (const item of new Set(askedBy(set))) if (!set.action_items.includes(item)) of(item).triggered.push(set);
  }
  indexes.set(records.rule_sets, index);
  return index.get(id) ?? NO_RULES;
}

const askedBy = (set: RuleSet): Id[] => {
  const asks = (when: Condition | null) => (when ? conditionItems(when) : []);
  return [...new Set(rulesOf(set).branches.flatMap(({ when }) => asks(when)))];
};
