/** Why an item is as it is: which rules act on it, which branch holds, and what the asked answers were. */
import type { RuleActionName, RuleOperator } from '../catalogue/rule-matrix.ts';
import { fulfils } from '../rules/compare.ts';
import type { Condition } from '../rules/rule-set.ts';
import type { Id } from '../template/document.ts';
import { type Ground, holdingBranch } from './settle.ts';
import * as is from './state.ts';

/** A condition with what came of it; comparisons with the values that were found. */
export type ReasonCondition =
  | { readonly kind: 'all' | 'any' | 'not'; readonly holds: boolean; readonly parts: readonly ReasonCondition[] }
  | {
      readonly kind: 'comparison';
      readonly holds: boolean;
      readonly item_id: Id;
      readonly operator: RuleOperator;
      readonly wanted: unknown;
      readonly found: readonly unknown[];
    };
export interface Reason {
  readonly rule_set: Id;
  /** The branch that holds, from 0; null when none does. */
  readonly branch: number | null;
  readonly actions: readonly { readonly action: RuleActionName; readonly value?: unknown }[];
  /** The conditions asked up to the branch that holds, in order. */
  readonly conditions: readonly ReasonCondition[];
}
export interface Why {
  /** The nearest page, section or row above that is not visible, and so hides the item. */
  readonly hidden_by: string | null;
  /** Hidden by its own setting. */
  readonly hidden_by_itself: boolean;
  readonly reasons: readonly Reason[];
}

/** The reasons of one slot. `slotsOf` gives the slots that an item means from there. */
export function whyAt(ground: Ground, slot: number, slotsOf: (id: Id) => readonly number[]): Why {
  const { layout, state } = ground;
  const binding = layout.bindings[slot];
  const reasons = (binding?.rules ?? []).map((bound): Reason => {
    const { rule } = bound;
    const holding = holdingBranch(bound, state.values);
    const asked = rule.branches.slice(0, holding < 0 ? undefined : holding + 1);
    return {
      rule_set: rule.uuid,
      branch: holding < 0 ? null : holding,
      actions: rule.branches[holding]?.actions ?? [],
      conditions: asked.flatMap(({ when }) => (when ? [reasonOf(when, state.values, slotsOf)] : [])),
    };
  });
  let above = layout.parents[slot] as number;
  while (above !== layout.size && ((state.flags[above] as number) & is.VISIBLE) !== 0)
    above = layout.parents[above] as number;
  return {
    hidden_by: above === layout.size ? null : (layout.keys[above] ?? null),
    hidden_by_itself: layout.nodes[slot]?.hidden === true,
    reasons,
  };
}

function reasonOf(
  condition: Condition,
  values: readonly unknown[],
  slotsOf: (id: Id) => readonly number[],
): ReasonCondition {
  if ('all' in condition || 'any' in condition) {
    const isAll = 'all' in condition;
    const parts = (isAll ? condition.all : condition.any).map((part) => reasonOf(part, values, slotsOf));
    const holds = isAll ? parts.every((part) => part.holds) : parts.some((part) => part.holds);
    return { kind: isAll ? 'all' : 'any', holds, parts };
  }
  if ('not' in condition) {
    const part = reasonOf(condition.not, values, slotsOf);
    return { kind: 'not', holds: !part.holds, parts: [part] };
  }
  const { item_id, operator, value } = condition;
  const found = slotsOf(item_id).map((slot) => values[slot] ?? null);
  const asked = found.length === 0 ? [null] : found;
  const holds = asked.some((one) => fulfils(operator, one, value));
  return { kind: 'comparison', holds, item_id, operator, wanted: value ?? null, found };
}
