/** Prepares the rules of a template for each item that they act on. */
import { RULE_ACTIONS, type RuleActionName } from '../catalogue/rule-matrix.ts';
import type { Id, Item, RuleSet, TemplateDocument } from '../template/document.ts';
import { type Branch, type Condition, getRules } from './rule-set.ts';

/** The part of a rule set that concerns one item. */
export interface ItemRule {
  readonly uuid: Id;
  readonly branches: readonly ItemBranch[];
  /** The outcome while no branch is active, followed by that of each branch. */
  readonly outcomes: readonly Outcome[];
  /** The index of the first outcome among the outcomes of all rules. */
  readonly first: number;
}
/** An item that rules act on. */
interface RuleTarget {
  readonly item: Item;
  rules: ItemRule[] | undefined;
}
interface ItemBranch {
  readonly when: Condition | null;
  readonly actions: readonly { readonly action: RuleActionName; readonly value?: unknown }[];
}

/** Effects of rules as bits. The effects of several rules are combined with "or". */
export const HIDE = 1;
/** Some branch shows the item, which is therefore hidden unless such a branch is active. */
export const SHOWABLE = 2;
export const SHOW = 4;
export const DISABLE = 8;
export const ENABLE = 16;
export const REQUIRE = 32;
export const NOT_REQUIRE = 64;
export const NOTE = 128;
export const MEDIA = 256;
export const ACTION = 512;
export const EXCLUDE = 1024;
/** The outcome has assignments: a value, a color, points or a rating. */
export const ASSIGN = 2048;

/** Effects on whether an item and its descendants are visible and enabled. */
export const VISIBILITY_EFFECTS = HIDE | SHOWABLE | SHOW | DISABLE | ENABLE;

export interface Outcome {
  readonly effects: number;
  readonly assignments: RuleAssignments;
}
/** The values that rules assign to an item. A later rule overrides an earlier one. */
export interface RuleAssignments {
  /** The value is boxed, so that a rule may set an empty one. */
  readonly value?: { readonly value: unknown };
  readonly valueIfNone?: { readonly value: unknown };
  readonly color?: string;
  readonly score?: number;
  readonly rating?: number;
}
export const NO_ASSIGNMENTS: RuleAssignments = {};

/**
 * Attaches the rules of a template to the nodes of their items. Returns all distinct outcomes, and the
 * nodes whose rules have values, which may be points.
 */
export function attachRules<Node extends RuleTarget>(
  { rule_sets }: TemplateDocument,
  nodes: readonly Node[],
  placeOf: ReadonlyMap<Id, number>,
): { readonly outcomes: readonly Outcome[]; readonly nodesWithValues: ReadonlySet<Node> } {
  const sharedOutcomes = new Map<string, SharedOutcomes>();
  const outcomes: Outcome[] = [];
  const nodesWithValues = new Set<Node>();
  const nodesWithManyRules = new Set<Node>();
  const attachRule = (uuid: Id, target: Id, branches: readonly ItemBranch[]) => {
    const node = nodes[placeOf.get(target) ?? -1];
    if (node === undefined) return;
    const name = createSignature(branches);
    const { outcomes: own, first } = shareOutcomes(name, branches, sharedOutcomes, outcomes);
    if (name === null) nodesWithValues.add(node);
    const rule = { uuid, branches, outcomes: own, first };
    if (node.rules === undefined) node.rules = [rule];
    else {
      node.rules.push(rule);
      nodesWithManyRules.add(node);
    }
  };
  rule_sets.forEach((set) => {
    const { branches } = getRules(set);
    const only = findOnlyTarget(branches);
    if (only !== undefined) attachRule(set.uuid, only, branches);
    else for (const [target, own] of groupBranchesByTarget(branches)) attachRule(set.uuid, target, own);
  });
  if (nodesWithManyRules.size > 0) sortRules(nodesWithManyRules, rule_sets, nodes, placeOf);
  return { outcomes, nodesWithValues };
}

/** Sorts the rules of each item in document order: by the item that owns the rule set, else by its first target. */
function sortRules(
  nodesWithManyRules: Iterable<RuleTarget>,
  sets: readonly RuleSet[],
  nodes: readonly RuleTarget[],
  placeOf: ReadonlyMap<Id, number>,
): void {
  const places = new Map<unknown, number>();
  for (const { uuid, action_items } of sets)
    places.set(
      uuid,
      action_items.reduce((first, id) => Math.min(first, placeOf.get(id) ?? first), LAST_POSITION),
    );
  for (let index = nodes.length - 1; index >= 0; index--) {
    const ruleSetId = nodes[index]?.item.options.rule_set_id;
    if (ruleSetId) places.set(ruleSetId, index);
  }
  const order = (a: ItemRule, b: ItemRule) =>
    (places.get(a.uuid) as number) - (places.get(b.uuid) as number) || (a.uuid < b.uuid ? -1 : 1);
  for (const { rules } of nodesWithManyRules) rules?.sort(order);
}
const LAST_POSITION = 2 ** 30;

/** The branches of a set by target, each with only the actions on that target. */
function groupBranchesByTarget(branches: readonly Branch[]): ReadonlyMap<Id, readonly ItemBranch[]> {
  const branchesByTarget = new Map<Id, { when: Condition | null; actions: ItemBranch['actions'] }[]>();
  branches.forEach((branch, index) => {
    for (const { action, items, value } of branch.actions) {
      for (const target of new Set(items)) {
        const branchesOf = branchesByTarget.get(target) ?? branches.map(({ when }) => ({ when, actions: NO_ACTIONS }));
        branchesByTarget.set(target, branchesOf);
        const own = branchesOf[index];
        if (own && RULE_ACTIONS.includes(action)) own.actions = [...own.actions, { action, value }];
      }
    }
  });
  return branchesByTarget;
}

