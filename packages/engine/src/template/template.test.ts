import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CATALOGUE, ITEM_TYPES } from '../catalogue/index.ts';
import { calculation, form, number, page, question, repeat, section, testId, text, yesno } from '../testing/index.ts';
import { checkPatch } from './checks/check-patch.ts';
import { checkTemplate } from './checks/check-template.ts';
import type { Item, TemplatePatch, TemplateRecords } from './document.ts';
import { addItem } from './edits/add.ts';
import { changeType } from './edits/change-type.ts';
import { duplicateItems } from './edits/duplicate.ts';
import type { Edit } from './edits/edit.ts';
import { findRulesBrokenByMove, moveItems } from './edits/move.ts';
import { removeItems } from './edits/remove.ts';
import { setHead, setInfo, setItem, setResponseSet } from './edits/set.ts';
import { setLanguage } from './edits/set-language.ts';
import { createEmptyTemplate } from './empty.ts';
import { applyPatch, isEmptyPatch, squashPatches } from './patch.ts';
import { toDocument, toRecords } from './records/records.ts';
import { getChildren, getDescendants } from './tree.ts';

const ids = (start = 5_000) => {
  let records = start;
  return () => testId(records++);
};
const titles = { start_page: 'Start', page: 'Page', end_page: 'End' };
const empty = () => createEmptyTemplate({ title: 'Kitchen', language: 'en', titles, newId: ids(1) });
const applyEdit = (records: TemplateRecords, edit: Edit): TemplateRecords => {
  if (!edit.patch) throw new Error(JSON.stringify(edit.problem));
  expect(checkPatch(records, edit.patch)).toEqual([]);
  return applyPatch(records, edit.patch).records;
};
const names = (records: TemplateRecords, parent: string | null) =>
  getChildren(records, parent).map((item) => item.title);
const kitchen = form(
  page('A', yesno('one'), section('S', yesno('two'), yesno('three')), yesno('four')),
  page('B', yesno('five')),
);
const records = toRecords(kitchen.document);
const { id } = kitchen;

describe('new template', () => {
  test('a new template has a start page, a page, an end page and the hidden page with the real dates', () => {
    const records = toRecords(empty());
    expect(getChildren(records, null).map((item) => item.type)).toEqual([
      'start_page',
      'page',
      'end_page',
      'hidden_page',
    ]);
    const hidden = getChildren(records, null)[3] as Item;
    expect(getChildren(records, hidden.id).map((item) => item.type)).toEqual([
      'inspection_real_start_date',
      'inspection_real_end_date',
    ]);
    expect(checkTemplate(empty())).toEqual([{ code: 'NO_QUESTIONS' }]);
  });

  test('the start page stays first and the end page last', () => {
    let records = toRecords(empty());
    records = applyEdit(
      records,
      addItem(records, { type: 'page', title: 'New', parent_id: null, after: null, newId: ids() }),
    );
    records = applyEdit(records, addItem(records, { type: 'page', title: 'Last', parent_id: null, newId: ids(6_000) }));
    expect(names(records, null)).toEqual(['Start', 'New', 'Page', 'Last', 'End', '']);
    expect(addItem(records, { type: 'end_page', parent_id: null, newId: ids() }).problem?.code).toBe(
      'DUPLICATE_IN_PAGE',
    );
  });
});

