import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LoggedChange } from '../answers/change.ts';
import { answerKey } from '../answers/change.ts';
import { foldChanges } from '../answers/fold.ts';
import type { Branch, Condition, RuleAction } from '../rules/rule-set.ts';
import type { Item } from '../template/document.ts';
import {
  CONTEXT,
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
} from '../testing/index.ts';
import { Reference } from '../testing/reference.ts';
import { compile } from './program.ts';
import { evaluate, type Run, startRun } from './run.ts';

/** Numbers from a list of dice, so that a failing case shrinks. */
class Dice {
  readonly #rolls: readonly number[];
  #at = 0;
  constructor(rolls: readonly number[]) {
    this.#rolls = rolls;
  }
  below(most: number): number {
    return (this.#rolls[this.#at++ % this.#rolls.length] as number) % most;
  }
  of<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T;
  }
  one(chance: number): boolean {
    return this.below(100) < chance;
  }
}

const CHOICES = [
  ['A', 2],
  ['B', 0.5, true],
  ['C', null],
  ['D', -1],
] as const;

function anyForm(dice: Dice): Form {
  let made = 0;
  const numbers: string[] = [];
  const rowNumbers: string[] = [];
  const key = (kind: string) => `${kind}${++made}`;
  const flags = () => ({
    ...(dice.one(25) && { required: true }),
    ...(dice.one(20) && { allow_n_a: true }),
    ...(dice.one(10) && { hidden: true }),
    ...(dice.one(8) && { read_only: true }),
    ...(dice.one(20) && { weight: dice.of([0, 0.5, 3]) }),
  });
  const draw = (inRow: boolean): Draft => {
    const known = inRow ? rowNumbers : numbers;
    switch (dice.below(8)) {
      case 0:
        return list(key('list'), CHOICES, { ...flags(), multiple_selection: dice.one(60) });
      case 1:
        return question('checkbox', key('box'), {
          ...flags(),
          enable_score: dice.one(50),
          max_score: 3,
          min_score: -1,
        });
      case 2:
        return text(key('text'), {
          ...flags(),
          enable_score: dice.one(40),
          default_score: 1.25,
          ...(dice.one(20) && { default_value: 'x' }),
        });
      case 3:
      case 4: {
        const name = key('n');
        known.push(name);
        return number(name, { ...(dice.one(20) && { required: true }), ...(dice.one(20) && { default_value: 7 }) });
      }
      case 5: {
        const pool = dice.one(30) ? [...numbers, ...rowNumbers] : known;
        if (pool.length === 0) return text(key('text'));
        const [a, b] = [dice.of(pool), dice.of(known.length > 0 ? known : pool)];
        return calculation(
          key('calc'),
          dice.of([`sum(${a}, ${b})`, `count(${a}, ${b}) + 1`, `sum(${b}) * 2 - sum(${a})`]),
          { hidden: dice.one(20) },
        );
      }
      default:
        return yesno(key('yn'), flags());
    }
  };
  const several = (least: number, inRow = false) => Array.from({ length: least + dice.below(4) }, () => draw(inRow));
  const pages = Array.from({ length: 1 + dice.below(2) }, () =>
    page(
      key('page'),
      ...several(2),
      section(key('s'), ...several(1), section(key('s'), ...several(1))),
      ...(dice.one(70) ? [repeat(key('rep'), ...several(2, true), section(key('s'), ...several(1, true)))] : []),
      ...several(1),
    ),
  );
  let whole = form(...pages);
  const rules = dice.below(7);
  for (let index = 0; index < rules; index++) whole = whole.rule(...anyRule(dice, whole));
  return whole;
}

