import { describe, expect, test } from 'vitest';
import { roundTo } from '../decimal.ts';
import { checkTemplate } from '../template/checks/check-template.ts';
import {
  CONTEXT,
  calculation,
  fill,
  form,
  list,
  number,
  page,
  question,
  repeat,
  text,
  withOptions,
  yesno,
} from '../testing/index.ts';
import { canBeNumber, listNumberVariables } from './arithmetic.ts';
import { checkExpression } from './check-expression.ts';
import { parse } from './parse.ts';
import { matchesPattern } from './pattern.ts';

const result = (source: string, answers: Record<string, unknown> = {}) => {
  const drafts = ['a', 'b', 'c'].map((key) => number(key));
  const template = form(page('P', ...drafts, text('t'), yesno('yn'), calculation('result', source)));
  const filled = fill(template);
  for (const [key, value] of Object.entries(answers)) filled.answer(key, value);
  return filled.value('result');
};

describe('calculation', () => {
  test('a calculation gives the decimal result that people expect', () => {
    expect(result('0.1 + 0.2')).toBe(0.3);
    expect(result('1 - 0.9')).toBe(0.1);
    expect(result('0.1 + 0.2 = 0.3')).toBe(true);
    expect(result('2 + 3 * 4 ^ 2 / 8 - 1')).toBe(7);
    expect(result('2 ^ 3 ^ 2')).toBe(512);
    expect(result('-2 ^ 2')).toBe(-4);
    expect(result('7 % 3 + -7 % 3')).toBe(3);
    expect(result('10 / 3')).toBe(3.3333333333);
    expect(result('(a + b) * c', { a: 1.5, b: 2.5, c: 2 })).toBe(8);
  });

  test('a calculation supports comparisons, and, or and not', () => {
    expect(result('1 < 2 and not 2 < 1 or false')).toBe(true);
    expect(result('a <> 1', { a: 2 })).toBe(true);
    expect(result("t = 'Jena'", { t: 'Jena' })).toBe(true);
    expect(result("t < 'b'", { t: 'a' })).toBe(true);
    expect(result('t = 5', { t: '5' })).toBe(false);
  });

  test('a calculation is empty if an answer is missing, but aggregates skip missing answers', () => {
    expect(result('a + 1')).toBeNull();
    expect(result('a > 1')).toBeNull();
    expect(result('a > 1 and 2 < 1')).toBe(false);
    expect(result('a > 1 or 2 > 1')).toBe(true);
    expect(result('sum(a, b, c)', { a: 1, c: 2 })).toBe(3);
    expect(result('avg(a, b, c)', { a: 1, c: 2 })).toBe(1.5);
    expect([result('min(a, b, c)', { a: 1, c: 2 }), result('max(a, b, c)', { a: 1, c: 2 })]).toEqual([1, 2]);
    expect([result('count(a, b, c)', { a: 1 }), result('sum(a, b)')]).toEqual([1, null]);
    expect(result('if(a > 1, 1, 2)')).toBe(2);
  });

  test('a sum adds all its arguments, however it is written', () => {
    const answers = { a: 1, b: 2, c: 3 };
    for (const source of [
      'sum(a, b, c)',
      ' sum ( a,b ,\n c ) ',
      `sum(a, \${b}, c)`,
      '(sum(a, b, c))',
      'sum(a, b, c + 0)',
    ])
      expect(result(source, answers), source).toBe(6);
    expect(result('sum(a, true)', answers)).toBe(2);
    expect(result('sum(a)', answers)).toBe(1);
  });

  test('rounding is half away from zero', () => {
    expect(result('round(1.005, 2)')).toBe(1.01);
    expect(result('round(-2.5)')).toBe(-3);
    expect(result('round(1250, -2)')).toBe(1300);
    expect([result('floor(-1.5)'), result('ceil(-1.5)'), result('abs(-1.5)')]).toEqual([-2, -1, 1.5]);
    expect(roundTo(5e-11, 10)).toBe(1e-10);
    expect(roundTo(-1e-12, 10)).toBe(0);
    expect(roundTo(1e300, 10)).toBe(1e300);
  });

  test('a calculation without a numeric result is empty and has a notice', () => {
    const notice = (source: string) => {
      const filled = fill(form(page('P', calculation('result', source))));
      return [filled.value('result'), filled.item('result').notice];
    };
    expect(notice('1 / 0')).toEqual([null, 'DIVIDED_BY_ZERO']);
    expect(notice('5 % 0')).toEqual([null, 'DIVIDED_BY_ZERO']);
    expect(notice('9^9^9^9')).toEqual([null, 'RESULT_TOO_LARGE']);
    expect(notice('(-8) ^ 0.5')).toEqual([null, 'RESULT_UNDEFINED']);
    expect(notice('1 + 1')).toEqual([2, null]);
  });

  test('the length of concatenated texts is limited', () => {
    const doubled = (of: string) => `concat(${Array.from({ length: 50 }, () => of).join(', ')})`;
    const audit = fill(
      form(
        page(
          'P',
          text('t'),
          calculation('x', doubled('t')),
          calculation('y', doubled('x')),
          calculation('z', doubled('y')),
        ),
      ),
    ).answer('t', 'a'.repeat(100));
    expect((audit.value('x') as string).length).toBe(5_000);
    expect([audit.value('y'), audit.item('y').notice]).toEqual([null, 'RESULT_TOO_LARGE']);
    expect(audit.value('z')).toBeNull();
  });

  test('choices are compared by label, and texts are concatenated', () => {
    expect(result("selected(yn, 'Yes')", { yn: 'Yes' })).toBe(true);
    expect(result("yn = 'No'", { yn: 'Yes' })).toBe(false);
    expect(result("concat(label_of(yn), ': ', a)", { yn: 'Yes', a: 0.30000000000000004 })).toBe('Yes: 0.3');
    expect(result("regex(t, '[A-Z]{2}-\\\\d+')", { t: 'DE-42' })).toBe(true);
    expect(result("regex(t, '[A-Z]{2}-\\\\d+')", { t: 'DE-42x' })).toBe(false);
    expect(result('today()')).toBe('2026-11-20');
    const scenario = fill(
      form(
        page(
          'P',
          list(
            'm',
            [
              ['A', 1],
              ['B', 1],
            ],
            { multiple_selection: true },
          ),
          calculation('n', 'count_selected(m)'),
        ),
      ),
    );
    expect(scenario.answer('m', ['A', 'B']).value('n')).toBe(2);
  });

  test('functions read numbers in texts, count characters and compute days between dates', () => {
    expect(result('number(t) + 1', { t: ' 41.5 ' })).toBe(42.5);
    expect([result('number(t)', { t: '4 or 5' }), result('number(t)')]).toEqual([null, null]);
    expect([result('length(t)', { t: 'Grün 🌱' }), result('length(t)')]).toEqual([6, 0]);
    expect(result("days('2026-03-01') - days('2026-02-01')")).toBe(28);
    expect(result("days('2026-03-01T12:00') - days('2026-03-01')")).toBe(0.5);
    expect(result("days('2026-02-30')")).toBe(null);
    expect(result('days(today()) - days(t)', { t: '2026-11-01' })).toBe(19);
    expect([result('coalesce(a, b, 0)', { b: 7 }), result('coalesce(a, b, 0)')]).toEqual([7, 0]);
  });

  test('a key that is not a plain word can be used in braces', () => {
    const template = form(page('P', number('W-1'), calculation('result', `\${W-1} * 2`)));
    expect(fill(template).answer('W-1', 4).value('result')).toBe(8);
    expect(checkTemplate(template.document)).toEqual([]);
  });

  test('a calculation may use later items, in chains and diamonds of any order', () => {
    const template = form(
      page('P', calculation('x', 'y + z'), calculation('y', 'z * 2'), calculation('z', 'n + 1'), number('n')),
    );
    const filled = fill(template).answer('n', 1);
    expect([filled.value('x'), filled.value('y'), filled.value('z')]).toEqual([6, 4, 2]);
    expect(filled.answer('n', 2).value('x')).toBe(9);
  });
});

