/** Translates the conditions of rules, and the rules of an item, to XPath. */
import {
  type Condition,
  getOption,
  getRules,
  type Id,
  type Item,
  type RuleAction,
  type RuleActionName,
  type RuleSet,
} from '@rounds/engine';
import { call, numberLiteral, type Value } from '../translate/value.ts';
import { isChecked } from './answer-tests.ts';
import { type ExportNotes, InexpressibleError } from './export-notes.ts';
import { ExpressionExporter } from './expression-exporter.ts';
import type { FormTemplate } from './form-template.ts';
import { compare, FALSE, isMissing, isPresent, joinAll, joinAny, not, TRUE, textLiteral } from './xpath.ts';

type Comparison = Extract<Condition, { item_id: Id }>;

/** The conditions under which the actions of rules apply to one item. */
export interface ItemConditions {
  readonly relevant: Value;
  /** Whether a rule shows the item, which is hidden otherwise. */
  readonly isShowable: boolean;
  /** Null if the rules leave it to the item. */
  readonly required: { readonly when: Value; readonly unless: Value } | null;
}

const VISIBLE: readonly RuleActionName[] = ['show', 'hide', 'set_hidden'];
const REQUIRED: readonly RuleActionName[] = ['required', 'not_required', 'required_else_not_required'];
const ENABLED: readonly RuleActionName[] = ['enable', 'disable', 'enable_else_disable', 'disable_else_enable'];

export class FormConditions {
  readonly #template: FormTemplate;
  readonly #notes: ExportNotes;
  readonly #sets = new Map<Id, RuleSet[]>();
  readonly #items = new Map<RuleAction, ReadonlySet<Id>>();

  constructor(template: FormTemplate, notes: ExportNotes) {
    this.#template = template;
    this.#notes = notes;
    for (const set of template.document.rule_sets) {
      for (const id of new Set(set.action_items)) {
        const sets = this.#sets.get(id);
        if (sets) sets.push(set);
        else this.#sets.set(id, [set]);
      }
    }
  }

  /** Hiding takes precedence over showing, and requiring over not requiring. */
  getConditions(item: Item): ItemConditions {
    const when = new Map<RuleActionName, Value[]>();
    for (const set of this.#sets.get(item.id) ?? []) this.#addActions(item, set, when);
    const any = (...actions: RuleActionName[]) => joinAny(actions.flatMap((action) => when.get(action) ?? []));
    const isShowable = when.has('show');
    const relevant = joinAll([isShowable ? any('show') : TRUE, not(any('hide', 'set_hidden'))]);
    const isRuled = REQUIRED.some((action) => when.has(action));
    const hasElse = when.has('required_else_not_required');
    const required = {
      when: any('required', 'required_else_not_required'),
      unless: hasElse ? TRUE : any('not_required'),
    };
    return { relevant, isShowable, required: isRuled ? required : null };
  }

  #addActions(item: Item, set: RuleSet, when: Map<RuleActionName, Value[]>): void {
    const before: Value[] = [];
    for (const branch of getRules(set).branches) {
      const actions = branch.actions.filter((action) => this.#isOn(action, item.id)).map(({ action }) => action);
      const holds = this.#toCondition(item, branch.when);
      if (holds === null) {
        // The branches after one that cannot be expressed depend on it.
        this.#noteOthers(item, actions);
        return;
      }
      const active = joinAll([...before.map(not), holds]);
      for (const action of actions) {
        if ([...VISIBLE, ...REQUIRED].includes(action)) when.set(action, [...(when.get(action) ?? []), active]);
      }
      this.#noteOthers(item, actions);
      before.push(holds);
    }
  }

  /** One action can apply to thousands of items, and each of them is checked. */
  #isOn(action: RuleAction, id: Id): boolean {
    const items = this.#items.get(action) ?? new Set(action.items);
    this.#items.set(action, items);
    return items.has(id);
  }