/** A rule from questions to items behind them: document order is that of the list of items. */
function anyRule(dice: Dice, whole: Form): Branch[] {
  const { items } = whole.document;
  const asked = items.filter(({ type }) => ['yesno', 'list', 'number', 'calculation', 'checkbox'].includes(type));
  const comparison = (): Condition => {
    const item = dice.of(asked);
    if (item.type === 'checkbox')
      return {
        item_id: item.title,
        operator: dice.of(['equals', 'not_equals', 'empty'] as const),
        value: dice.one(50),
      };
    if (item.options.response_set_id) {
      const labels = item.type === 'yesno' ? ['Yes', 'No'] : ['A', 'B', 'C'];
      const value = dice.one(50) ? [dice.of(labels)] : labels.slice(0, 2);
      return {
        item_id: item.title,
        operator: dice.of(['equals', 'exact', 'contains', 'not_contains', 'any_in', 'not_empty'] as const),
        value,
      };
    }
    return {
      item_id: item.title,
      operator: dice.of(['greater', 'less_equal', 'not_equals', 'exists'] as const),
      value: dice.below(10),
    };
  };
  const condition = (depth: number): Condition => {
    if (depth === 0 || dice.one(60)) return comparison();
    if (dice.one(30)) return { not: condition(depth - 1) };
    const parts = [condition(depth - 1), condition(depth - 1)];
    return dice.one(50) ? { all: parts } : { any: parts };
  };
  const places = new Map(items.map((item, index) => [item.title, index]));
  const whens = Array.from({ length: 1 + dice.below(3) }, () => condition(2));
  const last = Math.max(...whens.map((when) => lastOf(when, places)));
  const behind = items.slice(last + 1).filter(({ type }) => type !== 'page');
  if (behind.length === 0) return [];
  const action = (): RuleAction => {
    const item = dice.of(behind);
    const name = dice.of(
      item.type === 'section'
        ? SECTION_ACTIONS
        : ['calculation'].includes(item.type)
          ? CALCULATION_ACTIONS
          : QUESTION_ACTIONS,
    );
    return { action: name, items: [item.title], ...valueFor(name, item, whole, dice) };
  };
  // The question asked last may also be acted upon, by what does not decide over its answer.
  const itself = items[last] as Item;
  const onItself = (): RuleAction[] => {
    if (!dice.one(30)) return [];
    const name = dice.of(['required', 'set_color', 'set_score'] as const);
    return [{ action: name, items: [itself.title], ...valueFor(name, itself, whole, dice) }];
  };
  const branches: Branch[] = whens.map((when) => ({ when, actions: [action(), action(), ...onItself()] }));
  return dice.one(30) ? [...branches, { when: null, actions: [action()] }] : branches;
}

const SECTION_ACTIONS = ['show', 'hide', 'disable', 'set_color'] as const;
const CALCULATION_ACTIONS = ['show', 'hide', 'set_color', 'set_score'] as const;
const QUESTION_ACTIONS = [
  'show',
  'hide',
  'required',
  'not_required',
  'disable',
  'set_color',
  'set_score',
  'set_value',
  'set_value_not_answered',
] as const;

function valueFor(action: string, item: Item, whole: Form, dice: Dice): { value?: unknown } {
  if (action === 'set_color') return { value: dice.of(['red', 'green']) };
  if (action === 'set_score') return { value: dice.of([4, 0.25]) };
  if (!action.startsWith('set_value')) return {};
  if (item.type === 'number') return { value: dice.below(9) };
  if (item.type === 'checkbox') return { value: dice.one(50) };
  if (item.type === 'textAnswer') return { value: 'set' };
  return { value: [whole.choice(item.title, item.type === 'yesno' ? 'No' : 'A')] };
}

function lastOf(condition: Condition, places: ReadonlyMap<string, number>): number {
  if ('all' in condition) return Math.max(...condition.all.map((part) => lastOf(part, places)));
  if ('any' in condition) return Math.max(...condition.any.map((part) => lastOf(part, places)));
  if ('not' in condition) return lastOf(condition.not, places);
  return places.get(condition.item_id) ?? 0;
}