describe('allowed positions of items', () => {
  const [start, main, end] = getChildren(toRecords(empty()), null) as [Item, Item, Item];
  const at = (type: Item['type'], parent: Item) =>
    addItem(toRecords(empty()), { type, parent_id: parent.id, newId: ids() }).problem?.code;

  test('people are allowed on the start and the end page', () => {
    expect(at('person', main)).toBe('NOT_ALLOWED_IN_PAGE');
    expect(at('person', start)).toBeUndefined();
    expect(at('person', end)).toBeUndefined();
  });

  test('assets, document ids and start dates are allowed on the start page, end dates on the end page', () => {
    for (const type of ['asset', 'document_id', 'inspection_start_date', 'inspection_location'] as const) {
      expect([type, at(type, start), at(type, main), at(type, end)]).toEqual([
        type,
        undefined,
        'NOT_ALLOWED_IN_PAGE',
        'NOT_ALLOWED_IN_PAGE',
      ]);
    }
    expect([at('inspection_end_date', end), at('inspection_end_date', start)]).toEqual([
      undefined,
      'NOT_ALLOWED_IN_PAGE',
    ]);
    expect([at('end_signature', end), at('end_signature', main)]).toEqual([undefined, 'NOT_ALLOWED_IN_PAGE']);
  });

  test('a page has at most one asset', () => {
    const records = toRecords(empty());
    const once = applyEdit(records, addItem(records, { type: 'asset', parent_id: start.id, newId: ids() }));
    expect(addItem(once, { type: 'asset', parent_id: start.id, newId: ids(7_000) }).problem?.code).toBe(
      'DUPLICATE_IN_PAGE',
    );
  });

  test('an item is never inside a question or outside all pages', () => {
    expect(addItem(records, { type: 'number', parent_id: id('one'), newId: ids() }).problem?.code).toBe(
      'PARENT_NOT_CONTAINER',
    );
    expect(addItem(records, { type: 'number', parent_id: null, newId: ids() }).problem?.code).toBe('NO_PARENT_ITEM');
    expect(addItem(records, { type: 'page', parent_id: id('A'), newId: ids() }).problem?.code).toBe(
      'NOT_ALLOWED_IN_PAGE',
    );
  });
});

describe('moving items', () => {
  test('moved items keep their descendants and follow the given sibling', () => {
    const result = applyEdit(records, moveItems(records, { ids: [id('S')], parent_id: id('B'), after: null }));
    expect(names(result, id('A'))).toEqual(['one', 'four']);
    expect(names(result, id('B'))).toEqual(['S', 'five']);
    expect(getDescendants(result, id('B')).map((item) => item.title)).toEqual(['S', 'two', 'three', 'five']);
  });

  test('several items move in their order, and a child only with its parent', () => {
    const result = applyEdit(
      records,
      moveItems(records, { ids: [id('four'), id('two'), id('S'), id('one')], parent_id: id('B'), after: id('five') }),
    );
    expect(names(result, id('B'))).toEqual(['five', 'one', 'S', 'four']);
    expect(names(result, id('S'))).toEqual(['two', 'three']);
  });

  test('a section cannot be moved into itself', () => {
    const inner = applyEdit(
      records,
      addItem(records, { type: 'section', title: 'I', parent_id: id('S'), newId: ids() }),
    );
    const into = (inner.items[testId(5_000)] as Item).id;
    expect(moveItems(inner, { ids: [id('S')], parent_id: into }).problem?.code).toBe('OWN_ANCESTOR');
    expect(moveItems(inner, { ids: [id('S')], parent_id: id('S') }).problem?.code).toBe('OWN_ANCESTOR');
  });

  test('items of the start page stay on it', () => {
    let records = toRecords(empty());
    const [start, main] = getChildren(records, null) as [Item, Item];
    records = applyEdit(
      records,
      addItem(records, { type: 'textAnswer', title: 'Who', parent_id: start.id, newId: ids() }),
    );
    expect(moveItems(records, { ids: [testId(5_000)], parent_id: main.id }).problem?.code).toBe('STAYS_ON_PAGE');
  });

  test('two hundred items can be moved into one gap', () => {
    let current = records;
    for (let turn = 0; turn < 200; turn++) {
      const name = turn % 2 === 0 ? 'one' : 'four';
      current = applyEdit(current, moveItems(current, { ids: [id(name)], parent_id: id('A'), after: null }));
    }
    expect(names(current, id('A'))).toEqual(['four', 'one', 'S']);
  });
});

describe('repeated and grouped items', () => {
  const rooms = form(page('P', repeat('rooms', section('inner', text('name'))), section('other')));
  const records = toRecords(rooms.document);
  test('repeated and grouped items cannot be nested by settings or by moving', () => {
    expect(setItem(records, { id: rooms.id('inner'), options: { repeatable: true } }).problem?.code).toBe(
      'NESTING_NOT_ALLOWED',
    );
    expect(setItem(records, { id: rooms.id('name'), options: { repeatable: true } }).problem?.code).toBe(
      'NESTING_NOT_ALLOWED',
    );
    const both = applyEdit(records, setItem(records, { id: rooms.id('other'), options: { repeatable: true } }));
    expect(moveItems(both, { ids: [rooms.id('other')], parent_id: rooms.id('inner') }).problem?.code).toBe(
      'NESTING_NOT_ALLOWED',
    );
    expect(moveItems(records, { ids: [rooms.id('other')], parent_id: rooms.id('inner') }).problem).toBeUndefined();
  });
});

