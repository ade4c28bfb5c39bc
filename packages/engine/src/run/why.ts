/** Why an item is as it is: for each thing that a screen shows of it, who decided it. */
import type { Answer, AnswerKey } from '../answers/change.ts';
import type { RuleActionName } from '../catalogue/rule-matrix.ts';
import { variablesOf } from '../expression/parse.ts';
import { fulfils } from '../rules/compare.ts';
import { type Saying, sayingsOf } from '../rules/effects.ts';
import type { Condition } from '../rules/rule-set.ts';
import type { Id } from '../template/document.ts';
import { rulesAt } from './bindings.ts';
import { behindRule, holdingBranch } from './conditions.ts';
import * as is from './flags.ts';
import type { Node, Program } from './program.ts';
import { reach } from './reach.ts';
import type { Cause, Fact, Read, Reason, ReasonCondition, Why } from './reasons.ts';
import { type Ground, workedOut } from './settle.ts';

/** A run's ground, and its program for what a name means from a slot. */
interface WhyGround extends Ground {
  readonly program: Program;
}

type RuleCause = Extract<Cause, { by: 'rule' }>;
/** A saying with the rule set that says it. */
type Said = Saying & { readonly rule_set: Id };

/**
 * The reasons of one slot. Every fact that differs from a plain, unanswered item has causes: rules
 * that hold (or whose not holding matters, as of `show`), the item's own settings, what stands above
 * it, people, defaults and calculations. Beaten causes are left out: a hide without the shows that it
 * beats; only of a value are those beneath named, too.
 */
export function whyAt(program: Program, run: Ground, slot: number): Why {
  const { layout, state, context, notes, answers } = run;
  const ground: WhyGround = { program, layout, state, context, notes, answers };
  const flags = state.flags[slot] as number;
  const rules = rulesWithBranch(ground, slot);
  const saying = sayingsIn(rules);
  const node = layout.nodes[slot];
  const settings = node?.traits ?? 0;
  const asked = (flag: number, ...says: RuleActionName[]): Fact<boolean> => ({
    is: (flags & flag) !== 0,
    causes: [...saying(...says), ...((settings & flag) !== 0 ? [SETTING] : [])],
  });
  return {
    key: layout.keys[slot] as AnswerKey,
    item_id: node?.item.id as Id,
    facts: {
      visible: { is: (flags & is.VISIBLE) !== 0, causes: visibility(ground, slot, true) },
      enabled: { is: (flags & is.ENABLED) !== 0, causes: [...saying('disable'), ...above(ground, slot, is.ENABLED)] },
      read_only: readOnly(ground, slot, saying),
      required: required(flags, settings, saying),
      na: (flags & is.NA) !== 0 ? { is: true, causes: [byPerson(ground.answers[slot], 'na')] } : NOT,
      value: { is: state.values[slot] ?? null, causes: valueCauses(ground, slot, saying) },
      failed: (flags & is.FAILED) !== 0 ? { is: true, causes: [{ by: 'answer' }] } : NOT,
      score: scored(ground, slot, saying),
      color: { is: state.gifts.get(slot)?.color ?? null, causes: saying('set_color').slice(-1) },
      rating: { is: state.gifts.get(slot)?.rating ?? null, causes: saying('set_rating').slice(-1) },
      requires_note: asked(is.NEEDS_NOTE, 'require_note'),
      requires_media: asked(is.NEEDS_MEDIA, 'require_media'),
      requires_action: asked(is.NEEDS_ACTION, 'require_action'),
      excluded: asked(is.EXCLUDED, 'exclude_report'),
    },
    rules: rules.map(({ rule: { uuid, branches }, holding }): Reason => {
      const asked = branches.slice(0, holding < 0 ? undefined : holding + 1);
      return {
        rule_set: uuid,
        branch: holding < 0 ? null : holding,
        actions: branches[holding]?.actions ?? [],
        conditions: asked.flatMap(({ when }) => (when ? [reasonOf(ground, when, slot)] : [])),
      };
    }),
  };
}

/** What rules say in one of these ways. */
type Sayings = (...says: RuleActionName[]) => RuleCause[];
type Holding = ReturnType<typeof rulesWithBranch>;

function sayingsIn(rules: Holding): Sayings {
  const said = rules.flatMap(({ rule, holding }): Said[] =>
    sayingsOf(rule.branches, holding).map((saying) => ({ ...saying, rule_set: rule.uuid })),
  );
  return (...says) => said.filter((one) => says.includes(one.says)).map(causeOf);
}

