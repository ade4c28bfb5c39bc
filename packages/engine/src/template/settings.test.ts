import { describe, expect, test } from 'vitest';
import { checkChange } from '../answers/check-change.ts';
import { CATALOGUE } from '../catalogue/index.ts';
import { isWebAddress } from '../catalogue/web-address.ts';
import { type Branch, createRuleSet, getRules, type RuleAction } from '../rules/rule-set.ts';
import { compile } from '../run/compile/program.ts';
import { fill, form, number, page, question, repeat, testId, text, withOptions, yesno } from '../testing/index.ts';
import { checkPatch } from './checks/check-patch.ts';
import { checkTemplate } from './checks/check-template.ts';
import type { WorkspaceReferences } from './checks/check-workspace.ts';
import type { RuleSet, TemplatePatch } from './document.ts';
import { removeItems } from './edits/remove.ts';
import { toRecords } from './records/records.ts';

const problems = (...questions: Parameters<typeof page>[1][]) =>
  checkTemplate(form(page('P', ...questions)).document).map(({ code, params }) => [code, params?.option]);

describe('defaults in a template', () => {
  const wrong = (code: string) => [[code, 'default_value']];
  test('a default has to be a valid answer', () => {
    expect(problems(number('n', { default_value: 'five' }))).toEqual(wrong('VALUE_NOT_NUMBER'));
    expect(problems(yesno('y', { default_value: [testId(9)] }))).toEqual(wrong('VALUE_CHOICE_UNKNOWN'));
    expect(problems(question('checkbox', 'c', { default_value: 'yes' }))).toEqual(wrong('VALUE_NOT_BOOLEAN'));
    expect(problems(text('t', { default_value: 5 }))).toEqual(wrong('VALUE_NOT_TEXT'));
    expect(problems(number('n', { default_value: 5 }), text('t', { default_value: 'Jena' }))).toEqual([]);
  });

  test('a default has to respect the bounds of its question', () => {
    expect(problems(number('n', { min: 1, max: 4, default_value: 5 }))).toEqual(wrong('VALUE_BETWEEN'));
    expect(problems(number('n', { min: -25, max: -18, default_value: 5 }))).toEqual(wrong('VALUE_BETWEEN'));
    expect(problems(question('slider', 's', { default_value: 2.5 }))).toEqual(wrong('STEP_WRONG'));
    expect(problems(text('t', { max_length: 2, default_value: 'Jena' }))).toEqual(wrong('LENGTH_AT_MOST'));
  });

  test('a default of a date has its shape, or is the current date', () => {
    const date = (default_value: unknown) =>
      question('datetime', 'd', { date_time_shape: 'year_month', default_value });
    expect(problems(date({ type: 'fixed', value: '2026-11-20' }))).toEqual(wrong('VALUE_NOT_DATE'));
    expect(problems(date('2026'))).toEqual(wrong('VALUE_NOT_DATE'));
    for (const right of [{ type: 'fixed', value: '2026-11' }, { type: 'fixed' }, { type: 'current' }, null]) {
      expect(problems(date(right))).toEqual([]);
    }
  });
});

describe('settings with several parts', () => {
  const wrong = (type: Parameters<typeof question>[0], options: object) => {
    const template = form(page('P', question(type, 'q', { ...options })));
    return checkPatch(
      { ...toRecords(template.document), items: {} },
      { items: { upsert: template.document.items } },
    ).map(({ code, params }) => [code, params?.option]);
  };
  test('a setting with a part of the wrong type is refused', () => {
    const cases = [
      ['number', 'bands', [{ from: 'low', score: 1 }]],
      ['number', 'bands', ['low']],
      ['number', 'constraint', { expression: 5 }],
      ['number', 'repeatable_settings', { min: -1 }],
      ['number', 'repeatable_settings', []],
      ['calculation', 'calculations', { value: ['1'] }],
      ['counter', 'options', [5]],
      ['global_list', 'label_field_keys', [5]],
      ['number', 'unit_type', 'magic'],
      ['number', 'units', ['kg', 'kg']],
    ] as const;
    for (const [type, option, value] of cases) {
      expect(wrong(type, { [option]: value }), `${type}.${option}`).toEqual([['OPTION_WRONG', option]]);
    }
    expect(wrong('number', { bands: [{ from: null, to: 3, score: 1 }], repeatable_settings: { min: 1 } })).toEqual([]);
  });

  test('a repeat cannot require more rows than it allows', () => {
    const rooms = withOptions(repeat('rooms', text('name')), { repeatable_settings: { min: 3, max: 2 } });
    expect(problems(rooms)).toEqual([['NOT_LESS_THAN', 'repeatable_settings']]);
  });
});

