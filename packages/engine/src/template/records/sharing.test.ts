import { expect, test } from 'vitest';
import { createRuleSet } from '../../rules/rule-set.ts';
import { form, page, question, testId, text } from '../../testing/index.ts';
import { toRecords } from './records.ts';
import { removeWorkspaceParts } from './sharing.ts';

test('what names records of the workspace is left out and counted, and everything else stays', () => {
  const template = form(
    page(
      'P',
      text('name'),
      question('person', 'who', {}),
      question('global_list', 'part', { global_list_uuid: testId(800), label_field_keys: ['item_id', 'own'] }),
      question('asset_field', 'serial', { field_key: 'own', asset_type_uuid: testId(801), field_type: 'text' }),
      question('issues_count', 'open', { categories: [3] }),
    ),
  );
  const person = createRuleSet(testId(60), {
    branches: [
      {
        when: { item_id: template.id('who'), operator: 'equals', value: ['12'] },
        actions: [{ action: 'show', items: [template.id('name')] }],
      },
    ],
  });
  const ruleSet = createRuleSet(testId(61), {
    branches: [
      {
        when: { item_id: template.id('name'), operator: 'equals', value: 'x' },
        actions: [
          { action: 'require_note', items: [template.id('name')] },
          { action: 'set_value', items: [template.id('part')], value: [testId(802)] },
        ],
      },
    ],
  });
  const records = toRecords(template.document);
  const who = { ...records.items[template.id('who')]!, options: { rule_set_id: person.uuid } };
  const free = {
    ...{ uuid: testId(70), title: 'Named', rows: [] },
    context: { zone: 'UTC', started_at: '2026-01-05T08:00:00Z', user_id: 12 },
    ...{ answers: [{ item_id: template.id('name'), value: 'x' }], expected: [], score: { score: 0, max: 0 } },
  };
  const own = { ...free, uuid: testId(71), answers: [{ item_id: template.id('part'), value: [testId(802)] }] };
  const { records: reducedRecords, left_out } = removeWorkspaceParts({
    ...records,
    items: { ...records.items, [who.id]: { ...who, base_id: testId(803) } },
    rule_sets: { [person.uuid]: person, [ruleSet.uuid]: ruleSet },
    tests: { [own.uuid]: own, [free.uuid]: free },
  });
  expect(left_out).toEqual([
    { part: 'global_list', count: 1 },
    { part: 'custom_field', count: 1 },
    { part: 'issue_category', count: 1 },
    { part: 'rule', count: 2 },
    { part: 'test', count: 1 },
  ]);
  const json = JSON.stringify(reducedRecords);
  for (const id of [800, 801, 802, 803].map(testId)) expect(json).not.toContain(id);
  expect(Object.keys(reducedRecords.rule_sets)).toEqual([ruleSet.uuid]);
  expect(Object.keys(reducedRecords.tests)).toEqual([free.uuid]);
  expect(reducedRecords.tests[free.uuid]!.context.user_id).toBeNull();
  expect(json).toContain('require_note');
  expect(reducedRecords.items[who.id]!.options).toEqual({});
  expect(reducedRecords.items[template.id('open')]!.options.categories).toEqual([]);
  expect(reducedRecords.items[template.id('name')]).toEqual(records.items[template.id('name')]);
});
