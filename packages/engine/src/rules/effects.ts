/** What the rules of a template do to each item, and what comes of several that hold at once. */
import { RULE_ACTIONS, type RuleActionName } from '../catalogue/rule-matrix.ts';
import type { Id, RuleSet, TemplateDocument } from '../template/document.ts';
import { type Condition, rulesOf } from './rule-set.ts';

/** The part of a rule set that concerns one item. */
export interface ItemRule {
  readonly uuid: Id;
  readonly branches: readonly ItemBranch[];
  /** What the rule alone makes of the item: while no branch holds, then for each branch. */
  readonly outcomes: readonly Effects[];
}
interface ItemBranch {
  readonly when: Condition | null;
  readonly actions: readonly { readonly action: RuleActionName; readonly value?: unknown }[];
}

/** The rules that act on each item, in document order: that of the item that carries a set, or of its first target. */
export function rulesByItem(document: TemplateDocument, placeOf: ReadonlyMap<Id, number>): ReadonlyMap<Id, ItemRule[]> {
  const outcomes = new Map<string, readonly Effects[]>();
  const found = new Map<Id, ItemRule[]>();
  for (const set of inOrder(document, placeOf)) {
    for (const [target, branches] of branchesByTarget(set)) {
      const rule = { uuid: set.uuid, branches, outcomes: sharedOutcomes(branches, outcomes) };
      const rules = found.get(target);
      if (rules) rules.push(rule);
      else found.set(target, [rule]);
    }
  }
  return found;
}

function inOrder(document: TemplateDocument, placeOf: ReadonlyMap<Id, number>): RuleSet[] {
  const nowhere = Number.POSITIVE_INFINITY;
  const carriers = new Map<Id, number>();
  for (const { id, options } of document.items) {
    const set = options.rule_set_id;
    if (typeof set === 'string') carriers.set(set, Math.min(carriers.get(set) ?? nowhere, placeOf.get(id) ?? 0));
  }
  const firstOf = (ids: readonly Id[]) =>
    ids.reduce((first, id) => Math.min(first, placeOf.get(id) ?? nowhere), nowhere);
  const placed = document.rule_sets.map((set) => ({ set, at: carriers.get(set.uuid) ?? firstOf(set.action_items) }));
  placed.sort((a, b) => (a.at === b.at ? (a.set.uuid < b.set.uuid ? -1 : 1) : a.at - b.at));
  return placed.map(({ set }) => set);
}

/** The branches of a set as each item that they act upon sees them. */
function branchesByTarget(set: RuleSet): Map<Id, ItemBranch[]> {
  const { branches } = rulesOf(set);
  const found = new Map<Id, { when: Condition | null; actions: ItemBranch['actions'] }[]>();
  branches.forEach((branch, index) => {
    for (const { action, items, value } of branch.actions) {
      for (const target of items) {
        const branchesOf = found.get(target) ?? branches.map(({ when }) => ({ when, actions: NOTHING }));
        found.set(target, branchesOf);
        const own = branchesOf[index];
        if (own && RULE_ACTIONS.includes(action)) own.actions = [...own.actions, { action, value }];
      }
    }
  });
  return found;
}

const NOTHING: ItemBranch['actions'] = [];

/** Most rules do the same as others: what comes of those that set nothing of their own is kept once. */
function sharedOutcomes(branches: readonly ItemBranch[], known: Map<string, readonly Effects[]>): readonly Effects[] {
  const setsValues = branches.some(({ actions }) => actions.some(({ value }) => value !== undefined));
  if (setsValues) return outcomesOf(branches);
  const namesOf = ({ actions }: ItemBranch) =>
    actions.length === 1 ? actions[0]?.action : actions.map(({ action }) => action).join();
  const name = branches.map(namesOf).join('/');
  const outcomes = known.get(name) ?? outcomesOf(branches);
  known.set(name, outcomes);
  return outcomes;
}