describe('web addresses', () => {
  test('a web address has a supported scheme, a host and no credentials', () => {
    const right = ['https://example.com', 'http://localhost:3000/a?b=c#d', 'https://exämple.de/ü', 'http://[::1]/x'];
    const not = [
      'example.com',
      'ftp://example.com',
      'javascript:alert(1)',
      'https://',
      'https://a b.de',
      'https://-a.de',
    ];
    expect(right.filter((one) => !isWebAddress(one))).toEqual([]);
    expect([...not, 'https://user:word@example.com', 'https://a..b', 'http://a:99999'].filter(isWebAddress)).toEqual(
      [],
    );
  });

  test('a question for a web address refuses any other text', () => {
    const hidden = { ...page('H', question('url', 'site', { hidden: false })), type: 'hidden_page' as const };
    const visiblePage = { ...hidden, options: { not_visible: false } };
    const audit = fill(form(visiblePage, page('P', text('t')))).answer('site', 'example');
    expect(audit.problems).toEqual(['site: INVALID_URL']);
    expect(audit.answer('site', 'https://example.com').problems).toEqual([]);
  });
});

test('a value out of bounds is described, also with only one bound', () => {
  const codes = (key: string, value: unknown, ...questions: Parameters<typeof page>[1][]) =>
    fill(form(page('P', ...questions))).answer(key, value).problems;
  expect(codes('n', 1, number('n', { min: 2 }))).toEqual(['n: NOT_LESS_THAN']);
  expect(codes('n', 3, number('n', { max: 2 }))).toEqual(['n: NOT_MORE_THAN']);
  expect(codes('t', 'a', text('t', { min_length: 2 }))).toEqual(['t: LENGTH_AT_LEAST']);
  expect(codes('l', 'abc', question('longText', 'l', { max: 2 }))).toEqual(['l: LENGTH_AT_MOST']);
  const due = question('datetime', 'd', { date_time_shape: 'year', future_date: false, default_value: null });
  expect(codes('d', '2027', due)).toEqual(['d: DATE_IN_FUTURE']);
});

test('a photo or video question without any source cannot be published', () => {
  const codes = (options: Record<string, boolean>) =>
    checkTemplate(form(page('P', question('photo', 'p', options), question('video', 'v', options))).document).map(
      ({ code }) => code,
    );
  expect(codes({ allow_camera: false })).toEqual([]);
  expect(codes({ photo_library: false })).toEqual([]);
  expect(codes({ allow_camera: false, photo_library: false })).toEqual(['NO_FILE_SOURCE', 'NO_FILE_SOURCE']);
});

test('limits of points that cross each other are no problem while ranges give the points', () => {
  const codes = (options: Record<string, unknown>) => {
    const crossed = { enable_score: true, min_score: 20, max_score: 10, ...options };
    return checkTemplate(form(page('P', number('n', crossed))).document).map(({ code }) => code);
  };
  expect(codes({})).toEqual(['NOT_LESS_THAN']);
  expect(codes({ bands: [{ from: 0, to: 5, score: 1 }] })).toEqual([]);
});

test('a rule of an older template keeps unsupported actions but gets no new ones', () => {
  const template = form(page('P', yesno('clean'), text('why'), question('signature', 'S'))).rule({
    when: { item_id: 'clean', operator: 'empty' },
    actions: [{ action: 'set_score', items: ['why'], value: 1 }],
  });
  const records = toRecords(template.document);
  const [set] = template.document.rule_sets as [RuleSet];
  const [branch] = getRules(set).branches as [Branch];
  const saveActions = (...actions: RuleAction[]) => {
    const changed = createRuleSet(set.uuid, { branches: [{ ...branch, actions: [...branch.actions, ...actions] }] });
    return checkPatch(records, { rule_sets: { upsert: [changed] } }).map(({ code }) => code);
  };
  expect(saveActions({ action: 'require_note', items: [template.id('why')] })).toEqual([]);
  expect(saveActions({ action: 'set_rating', items: [template.id('why')], value: 1 })).toEqual([
    'CKL_RULE_ACTION_NOT_ALLOWED',
  ]);
});

