/** Copies the rules of copied items. */
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

/** The ids of copies by the id of their original. */
export type Copies = ReadonlyMap<Id, Id>;

/**
 * Copies the rules that act on the originals, by the uuid of the original rule set. Copies compare copies if the
 * compared question was copied too, otherwise the original question. A rule set that would compare a question after its
 * targets is left out.
 */
export function copyRules(records: TemplateRecords, copies: Copies, newId: () => Id): ReadonlyMap<Id, RuleSet> {
  const affectedSets = Object.values(records.rule_sets).filter((set) => set.action_items.some((id) => copies.has(id)));
  const copiedSets = new Map<Id, RuleSet>();
  if (affectedSets.length === 0) return copiedSets;
  const places = new Map(listInDocumentOrder(records).map((item, index) => [item.id, index]));
  for (const set of affectedSets) {
    const branches = copyBranches(getRules(set).branches, copies);
    const first = Math.min(...set.action_items.map((id) => (copies.has(id) ? (places.get(id) ?? 0) : places.size)));
    const compared = branches.flatMap(({ when }) => (when ? listConditionItems(when) : []));
    if (branches.length === 0 || compared.some((id) => (places.get(id) ?? -1) >= first)) continue;
    copiedSets.set(set.uuid, { ...set, ...createRuleSet(newId(), { branches }) });
  }
  return copiedSets;
}

/**
 * Copies a rule set of pasted items, possibly from another template. It compares and acts on the copies; `optionIds`
 * maps the options of copied response sets. Undefined if it would not act on any copy.
 */
export function copyPastedRules(
  set: RuleSet,
  { copies, optionIds, uuid }: { readonly copies: Copies; readonly optionIds: Copies; readonly uuid: Id },
): RuleSet | undefined {
  const branches = copyBranches(getRules(set).branches, copies);
  if (branches.length === 0) return undefined;
  return { ...set, ...createRuleSet(uuid, { branches: branches.map((branch) => mapOptions(branch, optionIds)) }) };
}

/** Replaces option ids in the values of a branch. */
function mapOptions({ when, actions }: Branch, optionIds: Copies): Branch {
  const mapValue = (value: unknown): unknown => {
    if (typeof value === 'string') return optionIds.get(value) ?? value;
    return Array.isArray(value) ? value.map(mapValue) : value;
  };
  const mapCondition = (condition: Condition): Condition => {
    if ('all' in condition) return { all: condition.all.map(mapCondition) };
    if ('any' in condition) return { any: condition.any.map(mapCondition) };
    if ('not' in condition) return { not: mapCondition(condition.not) };
    return condition.value === undefined ? condition : { ...condition, value: mapValue(condition.value) };
  };
  return {
    when: when && mapCondition(when),
    actions: actions.map((action) =>
      action.value === undefined ? action : { ...action, value: mapValue(action.value) },
    ),
  };
}

/** Drops branches without effect on the copies; later branches then require that the dropped one does not apply. */
function copyBranches(branches: readonly Branch[], copies: Copies): Branch[] {
  const copiedBranches: Branch[] = [];
  const passed: Condition[] = [];
  for (const { when, actions } of branches) {
    const compared = when && copyCondition(when, copies);
    const own = copyActions(actions, copies);
    if (own.length > 0) {
      const all = compared ? [...passed, compared] : [...passed];
      copiedBranches.push({ when: passed.length === 0 ? compared : { all }, actions: own });
    } else if (compared) passed.push({ not: compared });
    if (!compared) break;
  }
  return copiedBranches;
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
