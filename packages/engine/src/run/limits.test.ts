import { describe, expect, test } from 'vitest';
import type { Answers } from '../answers/change.ts';
import { foldChanges } from '../answers/fold.ts';
import { checkTemplate, EvaluationLimitError } from '../index.ts';
import { CONTEXT, calculation, fill, form, number, page, repeat, testId, text, withOptions } from '../testing/index.ts';
import { compile } from './compile/program.ts';
import { evaluate, startRun } from './run.ts';

const check = (source: string) =>
  checkTemplate(form(page('P', text('t'), text('other'), calculation('c', source))).document);
const isMatch = (pattern: string, answer: string) =>
  fill(form(page('P', text('t'), calculation('c', `if(regex(t, '${pattern}'), 1, 0)`)))).answer('t', answer);
/** The processor time of a task in seconds. The wall clock would depend on what else a machine does. */
function measure(work: () => void): number {
  const started = process.cpuUsage();
  work();
  return process.cpuUsage(started).user / 1e6;
}
const createRows = (count: number, ids: readonly string[]): Answers['rows'] =>
  new Map(ids.map((id, at) => [id, Array.from({ length: count }, (_, row) => testId(1_000_000 * (at + 1) + row))]));

describe('patterns', () => {
  test('nested repetitions of nothing are too large, and cost nothing', () => {
    const pattern = '(((){9999}){9999}){9999}';
    const seconds = measure(() => {
      expect(check(`regex(t, '${pattern}')`)).toMatchObject([{ code: 'PATTERN_TOO_LARGE', params: { max: 5000 } }]);
      expect(isMatch(pattern, 'x').value('c')).toBe(0);
    });
    expect(seconds).toBeLessThan(2);
  });

  test('a pattern is refused by its size with all repetitions written out, or because it is invalid', () => {
    expect(check("regex(t, '(ab){2000}')")).toEqual([]);
    expect(check("regex(t, '(ab){2600}')").map(({ code }) => code)).toEqual(['PATTERN_TOO_LARGE']);
    expect(check("regex(t, '((a{50}){50}){50}')").map(({ code }) => code)).toEqual(['PATTERN_TOO_LARGE']);
    expect(check("regex(t, '(?=a)b')").map(({ code }) => code)).toEqual(['PATTERN_WRONG']);
  });

  test('a match that takes too many steps counts as no match and says so', () => {
    const slow = '(.?.?.?.?.?.?.?.?.?.?.?.?.?.?.?.?.?.?.?.?){100}';
    const matched = isMatch(slow, 'x'.repeat(2_001));
    expect([matched.value('c'), matched.item('c').notice]).toEqual([0, 'PATTERN_LIMIT']);
    expect(isMatch('a{1,3}(b|c)*', 'aabcb').value('c')).toBe(1);
    const constrained = form(page('P', text('t', { constraint: { expression: `regex(t, '${slow}')`, message: '' } })));
    expect(fill(constrained).answer('t', 'x'.repeat(2_001)).problems).toEqual(['t: CONSTRAINT']);
  });
});

describe('numbers', () => {
  test('a constant beyond the range of numbers is refused', () => {
    expect(check('1e400')).toMatchObject([{ code: 'NUMBER_TOO_LARGE', params: { at: 1 } }]);
    expect(check('2 - 1e400')).toMatchObject([{ code: 'NUMBER_TOO_LARGE', params: { at: 5 } }]);
    expect(fill(form(page('P', text('t'), calculation('c', '1e400')))).value('c')).toBe(null);
  });

  test('a number of rows is a whole number from 0 up', () => {
    const measureCount = (count: number) => {
      const template = form(page('P', number('n'), withOptions(repeat('rows', text('t')), { repeat_count: 'n' })));
      const run = fill(template).answer('n', count);
      return [run.run.rowBounds(run.key('rows')), run.problems];
    };
    expect(measureCount(-2)).toEqual([{ min: 0, max: 0 }, []]);
    expect(measureCount(0.9)).toEqual([{ min: 0, max: 0 }, []]);
    expect(measureCount(2.5)).toEqual([{ min: 2, max: 2 }, ['rows: ROWS_AT_LEAST']]);
  });
});

