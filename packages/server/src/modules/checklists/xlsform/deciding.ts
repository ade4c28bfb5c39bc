/**
 * What decides whether something is asked or has to be answered: a rule, and where its condition is
 * more than the conditions of rules can say, a hidden calculation before it that the rule asks.
 */
import { randomUUID } from 'node:crypto';
import {
  CATALOGUE,
  type Condition,
  conditionItems,
  DEEPEST_CONDITION,
  type Id,
  type ItemOptions,
  type ItemType,
  type RuleActionName,
  type RuleSet,
  ruleSet,
} from '@rounds/engine';
import { type Draft, hiddenCalculation } from './drafts.ts';
import type { FormExpressions } from './expressions.ts';
import { type Form, freeKey, type Node, type Question } from './form.ts';
import type { FormNotes } from './notes.ts';
import type { Plan, Stand } from './plan.ts';
import { toCondition } from './translate/condition.ts';
import { asTruth } from './translate/convert.ts';
import { readable, translate } from './translate/expression.ts';
import type { XPath } from './xpath/parse.ts';

/** What a rule decides over: the item that a row became, and where calculations before it go. */
export interface Target {
  readonly node: Node;
  readonly id: Id;
  readonly type: ItemType;
  readonly before: { readonly parentId: Id; readonly drafts: Draft[] };
}

const YES = ['yes', 'true', 'true()', '1'];
const NO = ['no', 'false', 'false()'];
export const saysYes = (cell: string): boolean => YES.includes(cell.toLowerCase());
export const saysNo = (cell: string): boolean => NO.includes(cell.toLowerCase());

/** Whatever stands there is before or behind all that has a row. */
const PLACES: Partial<Record<Stand, number>> = { start_page: -1, hidden_page: Number.POSITIVE_INFINITY };

export class Deciding {
  readonly rules: RuleSet[] = [];
  readonly #form: Form;
  readonly #expressions: FormExpressions;
  readonly #notes: FormNotes;
  readonly #places = new Map<Id, number>();

  constructor(form: Form, plans: ReadonlyMap<Question, Plan | null>, expressions: FormExpressions, notes: FormNotes) {
    this.#form = form;
    this.#expressions = expressions;
    this.#notes = notes;
    for (const plan of plans.values()) {
      if (plan) this.#places.set(plan.id, PLACES[plan.stand] ?? plan.question.row.number);
    }
  }

  /** From the cell `relevant`: the item is shown while it holds. */
  asked(target: Target): ItemOptions {
    const fixed = fixedTruth(this.#expressions.tree(target.node, 'relevant'));
    if (fixed !== null) return fixed ? {} : { hidden: true };
    const set = this.#ruled(target, 'relevant', 'show');
    return set ? { rule_set_id: set } : {};
  }

  /** From the cell `required`: always, never, or while it holds. */
  required(target: Target, isRuled: boolean): ItemOptions {
    const { node, type } = target;
    const cell = node.row.text('required');
    if (cell === '' || saysNo(cell) || !('required' in CATALOGUE[type].options)) return {};
    if (saysYes(cell)) return { required: true };
    if (this.#expressions.tree(node, 'required')?.kind === 'name') {
      this.#notes.cell(node.row, 'required', 'required_unclear', { value: cell.slice(0, 100) });
      return {};
    }
    const set = this.#ruled(target, 'required', 'required');
    return set && !isRuled ? { rule_set_id: set } : {};
  }

  /** The text behind “other” is asked when that is chosen. */
  whenChosen(asked: Plan, uuid: Id, id: Id): ItemOptions {
    const operator = asked.several ? 'contains' : 'any_in';
    return { rule_set_id: this.#add({ item_id: asked.id, operator, value: [uuid] }, 'show', id) };
  }

  #add(when: Condition, action: RuleActionName, id: Id): Id {
    const set = ruleSet(randomUUID(), { branches: [{ when, actions: [{ action, items: [id] }] }] });
    this.rules.push(set);
    return set.uuid;
  }

  #ruled(target: Target, column: 'relevant' | 'required', action: RuleActionName): Id | null {
    const { node, id, type } = target;
    if (!CATALOGUE[type].actions.includes(action)) {
      const what = node.row.text('type').slice(0, 100);
      if (node.row.text(column) !== '') this.#notes.cell(node.row, column, 'cell_without_place', { what });
      return null;
    }
    const when = this.#expressions.from(node, column, (tree, site) => {
      const condition = toCondition(tree, site);
      if (condition && this.#fits(condition, node)) return condition;
      const { text } = asTruth(translate(tree, site));
      return this.#calculated(target, column, readable(`if(${text}, 1, 0)`));
    });
    return when && this.#add(when, action, id);
  }

  /** Rules ask only what stands before, and nest only so deep. */
  #fits(condition: Condition, { row }: Node): boolean {
    const isBefore = (id: Id) => (this.#places.get(id) ?? Number.POSITIVE_INFINITY) < row.number;
    return conditionItems(condition).every(isBefore) && depthOf(condition) <= DEEPEST_CONDITION;
  }

  #calculated({ node, before }: Target, column: string, source: string): Condition {
    const key = freeKey(this.#form.keys, `${node.name || `row_${node.row.number}`}_${column}`);
    const draft = hiddenCalculation(key, source, before.parentId);
    before.drafts.push(draft);
    return { item_id: draft.item.id, operator: 'equals', value: 1 };
  }
}

/** What a cell says that only says yes or no. */
function fixedTruth(tree: XPath | null): boolean | null {
  if (tree?.kind !== 'call' || tree.values.length > 0) return null;
  return tree.name === 'true' ? true : tree.name === 'false' ? false : null;
}

function depthOf(condition: Condition): number {
  if ('not' in condition) return 1 + depthOf(condition.not);
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [];
  return 1 + parts.reduce((deepest, part) => Math.max(deepest, depthOf(part)), 0);
}