test('older question types cannot get rules', () => {
  for (const type of [
    'end_signature',
    'inspection_number',
    'repeating_group',
    'site',
    'dataset',
    'spare_parts',
  ] as const)
    expect([type, CATALOGUE[type].actions]).toEqual([type, []]);
});

test('the hidden page cannot be removed, and unreadable records are refused', () => {
  const hidden = { ...page('H', question('inspection_real_start_date', 'began')), type: 'hidden_page' as const };
  const template = form(page('P', text('t')), hidden);
  const records = toRecords(template.document);
  expect(removeItems(records, { ids: [template.id('H')] }).problem?.code).toBe('HIDDEN_PAGE_STAYS');
  const codes = (patch: TemplatePatch) => checkPatch(records, patch).map(({ code }) => code);
  const set = { uuid: testId(60), related_items: [], action_items: [] };
  expect(codes({ rule_sets: { upsert: [set] } })).toEqual([]);
  expect(codes({ rule_sets: { upsert: [{ ...set, branches: [{ when: null, actions: 'all' }] }] } })).toEqual([
    'RULE_WRONG',
  ]);
  const unlisted = { when: { item_id: template.id('t'), operator: 'empty' }, actions: [] };
  expect(codes({ rule_sets: { upsert: [{ ...set, branches: [unlisted] }] } })).toEqual(['RULE_WRONG']);
  let deep: object = { item_id: template.id('t'), operator: 'empty' };
  for (let level = 0; level < 10_000; level++) deep = { not: deep };
  expect(codes({ rule_sets: { upsert: [{ ...set, branches: [{ when: deep, actions: [] }] }] } })).toEqual([
    'RULE_TOO_DEEP',
  ]);
  const group = (columns: object) => ({
    grouped_items: { upsert: [{ uuid: testId(61), type: 'custom', columns } as never] },
  });
  expect(codes(group({ phone: 1, desktop: 3 }))).toEqual([]);
  expect([codes(group({ phone: 0 })), codes(group({ wall: 3 }))]).toEqual([['GROUP_WRONG'], ['GROUP_WRONG']]);
});

test('workspace records that a template refers to have to exist', () => {
  const listQuestion = question('global_list', 'q', { global_list_uuid: testId(80), global_list_id: 8 });
  const template = form(page('P', listQuestion, yesno('y')));
  const response_sets = template.document.response_sets.map((set) => ({ ...set, global_id: testId(90) }));
  const document = { ...template.document, response_sets };
  const codes = (workspace: WorkspaceReferences) =>
    checkTemplate(document, workspace).map(({ code, params }) => [code, params?.field]);
  expect(codes({})).toEqual([]);
  expect(codes({ global_responses: new Set([testId(90)]) })).toEqual([]);
  expect(codes({ global_responses: new Set() })).toEqual([['GLOBAL_RESPONSE_DELETED', undefined]]);
  expect(codes({ global_lists: new Map() })).toEqual([['GLOBAL_LIST_DELETED', undefined]]);
  expect(codes({ global_lists: new Map([[testId(80), { fields: ['item_id'] }]]) })).toEqual([
    ['GLOBAL_LIST_FIELD_UNKNOWN', 'display_name'],
  ]);
  expect(codes({ global_lists: new Map([[testId(80), { fields: ['item_id', 'display_name'] }]]) })).toEqual([]);
});

test('a question for one choice refuses two', () => {
  const people = { ...page('S', question('person', 'one'), question('person', 'all', { multiple_selection: true })) };
  const template = form({ ...people, type: 'start_page' }, page('P', text('t')));
  const answered = (key: string) =>
    checkChange(compile(template.document), {
      id: testId(1),
      item_id: template.id(key),
      value: [1, 2],
      at: '2026-11-20T20:30:00.000Z',
    });
  expect(answered('one')).toEqual({ code: 'VALUE_ONE_CHOICE' });
  expect(answered('all')).toBeNull();
});
