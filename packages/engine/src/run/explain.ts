/** Explains the state of an item: the causes of each fact that a screen shows. */
import type { Answer, AnswerKey } from '../answers/change.ts';
import type { RuleActionName } from '../catalogue/rule-matrix.ts';
import { listVariables } from '../expression/parse.ts';
import { satisfies, toEffectiveComparison } from '../rules/compare.ts';
import { listEffects, type RuleEffect } from '../rules/effects.ts';
import type { Comparison, Condition } from '../rules/rule-set.ts';
import type { Id } from '../template/document.ts';
import { listRules } from './compile/binder.ts';
import { resolveSlots } from './compile/descendants.ts';
import type { Node } from './compile/node.ts';
import type { Program } from './compile/program.ts';
import { evaluateTest, findActiveBranch, skipRule } from './evaluate/conditions.ts';
import { computeOwnValue, type EvalContext } from './evaluate/evaluate-slot.ts';
import type { Cause, Explanation, Fact, ReadAnswer, Reason, ReasonCondition } from './explanation.ts';
import * as Flag from './state/flags.ts';

/** The context of an evaluation, and the program that resolves names seen from a slot. */
export interface ExplainContext extends EvalContext {
  readonly program: Program;
}

type RuleCause = Extract<Cause, { by: 'rule' }>;
/** An effect with the rule set that causes it. */
type AttributedEffect = RuleEffect & { readonly rule_set: Id };

/**
 * Explains one slot. Every fact that differs from a plain, unanswered item has causes: rules that apply (or
 * whose not applying matters, as with `show`), the item's own settings, its ancestors, people, defaults and
 * calculations. Overridden causes are left out: a hide is listed without the shows that it overrides. Only
 * a value lists the causes that it overrides as well.
 */
export function explainSlot(program: Program, run: EvalContext, slot: number): Explanation {
  const { layout, state, context, expressionContext, answers, scratch } = run;
  const evaluator: ExplainContext = { program, layout, state, context, expressionContext, answers, scratch };
  const flags = state.flags[slot] as number;
  const rules = listRulesWithBranch(evaluator, slot);
  const findEffects = createEffectFinder(rules);
  const node = layout.nodes[slot];
  const settings = node?.traits ?? 0;
  const toFlagFact = (flag: number, ...effects: RuleActionName[]): Fact<boolean> => ({
    is: (flags & flag) !== 0,
    causes: [...findEffects(...effects), ...((settings & flag) !== 0 ? [SETTING] : [])],
  });
  return {
    key: layout.keys[slot] as AnswerKey,
    item_id: node?.item.id as Id,
    facts: {
      visible: { is: (flags & Flag.VISIBLE) !== 0, causes: explainVisibility(evaluator, slot, true) },
      enabled: {
        is: (flags & Flag.ENABLED) !== 0,
        causes: [...findEffects('disable'), ...findInheritedCause(evaluator, slot, Flag.ENABLED)],
      },
      read_only: explainReadOnly(evaluator, slot, findEffects),
      required: explainRequired(flags, settings, findEffects),
      na: (flags & Flag.NA) !== 0 ? { is: true, causes: [createPersonCause(evaluator.answers[slot], 'na')] } : NOT_TRUE,
      value: { is: state.values[slot] ?? null, causes: explainValue(evaluator, slot, findEffects) },
      failed: (flags & Flag.FAILED) !== 0 ? { is: true, causes: [{ by: 'answer' }] } : NOT_TRUE,
      score: explainScore(evaluator, slot, findEffects),
      color: { is: state.assignments.get(slot)?.color ?? null, causes: findEffects('set_color').slice(-1) },
      rating: { is: state.assignments.get(slot)?.rating ?? null, causes: findEffects('set_rating').slice(-1) },
      requires_note: toFlagFact(Flag.NEEDS_NOTE, 'require_note'),
      requires_media: toFlagFact(Flag.NEEDS_MEDIA, 'require_media'),
      requires_action: toFlagFact(Flag.NEEDS_ACTION, 'require_action'),
      excluded: toFlagFact(Flag.EXCLUDED, 'exclude_report'),
    },
    rules: rules.map(({ rule: { uuid, branches }, activeBranch }): Reason => {
      const checkedBranches = branches.slice(0, activeBranch < 0 ? undefined : activeBranch + 1);
      return {
        rule_set: uuid,
        branch: activeBranch < 0 ? null : activeBranch,
        actions: branches[activeBranch]?.actions ?? [],
        conditions: checkedBranches.flatMap(({ when }) => (when ? [explainCondition(evaluator, when, slot)] : [])),
      };
    }),
  };
}

/** The effects of active rules with one of these actions. */
type FindEffects = (...effects: RuleActionName[]) => RuleCause[];
type ActiveRules = ReturnType<typeof listRulesWithBranch>;

function createEffectFinder(rules: ActiveRules): FindEffects {
  const all = rules.flatMap(({ rule, activeBranch }): AttributedEffect[] =>
    listEffects(rule.branches, activeBranch).map((effect) => ({ ...effect, rule_set: rule.uuid })),
  );
  return (...effects) => all.filter((one) => effects.includes(one.effect)).map(toCause);
}