test('a copy follows its original, remembers it, and shares its response set', () => {
  const copied = applyEdit(records, duplicateItems(records, { ids: [id('S')], newId: ids() }));
  expect(names(copied, id('A'))).toEqual(['one', 'S', 'S', 'four']);
  const copy = getChildren(copied, id('A'))[2] as Item;
  const [two] = getChildren(copied, copy.id) as [Item];
  expect(two).toMatchObject({ title: 'two', base_id: id('two') });
  expect(two).not.toHaveProperty('reference_key');
  expect(two.options.response_set_id).toBe(records.items[id('two')]?.options.response_set_id);
  const again = applyEdit(copied, duplicateItems(copied, { ids: [two.id], newId: ids(8_000) }));
  expect(getChildren(again, copy.id)[1]?.base_id).toBe(id('two'));
});

test('a section with an item allowed once per page cannot be copied there, but its page can', () => {
  const place = { parent_id: id('S'), newId: ids(7_000) };
  const result = applyEdit(records, addItem(records, { type: 'inspection_number', ...place }));
  const { problem } = duplicateItems(result, { ids: [id('S')], newId: ids() });
  expect(problem).toMatchObject({ code: 'DUPLICATE_IN_PAGE', params: { type: 'inspection_number' } });
  expect(result.items[problem?.item_id ?? '']?.type).toBe('inspection_number');
  const copied = applyEdit(result, duplicateItems(result, { ids: [id('A')], newId: ids() }));
  expect(Object.values(copied.items).filter(({ type }) => type === 'inspection_number')).toHaveLength(2);
});

describe('deleting items', () => {
  const oven = form(
    page('P', number('width'), number('height'), calculation('area', 'width * height'), yesno('clean')),
  ).rule({
    when: { item_id: 'width', operator: 'greater', value: 3 },
    actions: [{ action: 'hide', items: ['clean'] }],
  });
  const ovenRecords = toRecords(oven.document);

  test('deleting an item deletes its descendants', () => {
    const rest = applyEdit(records, removeItems(records, { ids: [id('S')] }));
    expect(Object.keys(rest.items)).toHaveLength(kitchen.document.items.length - 3);
  });

  test('deleting an item that calculations or rules refer to is refused unless they are unlinked', () => {
    expect(removeItems(ovenRecords, { ids: [oven.id('width')] }).problem).toMatchObject({
      code: 'ITEM_REFERENCED',
      params: { count: 2 },
    });
    const rest = applyEdit(ovenRecords, removeItems(ovenRecords, { ids: [oven.id('width')], references: 'unlink' }));
    expect(rest.rule_sets).toEqual({});
    expect(rest.items[oven.id('area')]?.options.calculations).toEqual({ value: '' });
    expect(removeItems(ovenRecords, { ids: [oven.id('clean')] }).problem).toBeUndefined();
  });

  test('deleting an item can keep the references to it, which then prevent publishing', () => {
    const rest = applyEdit(ovenRecords, removeItems(ovenRecords, { ids: [oven.id('width')], references: 'keep' }));
    expect(rest.rule_sets).toEqual(ovenRecords.rule_sets);
    expect(rest.items[oven.id('area')]).toBe(ovenRecords.items[oven.id('area')]);
    const codes = checkTemplate(toDocument(rest)).map(({ code }) => code);
    expect(codes).toContain('ITEM_UNKNOWN');
    expect(codes.length).toBeGreaterThan(1);
  });

  test('a move that breaks a rule is refused, unlinks the moved items or keeps the rule for later', () => {
    const shop = form(page('A', yesno('open'), text('why'), text('who'))).rule({
      when: { item_id: 'open', operator: 'equals', value: ['No'] },
      actions: [{ action: 'show', items: ['why', 'who'] }],
    });
    const before = toRecords(shop.document);
    const [set] = Object.values(before.rule_sets);
    const move = { ids: [shop.id('why')], parent_id: shop.id('A'), after: null };
    expect(moveItems(before, move).problem).toEqual({ code: 'RULE_LOOKS_AHEAD', item_id: shop.id('why') });
    expect(findRulesBrokenByMove(before, move)).toEqual([set]);
    const result = applyEdit(before, moveItems(before, { ...move, rules: 'keep' }));
    expect(checkTemplate(toDocument(result)).map(({ code }) => code)).toEqual(['RULE_LOOKS_AHEAD']);
    const unlinked = applyEdit(before, moveItems(before, { ...move, rules: 'unlink' }));
    expect(checkTemplate(toDocument(unlinked))).toEqual([]);
    expect(unlinked.rule_sets[set!.uuid]?.action_items).toEqual([shop.id('who')]);
  });

  test('a change of language swaps texts with their translations, and changing back restores them', () => {
    const base = toRecords(form(page('A', yesno('clean'), text('why'))).document);
    const [clean, why] = Object.values(base.items).filter(({ parent_id }) => parent_id !== null) as [Item, Item];
    const [set] = Object.values(base.response_sets);
    const options = set!.options.map((option) => ({
      ...option,
      translations: { de: { label: `${option.label} auf Deutsch` } },
    }));
    const translated = {
      ...clean,
      options: { ...clean.options, required_message: 'Answer it' },
      translations: { de: { title: 'Sauber?', required_message: 'Bitte antworten' }, fr: { title: 'Propre ?' } },
    };
    const records = applyPatch(base, {
      items: { upsert: [translated] },
      response_sets: { upsert: [{ ...set!, options }] },
    }).records;
    const german = applyEdit(records, setLanguage(records, { language: 'de' }));
    expect(german.head.language).toBe('de');
    expect(german.items[clean.id]).toMatchObject({
      title: 'Sauber?',
      options: { required_message: 'Bitte antworten' },
      translations: { en: { title: clean.title, required_message: 'Answer it' }, fr: { title: 'Propre ?' } },
    });
    expect(german.items[clean.id]?.translations).not.toHaveProperty('de');
    expect(german.items[why.id]).toBe(records.items[why.id]);
    expect(german.response_sets[set!.uuid]?.options[0]?.label).toBe('Yes auf Deutsch');
    expect(applyEdit(german, setLanguage(german, { language: 'en' }))).toEqual(records);
  });

  test('renaming a key renames it in the calculations that use it', () => {
    const renamed = applyEdit(ovenRecords, setItem(ovenRecords, { id: oven.id('width'), reference_key: 'WIDTH-1' }));
    expect(renamed.items[oven.id('area')]?.options.calculations).toEqual({ value: `\${WIDTH-1} * height` });
    expect(setItem(ovenRecords, { id: oven.id('width'), reference_key: 'height' }).problem?.code).toBe(
      'REFERENCE_KEY_TAKEN',
    );
    expect(setItem(ovenRecords, { id: oven.id('width'), reference_key: 'a b' }).problem?.code).toBe(
      'REFERENCE_KEY_WRONG',
    );
  });
});

