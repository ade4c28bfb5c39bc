/** Generates random forms, rules and changes; the same seed gives the same case. */
import type { AnswerChange, LoggedChange } from '../answers/change.ts';
import { answerKey } from '../answers/change.ts';
import { CATALOGUE } from '../catalogue/index.ts';
import type { RuleActionName, RuleOperator } from '../catalogue/rule-matrix.ts';
import type { Branch, Condition, RuleAction } from '../rules/rule-set.ts';
import type { Run } from '../run/run.ts';
import type { Id, Item } from '../template/document.ts';
import {
  calculation,
  type Draft,
  type Form,
  form,
  list,
  number,
  page,
  question,
  repeat,
  section,
  testId,
  text,
  yesno,
} from './form.ts';

/** Pseudo-random numbers from a seed. */
export class Dice {
  #state: number;
  constructor(seed: number) {
    this.#state = seed;
  }
  integer(most: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * most);
  }
  pick<T>(list: readonly T[]): T {
    return list[this.integer(list.length)] as T;
  }
  chance(chance: number): boolean {
    return this.integer(100) < chance;
  }
}

const CHOICES = [
  ['A', 2],
  ['B', 0.5, true],
  ['C', null],
  ['D', -1],
] as const;

/** A form of one or two pages, with sections, repeats, calculations, counts and up to eight rules. */
export function generateForm(dice: Dice): Form {
  const drawing = new FormGenerator(dice);
  let whole = form(...Array.from({ length: 1 + dice.integer(2) }, () => drawing.page()));
  for (let rules = dice.integer(9); rules > 0; rules--) whole = whole.rule(...generateRule(dice, whole));
  for (let rules = dice.integer(3); rules > 0; rules--) whole = whole.rule(...generateLateRule(dice, whole));
  return whole;
}

class FormGenerator {
  readonly #dice: Dice;
  readonly #numbers: string[] = [];
  readonly #rowNumbers: string[] = [];
  /** Calculations at the end of the page, to which constraints look ahead. */
  readonly #totals: Draft[] = [];
  #keyCount = 0;
  constructor(dice: Dice) {
    this.#dice = dice;
  }

