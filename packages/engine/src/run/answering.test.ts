import { describe, expect, test } from 'vitest';
import { checkChange } from '../answers/check-change.ts';
import { foldChanges } from '../answers/fold.ts';
import { CATALOGUE } from '../catalogue/index.ts';
import {
  CONTEXT,
  calculation,
  fill,
  form,
  number,
  page,
  question,
  repeat,
  type Scenario,
  section,
  testId,
  text,
  withOptions,
  yesno,
} from '../testing/index.ts';
import { compile } from './compile/program.ts';
import { evaluate, startRun } from './run.ts';

describe('missing answers', () => {
  test('a required question has to be answered, or marked N/A if it allows that', () => {
    const audit = fill(form(page('P', yesno('clean', { required: true, allow_n_a: true }), text('remarks'))));
    expect(audit.problems).toEqual(['clean: ANSWER_REQUIRED']);
    expect(audit.run.progress()).toEqual({ total: 2, answered: 0, required_open: 1, failed: 0 });
    audit.setRegisters('clean', { na: true });
    expect(audit.problems).toEqual([]);
    expect(audit.run.progress()).toEqual({ total: 2, answered: 1, required_open: 0, failed: 0 });
  });

  test('an N/A mark is ignored where it is not allowed', () => {
    const audit = fill(form(page('P', yesno('clean', { required: true })))).setRegisters('clean', { na: true });
    expect(audit.item('clean').na).toBe(false);
    expect(audit.problems).toEqual(['clean: ANSWER_REQUIRED']);
  });

  test('a note and a photo are only required once there is an answer', () => {
    const audit = fill(form(page('P', yesno('clean', { require_note: true, require_media: true }))));
    expect(audit.problems).toEqual([]);
    audit.answer('clean', 'No');
    expect(audit.problems).toEqual(['clean: NOTE_REQUIRED', 'clean: MEDIA_REQUIRED']);
    audit.setRegisters('clean', { note: 'Grease on the hood' }).addFile('clean', testId(7), 'media');
    expect(audit.problems).toEqual([]);
  });

  test('numbers are checked against bounds, decimals and the steps of a slider', () => {
    const degrees = fill(form(page('P', number('degrees', { min: 2, max: 8, decimal: 1 }))));
    expect(degrees.answer('degrees', 9).problems).toEqual(['degrees: VALUE_BETWEEN']);
    expect(degrees.answer('degrees', 4.25).problems).toEqual(['degrees: DIGITS_AFTER_DOT']);
    expect(degrees.answer('degrees', 4.2).problems).toEqual([]);
    const open = fill(form(page('P', number('count', { min: 0, decimal: 0 }))));
    expect(open.answer('count', -100).problems).toEqual([]);
    expect(open.answer('count', 1e-7).problems).toEqual(['count: NUMBER_ONLY']);
    const slider = fill(form(page('P', question('slider', 'level', { min: 1, max: 2, step: 0.1 }))));
    expect(slider.answer('level', 1.3).problems).toEqual([]);
    expect(slider.answer('level', 1.35).problems).toEqual(['level: STEP_WRONG']);
    expect(slider.answer('level', 0.9).problems).toEqual(['level: VALUE_BETWEEN']);
  });

  test.each([
    ['a freezer from -25 to -18', { min: -25, max: -18 }, [-25, -20, -18], [-26, -17, 0, 5]],
    ['below 0 with the upper end at 0', { min: -5, max: 0 }, [-5, 0], [-6, 0.5, 3]],
    ['above 0 with the lower end at 0', { min: 0, max: 10 }, [0, 10], [-1, 11]],
    ['only a lower end below 0', { min: -5 }, [-5, 100], [-6]],
    ['only an upper end below 0', { max: -5 }, [-5, -100], [-4, 0]],
    ['an upper end below 0 beside 0 for none', { min: 0, max: -5 }, [-5, -100], [-4, 0]],
    ['a lower end above 0 beside 0 for none', { min: 5, max: 0 }, [5, 100], [4, 0]],
    ['0 alone, which is none', { min: 0 }, [-3, 0, 3], []],
    ['0 as upper end alone, which is none', { max: 0 }, [-3, 0, 3], []],
    ['0 twice, which is none', { min: 0, max: 0 }, [-3, 0, 3], []],
  ])('the bounds of a number hold: %s', (_, bounds, valid, invalid) => {
    const accepts = (value: number) =>
      fill(form(page('P', number('degrees', bounds)))).answer('degrees', value).problems.length === 0;
    expect(valid.map(accepts)).toEqual(valid.map(() => true));
    expect(invalid.map(accepts)).toEqual(invalid.map(() => false));
  });

  test('the maximum length of a text that is 0 or less is none', () => {
    const audit = fill(form(page('P', question('longText', 'story', { min: 2, max: -1 }))));
    expect(audit.answer('story', 'a').problems).toEqual(['story: LENGTH_AT_LEAST']);
    expect(audit.answer('story', 'abc').problems).toEqual([]);
  });

  test('the length of texts is checked in characters as people count them', () => {
    const audit = fill(form(page('P', text('code', { min_length: 2, max_length: 3 }))));
    expect(audit.answer('code', '😀').problems).toEqual(['code: LENGTH_BETWEEN']);
    expect(audit.answer('code', '😀é').problems).toEqual([]);
  });

  test('dates in the past or future can be refused, in the zone of the inspection', () => {
    const options = { date_time_shape: 'year_month_day', default_value: null };
    const template = form(page('P', question('datetime', 'due', { ...options, prior_date: false })));
    const due = fill(withDefault(template, { type: 'fixed' }), { ...CONTEXT, zone: 'Asia/Tokyo' });
    expect(due.answer('due', '2026-11-20').problems).toEqual(['due: DATE_IN_PAST']);
    expect(due.answer('due', '2026-11-21').problems).toEqual([]);
  });

  test('the number of rows of a repeat is checked', () => {
    const rooms = withOptions(repeat('rooms', text('name')), { repeatable_settings: { min: 1, max: 2 } });
    const audit = fill(form(page('P', rooms)));
    expect(audit.problems).toEqual(['rooms: ROWS_AT_LEAST']);
    audit.addRow('rooms');
    expect(audit.problems).toEqual([]);
    audit.addRow('rooms');
    audit.addRow('rooms');
    expect(audit.problems).toEqual(['rooms: ROWS_AT_MOST']);
    audit.removeRow('rooms');
    expect(audit.problems).toEqual([]);
  });

  test('a repeat with required questions needs a row, unless its minimum is 0 or nobody can add one', () => {
    const rooms = repeat('rooms', section('walls', text('name', { required: true })));
    const audit = fill(form(page('P', rooms)));
    expect(audit.problems).toEqual(['rooms: ROWS_AT_LEAST']);
    audit.addRow('rooms');
    expect(audit.problems).toEqual([expect.stringContaining('name')]);
    const withMinimum = withOptions(rooms, { repeatable_settings: { min: 0 } });
    expect(fill(form(page('P', withMinimum))).problems).toEqual([]);
    expect(fill(form(page('P', withOptions(rooms, { read_only: true })))).problems).toEqual([]);
    expect(fill(form(page('P', repeat('rooms', text('name'))))).problems).toEqual([]);
  });
});

