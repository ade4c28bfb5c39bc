import { describe, expect, test } from 'vitest';
import { foldChanges } from '../answers/fold.ts';
import { checkTemplate, toRecords } from '../index.ts';
import { findCircle } from '../template/checks/check-circles.ts';
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
  yesno,
} from '../testing/index.ts';
import { compile } from './compile/program.ts';
import { evaluate } from './run.ts';

const limit = { constraint: { expression: 'total <= 100', message: '' } };

describe('constraints and required conditions look at what follows from their own question', () => {
  const totals = form(
    page('P', number('a', limit), number('b', limit), calculation('total', 'sum(a, b)'), text('why')),
  ).rule({
    when: { item_id: 'total', operator: 'greater', value: 100 },
    actions: [{ action: 'show', items: ['why'] }],
  });

  test('a constraint on each part of a sum judges the sum, which is computed', () => {
    expect(checkTemplate(totals.document)).toEqual([]);
    const run = fill(totals).answer('a', 60);
    expect([run.value('total'), run.problems]).toEqual([60, []]);
    run.answer('b', 50);
    expect([run.value('total'), run.isVisible('why')]).toEqual([110, true]);
    expect(run.problems).toEqual(['a: CONSTRAINT', 'b: CONSTRAINT']);
    expect(run.changed).toContain(run.key('a'));
    run.answer('b', 40);
    expect([run.value('total'), run.isVisible('why'), run.problems]).toEqual([100, false, []]);
  });

  test('the result is the same when everything is evaluated at once', () => {
    const run = fill(totals).answer('a', 60).answer('b', 50);
    const all = evaluate(compile(totals.document), CONTEXT, foldChanges(run.log));
    expect(all.problems).toEqual(run.run.problems());
    expect(all.problems).toHaveLength(2);
  });

  test('a question is required as long as a calculation of its own answer demands it', () => {
    const template = form(page('P', number('a'), calculation('total', 'sum(a, b)'), number('b'))).rule({
      when: { item_id: 'total', operator: 'greater', value: 10 },
      actions: [{ action: 'required', items: ['b'] }],
    });
    expect(checkTemplate(template.document)).toEqual([]);
    const run = fill(template).answer('a', 11);
    expect([run.value('total'), run.item('b').required, run.problems]).toEqual([11, true, ['b: ANSWER_REQUIRED']]);
    run.answer('b', -5);
    expect([run.value('total'), run.item('b').required, run.problems]).toEqual([6, false, []]);
  });

  test('in a repeat, a constraint may compare its row with the sum of all rows', () => {
    const template = form(
      page(
        'P',
        repeat('rows', number('part', { constraint: { expression: 'whole <= 100', message: '' } })),
        calculation('whole', 'sum(part)'),
      ),
    );
    expect(checkTemplate(template.document)).toEqual([]);
    const run = fill(template);
    const rows = Array.from({ length: 6 }, () => run.addRow('rows').answer('part', 20));
    expect([run.value('whole'), run.problems.length]).toEqual([120, 6]);
    rows[0]?.answer('part', 0);
    expect([run.value('whole'), run.problems.length]).toEqual([100, 0]);
  });
});

describe('real circles are named', () => {
  const listNamed = (template: { document: Parameters<typeof checkTemplate>[0] }) =>
    checkTemplate(template.document).map(({ code, item_id, params }) => [
      code,
      template.document.items.find(({ id }) => id === item_id)?.title,
      params?.items,
    ]);

  test('a calculation that is hidden depending on its own result is named with all that is part of the circle', () => {
    const template = form(page('P', calculation('total', 'sum(a)'), number('a'))).rule({
      when: { item_id: 'total', operator: 'greater', value: 5 },
      actions: [{ action: 'hide', items: ['a'] }],
    });
    expect(listNamed(template)).toEqual([
      ['CIRCULAR_DEPENDENCY', 'total', '“total”, “a”'],
      ['CIRCULAR_DEPENDENCY', 'a', '“total”, “a”'],
    ]);
  });

  test('two choice filters that look at each other are named', () => {
    const choices = [
      ['One', 1],
      ['Two', 0],
    ] as const;
    const template = form(
      page(
        'P',
        list('a', choices, { choice_filter: 'name_of(b) = label' }),
        list('b', choices, { choice_filter: 'name_of(a) = label' }),
      ),
    );
    expect(listNamed(template).map(([code, title]) => [code, title])).toEqual([
      ['EQUATION_CYCLE', 'a'],
      ['EQUATION_CYCLE', 'b'],
    ]);
  });

  test('the number of rows cannot depend on answers in these rows', () => {
    const template = form(
      page('P', { ...repeat('rows', number('n')), options: { repeatable: true, repeat_count: 'sum(n)' } }),
    );
    expect(listNamed(template)).toEqual([['EQUATION_CYCLE', 'rows', undefined]]);
    const run = fill(template);
    run.addRow('rows').answer('n', 2);
    expect(run.run.rows(run.key('rows'))).toHaveLength(1);
  });

  test('a counter is part of a circle if what it counts is shown depending on it', () => {
    const template = form(
      page('P', calculation('more', 'count1 + 1'), yesno('q'), question('counter', 'count1', { type: 'yesno' })),
    ).rule({ when: { item_id: 'more', operator: 'greater', value: 1 }, actions: [{ action: 'hide', items: ['q'] }] });
    expect(listNamed(template).map(([code, title]) => [code, title])).toEqual([
      ['CIRCULAR_DEPENDENCY', 'more'],
      ['CIRCULAR_DEPENDENCY', 'q'],
      ['CIRCULAR_DEPENDENCY', 'count1'],
    ]);
  });

  test('a circle is found before its expression is stored', () => {
    const template = form(
      page('P', calculation('total', 'a + b'), calculation('a', 'count'), number('b'), number('count')),
    );
    const records = toRecords(template.document);
    const find = (key: string, source: string) =>
      findCircle(records, records.items[template.id(key)]!, { place: 'calculation', source });
    expect(find('a', 'count + total')).toEqual({
      code: 'CIRCULAR_DEPENDENCY',
      params: { items: '“total”, “a”' },
      item_id: template.id('a'),
    });
    expect(find('a', 'a')?.params).toEqual({ items: '“a”' });
    expect([find('a', 'b'), find('total', 'b')]).toEqual([null, null]);
    const constraint = { place: 'constraint', source: 'b > total' } as const;
    expect(findCircle(records, records.items[template.id('b')]!, constraint)).toBeNull();
  });
});