describe('options with names', () => {
  const crops = (key: string) =>
    list(
      key,
      [
        ['2', null, false, '1'],
        ['1', null, false, '2'],
        ['Other', null, false, 'other'],
      ],
      { multiple_selection: true },
    );
  const withOptions = (source: string, labels: readonly string[]) =>
    fill(form(page('P', crops('crops'), calculation('result', source))))
      .answer('crops', labels.length > 0 ? labels : null)
      .value('result');

  test('expressions compare named options by name, whatever their labels say', () => {
    expect(withOptions("selected(crops, '1')", ['2'])).toBe(true);
    expect(withOptions("selected(crops, '2')", ['2'])).toBe(false);
    expect(withOptions("crops = 'other'", ['Other'])).toBe(true);
    expect(withOptions('number(crops) * 10', ['1'])).toBe(20);
  });

  test('names and labels of chosen options can be read together or one by one', () => {
    expect(withOptions('name_of(crops)', ['1', 'Other'])).toBe('2 other');
    expect(withOptions('label_of(at(crops, 2))', ['1', 'Other'])).toBe('Other');
    expect([withOptions('label_of(at(crops, 3))', ['1', 'Other']), withOptions('name_of(crops)', [])]).toEqual([
      null,
      null,
    ]);
  });

  test('outside a repeat, named options stand for the answers of its rows', () => {
    const rows = fill(form(page('P', repeat('fields', crops('crops')), calculation('second', 'at(crops, 2)'))));
    rows.addRow('fields').answer('crops', ['1']);
    rows.addRow('fields').answer('crops', ['2', 'Other']);
    expect(rows.value('second')).toBe('1 other');
  });
});