/** The next change that a person could make. */
function anyChange(dice: Dice, whole: Form, run: Run, step: number): LoggedChange | null {
  const repeats = whole.document.items.filter(({ options }) => options.repeatable === true);
  const base = { id: testId(100_000 + step), at: new Date(Date.UTC(2026, 10, 20, 21, 0, step)).toISOString() };
  if (repeats.length > 0 && dice.one(12)) {
    const { id } = dice.of(repeats);
    const rows = run.rows(id);
    if (rows.length > 0 && dice.one(40)) return { ...base, item_id: id, op: 'remove_row', row: [dice.of(rows)] };
    const after = rows.length > 0 && dice.one(70) ? dice.of(rows) : null;
    return { ...base, item_id: id, op: 'add_row', row: [testId(200_000 + step)], after };
  }
  const item = dice.of(whole.document.items.filter(({ type }) => !['page', 'section', 'calculation'].includes(type)));
  const around = repeatAround(whole, item);
  const rows = around ? run.rows(around) : [];
  if (around && rows.length === 0) return null;
  const place = { item_id: item.id, ...(around && { row: [dice.of(rows)] }) };
  const seen = run.answer(answerKey(place))?.change_id;
  const change = { ...base, ...place, ...(seen && { seen }) };
  if (dice.one(10)) return { ...change, na: dice.one(60) };
  if (dice.one(12)) return { ...change, value: null };
  if (item.type === 'number') return { ...change, value: dice.below(12) };
  if (item.type === 'checkbox') return { ...change, value: dice.one(50) };
  if (item.type === 'textAnswer') return { ...change, value: dice.of(['a', 'b', '']) };
  const labels = item.type === 'yesno' ? ['Yes', 'No'] : ['A', 'B', 'C', 'D'];
  const several = item.options.multiple_selection === true && dice.one(50);
  return {
    ...change,
    value: (several ? labels.slice(dice.below(2)) : [dice.of(labels)]).map((label) => whole.choice(item.title, label)),
  };
}

function repeatAround(whole: Form, item: Item): string | null {
  for (let at: Item | undefined = item; at; at = whole.document.items.find(({ id }) => id === at?.parent_id)) {
    if (at.options.repeatable === true) return at.id;
  }
  return null;
}

/** What a screen can see of every item, page and section. */
function seen(run: Run): Map<string, string> {
  const { items, groups } = run.computed();
  return new Map(items.map((item) => [item.key, JSON.stringify([item, groups[item.key]])]));
}

function expectReference(whole: Form, run: Run, log: readonly LoggedChange[]): void {
  const reference = new Reference(whole.document, foldChanges(log));
  const computed = run.computed();
  expect(computed.items.map(({ key }) => key)).toEqual(reference.places.map(reference.key));
  reference.places.forEach((place, index) => {
    expect(computed.items[index]).toMatchObject(reference.at(place));
    const group = computed.groups[reference.key(place)];
    if (group) expect([place.item.title, group]).toEqual([place.item.title, reference.group(place)]);
  });
  expect({ ...computed.score, ...computed.progress }).toEqual(reference.group(null));
}

/** Shrinking a form takes minutes; a failure names its seed and path instead. */
const SETTINGS = { numRuns: 60, endOnFailure: true };
test('Change by change, any form says what its plain meaning says, names all that changed, and evaluates to the same', () => {
  const rolls = fc.array(fc.nat(1_000_000), { minLength: 50, maxLength: 400 });
  fc.assert(
    fc.property(rolls, rolls, (formRolls, changeRolls) => {
      const whole = anyForm(new Dice(formRolls));
      const dice = new Dice(changeRolls);
      const program = compile(whole.document);
      const run = startRun(program, CONTEXT, foldChanges([]));
      const log: LoggedChange[] = [];
      let before = seen(run);
      for (let step = 0; step < 30; step++) {
        const change = anyChange(dice, whole, run, step);
        if (!change) continue;
        log.push(change);
        const changed = new Set(run.apply([change]));
        const after = seen(run);
        for (const key of new Set([...before.keys(), ...after.keys()])) {
          if (before.get(key) !== after.get(key)) expect(changed).toContain(key);
        }
        before = after;
        if (step % 10 === 9) expectReference(whole, run, log);
      }
      expectReference(whole, run, log);
      expect(evaluate(program, CONTEXT, foldChanges([...log].reverse()))).toEqual(run.computed());
    }),
    SETTINGS,
  );
}, 600_000);