describe('large forms', () => {
  test('a circle of eight thousand calculations is named in bounded time', () => {
    const size = 8_000;
    const items = Array.from({ length: size }, (_, at) => calculation(`c${at}`, `c${(at + 1) % size} + 1`));
    const { document } = form(page('P', number('n'), ...items));
    let problemCount = 0;
    expect(
      measure(() => {
        problemCount = checkTemplate(document).length;
      }),
    ).toBeLessThan(3);
    expect(problemCount).toBe(size);
  });

  test('an evaluation stops at the number of steps that its caller allows', () => {
    const template = form(page('P', repeat('rows', number('n')), calculation('c', 'max(n) + min(n)')));
    const answers: Answers = { answers: new Map(), rows: createRows(1_000, [template.id('rows')]) };
    const run = (maxSteps: number) => evaluate(compile(template.document, { maxSteps }), CONTEXT, answers);
    expect(() => run(1_000)).toThrow(EvaluationLimitError);
    expect(run(30_000).problems).toEqual([]);
  });

  test('rules that compare one question a thousand times for a thousand items compile in bounded time', () => {
    const targets = Array.from({ length: 1_000 }, (_, at) => `t${at}`);
    const compare = (count: number) =>
      form(page('P', number('q'), ...targets.map((key) => number(key)))).rule({
        when: { any: Array.from({ length: count }, (_, value) => ({ item_id: 'q', operator: 'equals', value })) },
        actions: [{ action: 'hide', items: targets }],
      }).document;
    const large = compare(1_000);
    expect(measure(() => compile(large))).toBeLessThan(2.5);
    expect(checkTemplate(large)).toEqual([]);
    expect(checkTemplate(compare(1_001))).toEqual([{ code: 'TOO_MANY_CONNECTIONS', params: { max: 1_000_000 } }]);
  });

  test('ten thousand rows with their positions and the sum of another repeat are computed in bounded time', () => {
    const template = form(
      page(
        'P',
        repeat('parts', number('x')),
        repeat('rows', number('y'), calculation('share', 'sum(x)'), calculation('place', 'position() + max(x) * 0')),
      ),
    );
    const rows = createRows(10_000, [template.id('parts'), template.id('rows')]);
    const answers = new Map(
      (rows.get(template.id('parts')) ?? []).map((row) => {
        const answer = { item_id: template.id('x'), row: [row], value: 1 };
        return [`${row}/${template.id('x')}`, answer] as const;
      }),
    );
    const program = compile(template.document);
    const last = rows.get(template.id('rows'))?.at(-1);
    let run = startRun(program, CONTEXT, foldChanges([]));
    expect(
      measure(() => {
        run = startRun(program, CONTEXT, { answers, rows });
      }),
    ).toBeLessThan(3);
    expect(run.item(`${last}/${template.id('share')}`).value).toBe(10_000);
    expect(run.item(`${last}/${template.id('place')}`).value).toBe(10_000);
    const at = '2026-11-20T21:00:00.000Z';
    const [first] = rows.get(template.id('parts')) ?? [];
    run.apply([{ id: testId(1), item_id: template.id('x'), row: [first as string], value: 5, at }]);
    expect(run.item(`${last}/${template.id('share')}`).value).toBe(10_004);
    run.apply([{ id: testId(2), item_id: template.id('parts'), row: [testId(3)], op: 'add_row', after: null, at }]);
    expect(run.item(`${last}/${template.id('share')}`).value).toBe(10_004);
  });

  test('calculated texts stay short enough to keep them all', () => {
    const long = `'${'x'.repeat(9_000)}'`;
    const copies = Array.from({ length: 1_880 }, (_, at) => calculation(`c${at}`, 'start'));
    const template = form(
      page('P', calculation('start', `concat(${long}, 'y')`), calculation('one', "concat('a', 'b')"), ...copies),
    );
    const computed = evaluate(compile(template.document), CONTEXT, foldChanges([]));
    expect(JSON.stringify(computed).length).toBeLessThan(5_000_000);
    expect(computed.items[1]).toMatchObject({ value: null, notice: 'RESULT_TOO_LARGE' });
    expect(computed.items[2]).toMatchObject({ value: 'ab', notice: null });
  });
});

test('a hundred thousand changes of one answer fold in bounded time', () => {
  const log = Array.from({ length: 100_000 }, (_, id) => {
    const at = new Date(Date.UTC(2026, 10, 20, 20, 0, id % 60)).toISOString();
    return { id: testId(1_000 + id), item_id: testId(1), value: String(id), at };
  });
  let count = 0;
  expect(
    measure(() => {
      count = foldChanges(log).answers.size;
    }),
  ).toBeLessThan(5);
  expect(count).toBe(1);
});