describe('expressions in repeats', () => {
  const rows = repeat(
    'rows',
    number('size'),
    calculation('double', 'size * 2'),
    calculation('place', 'position()'),
    calculation('before', 'at(size, position() - 1)'),
  );
  const template = form(
    page(
      'P',
      rows,
      calculation('total', 'sum(size)'),
      calculation('largest', 'max(double)'),
      calculation('second', 'at(size, 2)'),
    ),
  );

  test('a variable means the same row inside a repeat and all rows outside it', () => {
    const filled = fill(template);
    expect(filled.value('total')).toBeNull();
    const [first, second] = [filled.addRow('rows').answer('size', 3), filled.addRow('rows').answer('size', 4)];
    expect([first.value('double'), second.value('double')]).toEqual([6, 8]);
    expect([first.value('place'), second.value('place')]).toEqual([1, 2]);
    expect([first.value('before'), second.value('before')]).toEqual([null, 3]);
    expect([filled.value('total'), filled.value('largest'), filled.value('second')]).toEqual([7, 8, 4]);
    filled.removeRow('rows');
    expect([filled.value('total'), filled.value('second')]).toEqual([3, null]);
  });

  test('the number of rows can follow an answer', () => {
    const scenario = fill(
      form(page('P', number('rooms'), withOptions(repeat('room', text('name')), { repeat_count: 'rooms' }))),
    );
    expect(scenario.answer('rooms', 1).problems).toEqual(['room: ROWS_AT_LEAST']);
    scenario.addRow('room');
    expect(scenario.problems).toEqual([]);
    expect(scenario.answer('rooms', 0).problems).toEqual(['room: ROWS_AT_MOST']);
  });
});

test('a constraint reports its own message, also when another answer changes', () => {
  const constraint = { expression: 'high > low', message: 'The high has to be above the low' };
  const filled = fill(form(page('P', number('low'), number('high', { constraint }))));
  expect(filled.answer('high', 3).problems).toEqual([]);
  expect(filled.answer('low', 5).problems).toEqual(['high: CONSTRAINT_MESSAGE']);
  expect(filled.changed).toContain(filled.key('high'));
  expect(filled.item('high').problems[0]?.params).toEqual({ message: constraint.message });
  expect(filled.answer('low', 1).problems).toEqual([]);
});

test('a choice filter offers only matching options and reports an answer that no longer matches', () => {
  const template = form(
    page(
      'P',
      list('region', [
        ['North', null],
        ['South', null],
      ]),
      list(
        'town',
        [
          ['Kiel', null],
          ['Ulm', null],
        ],
        { choice_filter: 'region = area' },
      ),
    ),
  );
  const sets = template.document.response_sets.map((set) => ({
    ...set,
    options: set.options.map((option) => ({
      ...option,
      values: { area: option.label === 'Kiel' ? 'North' : 'South' },
    })),
  }));
  const filtered = { ...template, document: { ...template.document, response_sets: sets } };
  expect(checkTemplate(filtered.document)).toEqual([]);
  const filled = fill(filtered);
  expect(filled.item('town').choices).toEqual([]);
  filled.answer('region', 'North');
  expect(filled.item('town').choices).toEqual([template.choice('town', 'Kiel')]);
  expect(filled.answer('town', 'Kiel').problems).toEqual([]);
  expect(filled.answer('region', 'South').problems).toEqual(['town: CHOICE_NOT_OFFERED']);
});

test('a counter counts the earlier answers, all of them or those it names', () => {
  const template = form(page('P', yesno('a'), yesno('b'), question('counter', 'done', { hidden: false }), yesno('c')));
  const filled = fill(template).answer('a', 'Yes').answer('c', 'Yes');
  expect(filled.value('done')).toBe(1);
  expect(filled.answer('b', 'No').value('done')).toBe(2);
});

test('a hidden constant is still used by calculations', () => {
  const filled = fill(
    form(page('P', question('constant', 'pi', { default_value: 3 }), calculation('result', 'pi * 2'))),
  );
  expect(filled.isVisible('pi')).toBe(false);
  expect(filled.value('result')).toBe(6);
});

