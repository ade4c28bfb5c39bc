import { describe, expect, test } from 'vitest';
import type { Answers } from '../answers/change.ts';
import { RULE_OPERATORS } from '../catalogue/rule-matrix.ts';
import { bind } from '../expression/bind.ts';
import { FUNCTIONS, type FunctionName, parse } from '../expression/parse.ts';
import { EvaluationLimitError, MAX_EVALUATION_STEPS } from '../expression/step-budget.ts';
import { countSize, type ExpressionContext, isList, type Value } from '../expression/values.ts';
import {
  CONTEXT,
  calculation,
  type Form,
  fill,
  form,
  list,
  number,
  page,
  question,
  repeat,
  testId,
  text,
  withOptions,
} from '../testing/index.ts';
import { compile } from './compile/program.ts';
import { evaluate } from './run.ts';

/** An evaluation that stays within its budget takes a quarter of a second; without one it may take minutes. */
const MAX_SECONDS = 5;
/** The processor time of a task in seconds. The wall clock would depend on what else a machine does. */
function measure(work: () => void): number {
  const started = process.cpuUsage();
  work();
  return process.cpuUsage(started).user / 1e6;
}

/** Whether an evaluation with the budget of the server ends by itself. Fails if it takes too long, however it ends. */
function isWithinBudget(template: Form, values: Readonly<Record<string, unknown>>, rows: Answers['rows'] = new Map()) {
  const answers = new Map(
    Object.entries(values).map(([key, value]) => [template.id(key), { item_id: template.id(key), value }]),
  );
  const program = compile(template.document, { maxSteps: MAX_EVALUATION_STEPS });
  let isWithin = true;
  const seconds = measure(() => {
    try {
      evaluate(program, CONTEXT, { answers, rows });
    } catch (error) {
      if (!(error instanceof EvaluationLimitError)) throw error;
      isWithin = false;
    }
  });
  expect(seconds).toBeLessThan(MAX_SECONDS);
  return isWithin;
}

const repeatIt = <T>(count: number, create: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => create(index));
const createRows = (template: Form, key: string, count: number): Answers['rows'] =>
  new Map([[template.id(key), repeatIt(count, (index) => testId(1_000_000 + index))]]);

const LONG = 'x'.repeat(100_000);
const OPTIONS = repeatIt(500, (index) => `${index} ${'y'.repeat(990)}`);
/** The largest values that the limits of answers and templates allow, and those that functions could be slow with. */
const OPERANDS: Readonly<Record<string, Value>> = {
  long: LONG,
  other: `${LONG.slice(1)}z`,
  digits: `${'1'.repeat(99_999)}x`,
  spaces: `${' '.repeat(99_999)}x`,
  pairs: '👍🏽'.repeat(25_000),
  options: { uuids: OPTIONS.map((_, index) => testId(index)), labels: OPTIONS, names: OPTIONS },
  numbers: repeatIt(100_000, (index) => index / 7),
  texts: repeatIt(10_000, (index) => `${index} ${'z'.repeat(1_000)}`),
  pattern: `(${'.?'.repeat(20)}){100}`,
  wide: `[${'ab-cd'.repeat(1_900)}]*`,
};

function run(source: string, stepsLeft = MAX_EVALUATION_STEPS) {
  const budget = { stepsLeft };
  const context: ExpressionContext = { noticeCode: null, values: [], context: CONTEXT, lists: new Map(), budget };
  // The results of aggregates are cached by list, which every evaluation reads again.
  const values = Object.fromEntries(
    Object.entries(OPERANDS).map(([name, value]) => [name, isList(value) ? [...value] : value]),
  );
  const scope = {
    variable: (name: string) => () => values[name] ?? null,
    position: () => 1,
    today: () => null,
    now: () => null,
  };
  let result: Value = null;
  try {
    result = bind(parse(source), scope)(context);
  } catch (error) {
    if (!(error instanceof EvaluationLimitError)) throw error;
  }
  return { result, steps: stepsLeft - budget.stepsLeft };
}

/**
 * These read none of their values: `at` returns one, the others have none. `if` reads the first one only as a boolean.
 */
const WITHOUT_READING: readonly string[] = ['at', 'position', 'today', 'now', 'if'];

