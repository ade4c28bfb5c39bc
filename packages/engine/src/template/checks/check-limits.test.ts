import { describe, expect, test } from 'vitest';
import { createRuleSet } from '../../rules/rule-set.ts';
import { calculation, form, list, number, page, testId, text, withOptions } from '../../testing/index.ts';
import type { GroupedItem, Info, Item, ResponseSet, RuleSet, TemplatePatch } from '../document.ts';
import { removeFeatureUses } from '../features.ts';
import { createInitialOrders } from '../order.ts';
import { toRecords } from '../records/records.ts';
import { checkRuleSetInTemplate } from '../records/references.ts';
import { checkPatch } from './check-patch.ts';
import { checkRecords } from './check-records.ts';
import { checkTemplate } from './check-template.ts';

const { document, id } = form(page('P', text('name'), list('kind', [['Fish', 1]]), number('n')));
const records = toRecords(document);
const item = (key: string): Item => document.items.find((one) => one.id === id(key)) as Item;
const codes = (patch: TemplatePatch) => checkPatch(records, patch).map(({ code }) => code);
const repeatIt = <T>(count: number, create: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => create(index));
/** The processor time of a task in seconds. The wall clock would depend on what else a machine does. */
function measure(work: () => void): number {
  const started = process.cpuUsage();
  work();
  return process.cpuUsage(started).user / 1e6;
}

describe('limits of a template', () => {
  test('a template has at most twenty thousand records of each kind', () => {
    const sets = (count: number): ResponseSet[] => repeatIt(count, (index) => ({ uuid: testId(index), options: [] }));
    expect(codes({ response_sets: { upsert: sets(19_000) } })).toEqual([]);
    expect(codes({ response_sets: { upsert: sets(20_001) } })).toEqual(['TOO_MANY_RECORDS']);
  });

  test('all records together, and each of them, have a maximum length', () => {
    const group = (index: number, length: number): GroupedItem => ({
      ...{ uuid: testId(index), type: 'other', more: 'x'.repeat(length) },
    });
    expect(codes({ grouped_items: { upsert: [group(1, 1_900_000)] } })).toEqual([]);
    expect(codes({ grouped_items: { upsert: [group(1, 2_000_000)] } })).toEqual(['RECORD_TOO_LARGE']);
    const many = repeatIt(9, (index) => group(index, 1_900_000));
    expect(codes({ grouped_items: { upsert: many } })).toEqual(['TEMPLATE_TOO_LARGE']);
    expect(checkTemplate({ ...document, grouped_items: many }).map(({ code }) => code)).toEqual(['TEMPLATE_TOO_LARGE']);
  });

  test('the expressions of a template together have a maximum length', () => {
    const long = `1${'+1'.repeat(4_900)}`;
    const large = (count: number) => form(page('P', ...repeatIt(count, (index) => calculation(`c${index}`, long))));
    const check = (count: number) => checkPatch(records, { items: { upsert: large(count).document.items } });
    expect(check(50)).toEqual([]);
    expect(check(210)).toEqual([{ code: 'EXPRESSIONS_TOO_LONG', params: { max: 2_000_000 } }]);
  });

  test('a text refers to at most a hundred answers, in any language and wherever it is', () => {
    const refer = (count: number) => `\${name} `.repeat(count);
    const titled = (change: Partial<Item>) => codes({ items: { upsert: [{ ...item('n'), ...change }] } });
    expect(titled({ title: refer(100) })).toEqual([]);
    expect(titled({ title: refer(101) })).toEqual(['TOO_MANY_REFERENCES']);
    expect(titled({ translations: { de: { title: refer(101) } } })).toEqual(['TOO_MANY_REFERENCES']);
    expect(titled({ options: { required_message: refer(101) } })).toEqual(['TOO_MANY_REFERENCES']);
    const constraint = { expression: 'n > 1', message: refer(101) };
    expect(titled({ options: { constraint } })).toEqual(['TOO_MANY_REFERENCES']);
    const info: Info = { uuid: testId(1), text: refer(101), media: [] };
    expect(codes({ info: { upsert: [info] } })).toEqual(['TOO_MANY_REFERENCES']);
    const [set] = document.response_sets as [ResponseSet];
    const options = set.options.map((option) => ({ ...option, label: refer(101) }));
    expect(codes({ response_sets: { upsert: [{ ...set, options }] } })).toEqual(['TOO_MANY_REFERENCES']);
  });

  test('a rule set has at most ten thousand comparisons, each with up to a thousand values', () => {
    const rule = (count: number, value: unknown) => {
      const all = repeatIt(count / 100, () => ({
        any: repeatIt(100, () => ({ item_id: id('name'), operator: 'equals' as const, value })),
      }));
      const actions = [{ action: 'hide' as const, items: [id('n')] }];
      return { rule_sets: { upsert: [createRuleSet(testId(1), { branches: [{ when: { all }, actions }] })] } };
    };
    expect(codes(rule(10_000, 'x'))).toEqual([]);
    expect(codes(rule(10_100, 'x'))).toEqual(['RULE_TOO_LARGE']);
    expect(codes(rule(100, repeatIt(1_000, String)))).toEqual([]);
    expect(codes(rule(100, repeatIt(1_001, String)))).toEqual(['RULE_TOO_LARGE']);
    expect(codes(rule(100, 'x'.repeat(100_001)))).toEqual(['RULE_TOO_LARGE']);
  });

  test('a form of five thousand long questions with rules and calculations is far below all limits', () => {
    const questions = repeatIt(4_500, (index) =>
      withOptions(number(`q${index}`), { required: true, required_message: 'm'.repeat(200) }),
    );
    const calculations = repeatIt(500, (index) => calculation(`c${index}`, 'round(sum(1, 2, 3) / 3, 2) + 100'));
    const document = form(page('P', ...questions, ...calculations)).document;
    const large = {
      ...document,
      items: document.items.map((one) => ({ ...one, title: 'A long title of a question. '.repeat(4) })),
    };
    expect(checkTemplate(large)).toEqual([]);
    expect(JSON.stringify(large).length * 4).toBeLessThan(16_000_000);
  });
});