/** Returns the form with another default for its first question. */
function withDefault(template: ReturnType<typeof form>, default_value: unknown) {
  const items = template.document.items.map((item) =>
    item.type === 'datetime' ? { ...item, options: { ...item.options, default_value } } : item,
  );
  return { ...template, document: { ...template.document, items } };
}

describe('defaults', () => {
  test('a default applies until somebody answers, and does not return after clearing', () => {
    const audit = fill(form(page('P', text('city', { default_value: 'Jena' }))));
    expect(audit.value('city')).toBe('Jena');
    expect(audit.run.progress()).toMatchObject({ total: 1, answered: 1 });
    expect(audit.answer('city', 'Gera').value('city')).toBe('Gera');
    expect(audit.answer('city', null).value('city')).toBeNull();
  });

  test('the current date is the moment of the evaluation in the zone of the inspection, in all seven shapes', () => {
    const shapes = {
      hour_minute: '21:30',
      month_day: '11-20',
      year: '2026',
      year_month: '2026-11',
      year_month_day: '2026-11-20',
      day_hour_minute: '20T21:30',
      year_month_day_hour_minute: '2026-11-20T21:30',
    };
    for (const [date_time_shape, value] of Object.entries(shapes)) {
      const audit = fill(
        form(page('P', question('datetime', 'when', { date_time_shape, default_value: { type: 'current' } }))),
      );
      expect(audit.value('when')).toBe(value);
    }
  });

  test('a new date question starts empty, and the dates of the inspection fill themselves', () => {
    expect(CATALOGUE.datetime.defaults()).not.toHaveProperty('default_value');
    expect(CATALOGUE.inspection_start_date.defaults()).toMatchObject({ default_value: { type: 'current' } });
    expect(fill(form(page('P', question('datetime', 'when')))).item('when')).toMatchObject({ value: null });
    const start = {
      ...page('S', question('inspection_start_date', 'began', { required: true })),
      type: 'start_page' as const,
    };
    const audit = fill(form(start));
    expect(audit.item('began')).toMatchObject({ value: '2026-11-20T21:30', answered: true, prefilled: false });
    expect(audit.problems).toEqual([]);
  });

  test('a default that has to be confirmed is read by calculations and rules, and counts as an answer only then', () => {
    const template = form(
      page(
        'P',
        number('n', { default_value: 3, confirm_default: true, required: true, enable_score: true, max_score: 10 }),
        calculation('double', 'n * 2'),
        text('why'),
        question('counter', 'numbers', { type: 'number' }),
      ),
    ).rule({ when: { item_id: 'n', operator: 'greater', value: 2 }, actions: [{ action: 'show', items: ['why'] }] });
    const audit = fill(template);
    expect(audit.item('n')).toMatchObject({ value: 3, prefilled: true, answered: false, score: null });
    expect([audit.value('double'), audit.isVisible('why'), audit.value('numbers')]).toEqual([6, true, 0]);
    expect(audit.run.progress()).toMatchObject({ total: 2, answered: 0, required_open: 1 });
    expect(audit.problems).toEqual(['n: DEFAULT_NOT_CONFIRMED']);
    audit.answer('n', 3);
    expect(audit.item('n')).toMatchObject({ value: 3, prefilled: false, answered: true, score: { score: 30_000 } });
    expect([audit.value('double'), audit.value('numbers'), audit.problems]).toEqual([6, 1, []]);
    audit.answer('n', null);
    expect(audit.item('n')).toMatchObject({ value: null, prefilled: false });
    expect(audit.problems).toEqual(['n: ANSWER_REQUIRED']);
  });

  test('a default of the author is an answer: it is scored, failed, required, counted and needs its note', () => {
    const template = form(
      page(
        'P',
        number('n', { default_value: 3, required: true, enable_score: true, max_score: 10 }),
        yesno('clean', { required: true, require_note: true }),
        question('counter', 'numbers', { type: 'number' }),
      ),
    );
    const items = template.document.items.map((item) =>
      item.title === 'clean'
        ? { ...item, options: { ...item.options, default_value: [template.choice('clean', 'No')] } }
        : item,
    );
    const audit = fill({ ...template, document: { ...template.document, items } });
    expect(audit.item('n')).toMatchObject({ value: 3, prefilled: false, answered: true, score: { score: 30_000 } });
    expect(audit.item('clean')).toMatchObject({ prefilled: false, answered: true, failed: true });
    expect(audit.value('numbers')).toBe(1);
    expect(audit.run.progress()).toMatchObject({ total: 2, answered: 2, required_open: 0, failed: 1 });
    expect(audit.problems).toEqual(['clean: NOTE_REQUIRED']);
    expect(audit.answer('n', null).problems).toEqual(['n: ANSWER_REQUIRED', 'clean: NOTE_REQUIRED']);
  });

  test('a current date has to be confirmed, because nobody chose it, and a fixed one has not', () => {
    const day = (key: string, default_value: unknown) =>
      question('datetime', key, { date_time_shape: 'year_month_day', required: true, default_value });
    const fixed = { type: 'fixed', value: '2026-11-01' };
    const audit = fill(form(page('P', day('now', { type: 'current' }), day('then', fixed))));
    expect([audit.item('now').prefilled, audit.item('then').prefilled]).toEqual([true, false]);
    expect(audit.problems).toEqual(['now: DEFAULT_NOT_CONFIRMED']);
  });

  test('an optional default that nobody confirmed does not prevent completion, and needs no note or photo', () => {
    const audit = fill(
      form(page('P', text('city', { default_value: 'Jena', confirm_default: true, require_note: true }))),
    );
    expect([audit.problems, audit.item('city').prefilled]).toEqual([[], true]);
    expect(audit.answer('city', 'Jena').problems).toEqual(['city: NOTE_REQUIRED']);
  });

  test('a value of a rule takes precedence over a default, and a read-only default needs no confirmation', () => {
    const template = form(
      page(
        'P',
        yesno('clean'),
        text('t', { default_value: 'x' }),
        text('fixed', { default_value: 'y', read_only: true }),
      ),
    ).rule({
      when: { item_id: 'clean', operator: 'equals', value: ['No'] },
      actions: [{ action: 'set_value_not_answered', items: ['t'], value: 'rule' }],
    });
    const audit = fill(template);
    expect(audit.item('fixed')).toMatchObject({ value: 'y', prefilled: false, answered: true });
    audit.answer('clean', 'No');
    expect(audit.item('t')).toMatchObject({ value: 'rule', prefilled: false, answered: true });
    expect(audit.answer('t', ' ').value('t')).toBe('rule');
    expect(audit.answer('t', 'mine').value('t')).toBe('mine');
    expect(audit.answer('clean', 'Yes').answer('t', ' ').item('t')).toMatchObject({
      prefilled: false,
      answered: false,
    });
  });

  test('the asset question is answered with the asset of the inspection', () => {
    const asset = { uuid: testId(5), asset_id: 'OVEN-1', display_name: 'Oven' };
    const start = { ...page('Start', question('asset', 'asset')), type: 'start_page' as const };
    expect(fill(form(start), { ...CONTEXT, asset }).value('asset')).toBe(asset.uuid);
  });
});