describe('settings of an item', () => {
  test('a setting has its type, and null restores the default', () => {
    const problemOf = (options: Record<string, unknown>) => setItem(records, { id: id('one'), options }).problem?.code;
    expect(problemOf({ required: 'yes' })).toBe('OPTION_WRONG');
    expect(problemOf({ weight: -1 })).toBe('VALUE_BETWEEN');
    expect(problemOf({ wings: 2 })).toBe('OPTION_UNKNOWN');
    expect(problemOf({ constructor: 1 })).toBe('OPTION_UNKNOWN');
    const set = applyEdit(records, setItem(records, { id: id('one'), title: 'First', options: { required: true } }));
    expect(set.items[id('one')]).toMatchObject({ title: 'First', options: { required: true } });
    const back = applyEdit(set, setItem(set, { id: id('one'), options: { required: null } }));
    expect(back.items[id('one')]?.options).not.toHaveProperty('required');
  });

  test('help, head and response sets are changed by patches too', () => {
    const helped = applyEdit(records, setInfo(records, { item_id: id('one'), text: 'Look under it', newId: ids() }));
    const pointer = helped.items[id('one')]?.options.info_id as string;
    expect(helped.info[pointer]?.text).toBe('Look under it');
    const bare = applyEdit(helped, setInfo(helped, { item_id: id('one'), text: ' ', newId: ids() }));
    expect([bare.info, bare.items[id('one')]?.options.info_id]).toEqual([{}, undefined]);
    expect(setHead(records, { title: ' ' }).problem?.code).toBe('FIELD_REQUIRED');
    const set = Object.values(records.response_sets)[0];
    if (!set) throw new Error('no responses');
    const twice = { ...set, options: [...set.options, ...set.options] };
    expect(setResponseSet(records, { set: twice }).problem?.code).toBe('RESPONSE_TWICE');
  });
});