describe('invalid expressions', () => {
  const problem = (source: string) => {
    const result = checkExpression(source, (name) => name === 'a');
    return 'problem' in result ? [result.problem.code, result.problem.params?.at] : null;
  };
  test('an invalid expression is reported with its position', () => {
    expect(problem('a + ')).toEqual(['EQUATION_VALUE_MISSING', 5]);
    expect(problem('* a')).toEqual(['EQUATION_VALUE_MISSING_BEFORE', 1]);
    expect(problem(' ')).toEqual(['EQUATION_EMPTY', 1]);
    expect(problem('a b')).toEqual(['EQUATION_OPERATOR_MISSING', 3]);
    expect(problem('a (a)')).toEqual(['UNKNOWN_FUNCTION', 1]);
    expect(problem('a)')).toEqual(['EQUATION_UNEXPECTED', 2]);
    expect(problem('(a')).toEqual(['EQUATION_PARENTHESIS_OPEN', 3]);
    expect(problem('a # a')).toEqual(['EQUATION_UNEXPECTED', 3]);
    expect(problem("'open")).toEqual(['EQUATION_TEXT_OPEN', 1]);
    expect(problem('a + wide')).toEqual(['UNKNOWN_VARIABLE', 5]);
    expect(problem('eval(a)')).toEqual(['UNKNOWN_FUNCTION', 1]);
    expect(problem('constructor(a)')).toEqual(['UNKNOWN_FUNCTION', 1]);
    expect(problem('round(1, 2, 3)')).toEqual(['ARGUMENTS_WRONG', 1]);
    expect(problem('a.constructor')).toEqual(['UNKNOWN_VARIABLE', 1]);
    expect(problem(`${'('.repeat(1_000)}a${')'.repeat(1_000)}`)?.[0]).toBe('EQUATION_TOO_DEEP');
    expect(problem('1+'.repeat(6_000))?.[0]).toBe('EQUATION_TOO_LONG');
    expect(problem(`${'1+'.repeat(4_000)}1`)).toBeNull();
  });

  test('an error in a plain sum is reported with its position', () => {
    const problem = (source: string) => {
      const result = checkExpression(source, (name) => name === 'a');
      return 'problem' in result ? [result.problem.code, result.problem.params?.at] : null;
    };
    expect(problem('sum(a, a)')).toBeNull();
    expect(problem(' sum( a, nobody)')).toEqual(['UNKNOWN_VARIABLE', 10]);
    expect(problem('sum(a, a and)')).toEqual(['EQUATION_VALUE_MISSING', 13]);
    expect(problem('sum(a, and)')).toEqual(['EQUATION_VALUE_MISSING', 8]);
    expect(problem('SUM(a)')).toEqual(['UNKNOWN_FUNCTION', 1]);
    expect(problem(`sum(${'a,'.repeat(100)}a)`)).toEqual(['ARGUMENTS_WRONG', 1]);
    expect(problem(`sum(${' '.repeat(10_000)}a)`)).toEqual(['EQUATION_TOO_LONG', 1]);
  });

  test('cyclic calculations are reported, and stay empty in a run', () => {
    const template = form(
      page(
        'P',
        calculation('x', 'y + 1'),
        calculation('y', 'x + 1'),
        calculation('self', 'self'),
        calculation('after', 'x + 1'),
        number('n'),
        calculation('fine', 'n'),
      ),
    );
    expect(checkTemplate(template.document).map((problem) => [problem.code, problem.item_id])).toEqual(
      ['x', 'y', 'self'].map((key) => ['EQUATION_CYCLE', template.id(key)]),
    );
    const filled = fill(template).answer('n', 2);
    expect([filled.value('x'), filled.value('self'), filled.value('fine')]).toEqual([null, null, 2]);
  });
});

test('matching a pattern takes bounded time, whatever the pattern', () => {
  expect(matchesPattern('a'.repeat(5_000), '(a+)+b')).toBe(false);
  expect(matchesPattern('a'.repeat(50), '(a|aa)*(a|aa)*(a|aa)*!')).toBe(false);
  expect(matchesPattern('x', '(((a{1000}){1000}){1000})')).toBeNull();
  expect(matchesPattern('x', '(')).toBeNull();
  expect([
    matchesPattern('+49 30 123', '^\\+?[0-9 ]{6,14}$'),
    matchesPattern('12', '^\\d{3,}$'),
    matchesPattern('ac', 'a(b|c)?'),
  ]).toEqual([true, false, true]);
  expect([matchesPattern('a-b', '[\\w-]+'), matchesPattern('é', '[^a-z]'), matchesPattern('', 'a*')]).toEqual([
    true,
    true,
    true,
  ]);
});

