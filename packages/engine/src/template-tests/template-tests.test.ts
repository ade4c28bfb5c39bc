import { describe, expect, it, test } from 'vitest';
import type { RuleActionName, RuleOperator } from '../catalogue/rule-matrix.ts';
import type { Condition, RuleAction } from '../rules/rule-set.ts';
import { compile } from '../run/compile/program.ts';
import type { TemplateDocument, TemplateTest, TestAnswer, TestRows } from '../template/document.ts';
import { addItem } from '../template/edits/add.ts';
import { removeItems } from '../template/edits/remove.ts';
import { applyPatch } from '../template/patch.ts';
import { toDocument, toRecords } from '../template/records/records.ts';
import {
  calculation,
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
import { goalKey, proposeTests, recordTest, runTests } from './index.ts';

const when = (item_id: string, operator: RuleOperator, value?: unknown): Condition => ({ item_id, operator, value });
const does = (action: RuleActionName, item: string, value?: unknown): RuleAction => ({
  ...{ action, items: [item] },
  ...(value !== undefined && { value }),
});
const CONTEXT = { zone: 'Europe/Berlin', started_at: '2026-11-20T20:30:00.000Z' };

let ids = 0;
const record = (document: TemplateDocument, answers: readonly TestAnswer[], rows: readonly TestRows[] = []) => {
  const input = { context: CONTEXT, rows, answers };
  const recorded = { uuid: testId(700_000 + ids++), title: 'T', ...input, ...recordTest(compile(document), input) };
  // The database returns the test with its fields in another order.
  return JSON.parse(JSON.stringify(recorded, Object.keys(flatten(recorded)).sort())) as TemplateTest;
};
const flatten = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null
    ? Object.assign(Array.isArray(value) ? {} : { ...value }, ...Object.values(value).map(flatten))
    : {};
const withTests = (document: TemplateDocument, ...tests: TemplateTest[]): TemplateDocument => ({ ...document, tests });
const run = (document: TemplateDocument, ...tests: TemplateTest[]) => runTests(withTests(document, ...tests));

const kitchen = form(
  page(
    'Kitchen',
    yesno('clean', { enable_score: true }),
    text('why', { required: true }),
    number('degrees', {
      ...{ enable_score: true, min: -30, max: 30 },
      bands: [
        { from: null, to: 7, score: 2 },
        { from: 7, to: null, score: 0 },
      ],
    }),
    number('doors'),
    calculation('share', 'degrees / doors'),
    section('Cold store', yesno('sealed')),
    repeat('Fridges', number('cold'), text('note')),
  ),
)
  .rule({ when: when('clean', 'equals', ['No']), actions: [does('show', 'why'), does('require_note', 'clean')] })
  .rule({ when: when('degrees', 'greater', 8), actions: [does('show', 'Cold store')] })
  .rule({ when: when('cold', 'greater', 8), actions: [does('required', 'note')] });
const { document } = kitchen;
const id = kitchen.id;
const no = { item_id: id('clean'), value: [kitchen.choice('clean', 'No')] };

describe('recording and running a test', () => {
  const row = testId(800_000);
  const recorded = record(
    document,
    [
      no,
      { item_id: id('degrees'), value: 9 },
      { item_id: id('doors'), value: 2 },
      { item_id: id('cold'), row: [row], value: 9 },
    ],
    [{ item_id: id('Fridges'), rows: [row] }],
  );
  const expected = (key: string) => recorded.expected.find(({ item_id }) => item_id === id(key));

  it('a recorded test knows what was visible, required, failed, scored and calculated, also in rows', () => {
    expect(expected('why')).toMatchObject({ visible: true, required: true });
    expect(expected('clean')).toMatchObject({ failed: true, requires: ['note'], score: { score: 0, max: 10_000 } });
    expect(expected('Cold store')).toEqual({ item_id: id('Cold store'), visible: true });
    expect(expected('share')).toMatchObject({ value: 4.5 });
    expect(expected('note')).toMatchObject({ row: [row], required: true });
    expect(expected('sealed')).toBeUndefined();
    expect(recorded.score).toEqual({ score: 0, max: 30_000 });
  });

  it('it passes on the same template, and says what changed on another', () => {
    expect(run(document, recorded).results).toEqual([{ uuid: recorded.uuid, failures: [] }]);
    const changed: TemplateDocument = {
      ...document,
      rule_sets: document.rule_sets.slice(1),
      items: document.items.map((item) =>
        item.title === 'share' ? { ...item, options: { calculations: { value: 'degrees * doors' } } } : item,
      ),
    };
    const { failures } = run(changed, recorded).results[0] as { failures: readonly object[] };
    expect(failures).toEqual([
      { kind: 'fact', fact: 'requires', item_id: id('clean'), expected: ['note'], found: [] },
      { kind: 'fact', fact: 'value', item_id: id('share'), expected: 4.5, found: 18 },
    ]);
  });

  it('a test that names deleted questions and answers says so', () => {
    const records = toRecords(document);
    const { patch } = removeItems(records, { ids: [id('doors'), id('Fridges')], references: 'unlink' }) as {
      patch: object;
    };
    const set = document.response_sets[0];
    const other = { ...set, options: set?.options.slice(0, 1) };
    const after = applyPatch(applyPatch(records, patch).records, { response_sets: { upsert: [other as never] } });
    const { failures } = run(toDocument(after.records), recorded).results[0] as { failures: readonly object[] };
    const missingItems = ['doors', 'cold', 'Fridges', 'note'].map((key) => ({ kind: 'missing', item_id: id(key) }));
    expect(failures).toEqual(expect.arrayContaining([missingItems[0], missingItems[1], missingItems[3]]));
    expect(failures).toContainEqual({ kind: 'answer', item_id: id('clean'), code: 'VALUE_CHOICE_UNKNOWN' });
  });

  it('a hidden item is expected to be hidden, and nothing below it', () => {
    const empty = record(document, []);
    expect(empty.expected.find(({ item_id }) => item_id === id('Cold store'))).toMatchObject({ visible: false });
    expect(empty.expected.map(({ item_id }) => item_id)).not.toContain(id('sealed'));
  });

  it('a new question without a rule leaves tests green', () => {
    const edit = addItem(toRecords(document), {
      ...{ type: 'textAnswer', title: 'More', parent_id: id('Kitchen') },
      newId: () => testId(850_000),
    });
    expect(
      run(toDocument(applyPatch(toRecords(document), edit.patch ?? {}).records), recorded).results[0]?.failures,
    ).toEqual([]);
  });

  it('an answer out of bounds and a cleared default are part of a test', () => {
    const cold = record(document, [{ item_id: id('degrees'), value: 99 }]);
    expect(cold.expected.find(({ item_id }) => item_id === id('degrees'))?.problems).toEqual(['VALUE_BETWEEN']);
    const ticked = form(page('P', question('checkbox', 'tick', { checkedByDefault: true }), text('then'))).rule({
      when: when('tick', 'equals', true),
      actions: [does('show', 'then')],
    });
    const listVisible = (answers: readonly TestAnswer[]) =>
      record(ticked.document, answers).expected.find(({ item_id }) => item_id === ticked.id('then'))?.visible;
    expect([listVisible([]), listVisible([{ item_id: ticked.id('tick'), value: null }])]).toEqual([true, false]);
  });
});

describe('what tests reach', () => {
  const keys = (tests: readonly TemplateTest[]) => {
    const { goals, untouched } = run(document, ...tests);
    const open = new Set(untouched.map(goalKey));
    return goals.filter((goal) => !open.has(goalKey(goal)));
  };

  it('a test reaches the branches, the rules that do not apply and the bands of its answers', () => {
    expect(run(document).untouched).toHaveLength(8);
    const [first, second] = document.rule_sets.map(({ uuid }) => uuid);
    expect(keys([record(document, [no, { item_id: id('degrees'), value: 3 }])])).toEqual([
      { kind: 'branch', rule_set: first, branch: 0 },
      { kind: 'branch', rule_set: second, branch: null },
      { kind: 'band', item_id: id('degrees'), band: 0 },
    ]);
  });

  it('a rule in a repeat is reached only by a row', () => {
    const row = testId(800_001);
    const rows = [{ item_id: id('Fridges'), rows: [row] }];
    const third = document.rule_sets[2]?.uuid;
    expect(keys([record(document, [], rows)])).toContainEqual({ kind: 'branch', rule_set: third, branch: null });
    expect(keys([record(document, [])])).not.toContainEqual({ kind: 'branch', rule_set: third, branch: null });
  });
});

describe('proposing tests', () => {
  const propose = (template: TemplateDocument) => {
    let next = 0;
    const { tests, open } = proposeTests(template, { context: CONTEXT, newId: () => testId(600_000 + next++) });
    const stored = tests.map(({ test: one }, index) => ({
      ...one,
      uuid: testId(610_000 + index),
      title: String(index),
    }));
    const report = runTests(withTests(template, ...stored));
    expect(report.results.flatMap(({ failures }) => failures)).toEqual([]);
    expect(report.untouched.map(goalKey).sort()).toEqual(open.map(goalKey).sort());
    return { tests, open, stored };
  };

  it('the proposals reach every branch and band, pass, and are the same each time', () => {
    const { tests, open, stored } = propose(document);
    expect(open).toEqual([]);
    expect(tests.length).toBeLessThan(5);
    expect(propose(document).tests).toEqual(tests);
    let next = 0;
    const more = proposeTests(withTests(document, ...stored), {
      context: CONTEXT,
      newId: () => testId(620_000 + next++),
    });
    expect(more).toEqual({ tests: [], open: [] });
  });

  it('the way to a question that a chain of rules hides is found', () => {
    const chain = form(
      page('A', yesno('a'), yesno('b'), section('S', number('n'), text('deep'))),
      page(
        'B',
        list(
          'c',
          [
            ['X', 1],
            ['Y', 2],
            ['Z', 3],
          ],
          { multiple_selection: true },
        ),
        text('end'),
      ),
    )
      .rule({ when: when('a', 'equals', ['Yes']), actions: [does('show', 'b')] })
      .rule({ when: when('b', 'equals', ['No']), actions: [does('show', 'S')] })
      .rule({ when: when('a', 'equals', ['No']), actions: [does('hide', 'B')] })
      .rule(
        { when: when('n', 'between', [5, 6]), actions: [does('required', 'deep')] },
        { when: when('n', 'less', 5), actions: [does('set_value', 'deep', 'low')] },
        { when: when('n', 'not_empty'), actions: [does('hide', 'deep')] },
      )
      .rule({
        when: { all: [when('c', 'exact', ['X', 'Z']), { not: when('n', 'equals', 5) }] },
        actions: [does('required', 'end')],
      })
      .rule({ when: when('c', 'any_in', ['Y', 'Z']), actions: [does('set_color', 'end', 'red')] });
    expect(propose(chain.document).open).toEqual([]);
  });

  it('calculations and counters are reached through what they are made of', () => {
    const sums = form(
      page(
        'A',
        ...[yesno('a'), yesno('b'), yesno('c'), number('x', { min: 0, max: 50 }), number('y', { min: 0, max: 50 })],
        calculation('sum', 'x + y'),
        calculation('twice', 'sum * 2'),
        ...[question('counter', 'count', { type: 'yesno' }), text('then'), text('else')],
      ),
    )
      .rule({ when: when('twice', 'greater', 150), actions: [does('show', 'then')] })
      .rule({ when: when('count', 'equals', 2), actions: [does('show', 'else')] });
    expect(propose(sums.document).open).toEqual([]);
  });

  it('a branch that no answer reaches is named', () => {
    const impossible = form(page('A', yesno('a'), text('t'))).rule(
      { when: when('a', 'equals', ['Yes']), actions: [does('show', 't')] },
      { when: when('a', 'any_in', ['Yes']), actions: [does('hide', 't')] },
    );
    expect(propose(impossible.document).open).toEqual([
      { kind: 'branch', rule_set: impossible.document.rule_sets[0]?.uuid, branch: 1 },
    ]);
  });

  test.each([
    ['textAnswer', {}, 'contains', ['leak']],
    ['textAnswer', {}, 'starts_with', 'A'],
    ['textAnswer', {}, 'not_contains', ['x']],
    ['datetime', { date_time_shape: 'year_month_day' }, 'newer_than', '2027-03-01'],
    ['datetime', { date_time_shape: 'year_month_day' }, 'between', ['2024-01-01', '2024-02-01']],
    ['datetime', { date_time_shape: 'hour_minute' }, 'older_than', '06:00'],
    ['slider', { min: 0, max: 1, step: 0.25 }, 'between', [0.5, 0.75]],
    ['number', { min: 10, max: 20, decimal: 1 }, 'not_between', [11, 19]],
    ['checkbox', {}, 'equals', true],
    ['photo', {}, 'not_empty', undefined],
    ['acknowledgment', {}, 'not_empty', undefined],
    ['inspection_location', {}, 'not_empty', undefined],
    ['person', {}, 'contains', [7]],
  ] as const)('a rule about %s %j that compares by %s %j is reached both ways', (type, options, operator, value) => {
    const template = form(page('A', question(type, 'q', options), text('t'))).rule({
      when: when('q', operator as RuleOperator, value),
      actions: [does('show', 't')],
    });
    expect(propose(template.document).open).toEqual([]);
  });
});
