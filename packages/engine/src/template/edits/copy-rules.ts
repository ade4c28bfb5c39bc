/** Rules of copied items, for their copies. */
import {
  type Branch,
  type Condition,
  createRuleSet,
  getRules,
  listConditionItems,
  type RuleAction,
} from '../../rules/rule-set.ts';
import type { Id, RuleSet, TemplateRecords } from '../document.ts';
import { listInDocumentOrder } from '../tree.ts';

/** Copies by the id of their original. */
export type Copies = ReadonlyMap<Id, Id>;

/**
 * The rules that act on the originals, made to act on the copies; by the uuid of the set that each
 * comes from. They ask copies where what they asked was copied along, else the same questions as
 * before. A set that would ask a question behind the items it acts on is left out.
 */
export function copyRules(records: TemplateRecords, copies: Copies, newId: () => Id): ReadonlyMap<Id, RuleSet> {
  const acting = Object.values(records.rule_sets).filter((set) => set.action_items.some((id) => copies.has(id)));
  const made = new Map<Id, RuleSet>();
  if (acting.length === 0) return made;
  const places = new Map(listInDocumentOrder(records).map((item, index) => [item.id, index]));
  for (const set of acting) {
    const branches = copyBranches(getRules(set).branches, copies);
    const first = Math.min(...set.action_items.map((id) => (copies.has(id) ? (places.get(id) ?? 0) : places.size)));
    const asked = branches.flatMap(({ when }) => (when ? listConditionItems(when) : []));
    if (branches.length === 0 || asked.some((id) => (places.get(id) ?? -1) >= first)) continue;
    made.set(set.uuid, { ...set, ...createRuleSet(newId(), { branches }) });
  }
  return made;
}

/** A branch that does nothing to the copies goes; those behind it then ask that it does not hold. */
function copyBranches(branches: readonly Branch[], copies: Copies): Branch[] {
  const made: Branch[] = [];
  const passed: Condition[] = [];
  for (const { when, actions } of branches) {
    const asked = when && copyCondition(when, copies);
    const own = copyActions(actions, copies);
    if (own.length > 0) {
      const all = asked ? [...passed, asked] : [...passed];
      made.push({ when: passed.length === 0 ? asked : { all }, actions: own });
    } else if (asked) passed.push({ not: asked });
    if (!asked) break;
  }
  return made;
}

const copyActions = (actions: readonly RuleAction[], copies: Copies): RuleAction[] =>
  actions
    .map((action) => ({ ...action, items: action.items.flatMap((id) => copies.get(id) ?? []) }))
    .filter(({ items }) => items.length > 0);

function copyCondition(condition: Condition, copies: Copies): Condition {
  if ('all' in condition) return { all: condition.all.map((part) => copyCondition(part, copies)) };
  if ('any' in condition) return { any: condition.any.map((part) => copyCondition(part, copies)) };
  if ('not' in condition) return { not: copyCondition(condition.not, copies) };
  return { ...condition, item_id: copies.get(condition.item_id) ?? condition.item_id };
}