test('a blank text is no answer', () => {
  const audit = fill(form(page('P', text('name', { required: true })))).answer('name', ' \n ');
  expect(audit.problems).toEqual(['name: ANSWER_REQUIRED']);
  expect(audit.run.progress()).toMatchObject({ answered: 0, required_open: 1 });
});

const endingWith = (options: object) => {
  const shape = { date_time_shape: 'year_month_day_hour_minute' };
  const end = question('inspection_end_date', 'end', { ...shape, required: true, ...options });
  return form({ ...page('E', end), type: 'end_page' });
};

test('a required end date with the current date as default is not missing unless somebody cleared it', () => {
  const audit = fill(endingWith({ default_value: { type: 'current' } }));
  expect(audit.problems).toEqual([]);
  expect(audit.run.progress()).toMatchObject({ total: 0, required_open: 0 });
  audit.answer('end', '2026-11-20T22:00').answer('end', null);
  expect(audit.problems).toEqual(['end: ANSWER_REQUIRED']);
  const fixedEnd = endingWith({ default_value: { type: 'fixed' } });
  expect(fill(fixedEnd).problems).toEqual(['end: ANSWER_REQUIRED']);
});

test('the current date of an end date is that of the completion, not of the start', () => {
  const template = endingWith({ default_value: { type: 'current' } });
  expect(fill(template).item('end')).toMatchObject({ value: null, answered: false });
  const completed = { zone: 'Europe/Berlin', started_at: '2026-11-20T20:30:00Z', completed_at: '2026-11-20T21:05:00Z' };
  expect(fill(template, completed).item('end')).toMatchObject({ value: '2026-11-20T22:05', answered: true });
});