describe('templates that are checked in time that grows with their size', () => {
  const MAX_SECONDS = 2;
  const ids = repeatIt(40_000, (index) => testId(2_000_000 + index));

  test('a rule set of forty thousand ids is checked at once', () => {
    const compared = ids.slice(0, 900).map((item_id) => ({ item_id, operator: 'not_empty' as const }));
    const actions = repeatIt(100, () => ({ action: 'hide' as const, items: ids.slice(0, 2_000) }));
    const wide: RuleSet = {
      ...{ uuid: testId(1), related_items: ids, action_items: ids },
      branches: [{ when: { any: compared }, actions: [{ action: 'hide', items: ids }] }],
    };
    const repeated: RuleSet = { ...wide, branches: [{ when: { any: compared }, actions }] };
    expect(measure(() => expect(checkRecords({ rule_sets: { upsert: [wide] } })).toEqual([]))).toBeLessThan(
      MAX_SECONDS,
    );
    expect(measure(() => checkRuleSetInTemplate(records, wide))).toBeLessThan(MAX_SECONDS);
    expect(measure(() => checkRuleSetInTemplate(records, repeated))).toBeLessThan(MAX_SECONDS);
  });

  test('twenty thousand pages are checked at once', () => {
    const orders = createInitialOrders(19_900);
    const pages = orders.map((order, index): Item => ({ ...item('P'), id: testId(3_000_000 + index), order }));
    const upsert = pages.map((one) => ({ ...one, reference_key: null }));
    expect(measure(() => expect(codes({ items: { upsert } })).toEqual([]))).toBeLessThan(2 * MAX_SECONDS);
  });

  test('plan features of thousands of items are removed at once', () => {
    const items = repeatIt(10_000, (index): Item => ({ ...item('n'), id: testId(4_000_000 + index) }));
    const large = toRecords({ ...document, items: [item('P'), ...items] });
    const uses = items.map(({ id: item_id }) => ({ feature: 'ckl_rule' as const, item_id, setting: 'rule_set_id' }));
    expect(measure(() => removeFeatureUses(large, uses))).toBeLessThan(MAX_SECONDS);
  });
});