const SETTING: Cause = { by: 'setting' };
const NOT_TRUE: Fact<false> = { is: false, causes: [] };

const toCause = ({ rule_set, branch, action, value }: AttributedEffect): RuleCause => ({
  by: 'rule',
  rule_set,
  branch,
  action,
  ...(value !== undefined && { value }),
});

/** Why an item is visible or hidden: rules first, then its own setting, then an ancestor that hides its descendants. */
function explainVisibility(evaluator: ExplainContext, slot: number, includesAncestors: boolean): Cause[] {
  const rules = listRulesWithBranch(evaluator, slot);
  const findEffects = createEffectFinder(rules);
  const [hides, shows] = [findEffects('hide'), findEffects('show')];
  const unshownBy = rules
    .filter(({ rule }) => rule.branches.some(({ actions }) => actions.some(({ action }) => action === 'show')))
    .map(({ rule }): Cause => ({ by: 'rule', rule_set: rule.uuid, branch: null, action: 'show' }));
  const own = hides.length > 0 ? hides : shows.length > 0 ? [] : unshownBy;
  const isHidden = shows.length === 0 && evaluator.layout.nodes[slot]?.hidden === true;
  const hiding = [...own, ...(isHidden ? [SETTING] : [])];
  if (!includesAncestors) return hiding;
  const all = [...hiding, ...findInheritedCause(evaluator, slot, Flag.VISIBLE)];
  return all.length > 0 ? all : shows;
}

/** The rules of a slot, each with its active branch (-1 for none). */
export function listRulesWithBranch({ layout, state }: EvalContext, slot: number) {
  const { code } = layout.conditions;
  // An evaluation only looks at tests of the slot itself while it computes the slot.
  for (const test of layout.selfTests.get(slot) ?? [])
    state.testOutcomes[test] = evaluateTest(layout.conditions, test, state);
  let at = (layout.ruleOffsets[slot] as number) + 1;
  return listRules(layout, slot).map((rule) => {
    const activeBranch = findActiveBranch(code, at, state);
    at = skipRule(code, at);
    return { rule, activeBranch };
  });
}

/** The nearest ancestor whose own rules or settings remove a flag from all its descendants. */
function findInheritedCause(evaluator: ExplainContext, slot: number, flag: number): Cause[] {
  const { layout, state } = evaluator;
  const { parents, size, keys, nodes } = layout;
  for (let at = parents[slot] as number; at !== size; at = parents[at] as number) {
    if (((state.flags[at] as number) & flag) !== 0) return [];
    const next = parents[at] as number;
    const isInherited = next !== size && ((state.flags[next] as number) & flag) === 0;
    // The same rules apply to a repeat and to its rows.
    if (isInherited && nodes[next] === nodes[at]) continue;
    const decides = !isInherited || (flag === Flag.VISIBLE && explainVisibility(evaluator, at, false).length > 0);
    if (decides) return [{ by: 'above', key: keys[at] as AnswerKey, item_id: nodes[at]?.item.id as Id }];
  }
  return [];
}

function explainReadOnly({ layout, state }: ExplainContext, slot: number, findEffects: FindEffects): Fact<boolean> {
  const node = layout.nodes[slot];
  if (((state.flags[slot] as number) & Flag.READ_ONLY) === 0) return { is: false, causes: findEffects('enable') };
  const causes: Cause[] = findEffects('set_value');
  if (node?.isQuestion && !node.answerable) causes.push({ by: 'type' });
  else if (((node?.traits ?? 0) & Flag.READ_ONLY) !== 0 && findEffects('enable').length === 0) causes.push(SETTING);
  return { is: true, causes };
}

function explainRequired(flags: number, settings: number, findEffects: FindEffects): Fact<boolean> {
  const [by, against] = [findEffects('required'), findEffects('not_required')];
  if ((flags & Flag.REQUIRED) === 0) return { is: false, causes: against };
  return { is: true, causes: by.length > 0 ? by : (settings & Flag.REQUIRED) !== 0 ? [SETTING] : [] };
}

/** The person who set a register of an answer. */
function createPersonCause(answer: Answer | undefined, register: 'value' | 'na' | 'score'): Cause {
  const stamp = answer?.stamps?.[register] ?? answer;
  return {
    by: 'person',
    ...(stamp?.at !== undefined && { at: stamp.at }),
    ...(stamp?.by !== undefined && { user: stamp.by }),
    value: answer?.[register] ?? null,
  };
}