describe('hidden items', () => {
  test('hidden items take no part, and their answers come back with them', () => {
    const hidden = withOptions(section('Bar', yesno('ice', { required: true })), { hidden: true });
    const audit = fill(form(page('P', yesno('clean'), hidden)));
    audit.answer('ice', 'Yes');
    expect(audit.item('ice')).toMatchObject({ visible: false, value: null, answered: false, score: null });
    expect(audit.problems).toEqual([]);
    expect(audit.run.answer(audit.key('ice'))?.value).toHaveLength(1);
  });

  test('the real start and end are known without anybody answering them', () => {
    const hiddenPage = { ...page('H', question('inspection_real_start_date', 'began')), type: 'hidden_page' as const };
    const audit = fill(form(page('P', yesno('clean')), hiddenPage));
    expect(audit.item('began')).toMatchObject({ visible: false, value: '2026-11-20T21:30' });
    expect(audit.run.progress().total).toBe(1);
  });
});

describe('calculation that may be overridden', () => {
  const template = form(
    page('P', number('a'), calculation('double', 'a * 2', { editable: true }), calculation('more', 'double + 1')),
  );
  test('an answer overrides a calculation, which returns when the answer is cleared', () => {
    const audit = fill(template).answer('a', 4);
    expect(audit.item('double')).toMatchObject({ value: 8, read_only: false });
    expect(audit.answer('double', 10).value('double')).toBe(10);
    expect(audit.value('more')).toBe(11);
    expect(audit.answer('a', 5).value('double')).toBe(10);
    expect(audit.run.explain(template.id('double'))?.facts.value.causes).toMatchObject([
      { by: 'person', value: 10 },
      { by: 'calculation', value: 10, reads: [{ key: template.id('a'), value: 5 }] },
    ]);
    expect(audit.answer('double', null).value('double')).toBe(10);
    expect(audit.answer('a', 6).value('more')).toBe(13);
    expect(audit.run.explain(template.id('double'))?.facts.value.causes).toMatchObject([{ by: 'calculation' }]);
    expect(audit.run.progress()).toMatchObject({ total: 1, answered: 1 });
  });

  test('a calculation without a result has a notice until it has one or somebody answers', () => {
    const share = form(page('P', number('a'), number('b'), calculation('share', 'a / b', { editable: true })));
    const audit = fill(share).answer('a', 4).answer('b', 0);
    expect(audit.item('share').notice).toBe('DIVIDED_BY_ZERO');
    expect(audit.answer('b', null).item('share').notice).toBeNull();
    expect(audit.answer('b', 0).answer('share', 1).item('share')).toMatchObject({ value: 1, notice: null });
  });

  test('an editable calculation takes a number, any other takes no answer', () => {
    const program = compile(template.document);
    const change = (key: string, value: unknown) => ({
      id: testId(1),
      item_id: template.id(key),
      value,
      at: '2026-11-20T20:30:00.000Z',
    });
    expect(checkChange(program, change('double', 3))).toBeNull();
    expect(checkChange(program, change('double', 'three'))).toEqual({ code: 'VALUE_NOT_NUMBER' });
    expect(checkChange(program, change('more', 3))).toEqual({ code: 'VALUE_NOT_TAKEN' });
  });
});