  /** Items are generated in document order, because calculations read earlier items. */
  page(): Draft {
    return page(
      this.#key('page'),
      ...this.#several(2),
      section(this.#key('s'), ...this.#several(1), section(this.#key('s'), ...this.#several(1))),
      ...(this.#dice.chance(70) ? [this.#repeat()] : []),
      ...this.#several(1),
      ...this.#totals.splice(0),
    );
  }

  #repeat(): Draft {
    const inner = () => section(this.#key('s'), ...this.#several(1, true));
    return repeat(this.#key('rep'), ...this.#several(2, true), inner());
  }

  #key(kind: string): string {
    this.#keyCount += 1;
    return `${kind}${this.#keyCount}`;
  }

  #several(least: number, inRow = false): Draft[] {
    return Array.from({ length: least + this.#dice.integer(4) }, () => this.#question(inRow));
  }

  #settings(inRow: boolean) {
    const dice = this.#dice;
    return {
      ...(dice.chance(25) && { required: true }),
      ...(dice.chance(20) && { allow_n_a: true }),
      ...(dice.chance(10) && { hidden: true }),
      ...(dice.chance(8) && { read_only: true }),
      ...(dice.chance(8) && { require_note: true }),
      ...(dice.chance(8) && { exclude_report: true }),
      ...(dice.chance(20) && { weight: dice.pick([0, 0.5, 3]), custom_scoring: dice.chance(50) }),
      ...(!inRow && dice.chance(8) && { repeatable: true }),
    };
  }

  #question(inRow: boolean): Draft {
    const dice = this.#dice;
    switch (dice.integer(10)) {
      case 0:
        return list(this.#key('list'), CHOICES, { ...this.#settings(inRow), multiple_selection: dice.chance(60) });
      case 1: {
        const scores = { enable_score: dice.chance(50), max_score: 3, min_score: -1 };
        return question('checkbox', this.#key('box'), { ...this.#settings(inRow), ...scores });
      }
      case 2: {
        const scores = { enable_score: dice.chance(40), default_score: 1.25 };
        const start = dice.chance(20) && { default_value: 'x', confirm_default: dice.chance(50) };
        return text(this.#key('text'), { ...this.#settings(inRow), ...scores, ...start });
      }
      case 3:
      case 4:
        return this.#number(inRow);
      case 5:
      case 6:
        return this.#calculation(inRow);
      case 7:
        return this.#count();
      default:
        return yesno(this.#key('yn'), this.#settings(inRow));
    }
  }

  #number(inRow: boolean): Draft {
    const dice = this.#dice;
    const name = this.#key('n');
    const names = inRow ? this.#rowNumbers : this.#numbers;
    const other = dice.chance(20) &&
      names.length > 0 && { constraint: { expression: `${name} < ${dice.pick(names)}` } };
    // Most constraints compare earlier numbers, some what a later calculation makes of their own.
    if (!inRow && dice.chance(10)) return this.#addUp(name);
    names.push(name);
    return number(name, {
      ...(dice.chance(20) && { required: true }),
      ...(dice.chance(20) && { default_value: 7, confirm_default: dice.chance(50) }),
      ...other,
    });
  }

  #addUp(name: string): Draft {
    const total = this.#key('total');
    const others = this.#numbers.slice(0, 2);
    this.#totals.push(calculation(total, `sum(${[name, ...others].join(', ')})`));
    this.#numbers.push(name);
    return number(name, { constraint: { expression: `${name} < ${total}` } });
  }

  #calculation(inRow: boolean): Draft {
    const dice = this.#dice;
    const names = inRow ? this.#rowNumbers : this.#numbers;
    const pool = dice.chance(30) ? [...this.#numbers, ...this.#rowNumbers] : names;
    if (pool.length === 0) return text(this.#key('text'));
    const [a, b] = [dice.pick(pool), dice.pick(names.length > 0 ? names : pool)];
    const source = dice.pick([
      `sum(${a}, ${b})`,
      `count(${a}, ${b}) + 1`,
      `sum(${b}) * 2 - sum(${a})`,
      `sum(${a}) / sum(${b})`,
    ]);
    return calculation(this.#key('calc'), source, { hidden: dice.chance(20), editable: dice.chance(20) });
  }

  #count(): Draft {
    const dice = this.#dice;
    const scope = dice.chance(50) && { scope: dice.pick(['page', 'section']) };
    if (dice.chance(50)) return question('issues_count', this.#key('issues'), { ...scope, categories: [] });
    return question('counter', this.#key('count'), { ...scope, type: dice.pick(['yesno', 'number', 'list']) });
  }
}

const COMPARABLE_TYPES = ['yesno', 'list', 'number', 'calculation', 'checkbox', 'counter', 'issues_count'];
const COMPUTED = ['calculation', 'counter', 'issues_count'];

/** Generates a rule from questions to later items in document order. */
function generateRule(dice: Dice, whole: Form): Branch[] {
  const { items } = whole.document;
  const comparable = items.filter(({ type }) => COMPARABLE_TYPES.includes(type));
  if (comparable.length === 0) return [];
  const places = new Map(items.map((item, index) => [item.title, index]));
  const conditions = Array.from({ length: 1 + dice.integer(3) }, () => generateCondition(dice, comparable, 2));
  const last = Math.max(...conditions.map((when) => findLastTested(when, places)));
  const behind = items.slice(last + 1).filter(({ type }) => type !== 'page');
  if (behind.length === 0) return [];
  const acting = (item: Item, names: readonly RuleActionName[]): RuleAction => {
    const action = dice.pick(names);
    return { action, items: [item.title], ...generateValue(action, item, whole, dice) };
  };
  const action = () => {
    const item = dice.pick(behind);
    return acting(item, listActions(item));
  };
  // The last compared question may also be a target of actions that do not affect its answer.
  const itself = items[last] as Item;
  const onItself = () =>
    dice.chance(30) && !COMPUTED.includes(itself.type) ? [acting(itself, ACTIONS_ON_ITSELF)] : [];
  const branches: Branch[] = conditions.map((when) => ({ when, actions: [action(), action(), ...onItself()] }));
  return dice.chance(30) ? [...branches, { when: null, actions: [action()] }] : branches;
}

/**
 * Generates a rule that decides no value and may therefore compare anything, even what is calculated from its own
 * target.
 */
function generateLateRule(dice: Dice, whole: Form): Branch[] {
  const { items } = whole.document;
  const comparable = items.filter(({ type }) => COMPARABLE_TYPES.includes(type));
  const targets = items.filter(({ type }) => CATALOGUE[type].kind === 'question' && !COMPUTED.includes(type));
  if (comparable.length === 0 || targets.length === 0) return [];
  const action = (): RuleAction => {
    const item = dice.pick(targets);
    const name = dice.pick([...ACTIONS_ON_ITSELF, 'not_required', 'disable', 'enable_else_disable'] as const);
    return { action: name, items: [item.title], ...generateValue(name, item, whole, dice) };
  };
  return [{ when: generateCondition(dice, comparable, 2), actions: [action(), action()] }];
}

function generateCondition(dice: Dice, comparable: readonly Item[], depth: number): Condition {
  if (depth === 0 || dice.chance(60)) return generateComparison(dice, dice.pick(comparable));
  if (dice.chance(30)) return { not: generateCondition(dice, comparable, depth - 1) };
  const parts = [generateCondition(dice, comparable, depth - 1), generateCondition(dice, comparable, depth - 1)];
  return dice.chance(50) ? { all: parts } : { any: parts };
}

function generateComparison(dice: Dice, item: Item): Condition {
  const asking = (operators: readonly RuleOperator[], value: unknown): Condition => ({
    item_id: item.title,
    operator: dice.pick(operators),
    value,
  });
  if (item.type === 'checkbox') return asking(['equals', 'not_equals', 'empty'], dice.chance(50));
  if (!item.options.response_set_id) return asking(['greater', 'less_equal', 'not_equals', 'exists'], dice.integer(10));
  const labels = item.type === 'yesno' ? ['Yes', 'No'] : ['A', 'B', 'C'];
  const values = dice.chance(50) ? [dice.pick(labels)] : labels.slice(0, 2);
  return asking(['equals', 'exact', 'contains', 'not_contains', 'any_in', 'not_empty'], values);
}

const STATE_ACTIONS = ['show', 'hide', 'set_hidden', 'disable', 'enable_else_disable'] as const;
const ACTIONS_ON_ITSELF = [
  'required',
  'set_color',
  'set_score',
  'require_note',
  'require_action',
  'set_rating',
] as const;

function listActions(item: Item): readonly RuleActionName[] {
  if (item.type === 'section') return [...STATE_ACTIONS, 'set_color', 'exclude_report'];
  if (item.type === 'issues_count') return ['show', 'hide', 'set_color'];
  if (COMPUTED.includes(item.type)) return ['show', 'hide', 'set_color', 'set_score', 'require_note', 'exclude_report'];
  return [
    ...STATE_ACTIONS,
    ...ACTIONS_ON_ITSELF,
    ...(['not_required', 'required_else_not_required', 'enable', 'disable_else_enable', 'require_media'] as const),
    ...(['exclude_report', 'set_value', 'set_value', 'set_value_not_answered'] as const),
  ];
}

function generateValue(action: RuleActionName, item: Item, whole: Form, dice: Dice): { value?: unknown } {
  if (action === 'set_color') return { value: dice.pick(['red', 'green']) };
  if (action === 'set_score') return { value: dice.pick([4, 0.25]) };
  if (action === 'set_rating') return { value: 1 + dice.integer(5) };
  if (!action.startsWith('set_value')) return {};
  if (item.type === 'number') return { value: dice.integer(9) };
  if (item.type === 'checkbox') return { value: dice.chance(50) };
  if (item.type === 'textAnswer') return { value: 'set' };
  return { value: [whole.choice(item.title, item.type === 'yesno' ? 'No' : 'A')] };
}

function findLastTested(condition: Condition, places: ReadonlyMap<string, number>): number {
  if ('all' in condition) return Math.max(...condition.all.map((part) => findLastTested(part, places)));
  if ('any' in condition) return Math.max(...condition.any.map((part) => findLastTested(part, places)));
  if ('not' in condition) return findLastTested(condition.not, places);
  return places.get(condition.item_id) ?? 0;
}

/** Generates changes that a person could make, and sometimes undoes one. */
export class ChangeGenerator {
  readonly #dice: Dice;
  readonly #whole: Form;
  readonly #run: Run;
  readonly #repeats: readonly Item[];
  readonly #questions: readonly Item[];
  readonly #repeatIds = new Map<Id, Id | null>();
  /** Undoes the last step by restoring the previous answer. */
  #undo: Omit<AnswerChange, 'id' | 'at' | 'seen'> | null = null;
  #count = 0;

  constructor(dice: Dice, whole: Form, run: Run) {
    this.#dice = dice;
    this.#whole = whole;
    this.#run = run;
    const { items } = whole.document;
    const parents = new Map(items.map((item) => [item.id, item]));
    this.#repeats = items.filter(({ options }) => options.repeatable === true);
    this.#questions = items.filter(({ type, options }) => !NOT_ANSWERED.includes(type) || options.editable === true);
    for (const item of items) {
      let at: Item | undefined = item;
      while (at && at.options.repeatable !== true) at = parents.get(at.parent_id ?? '');
      this.#repeatIds.set(item.id, at?.id ?? null);
    }
  }

  next(): LoggedChange | null {
    const step = this.#count++;
    const base = { id: testId(100_000 + step), at: new Date(Date.UTC(2026, 10, 20, 21, 0, step)).toISOString() };
    if (this.#repeats.length > 0 && this.#dice.chance(12)) return this.#rowChange(base);
    const undo = this.#undo;
    this.#undo = null;
    const change = undo && this.#dice.chance(40) ? undo : this.#answer();
    if (!change) return null;
    const before = this.#run.answer(answerKey(change));
    if (change !== undo && change.value !== undefined) this.#undo = { ...change, value: before?.value ?? null };
    return { ...base, ...change, ...(before?.change_id && { seen: before.change_id }) };
  }

  #rowChange(base: { id: Id; at: string }): LoggedChange {
    const dice = this.#dice;
    const { id } = dice.pick(this.#repeats);
    const rows = this.#run.rows(id);
    if (rows.length > 4 || (rows.length > 0 && dice.chance(40)))
      return { ...base, item_id: id, op: 'remove_row', row: [dice.pick(rows)] };
    const after = rows.length > 0 && dice.chance(70) ? dice.pick(rows) : null;
    return { ...base, item_id: id, op: 'add_row', row: [testId(200_000 + this.#count)], after };
  }

  #answer(): Omit<AnswerChange, 'id' | 'at' | 'seen'> | null {
    const dice = this.#dice;
    const item = dice.pick(this.#questions);
    const repeatId = this.#repeatIds.get(item.id);
    const rows = repeatId ? this.#run.rows(repeatId) : [];
    if (repeatId && rows.length === 0) return null;
    const place = { item_id: item.id, ...(repeatId && { row: [dice.pick(rows)] }) };
    const list = () =>
      dice.chance(70) ? { add: [testId(300 + dice.integer(3))] } : { remove: [testId(300 + dice.integer(3))] };
    if (dice.chance(8)) return { ...place, na: dice.chance(60) };
    if (dice.chance(6)) return { ...place, note: dice.chance(70) ? 'noted' : null };
    if (dice.chance(6)) return { ...place, media: list() };
    if (dice.chance(8)) return { ...place, issues: list() };
    if (dice.chance(4)) return { ...place, score: dice.chance(70) ? 0.75 : null };
    return { ...place, value: dice.chance(12) ? null : this.#value(item) };
  }

  #value(item: Item): unknown {
    const dice = this.#dice;
    if (item.type === 'number' || item.type === 'calculation') return dice.integer(12);
    if (item.type === 'checkbox') return dice.chance(50);
    if (item.type === 'textAnswer') return dice.pick(['a', 'b', '']);
    const labels = item.type === 'yesno' ? ['Yes', 'No'] : ['A', 'B', 'C', 'D'];
    const isSeveral = item.options.multiple_selection === true && dice.chance(50);
    const selection = isSeveral ? labels.slice(dice.integer(2)) : [dice.pick(labels)];
    return selection.map((label) => this.#whole.choice(item.title, label));
  }
}
const NOT_ANSWERED = ['page', 'section', ...COMPUTED];