const SETTING: Cause = { by: 'setting' };
const NOT: Fact<false> = { is: false, causes: [] };

const causeOf = ({ rule_set, branch, action, value }: Said): RuleCause => ({
  by: 'rule',
  rule_set,
  branch,
  action,
  ...(value !== undefined && { value }),
});

/** Why an item is or is not to be seen: rules first, its own setting, then what hides all below it. */
function visibility(ground: WhyGround, slot: number, looksAbove: boolean): Cause[] {
  const rules = rulesWithBranch(ground, slot);
  const saying = sayingsIn(rules);
  const [hides, shows] = [saying('hide'), saying('show')];
  const doesNotShow = rules
    .filter(({ rule }) => rule.branches.some(({ actions }) => actions.some(({ action }) => action === 'show')))
    .map(({ rule }): Cause => ({ by: 'rule', rule_set: rule.uuid, branch: null, action: 'show' }));
  const own = hides.length > 0 ? hides : shows.length > 0 ? [] : doesNotShow;
  const isHidden = shows.length === 0 && ground.layout.nodes[slot]?.hidden === true;
  const hiding = [...own, ...(isHidden ? [SETTING] : [])];
  if (!looksAbove) return hiding;
  const all = [...hiding, ...above(ground, slot, is.VISIBLE)];
  return all.length > 0 ? all : shows;
}

/** The rules of a slot, each with the branch that holds (-1 for none). */
function rulesWithBranch({ layout, state }: WhyGround, slot: number) {
  const { code } = layout.conditions;
  let at = (layout.rulesAt[slot] as number) + 1;
  return rulesAt(layout, slot).map((rule) => {
    const holding = holdingBranch(code, at, state.truths);
    at = behindRule(code, at);
    return { rule, holding };
  });
}

/** The nearest above whose own rules or settings take a flag away from all below it. */
function above(ground: WhyGround, slot: number, flag: number): Cause[] {
  const { layout, state } = ground;
  const { parents, size, keys, nodes } = layout;
  for (let at = parents[slot] as number; at !== size; at = parents[at] as number) {
    if (((state.flags[at] as number) & flag) !== 0) return [];
    const next = parents[at] as number;
    const isInherited = next !== size && ((state.flags[next] as number) & flag) === 0;
    // A row stands below its repeat, of which the same rules speak.
    if (isInherited && nodes[next] === nodes[at]) continue;
    const decides = !isInherited || (flag === is.VISIBLE && visibility(ground, at, false).length > 0);
    if (decides) return [{ by: 'above', key: keys[at] as AnswerKey, item_id: nodes[at]?.item.id as Id }];
  }
  return [];
}

function readOnly({ layout, state }: WhyGround, slot: number, saying: Sayings): Fact<boolean> {
  const node = layout.nodes[slot];
  if (((state.flags[slot] as number) & is.READ_ONLY) === 0) return { is: false, causes: saying('enable') };
  const causes: Cause[] = saying('set_value');
  if (node?.isQuestion && !node.answerable) causes.push({ by: 'type' });
  else if (((node?.traits ?? 0) & is.READ_ONLY) !== 0 && saying('enable').length === 0) causes.push(SETTING);
  return { is: true, causes };
}

function required(flags: number, settings: number, saying: Sayings): Fact<boolean> {
  const [by, against] = [saying('required'), saying('not_required')];
  if ((flags & is.REQUIRED) === 0) return { is: false, causes: against };
  return { is: true, causes: by.length > 0 ? by : (settings & is.REQUIRED) !== 0 ? [SETTING] : [] };
}

/** Who stands behind a register of an answer. */
function byPerson(answer: Answer | undefined, register: 'value' | 'na' | 'score'): Cause {
  const stamp = answer?.stamps?.[register] ?? answer;
  return {
    by: 'person',
    ...(stamp?.at !== undefined && { at: stamp.at }),
    ...(stamp?.by !== undefined && { user: stamp.by }),
    value: answer?.[register] ?? null,
  };
}