describe('the clock', () => {
  const template = form(page('P', calculation('day', 'today()'), calculation('time', 'now()')));
  const started = { zone: 'Asia/Tokyo', started_at: '2026-11-20T20:30:00.000Z' };

  test('today is the day of the evaluation in the zone of the inspection, and now its minute', () => {
    const open = fill(template, { ...started, now: '2026-11-22T14:59:59.000Z' });
    expect([open.value('day'), open.value('time')]).toEqual(['2026-11-22', '2026-11-22T23:59']);
    expect(open.run.setNow('2026-11-22T15:00:00.000Z')).toEqual([template.id('day'), template.id('time')]);
    expect([open.value('day'), open.value('time')]).toEqual(['2026-11-23', '2026-11-23T00:00']);
  });

  test('without a moment of evaluation today is the day of the start', () => {
    expect(fill(template, started).value('day')).toBe('2026-11-21');
  });

  test('a completed inspection keeps the day of its completion', () => {
    const completed = fill(template, { ...started, completed_at: '2026-11-23T08:00:00Z', now: '2027-03-01T08:00:00Z' });
    expect(completed.value('day')).toBe('2026-11-23');
    expect(completed.run.setNow('2027-03-02T08:00:00Z')).toEqual([]);
    expect(completed.value('day')).toBe('2026-11-23');
  });

  test('passing midnight evaluates again what reads the day, and nothing within the day', () => {
    const options = { date_time_shape: 'year_month_day', default_value: null };
    const until = question('datetime', 'until', {
      ...options,
      constraint: { expression: 'until <= today()' },
    });
    const ages = form(
      page('P', until, calculation('age', 'days(today()) - days(until)'), calculation('twice', 'age * 2'), number('n')),
    );
    const audit = fill(ages, { ...CONTEXT, now: '2026-11-20T22:00:00Z' }).answer('until', '2026-11-21');
    expect([audit.problems, audit.value('age'), audit.value('twice')]).toEqual([['until: CONSTRAINT'], -1, -2]);
    expect(audit.run.setNow('2026-11-20T22:59:00Z')).toEqual([]);
    const changed = audit.run.setNow('2026-11-20T23:00:00Z');
    expect([...changed].sort()).toEqual(['until', 'age', 'twice'].map((key) => ages.id(key)).sort());
    expect([audit.problems, audit.value('age'), audit.value('twice')]).toEqual([[], 0, 0]);
  });

  test('a filter, a row count and rows that were added later follow the day', () => {
    const places = repeat(
      'places',
      question('datetime', 'seen', { date_time_shape: 'year_month_day', default_value: { type: 'current' } }),
    );
    const rows = withOptions(places, { repeat_count: 'days(today()) - 20776' });
    const template = form(page('P', rows, calculation('days', 'days(today()) - 20776')));
    const audit = fill(template, { ...CONTEXT, now: '2026-11-20T12:00:00Z' });
    const row = audit.addRow('places');
    expect([audit.value('days'), row.value('seen')]).toEqual([1, '2026-11-20']);
    audit.run.setNow('2026-11-21T12:00:00Z');
    expect([audit.value('days'), row.value('seen')]).toEqual([2, '2026-11-21']);
    expect(audit.run.rowBounds(audit.key('places'))).toEqual({ min: 2, max: 2 });
  });
});

describe('numbers in expressions', () => {
  test('the operands of arithmetic and the values of sums are read as numbers, and compared values are not', () => {
    expect(listNumberVariables(parse("-a + b * if(c = 'x', d, 2)"))).toEqual(['a', 'b', 'd']);
    expect(listNumberVariables(parse('round(a, 1) > b and sum(c, coalesce(d, e)) < 3'))).toEqual(['a', 'c', 'd', 'e']);
    expect(listNumberVariables(parse("number(a) * 2 + days(b) + count(c) + length(d) + selected(e, 'x')"))).toEqual([]);
  });

  test('answers that calculations read as nothing are no numbers', () => {
    const template = form(
      page('P', number('a'), text('t'), yesno('yn'), calculation('r', 'a'), question('checkbox', 'box')),
    );
    const numbers = template.document.items.filter(canBeNumber).map(({ id }) => id);
    expect(numbers).toEqual(['a', 'r', 'box'].map((key) => template.id(key)));
    expect(result('yn + 1', { yn: 'Yes' })).toBeNull();
  });
});