describe('check before publishing', () => {
  const codes = (...drafts: Parameters<typeof form>) =>
    checkTemplate(form(...drafts).document).map((problem) => problem.code);
  test('a template needs titles, mandatory settings and more than one option to be published', () => {
    expect(codes(page('P', question('constant', 'pi')))).toEqual(['FIELD_REQUIRED']);
    expect(codes(page('P', yesno('only', {}, [['Yes', 1]])))).toEqual(['MORE_THAN_ONE_OPTION']);
    // Computed items need a text as well, unless nobody sees them.
    const sums = form(page('P', yesno('one'), calculation('shown', '1'), calculation('inner', '1', { hidden: true })));
    const items = sums.document.items.map((item) => (item.type === 'calculation' ? { ...item, title: '' } : item));
    expect(checkTemplate({ ...sums.document, items })).toEqual([
      { code: 'FIELD_REQUIRED', params: { field: 'title' }, item_id: sums.id('shown') },
    ]);
    expect(codes(page('P', question('slider', 'level', { min: 10, max: 10 })))).toEqual(['MORE_THAN']);
    expect(codes(page('P', number('n', { min: -18, max: -25 })))).toEqual(['NOT_LESS_THAN']);
    expect(codes(page('P', number('n', { min: 0, max: -25 })))).toEqual([]);
    expect(codes(page('P', question('slider', 'level', { min: 0, max: 2, step: 5 })))).toEqual(['LESS_THAN']);
    expect(codes(page('P', text('code', { min_length: 5, max_length: 2 })))).toEqual(['NOT_LESS_THAN']);
    expect(codes(page('P', question('yesno', 'lost', { response_set_id: testId(77) })))).toEqual(['POINTER_UNKNOWN']);
  });

  test('a rule may only compare earlier questions', () => {
    const rule = {
      when: { item_id: 'later', operator: 'not_empty' as const },
      actions: [{ action: 'hide' as const, items: ['first'] }],
    };
    const template = form(page('P', text('first'), text('later'))).rule(rule);
    expect(checkTemplate(template.document).map((problem) => problem.code)).toEqual(['RULE_LOOKS_AHEAD']);
  });
});

describe('check of a patch', () => {
  const put = (item: Partial<Item>): TemplatePatch => ({
    items: { upsert: [{ ...(records.items[id('S')] as Item), ...item }] },
  });
  test('cycles, orphans, unknown types and dangling references are refused', () => {
    const codes = (patch: TemplatePatch) => [...new Set(checkPatch(records, patch).map((problem) => problem.code))];
    expect(codes(put({ parent_id: id('S') }))).toEqual(['OWN_ANCESTOR']);
    expect(codes(put({ parent_id: testId(99) }))).toContain('NO_PARENT_ITEM');
    expect(codes(put({ type: 'hologram' as Item['type'] }))).toEqual(['TYPE_NOT_SUPPORTED']);
    expect(codes(put({ order: '' }))).toEqual(['ORDER_WRONG']);
    expect(codes({ items: { remove: [id('S')] } })).toEqual(['NO_PARENT_ITEM']);
    expect(codes({ response_sets: { remove: Object.keys(records.response_sets) } })).toEqual(['POINTER_UNKNOWN']);
  });

  test('a thousand levels or a hundred thousand items are refused in bounded time', () => {
    const chain = Array.from({ length: 1_000 }, (_, level): Item => {
      const parent_id = level === 0 ? id('A') : testId(level - 1 + 10_000);
      return { id: testId(level + 10_000), type: 'section', title: '', options: {}, parent_id, order: 'a0' };
    });
    const crowd = Array.from({ length: 100_000 }, (_, index): Item => {
      return { id: testId(index + 10_000), type: 'section', title: '', options: {}, parent_id: id('A'), order: 'a0' };
    });
    expect(checkPatch(records, { items: { upsert: chain } }).every(({ code }) => code === 'NESTED_TOO_DEEP')).toBe(
      true,
    );
    expect(checkPatch(records, { items: { upsert: crowd } })).toEqual([
      { code: 'TOO_MANY_ITEMS', params: { max: 20_000 } },
    ]);
  });
});

