/**
 * Converts `relevant` and `required` to rules. If a condition cannot be expressed as the condition of
 * a rule, a hidden calculation before the item evaluates it, and the rule checks that calculation.
 */
import {
  CATALOGUE,
  type Condition,
  createRuleSet,
  type Id,
  type ItemOptions,
  type ItemType,
  listConditionItems,
  MAX_CONDITION_DEPTH,
  type RuleActionName,
  type RuleSet,
} from '@rounds/engine';
import type { FormNotes } from '../form/notes.ts';
import { type Form, type Node, reserveKey } from '../form/survey.ts';
import { toCondition } from '../translate/condition.ts';
import { toBoolean } from '../translate/convert.ts';
import { assertReadable, translate } from '../translate/expression.ts';
import type { XPath } from '../xpath/parse.ts';
import { createHiddenCalculation, type DraftItem } from './draft-items.ts';
import type { ExpressionImporter } from './expression-importer.ts';
import type { FormParts } from './form-parts.ts';
import type { Plan, PlanLocation } from './plan.ts';

/** The item of a rule, and the place for calculations before it. */
export interface Target {
  readonly node: Node;
  readonly id: Id;
  readonly type: ItemType;
  readonly before: { readonly parentId: Id; readonly drafts: DraftItem[] };
}

const YES = ['yes', 'true', 'true()', '1'];
const NO = ['no', 'false', 'false()'];
export const isYes = (cell: string): boolean => YES.includes(cell.toLowerCase());
export const isNo = (cell: string): boolean => NO.includes(cell.toLowerCase());

/** The start page comes before all rows, the hidden page after them. */
const POSITIONS: Partial<Record<PlanLocation, number>> = { start_page: -1, hidden_page: Number.POSITIVE_INFINITY };

export class RuleBuilder {
  readonly rules: RuleSet[] = [];
  readonly #form: Form;
  readonly #expressions: ExpressionImporter;
  readonly #notes: FormNotes;
  readonly #createId: () => Id;
  readonly #positions = new Map<Id, number>();

  constructor(form: Form, { plans, expressions, notes, createId }: FormParts) {
    this.#form = form;
    this.#expressions = expressions;
    this.#notes = notes;
    this.#createId = createId;
    for (const plan of plans.values()) {
      if (plan) this.#positions.set(plan.id, POSITIONS[plan.location] ?? plan.question.row.number);
    }
  }

  /** Converts the `relevant` cell: the item is shown while the condition is true. */
  toVisibility(target: Target): ItemOptions {
    const fixed = getConstantTruth(this.#expressions.getTree(target.node, 'relevant'));
    if (fixed !== null) return fixed ? {} : { hidden: true };
    const set = this.#addRuleFromCell(target, 'relevant', 'show');
    return set ? { rule_set_id: set } : {};
  }

  /** Converts the `required` cell: always, never, or while the condition is true. */
  toRequired(target: Target, isRuled: boolean): ItemOptions {
    const { node, type } = target;
    const cell = node.row.text('required');
    if (cell === '' || isNo(cell) || !('required' in CATALOGUE[type].options)) return {};
    if (isYes(cell)) return { required: true };
    if (this.#expressions.getTree(node, 'required')?.kind === 'name') {
      this.#notes.addCell(node.row, 'required', 'required_unclear', { value: cell.slice(0, 100) });
      return {};
    }
    const set = this.#addRuleFromCell(target, 'required', 'required');
    return set && !isRuled ? { rule_set_id: set } : {};
  }

  /** Shows the text question for “other” while that option is selected. */
  showWhenChosen(plan: Plan, uuid: Id, id: Id): ItemOptions {
    const operator = plan.isMultiple ? 'contains' : 'any_in';
    return { rule_set_id: this.#addRule({ item_id: plan.id, operator, value: [uuid] }, 'show', id) };
  }

  #addRule(when: Condition, action: RuleActionName, id: Id): Id {
    const set = createRuleSet(this.#createId(), { branches: [{ when, actions: [{ action, items: [id] }] }] });
    this.rules.push(set);
    return set.uuid;
  }

  #addRuleFromCell(target: Target, column: 'relevant' | 'required', action: RuleActionName): Id | null {
    const { node, id, type } = target;
    if (!CATALOGUE[type].actions.includes(action)) {
      const what = node.row.text('type').slice(0, 100);
      if (node.row.text(column) !== '') this.#notes.addCell(node.row, column, 'cell_without_place', { what });
      return null;
    }
    const when = this.#expressions.convertCell(node, column, (tree, scope) => {
      const condition = toCondition(tree, scope);
      if (condition && this.#isSupported(condition, node)) return condition;
      const { text } = toBoolean(translate(tree, scope));
      return this.#addHiddenCalculation(target, column, assertReadable(`if(${text}, 1, 0)`));
    });
    return when && this.#addRule(when, action, id);
  }

  /** Rules may refer only to earlier items, and their nesting is limited. */
  #isSupported(condition: Condition, { row }: Node): boolean {
    const isBefore = (id: Id) => (this.#positions.get(id) ?? Number.POSITIVE_INFINITY) < row.number;
    return listConditionItems(condition).every(isBefore) && getDepth(condition) <= MAX_CONDITION_DEPTH;
  }

  #addHiddenCalculation({ node, before }: Target, column: string, source: string): Condition {
    const key = reserveKey(this.#form.keys, `${node.name || `row_${node.row.number}`}_${column}`);
    const draft = createHiddenCalculation(this.#createId(), key, source, before.parentId);
    before.drafts.push(draft);
    return { item_id: draft.item.id, operator: 'equals', value: 1 };
  }
}

/** The value of a cell that contains just `true()` or `false()`; null for other cells. */
function getConstantTruth(tree: XPath | null): boolean | null {
  if (tree?.kind !== 'call' || tree.values.length > 0) return null;
  return tree.name === 'true' ? true : tree.name === 'false' ? false : null;
}

function getDepth(condition: Condition): number {
  if ('not' in condition) return 1 + getDepth(condition.not);
  const parts = 'all' in condition ? condition.all : 'any' in condition ? condition.any : [];
  return 1 + parts.reduce((deepest, part) => Math.max(deepest, getDepth(part)), 0);
}