describe('functions and operators of expressions', () => {
  for (const [name, [min, max]] of Object.entries(FUNCTIONS) as [FunctionName, readonly [number, number]][]) {
    test(`${name}() counts what it reads before it reads it, and its result is bounded`, () => {
      for (const operand of Object.keys(OPERANDS)) {
        for (const count of new Set([min, Math.min(max, 5)])) {
          const calls = [`${name}(${Array(count).fill(operand).join(', ')})`];
          if (count === 2) calls.push(`${name}(long, ${operand})`, `${name}(${operand}, '1')`);
          for (const call of calls) {
            let outcome = run('1');
            expect(
              measure(() => (outcome = run(call))),
              call,
            ).toBeLessThan(MAX_SECONDS);
            const { result, steps } = outcome;
            const readSteps = count === 0 || WITHOUT_READING.includes(name) ? 0 : countSize(OPERANDS[operand] ?? null);
            expect(steps, call).toBeGreaterThanOrEqual(readSteps);
            if (typeof result === 'string') expect(result.length, call).toBeLessThanOrEqual(100_000);
            const again = run(call, steps - 1);
            expect(readSteps === 0 || again.result === null, `${call} with one step less`).toBe(true);
          }
        }
      }
    });
  }

  for (const operator of ['=', '!=', '<', '>=', '+', '*', '^', 'and', 'or'])
    test(`${operator} of the largest values ends in bounded time`, () => {
      for (const first of Object.keys(OPERANDS))
        for (const second of ['long', 'options', 'numbers'])
          expect(measure(() => run(`${first} ${operator} ${second}`))).toBeLessThan(MAX_SECONDS);
    });

  test('comparing texts counts the characters of the shorter one, comparing choices those of both', () => {
    expect(run('long = other').steps).toBeGreaterThanOrEqual(100_000);
    expect(run("long = 'xxx'").steps).toBeLessThan(10);
    expect(run('options = options').steps).toBeGreaterThanOrEqual(1_000_000);
  });

  test('a text of digits that is no number is recognized at once', () => {
    const template = form(page('P', text('t'), calculation('c', 'number(t)')));
    expect(isWithinBudget(template, { t: `${'1'.repeat(40_000)}x` })).toBe(true);
    expect(fill(template).answer('t', ' 12.50 ').value('c')).toBe(12.5);
  });

  test('thousands of functions of one long text stop the evaluation', () => {
    const calls = (source: string, count: number) =>
      form(page('P', text('t'), text('u'), ...repeatIt(count, (index) => calculation(`c${index}`, source))));
    for (const source of ['length(t)', 'number(t)', 't != u', 'length(concat(t, u))', "selected(t, 'x')"]) {
      expect(isWithinBudget(calls(source, 1_800), { t: LONG, u: `${LONG.slice(1)}z` }), source).toBe(false);
      expect(isWithinBudget(calls(source, 20), { t: LONG, u: `${LONG.slice(1)}z` }), source).toBe(true);
      expect(isWithinBudget(calls(source, 1_800), { t: 'x'.repeat(1_000), u: 'y' }), source).toBe(true);
    }
  });

  test('the length of a text counts an emoji as a person sees its parts, and takes no copies of the text', () => {
    const template = form(page('P', text('t'), calculation('c', 'length(t)')));
    expect(fill(template).answer('t', 'a👍🏽é\ud83d').value('c')).toBe(5);
  });

  test('a set of thousands of characters in a pattern is matched like one character', () => {
    const template = form(
      page('P', text('t'), text('p'), ...repeatIt(200, (n) => calculation(`c${n}`, 'regex(t, p)'))),
    );
    expect(isWithinBudget(template, { t: 'h'.repeat(10_000), p: `[${'ab-cd'.repeat(1_900)}h]*` })).toBe(false);
    const audit = fill(form(page('P', text('t'), calculation('c', "if(regex(t, '[^a-cx\\\\d\\\\-\\\\]]+'), 1, 0)"))));
    expect(['dyz', 'b', '7', '-', ']', 'd]'].map((answer) => audit.answer('t', answer).value('c'))).toEqual([
      ...[1, 0, 0, 0, 0, 0],
    ]);
  });
});