/** The causes of a value: first the one that decides it, then those that it overrides, by precedence. */
function explainValue(evaluator: ExplainContext, slot: number, findEffects: FindEffects): Cause[] {
  const { layout, state } = evaluator;
  const node = layout.nodes[slot];
  const flags = state.flags[slot] as number;
  if (!node?.isQuestion || layout.isRepeat[slot] === 1) return [];
  const causes: Cause[] = [];
  const binding = layout.bindings.get(slot);
  const answer = evaluator.answers[slot];
  const isCounted = (flags & (node.element.computed ? Flag.LIVE : Flag.VISIBLE)) !== 0;
  if (!isCounted) causes.push({ by: 'hidden' });
  causes.push(...findEffects('set_value').slice(-1));
  if ((flags & Flag.NA) !== 0) causes.push({ by: 'na' });
  const isCleared = answer?.stamps?.value !== undefined && answer.value === undefined;
  if (node.answerable && answer?.value !== undefined) causes.push(createPersonCause(answer, 'value'));
  evaluator.expressionContext.noticeCode = null;
  const value = computeOwnValue(evaluator, slot);
  const notice = value === null ? evaluator.expressionContext.noticeCode : null;
  const isField = node.item.type === 'asset_field' || node.item.type === 'assignment_field';
  if (!isField && (binding?.calculation || layout.sumOffsets[slot] !== 0)) {
    const reads = listReadSlots(evaluator, slot).map((sourceSlot) => toReadAnswer(evaluator, sourceSlot));
    causes.push({ by: 'calculation', value, reads, notice });
  } else if (binding?.counts) {
    causes.push({ by: 'count', value, reads: binding.counts.map((sourceSlot) => toReadAnswer(evaluator, sourceSlot)) });
  }
  causes.push(...findEffects('set_value_not_answered').slice(-1));
  if (isCleared && node.answerable && !node.element.computed) causes.push(createPersonCause(answer, 'value'));
  else {
    const start = (isField ? value : node.defaultValue?.(evaluator.context)) ?? null;
    if (start !== null) causes.push({ by: 'default', value: start });
  }
  return causes;
}

const toReadAnswer = ({ layout, state }: EvalContext, slot: number): ReadAnswer => ({
  key: layout.keys[slot] as AnswerKey,
  item_id: layout.nodes[slot]?.item.id as Id,
  value: state.values[slot] ?? null,
});

function resolveNode({ layout }: ExplainContext, node: Node | undefined, from: number): readonly number[] {
  return node ? resolveSlots(layout, node, from).slots : [];
}

/** The slots that the calculation of a slot reads, each once. */
function listReadSlots(evaluator: ExplainContext, slot: number): readonly number[] {
  const { program, layout } = evaluator;
  const tree = program.getExpressions(layout.nodes[slot] as Node).calculation;
  const names = tree ? listVariables(tree).map(({ name }) => name) : [];
  return [...new Set(names)].flatMap((name) => resolveNode(evaluator, program.findByName(name), slot));
}

function explainScore(
  evaluator: ExplainContext,
  slot: number,
  findEffects: FindEffects,
): Explanation['facts']['score'] {
  const { layout, state } = evaluator;
  const node = layout.nodes[slot];
  const flags = state.flags[slot] as number;
  if (!node?.score) return { is: null, causes: [] };
  if ((flags & Flag.SCORED) === 0) {
    const by = (flags & Flag.VISIBLE) === 0 ? 'hidden' : (flags & Flag.NA) !== 0 ? 'na' : 'unanswered';
    return { is: null, causes: [{ by }] };
  }
  const answer = evaluator.answers[slot];
  const byRule = findEffects('set_score').slice(-1);
  const byHand = node.score.custom && answer?.score !== undefined;
  return {
    is: { score: state.scores[slot] as number, max: state.inputs.maxima[slot] as number },
    causes: byRule.length > 0 ? byRule : [byHand ? createPersonCause(answer, 'score') : { by: 'answer' }],
  };
}

function explainCondition(evaluator: ExplainContext, condition: Condition, from: number): ReasonCondition {
  if ('all' in condition || 'any' in condition) {
    const isAll = 'all' in condition;
    const parts = (isAll ? condition.all : condition.any).map((part) => explainCondition(evaluator, part, from));
    const holds = isAll ? parts.every((part) => part.holds) : parts.some((part) => part.holds);
    return { kind: isAll ? 'all' : 'any', holds, parts };
  }
  if ('not' in condition) {
    const part = explainCondition(evaluator, condition.not, from);
    return { kind: 'not', holds: !part.holds, parts: [part] };
  }
  const { item_id, operator, value } = condition;
  const { holds, found } = compareAnswers(evaluator, condition, from);
  return { kind: 'comparison', holds, item_id, operator, expected: value ?? null, found };
}

/** Whether a comparison holds for a slot, and the values that it compares. */
export function compareAnswers(
  evaluator: ExplainContext,
  comparison: Comparison,
  from: number,
): { readonly holds: boolean; readonly found: readonly unknown[] } {
  const { nodes, indexOf } = evaluator.program;
  const node = nodes[indexOf.get(comparison.item_id) ?? -1];
  const compared = resolveNode(evaluator, node, from).map((slot) => evaluator.state.values[slot] ?? null);
  const values = compared.length === 0 ? [null] : compared;
  const { operator, value } = node ? toEffectiveComparison(comparison, node.item) : comparison;
  return { holds: values.some((one) => satisfies(operator, one, value)), found: compared };
}