describe('counter of issues', () => {
  const count = (key: string, options: object = {}) =>
    question('issues_count', key, { categories: [1, 4], ...options });
  const hygiene = testId(91);
  const safety = testId(92);
  const context = { ...CONTEXT, issues: { [hygiene]: [1], [safety]: [2] } };
  const template = form(
    page('A', yesno('clean'), count('so far'), section('S', yesno('dry'), count('here', { scope: 'section' }))),
    page(
      'B',
      repeat('rooms', yesno('lit')),
      count('all', { categories: [] }),
      count('page', { scope: 'page' }),
      yesno('z'),
    ),
  );
  const counts = (audit: Scenario) => ['so far', 'here', 'all', 'page'].map((key) => audit.value(key));

  test('a counter of issues counts earlier answers, by category, section or page', () => {
    const audit = fill(template, context);
    expect(counts(audit)).toEqual([0, 0, 0, 0]);
    audit.answer('clean', 'No').raiseIssue('clean', hygiene).raiseIssue('clean', safety);
    expect(counts(audit)).toEqual([1, 0, 2, 0]);
    audit.raiseIssue('dry', hygiene);
    expect(counts(audit)).toEqual([1, 1, 3, 0]);
    const row = audit.addRow('rooms');
    row.raiseIssue('lit', hygiene);
    audit.raiseIssue('z', hygiene);
    expect(counts(audit)).toEqual([1, 1, 4, 1]);
    audit.closeIssue('clean', safety);
    expect(counts(audit)).toEqual([1, 1, 3, 1]);
    const again = startRun(compile(template.document), context, foldChanges(audit.log));
    expect(again.computed()).toEqual(audit.run.computed());
  });

  test('a counter of issues leaves out hidden questions', () => {
    const hidden = form(page('A', yesno('a'), yesno('b'), count('n'))).rule({
      when: { item_id: 'a', operator: 'equals', value: ['No'] },
      actions: [{ action: 'hide', items: ['b'] }],
    });
    const audit = fill(hidden, context).raiseIssue('b', hygiene);
    expect(audit.value('n')).toBe(1);
    expect(audit.answer('a', 'No').value('n')).toBe(0);
    expect(audit.answer('a', 'Yes').value('n')).toBe(1);
  });
});

describe('changed keys', () => {
  test('a change names its item and the groups whose sums changed, and nothing else', () => {
    const kitchen = form(page('A', section('Cold', yesno('fridge'), yesno('freezer'))), page('B', text('name')));
    const audit = fill(kitchen).answer('fridge', 'Yes');
    expect([...audit.changed].sort()).toEqual(['A', 'Cold', 'fridge'].map(kitchen.id).sort());
    audit.answer('fridge', 'Yes');
    expect(audit.changed).toEqual([kitchen.id('fridge')]);
  });

  test('the states of unaffected items stay the same objects', () => {
    const audit = fill(form(page('A', yesno('fridge'), yesno('freezer'))));
    const before = { fridge: audit.item('fridge'), freezer: audit.item('freezer'), score: audit.run.score() };
    audit.answer('fridge', 'Yes');
    expect(audit.item('freezer')).toBe(before.freezer);
    expect(audit.item('fridge')).not.toBe(before.fridge);
    expect(audit.item('fridge')).toBe(audit.item('fridge'));
    expect(audit.run.score()).not.toBe(before.score);
  });
});