  #noteOthers(item: Item, actions: readonly RuleActionName[]): void {
    if (actions.some((action) => ENABLED.includes(action))) this.#notes.add(item, 'enable');
    if (actions.some((action) => ![...VISIBLE, ...REQUIRED, ...ENABLED].includes(action)))
      this.#notes.add(item, 'rule');
  }

  #toCondition(item: Item, condition: Condition | null): Value | null {
    if (condition === null) return TRUE;
    try {
      return this.#translate(condition, new ExpressionExporter(this.#template, item), item);
    } catch (error) {
      if (!(error instanceof InexpressibleError)) throw error;
      this.#notes.add(item, 'condition');
      return null;
    }
  }

  #translate(condition: Condition, form: ExpressionExporter, cell: Item): Value {
    if ('item_id' in condition) return this.#compare(condition, form, cell);
    if ('not' in condition) return not(this.#translate(condition.not, form, cell));
    const parts = ('all' in condition ? condition.all : condition.any).map((part) => this.#translate(part, form, cell));
    return 'all' in condition ? joinAll(parts) : joinAny(parts);
  }

  #compare(comparison: Comparison, form: ExpressionExporter, cell: Item): Value {
    const item = this.#template.findItem(comparison.item_id);
    if (!item || !this.#template.isExported(item)) throw new InexpressibleError();
    const value = form.reference(item);
    const { operator } = comparison;
    if (operator === 'empty' || operator === 'not_exists') return isMissing(value);
    if (operator === 'not_empty' || operator === 'exists') return isPresent(value);
    const expected = [comparison.value].flat();
    if (this.#template.findSet(item)) return this.#compareChoice(item, value, operator, expected);
    if (value.kind === 'flag') return compareFlag(value, operator, expected);
    if (typeof expected[0] === 'number' || value.kind === 'number')
      return compareOrdered(value, operator, expected, toNumber);
    if (value.kind === 'date' && getOption(item, 'date_time_shape') === 'year_month_day')
      return compareOrdered(value, operator, expected, (date) =>
        call('date', 'date', false, textLiteral(String(date))),
      );
    if (value.kind === 'text' || value.kind === 'mixed') {
      // Rules ignore case, and XPath does not.
      this.#notes.add(cell, 'rule_text');
      return compareText(value, operator, expected.map(String));
    }
    throw new InexpressibleError();
  }

  #compareChoice(item: Item, value: Value, operator: Comparison['operator'], expected: readonly unknown[]): Value {
    const names = expected.map((uuid) => this.#template.optionNames.get(String(uuid)));
    const isMultiple = this.#template.isMultiple(item);
    const tests = names.map((name) => {
      if (name === undefined) throw new InexpressibleError();
      return isMultiple
        ? call('selected', 'boolean', false, value, textLiteral(name))
        : compare(value, '=', textLiteral(name));
    });
    const [only] = names;
    const isExact = () =>
      isMultiple && names.length === 1
        ? compare(value, '=', textLiteral(String(only)))
        : joinAll([...tests, ...(isMultiple ? [hasCount(value, tests.length)] : [])]);
    switch (operator) {
      case 'equals':
        return joinAll(tests);
      case 'any_in':
      case 'contains':
        return joinAny(tests);
      case 'exact':
        return isExact();
      case 'not_equals':
        return unlessEmpty(value, joinAny(tests));
      case 'not_contains':
        return unlessEmpty(value, isMultiple ? joinAll(tests) : joinAny(tests));
      case 'not_exact':
        return unlessEmpty(value, isExact());
      default:
        throw new InexpressibleError();
    }
  }
}

const toNumber = (value: unknown): Value => numberLiteral(Number(value));
const hasCount = (value: Value, count: number): Value =>
  compare(call('count-selected', 'number', false, value), '=', numberLiteral(count));

/** Adds that the question is answered: an unanswered one satisfies no comparison, not even a negative one. */
const unlessEmpty = (value: Value, condition: Value): Value => joinAll([isPresent(value), not(condition)]);

function compareFlag(value: Value, operator: Comparison['operator'], [expected]: readonly unknown[]): Value {
  if (operator !== 'equals' && operator !== 'not_equals') throw new InexpressibleError();
  return (expected === true) === (operator === 'equals') ? isChecked(value) : not(isChecked(value));
}

const ORDER: Partial<Record<Comparison['operator'], string>> = {
  greater: '>',
  greater_equal: '>=',
  less: '<',
  less_equal: '<=',
  newer_than: '>',
  older_than: '<',
};

function compareOrdered(
  value: Value,
  operator: Comparison['operator'],
  expected: readonly unknown[],
  toLiteral: (expected: unknown) => Value,
): Value {
  const sign = ORDER[operator];
  if (sign) return compare(value, sign, toLiteral(expected[0]));
  const isAny = () => joinAny(expected.map((one) => compare(value, '=', toLiteral(one))));
  const isBetween = () =>
    joinAll([compare(value, '>=', toLiteral(expected[0])), compare(value, '<=', toLiteral(expected[1]))]);
  switch (operator) {
    case 'equals':
    case 'any_in':
      return isAny();
    case 'not_equals':
      return unlessEmpty(value, isAny());
    case 'between':
      return isBetween();
    case 'not_between':
      return unlessEmpty(value, isBetween());
    default:
      throw new InexpressibleError();
  }
}

function compareText(value: Value, operator: Comparison['operator'], expected: readonly string[]): Value {
  const any = (test: (text: Value) => Value) => joinAny(expected.map((text) => test(textLiteral(text))));
  const test = (name: string) => any((text) => call(name, 'boolean', false, value, text));
  switch (operator) {
    case 'equals':
    case 'any_in':
      return any((text) => compare(value, '=', text));
    case 'not_equals':
      return unlessEmpty(
        value,
        any((text) => compare(value, '=', text)),
      );
    case 'contains':
      return test('contains');
    case 'not_contains':
      return unlessEmpty(value, test('contains'));
    case 'starts_with':
      return test('starts-with');
    case 'ends_with':
      return test('ends-with');
    default:
      throw new InexpressibleError();
  }
}

/** The cell `required` of an item; empty if it is never required. */
export function toRequiredCell(isRequired: boolean, rule: ItemConditions['required']): string {
  const base = isRequired ? TRUE : FALSE;
  const { when, unless: exempt } = rule ?? { when: FALSE, unless: FALSE };
  const required = joinAny([when, joinAll([base, not(exempt)])]);
  if (required === FALSE) return '';
  return required === TRUE ? 'yes' : required.text;
}
