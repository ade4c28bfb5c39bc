/** The reference implementation of rules. */
import { CATALOGUE } from '../catalogue/index.ts';
import { RULE_ACTIONS, type RuleActionName } from '../catalogue/rule-matrix.ts';
import { satisfies, toEffectiveComparison } from '../rules/compare.ts';
import { type Condition, getRules, type RuleAction } from '../rules/rule-set.ts';
import type { ReferenceSlot, ReferenceState } from './reference-state.ts';

const THEN: Partial<Record<RuleActionName, RuleActionName>> = {
  set_hidden: 'hide',
  required_else_not_required: 'required',
  enable_else_disable: 'enable',
  disable_else_enable: 'disable',
};
const ELSE: Partial<Record<RuleActionName, RuleActionName>> = {
  required_else_not_required: 'not_required',
  enable_else_disable: 'disable',
  disable_else_enable: 'enable',
};
const STATE_ACTIONS: readonly string[] = [
  ...['show', 'hide', 'set_hidden', 'enable', 'disable', 'enable_else_disable', 'disable_else_enable'],
];

/** The actions of all applying branches, and those that merely mention the item. */
export function findActions(
  reference: ReferenceState,
  place: ReferenceSlot,
  only: readonly RuleActionName[] = RULE_ACTIONS,
): { active: RuleAction[]; named: RuleAction[] } {
  const active: RuleAction[] = [];
  const named: RuleAction[] = [];
  // For a repeat itself, rules only decide whether it is visible and enabled.
  const isWhole = place.isRepeat && CATALOGUE[place.item.type].kind === 'question';
  for (const set of reference.ruleSets) {
    const { branches } = getRules(set);
    const own = (actions: readonly RuleAction[]) => actions.filter(({ items }) => items.includes(place.item.id));
    const acts = branches.flatMap(({ actions }) => own(actions));
    if (!acts.some(({ action }) => only.includes(action))) continue;
    if (acts.length === 0 || (isWhole && !acts.some(({ action }) => STATE_ACTIONS.includes(action)))) continue;
    named.push(...acts);
    const branch = branches.find(({ when }) => when === null || holds(reference, when, place));
    const now = branch ? own(branch.actions) : [];
    const isActing = ({ action }: RuleAction) => now.some((one) => one.action === action);
    active.push(...now.map((one) => ({ ...one, action: THEN[one.action] ?? one.action })));
    active.push(
      ...acts.flatMap((one) => (ELSE[one.action] && !isActing(one) ? [{ ...one, action: ELSE[one.action]! }] : [])),
    );
  }
  return { active, named };
}

export function holds(reference: ReferenceState, condition: Condition, from: ReferenceSlot): boolean {
  if ('all' in condition) return condition.all.every((part) => holds(reference, part, from));
  if ('any' in condition) return condition.any.some((part) => holds(reference, part, from));
  if ('not' in condition) return !holds(reference, condition.not, from);
  const { places } = reference.resolveSlots(condition.item_id, from);
  const values = places.length === 0 ? [null] : places.map((place) => reference.getValue(place).value);
  const item = reference.document.items.find(({ id }) => id === condition.item_id);
  const { operator } = item ? toEffectiveComparison(condition, item) : condition;
  return values.some((value) => satisfies(operator, value, condition.value));
}

/** Whether no rule excludes the item or an ancestor. */
export function isLive(reference: ReferenceState, place: ReferenceSlot): boolean {
  const { active, named } = findActions(reference, place, ['show', 'hide', 'set_hidden']);
  const acts = (...actions: string[]) => active.some(({ action }) => actions.includes(action));
  const out = acts('hide') || (named.some(({ action }) => action === 'show') && !acts('show'));
  return !out && (place.parent === null || isLive(reference, place.parent));
}