const NO_ACTIONS: ItemBranch['actions'] = [];

/** The only target of all actions, in which case branches need no copies; undefined if there are several. */
function findOnlyTarget(branches: readonly Branch[]): Id | undefined {
  const first = branches[0]?.actions[0]?.items[0];
  for (let branch = 0; branch < branches.length; branch++) {
    const { actions } = branches[branch] as Branch;
    for (let index = 0; index < actions.length; index++) {
      const { action, items } = actions[index] as Branch['actions'][number];
      if (items.length !== 1 || items[0] !== first || !RULE_ACTIONS.includes(action)) return undefined;
    }
  }
  return first;
}

type SharedOutcomes = Pick<ItemRule, 'outcomes' | 'first'>;

/** Returns the outcomes of branches; those without values are shared between all rules with the same actions. */
function shareOutcomes(
  name: string | null,
  branches: readonly ItemBranch[],
  sharedOutcomes: Map<string, SharedOutcomes>,
  all: Outcome[],
): SharedOutcomes {
  const shared = name === null ? undefined : sharedOutcomes.get(name);
  if (shared) return shared;
  const outcomes = createOutcomes(branches);
  const result = { outcomes, first: all.length };
  all.push(...outcomes);
  if (name !== null) sharedOutcomes.set(name, result);
  return result;
}

/** The actions of branches as a text; null if an action has a value. */
function createSignature(branches: readonly ItemBranch[]): string | null {
  let name = '';
  for (let index = 0; index < branches.length; index++) {
    if (index > 0) name += '/';
    for (const { action, value } of (branches[index] as ItemBranch).actions) {
      if (value !== undefined) return null;
      name = name === '' ? action : `${name},${action}`;
    }
  }
  return name;
}

const createOutcomes = (branches: readonly ItemBranch[]): Outcome[] =>
  Array.from({ length: branches.length + 1 }, (_, index) => createOutcome(branches, index - 1));

function createOutcome(branches: readonly ItemBranch[], activeBranch: number): Outcome {
  const isShowable = branches.some(({ actions }) => actions.some(({ action }) => action === 'show'));
  const assignments: { -readonly [K in keyof RuleAssignments]: RuleAssignments[K] } = {};
  let bits = isShowable ? SHOWABLE : 0;
  for (const { effect, value } of listEffects(branches, activeBranch)) {
    bits |= EFFECT_BITS[effect] ?? 0;
    if (effect === 'set_value') assignments.value = { value: value ?? null };
    if (effect === 'set_value_not_answered') assignments.valueIfNone = { value: value ?? null };
    if (effect === 'set_color' && typeof value === 'string') assignments.color = value;
    if (effect === 'set_score' && typeof value === 'number') assignments.score = value;
    if (effect === 'set_rating' && typeof value === 'number') assignments.rating = value;
  }
  return Object.keys(assignments).length === 0
    ? { effects: bits, assignments: NO_ASSIGNMENTS }
    : { effects: bits | ASSIGN, assignments };
}

/** The effect of one action of a rule. */
export interface RuleEffect {
  /** The plain action: `enable_else_disable` results in `enable` or `disable`. */
  readonly effect: RuleActionName;
  readonly action: RuleActionName;
  readonly value?: unknown;
  /** The active branch; null if the effect applies because no branch with the action is active. */
  readonly branch: number | null;
}

/** Actions that also have an effect while their branch is not active. */
const EFFECT_WHILE_INACTIVE: Partial<Record<RuleActionName, RuleActionName>> = {
  required_else_not_required: 'not_required',
  enable_else_disable: 'disable',
  disable_else_enable: 'enable',
};
const EFFECT_WHILE_ACTIVE: Partial<Record<RuleActionName, RuleActionName>> = {
  set_hidden: 'hide',
  required_else_not_required: 'required',
  enable_else_disable: 'enable',
  disable_else_enable: 'disable',
};
const EFFECT_BITS: Partial<Record<RuleActionName, number>> = {
  hide: HIDE,
  show: SHOW,
  disable: DISABLE,
  enable: ENABLE,
  required: REQUIRE,
  not_required: NOT_REQUIRE,
  require_note: NOTE,
  require_media: MEDIA,
  require_action: ACTION,
  exclude_report: EXCLUDE,
};

/** The effects of a rule on an item while the branch `activeBranch` is active; -1 for none. */
export function listEffects(branches: readonly ItemBranch[], activeBranch: number): RuleEffect[] {
  const activeActions = branches[activeBranch]?.actions ?? NO_ACTIONS;
  const otherwise = branches.flatMap(({ actions }, index) =>
    index === activeBranch
      ? []
      : actions.flatMap(({ action }): RuleEffect[] => {
          const effect = EFFECT_WHILE_INACTIVE[action];
          return effect && !activeActions.some((other) => other.action === action)
            ? [{ effect, action, branch: null }]
            : [];
        }),
  );
  const now = activeActions.map(({ action, value }) => ({
    effect: EFFECT_WHILE_ACTIVE[action] ?? action,
    action,
    value,
    branch: activeBranch,
  }));
  return [...otherwise, ...now];
}

/** The highest score that rules set for an item, in points; null if they set none. */
export function highestScore(rules: readonly ItemRule[] | undefined): number | null {
  let highest: number | null = null;
  for (const { branches } of rules ?? [])
    for (const { actions } of branches)
      for (const { action, value } of actions)
        if (action === 'set_score' && typeof value === 'number') highest = Math.max(highest ?? value, value);
  return highest;
}