/** From the one that decides a value to those that lie beneath it, in the order of `effectiveValue`. */
function valueCauses(ground: WhyGround, slot: number, saying: Sayings): Cause[] {
  const { layout, state } = ground;
  const node = layout.nodes[slot];
  const flags = state.flags[slot] as number;
  if (!node?.isQuestion || layout.isRepeat[slot] === 1) return [];
  const causes: Cause[] = [];
  const binding = layout.bindings.get(slot);
  const answer = ground.answers[slot];
  const isCounted = (flags & (node.element.computed ? is.LIVE : is.VISIBLE)) !== 0;
  if (!isCounted) causes.push({ by: 'hidden' });
  causes.push(...saying('set_value').slice(-1));
  if ((flags & is.NA) !== 0) causes.push({ by: 'na' });
  const isTakenAway = answer?.stamps?.value !== undefined && answer.value === undefined;
  if (node.answerable && answer?.value !== undefined) causes.push(byPerson(answer, 'value'));
  ground.notes.code = null;
  const value = workedOut(ground, slot);
  const notice = value === null ? ground.notes.code : null;
  if (binding?.calculation || layout.sumsAt[slot] !== 0) {
    const reads = variablesAt(ground, slot).map((read) => readAt(ground, read));
    causes.push({ by: 'calculation', value, reads, notice });
  } else if (binding?.counts) {
    causes.push({ by: 'count', value, reads: binding.counts.map((read) => readAt(ground, read)) });
  }
  causes.push(...saying('set_value_not_answered').slice(-1));
  if (isTakenAway && node.answerable && !node.element.computed) causes.push(byPerson(answer, 'value'));
  else {
    const start = node.startValue?.(ground.context) ?? null;
    if (start !== null) causes.push({ by: 'default', value: start });
  }
  return causes;
}

const readAt = ({ layout, state }: Ground, slot: number): Read => ({
  key: layout.keys[slot] as AnswerKey,
  item_id: layout.nodes[slot]?.item.id as Id,
  value: state.values[slot] ?? null,
});

function slotsOf({ layout }: WhyGround, node: Node | undefined, from: number): readonly number[] {
  return node ? reach(layout, node, from).slots : [];
}

/** The slots that the calculation of a slot reads, each once. */
function variablesAt(ground: WhyGround, slot: number): readonly number[] {
  const { program, layout } = ground;
  const tree = program.treesOf(layout.nodes[slot] as Node).calculation;
  const names = tree ? variablesOf(tree).map(({ name }) => name) : [];
  return [...new Set(names)].flatMap((name) => slotsOf(ground, program.named(name), slot));
}

function scored(ground: WhyGround, slot: number, saying: Sayings): Why['facts']['score'] {
  const { layout, state } = ground;
  const node = layout.nodes[slot];
  const flags = state.flags[slot] as number;
  if (!node?.score) return { is: null, causes: [] };
  if ((flags & is.SCORED) === 0) {
    const by = (flags & is.VISIBLE) === 0 ? 'hidden' : (flags & is.NA) !== 0 ? 'na' : 'unanswered';
    return { is: null, causes: [{ by }] };
  }
  const answer = ground.answers[slot];
  const byRule = saying('set_score').slice(-1);
  const byHand = node.score.custom && answer?.score !== undefined;
  return {
    is: { score: state.scores[slot] as number, max: state.given.maxima[slot] as number },
    causes: byRule.length > 0 ? byRule : [byHand ? byPerson(answer, 'score') : { by: 'answer' }],
  };
}

function reasonOf(ground: WhyGround, condition: Condition, from: number): ReasonCondition {
  if ('all' in condition || 'any' in condition) {
    const isAll = 'all' in condition;
    const parts = (isAll ? condition.all : condition.any).map((part) => reasonOf(ground, part, from));
    const holds = isAll ? parts.every((part) => part.holds) : parts.some((part) => part.holds);
    return { kind: isAll ? 'all' : 'any', holds, parts };
  }
  if ('not' in condition) {
    const part = reasonOf(ground, condition.not, from);
    return { kind: 'not', holds: !part.holds, parts: [part] };
  }
  const { item_id, operator, value } = condition;
  const found = slotsOf(ground, ground.program.nodes[ground.program.indexOf.get(item_id) ?? -1], from).map(
    (slot) => ground.state.values[slot] ?? null,
  );
  const asked = found.length === 0 ? [null] : found;
  const holds = asked.some((one) => fulfils(operator, one, value));
  return { kind: 'comparison', holds, item_id, operator, wanted: value ?? null, found };
}