test('thousands of duplicate items allowed once per page are refused one by one', () => {
  const records = toRecords(empty());
  const [start] = getChildren(records, null) as [Item];
  const crowd = Array.from({ length: 9_000 }, (_, index): Item[] =>
    (['longText', 'asset'] as const).map((type, place) => {
      return {
        id: testId(20_000 + index * 2 + place),
        type,
        title: 'x',
        options: {},
        parent_id: start.id,
        order: 'a0',
      };
    }),
  ).flat();
  const problems = checkPatch(records, { items: { upsert: crowd } });
  expect(problems.filter(({ code }) => code === 'DUPLICATE_IN_PAGE').length).toBe(9_000);
});

/** Generates random edits, each with its own dice. */
const anyEdit = fc.record({
  kind: fc.constantFrom('add', 'set', 'move', 'copy', 'remove', 'unlink', 'type', 'help', 'key', 'responses', 'head'),
  a: fc.nat(),
  b: fc.nat(),
  c: fc.nat(),
});
function play(
  records: TemplateRecords,
  { kind, a, b, c }: { kind: string; a: number; b: number; c: number },
  newId: () => string,
): Edit {
  const all = Object.values(records.items);
  const pick = (dice: number) => all[dice % all.length] as Item;
  const place = { parent_id: c % 7 === 0 ? null : pick(b).id, after: c % 3 === 0 ? null : pick(c).id };
  if (kind === 'add')
    return addItem(records, { type: ITEM_TYPES[a % ITEM_TYPES.length] as Item['type'], title: 'x', ...place, newId });
  if (kind === 'set') return setItem(records, { id: pick(a).id, title: `t${b}`, options: { hidden: c % 2 === 0 } });
  if (kind === 'move') return moveItems(records, { ids: [pick(a).id, pick(c).id], ...place });
  if (kind === 'copy') return duplicateItems(records, { ids: [pick(a).id], newId });
  const [set] = Object.values(records.response_sets);
  if (kind === 'type')
    return changeType(records, { id: pick(a).id, type: ITEM_TYPES[b % ITEM_TYPES.length] as Item['type'] });
  if (kind === 'help') return setInfo(records, { item_id: pick(a).id, text: b % 3 === 0 ? '' : `h${b}`, newId });
  if (kind === 'key') return setItem(records, { id: pick(a).id, reference_key: c % 4 === 0 ? null : `k${b % 9}` });
  if (kind === 'responses' && set) return setResponseSet(records, { set: { ...set, title: `s${b}` } });
  if (kind === 'head') return setHead(records, { title: `t${a}`, description: `d${b}` });
  return removeItems(records, { ids: [pick(a).id], references: kind === 'unlink' ? 'unlink' : 'refuse' });
}

test('any sequence of edits keeps the template valid, can be undone, and equals its squashed patch', () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 25 }), (edits) => {
      const newId = ids(20_000);
      let now = records;
      getChildren(now, null);
      const patches: TemplatePatch[] = [];
      const reverses: TemplatePatch[] = [];
      for (const edit of edits) {
        if (Object.keys(now.items).length === 0) break;
        const { patch } = play(now, edit, newId);
        if (!patch) continue;
        expect(checkPatch(now, patch)).toEqual([]);
        const applied = applyPatch(now, patch);
        for (const parent of [null, ...Object.keys(applied.records.items)]) {
          expect(getChildren(applied.records, parent)).toEqual(
            getChildren({ items: { ...applied.records.items } }, parent),
          );
        }
        now = applied.records;
        patches.push(patch);
        reverses.unshift(applied.reverse);
      }
      expect(applyPatch(records, squashPatches(patches)).records).toEqual(now);
      expect(toRecords(toDocument(now))).toEqual(now);
      const back = reverses.reduce((at, reverse) => applyPatch(at, reverse).records, now);
      expect(back).toEqual(records);
      expect(isEmptyPatch(squashPatches(patches))).toBe(patches.every(isEmptyPatch));
    }),
    { numRuns: 150 },
  );
});

test('a new item of every type has valid options', () => {
  for (const type of ITEM_TYPES) {
    expect(CATALOGUE[type].type).toBe(type);
    const item: Item = {
      id: testId(1),
      type,
      title: '',
      options: CATALOGUE[type].defaults(),
      parent_id: null,
      order: 'a0',
    };
    const problems = checkPatch({ ...records, items: {} }, { items: { upsert: [item] } });
    expect(problems.filter(({ code }) => code.startsWith('OPTION') || code.startsWith('VALUE'))).toEqual([]);
  }
});