test('rows have their own answers, scores and progress', () => {
  const rooms = form(page('P', repeat('rooms', yesno('lit', { required: true }), text('name'))));
  const audit = fill(rooms);
  const first = audit.addRow('rooms');
  const second = audit.addRow('rooms');
  first.answer('lit', 'Yes');
  expect(audit.score).toBe('1 of 1 = 100');
  second.answer('lit', 'No');
  expect(audit.score).toBe('1 of 2 = 50');
  expect(second.item('lit')).toMatchObject({ failed: true });
  expect(audit.run.progress(rooms.id('rooms'))).toEqual({ total: 4, answered: 2, required_open: 0, failed: 1 });
  audit.removeRow('rooms');
  expect(audit.score).toBe('1 of 1 = 100');
  expect(second.item('lit').visible).toBe(false);
});

test('rows of an unknown repeat change nothing', () => {
  const program = compile(form(page('P', number('a'), repeat('Rooms', number('b')))).document);
  const rows = new Map([['00000000-0000-4000-8000-00000000ffff', ['11111111-1111-4111-8111-111111111111']]]);
  const plain = evaluate(program, CONTEXT, foldChanges([]));
  expect(evaluate(program, CONTEXT, { answers: new Map(), rows })).toEqual(plain);
});

test('evaluating the whole log gives the same as applying it change by change', () => {
  const rooms = form(page('P', yesno('a'), repeat('rooms', yesno('lit'), number('size'))));
  const audit = fill(rooms).answer('a', 'No');
  audit.addRow('rooms').answer('lit', 'Yes').answer('size', 3);
  audit.addRow('rooms').answer('lit', 'No');
  const program = compile(rooms.document);
  const answers = foldChanges([...audit.log].reverse());
  expect(evaluate(program, CONTEXT, answers)).toEqual(audit.run.computed());
  expect(JSON.parse(JSON.stringify(audit.run.computed()))).toEqual(audit.run.computed());
  const resumed = startRun(program, CONTEXT, foldChanges(audit.log.slice(0, 4)));
  resumed.apply(audit.log.slice(4));
  expect(resumed.computed()).toEqual(audit.run.computed());
});

test('pictures that two devices add for one are both kept until somebody chooses', () => {
  const audit = fill(form(page('P', question('photo', 'door'), question('photo', 'all', { multi_photo: true }))));
  audit.addFile('door', testId(1)).addFile('door', testId(2)).addFile('all', testId(3)).addFile('all', testId(4));
  expect(audit.problems).toEqual(['door: ONE_FILE_ONLY']);
});

test('rules compare people, assets and list items by id, as number or as text', () => {
  const list = { global_list_uuid: 'parts', multiple_selection: true };
  const template = form(
    page(
      'P',
      question('person', 'who'),
      question('asset', 'what'),
      question('global_list', 'part', list),
      text('a'),
      text('b'),
      text('c'),
    ),
  );
  const shows = (key: string, when: Parameters<typeof template.rule>[0]['when']) => ({
    when,
    actions: [{ action: 'show' as const, items: [key] }],
  });
  const ruled = template
    .rule(shows('a', { item_id: 'who', operator: 'any_in', value: [7, 8] }))
    .rule(shows('b', { item_id: 'what', operator: 'equals', value: 'AAAA-1' }))
    .rule(shows('c', { item_id: 'part', operator: 'exact', value: ['x', 'y'] }));
  const audit = fill(ruled, { ...CONTEXT, lists: { parts: [] } });
  const listVisible = () => ['a', 'b', 'c'].filter((key) => audit.isVisible(key));
  expect(listVisible()).toEqual([]);
  audit.answer('who', [8]).answer('what', 'aaaa-1').answer('part', ['y', 'x']);
  expect(listVisible()).toEqual(['a', 'b', 'c']);
  audit.answer('who', [9]).answer('part', ['x']);
  expect(listVisible()).toEqual(['b']);
});