describe('rules', () => {
  const PARTS = repeatIt(5_000, (index) => `needle ${index}`);
  const compare = (operator: string, value: unknown) =>
    form(page('P', text('t'), text('u'))).rule({
      when: { item_id: 't', operator: operator as 'equals', value },
      actions: [{ action: 'hide', items: ['u'] }],
    });

  for (const operator of RULE_OPERATORS)
    test(`${operator} with thousands of texts, or a long one, ends in bounded time`, () => {
      isWithinBudget(compare(operator, PARTS), { t: LONG });
      isWithinBudget(compare(operator, [LONG]), { t: LONG });
      isWithinBudget(compare(operator, `y${'x'.repeat(50_000)}`), { t: LONG });
    });

  test('a text that contains one of thousands of texts stops the evaluation, and a usual one does not', () => {
    expect(isWithinBudget(compare('contains', PARTS), { t: LONG })).toBe(false);
    expect(isWithinBudget(compare('contains', PARTS), { t: 'x'.repeat(1_000) })).toBe(true);
    expect(isWithinBudget(compare('any_in', PARTS), { t: LONG })).toBe(true);
  });

  test('a long part is found in a text, or not, without regard to case and outer spaces', () => {
    const part = `${'ab'.repeat(40)}c`;
    const audit = fill(compare('contains', part));
    const isFound = (answer: string) => !audit.answer('t', answer).isVisible('u');
    expect(isFound(` ab${part.toUpperCase()}ab `)).toBe(true);
    expect(isFound('ab'.repeat(100))).toBe(false);
    expect(isFound(`${'ab'.repeat(100)}c`)).toBe(true);
  });
});

describe('choices and rows', () => {
  test('the filters of all options count with their expressions', () => {
    const filter = repeatIt(400, () => 't = label').join(' or ');
    const options = OPTIONS.map((label) => [label, 1] as const);
    const filtered = (count: number, choice_filter: string) =>
      form(page('P', text('t'), ...repeatIt(count, (index) => list(`l${index}`, options, { choice_filter }))));
    expect(isWithinBudget(filtered(100, filter), { t: 'x' })).toBe(false);
    expect(isWithinBudget(filtered(100, 't = label'), { t: 'x' })).toBe(true);
  });

  test('choices are compared by their sets', () => {
    const options = OPTIONS.map((label) => [label, 1] as const);
    const several = { multiple_selection: true };
    const calls = repeatIt(1_800, (index) => calculation(`c${index}`, 'a = b'));
    const template = form(page('P', list('a', options, several), list('b', options, several), ...calls));
    const choose = (key: string) => OPTIONS.map((label) => template.choice(key, label));
    expect(isWithinBudget(template, { a: choose('a'), b: choose('b') })).toBe(false);
  });

  test('sums, counters and rules that connect too many rows stop before they take memory', () => {
    const sums = form(
      page(
        'P',
        repeat('rows', number('n')),
        ...repeatIt(100, (index) =>
          calculation(
            `c${index}`,
            `sum(${Array(100 - (index % 50))
              .fill('n')
              .join(', ')})`,
          ),
        ),
      ),
    );
    expect(isWithinBudget(sums, {}, createRows(sums, 'rows', 10_000))).toBe(false);
    expect(isWithinBudget(sums, {}, createRows(sums, 'rows', 20))).toBe(true);
    const counters = form(page('P', repeat('rows', number('n'), question('counter', 'k', { type: 'number' }))));
    expect(isWithinBudget(counters, {}, createRows(counters, 'rows', 5_000))).toBe(false);
    expect(isWithinBudget(counters, {}, createRows(counters, 'rows', 200))).toBe(true);
    const compared = repeatIt(500, (value) => ({ item_id: 'n', operator: 'equals' as const, value }));
    const ruled = form(page('P', repeat('rows', number('n'), text('u')), text('v'))).rule({
      when: { any: compared },
      actions: [{ action: 'hide', items: ['u', 'v'] }],
    });
    expect(isWithinBudget(ruled, {}, createRows(ruled, 'rows', 10_000))).toBe(false);
    expect(isWithinBudget(ruled, {}, createRows(ruled, 'rows', 20))).toBe(true);
  });

  test('all rows of a repeat may read the values of ten thousand others', () => {
    const shares = calculation('share', 'n / max(n) * 100 + position()');
    const template = form(page('P', repeat('parts', number('n')), repeat('rows', text('r'), shares)));
    const ids = [...createRows(template, 'parts', 10_000), ...createRows(template, 'rows', 2_000)];
    expect(isWithinBudget(template, {}, new Map(ids))).toBe(true);
  });

  test('the message of a problem is cut where thousands of rows may have it', () => {
    const message = 'm'.repeat(5_000);
    const template = form(page('P', withOptions(text('t'), { required: true, required_message: message })));
    const [problem] = fill(template).run.problems();
    expect(problem?.params).toEqual({ message: `${'m'.repeat(300)}…` });
  });
});