const outcomesOf = (branches: readonly ItemBranch[]): Effects[] =>
  Array.from({ length: branches.length + 1 }, (_, index) => {
    const effects = noEffects();
    applyRule(effects, { branches }, index - 1);
    return effects;
  });

/** What rules make of an item: null and false where they say nothing. */
export interface Effects {
  hidden: boolean;
  /** Some rule shows the item: it is hidden unless one that does holds. */
  showable: boolean;
  shown: boolean;
  enabled: boolean | null;
  required: boolean | null;
  color: string | null;
  note: boolean;
  media: boolean;
  action: boolean;
  excluded: boolean;
  /** Boxed, so that a rule may set an empty value. */
  value: { readonly value: unknown } | null;
  valueIfNone: { readonly value: unknown } | null;
  score: number | null;
  rating: number | null;
}

export const noEffects = (): Effects => ({
  hidden: false,
  showable: false,
  shown: false,
  enabled: null,
  required: null,
  color: null,
  note: false,
  media: false,
  action: false,
  excluded: false,
  value: null,
  valueIfNone: null,
  score: null,
  rating: null,
});

/** Actions that also say something while their branch does not hold. */
const ELSE: Partial<Record<RuleActionName, RuleActionName>> = {
  required_else_not_required: 'not_required',
  enable_else_disable: 'disable',
  disable_else_enable: 'enable',
};
const THEN: Partial<Record<RuleActionName, RuleActionName>> = {
  set_hidden: 'hide',
  required_else_not_required: 'required',
  enable_else_disable: 'enable',
  disable_else_enable: 'disable',
};

/**
 * Takes one rule set in: `holding` is its branch that holds, -1 for none. Hide beats show, disable
 * beats enable, required beats not required; of all else the later rule stands.
 */
export function applyRule(effects: Effects, rule: Pick<ItemRule, 'branches'>, holding: number): void {
  const acting = rule.branches[holding]?.actions ?? [];
  effects.showable ||= rule.branches.some(({ actions }) => actions.some(({ action }) => action === 'show'));
  rule.branches.forEach(({ actions }, index) => {
    if (index === holding) return;
    for (const { action } of actions) {
      const otherwise = ELSE[action];
      if (otherwise && !acting.some((other) => other.action === action)) applyAction(effects, otherwise, undefined);
    }
  });
  for (const { action, value } of acting) applyAction(effects, THEN[action] ?? action, value);
}

function applyAction(effects: Effects, action: RuleActionName, value: unknown): void {
  switch (action) {
    case 'hide':
      effects.hidden = true;
      break;
    case 'show':
      effects.shown = true;
      break;
    case 'required':
      effects.required = true;
      break;
    case 'not_required':
      effects.required ??= false;
      break;
    case 'disable':
      effects.enabled = false;
      break;
    case 'enable':
      effects.enabled ??= true;
      break;
    case 'set_color':
      if (typeof value === 'string') effects.color = value;
      break;
    case 'require_note':
      effects.note = true;
      break;
    case 'require_media':
      effects.media = true;
      break;
    case 'require_action':
      effects.action = true;
      break;
    case 'exclude_report':
      effects.excluded = true;
      break;
    case 'set_value':
      effects.value = { value: value ?? null };
      break;
    case 'set_value_not_answered':
      effects.valueIfNone = { value: value ?? null };
      break;
    case 'set_score':
      if (typeof value === 'number') effects.score = value;
      break;
    case 'set_rating':
      if (typeof value === 'number') effects.rating = value;
      break;
  }
}

/** The most points that rules can give an item, or null. */
export function highestScore(rules: readonly ItemRule[] | undefined): number | null {
  if (!rules) return null;
  const points = rules.flatMap(({ branches }) =>
    branches.flatMap(({ actions }) =>
      actions.flatMap(({ action, value }) => (action === 'set_score' && typeof value === 'number' ? [value] : [])),
    ),
  );
  return points.length === 0 ? null : Math.max(...points);
}
