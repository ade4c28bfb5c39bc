import { describe, expect, test } from 'vitest';
import { CATALOGUE } from '../../catalogue/index.ts';
import { calculation, form, list, number, page, question, testId, text, yesno } from '../../testing/index.ts';
import { checkPatch } from '../checks/check-patch.ts';
import type { Item, TemplateRecords } from '../document.ts';
import { applyPatch } from '../patch.ts';
import { toRecords } from '../records/records.ts';
import { changeType, type TypeChange } from './change-type.ts';

const ids = (start = 7_000) => {
  let records = start;
  return () => testId(records++);
};
const newId = ids();
const answers = () => ({
  uuid: newId(),
  options: ['A', 'B'].map((label) => ({ uuid: newId(), label, score: null, color: 'none' as const, failed: false })),
});
const changed = (records: TemplateRecords, change: TypeChange): Item => {
  const edit = changeType(records, change);
  if (!edit.patch) throw new Error(JSON.stringify(edit.problem));
  expect(checkPatch(records, edit.patch)).toEqual([]);
  return applyPatch(records, edit.patch).records.items[change.id] as Item;
};
const refusal = (records: TemplateRecords, change: TypeChange) => changeType(records, change).problem;

describe('changing the type of a question', () => {
  test('a question with a new type keeps its id, position and common settings', () => {
    const kitchen = form(page('A', yesno('one'), yesno('two', { required: true, weight: 3, allow_n_a: true })));
    const records = toRecords(kitchen.document);
    const before = records.items[kitchen.id('two')] as Item;
    const after = changed(records, { id: before.id, type: 'list' });
    expect(after).toMatchObject({ id: before.id, title: 'two', parent_id: before.parent_id, order: before.order });
    expect(after).toMatchObject({ type: 'list', reference_key: 'two' });
    expect(after.options).toMatchObject({ required: true, weight: 3, allow_n_a: true });
  });

  test('every type of old templates can be changed to the one that took its place', () => {
    const old = Object.values(CATALOGUE).filter(({ deprecated }) => deprecated);
    expect(old.filter(({ replacedBy }) => replacedBy === null || CATALOGUE[replacedBy].deprecated)).toEqual([]);
    const results = old.map(({ type, replacedBy, pages }) => {
      const fitting = CATALOGUE[replacedBy!].pages.find((page) => pages.includes(page));
      const records = toRecords(form(page('A', yesno('one'))).document);
      const parent: Item = { ...Object.values(records.items)[0]!, id: testId(1), type: fitting!, parent_id: null };
      const item: Item = { id: testId(2), type, title: 'Old', options: {}, parent_id: parent.id, order: 'a0' };
      const edit = changeType(
        { ...records, items: { [parent.id]: parent, [item.id]: item } },
        { id: item.id, type: replacedBy! },
      );
      return edit.patch?.items?.upsert?.[0]?.type ?? `${type}: ${edit.problem?.code}`;
    });
    expect(results).toEqual(old.map(({ replacedBy }) => replacedBy));
  });

  test('a question keeps its response set between types of choice, and adds none', () => {
    const kitchen = form(page('A', yesno('clean')));
    const records = toRecords(kitchen.document);
    const id = kitchen.id('clean');
    const edit = changeType(records, { id, type: 'dropdown', responses: answers() });
    expect(edit.patch?.response_sets).toBeUndefined();
    expect(edit.patch?.items?.upsert?.[0]?.options.response_set_id).toBe(records.items[id]?.options.response_set_id);
  });

  test('a question gets a response set if it had none, and drops it when it becomes a text', () => {
    const kitchen = form(page('A', text('note'), yesno('clean')));
    const records = toRecords(kitchen.document);
    const responses = answers();
    const next = changed(records, { id: kitchen.id('note'), type: 'yesno', responses });
    expect(next.options.response_set_id).toBe(responses.uuid);
    const result = changed(records, { id: kitchen.id('clean'), type: 'textAnswer', responses });
    expect(result.options).not.toHaveProperty('response_set_id');
  });

  test('a question keeps a bound only if the new type supports it', () => {
    const kitchen = form(page('A', question('slider', 'warm', { min: 2, max: 8, step: 0.5 })));
    const after = changed(toRecords(kitchen.document), { id: kitchen.id('warm'), type: 'number' });
    expect(after.options).toMatchObject({ min: 2, max: 8 });
    expect(after.options).not.toHaveProperty('step');
  });

  test('a question keeps its default only if it is valid for the new type', () => {
    const kitchen = form(
      page(
        'A',
        text('note', { default_value: 'none' }),
        list('where', [
          ['Hall', 1],
          ['Yard', 2],
        ]),
      ),
    );
    const records = toRecords(kitchen.document);
    expect(changed(records, { id: kitchen.id('note'), type: 'longText' }).options.default_value).toBe('none');
    expect(changed(records, { id: kitchen.id('note'), type: 'number' }).options).not.toHaveProperty('default_value');

    const where = records.items[kitchen.id('where')] as Item;
    const both = [kitchen.choice('where', 'Hall'), kitchen.choice('where', 'Yard')];
    const several = applyPatch(records, {
      items: {
        upsert: [{ ...where, options: { ...where.options, multiple_selection: true, default_value: both } }],
      },
    }).records;
    expect(changed(several, { id: where.id, type: 'dropdown' }).options.default_value).toEqual(both);
    expect(changed(several, { id: where.id, type: 'yesno' }).options).not.toHaveProperty('default_value');
  });

  test('a type that is not allowed in that position is refused, as are pages and sections', () => {
    const kitchen = form(page('A', yesno('clean')));
    const records = toRecords(kitchen.document);
    const id = kitchen.id('clean');
    expect(refusal(records, { id, type: 'document_id' })).toMatchObject({ code: 'NOT_ALLOWED_IN_PAGE' });
    expect(refusal(records, { id, type: 'section' })).toEqual({ code: 'TYPE_STAYS', item_id: id });
    expect(refusal(records, { id: kitchen.id('A'), type: 'yesno' })).toMatchObject({ code: 'TYPE_STAYS' });
    expect(refusal(records, { id: testId(1), type: 'yesno' })).toMatchObject({ code: 'TYPE_STAYS' });
    expect(refusal(records, { id: testId(99_999), type: 'yesno' })).toMatchObject({ code: 'ITEM_UNKNOWN' });
  });

  test('a type change is refused while a calculation or rule depends on the old answers', () => {
    const kitchen = form(page('A', number('meters'), calculation('twice', 'meters * 2'), yesno('clean'), text('why')));
    const kitchenRecords = toRecords(kitchen.document);
    const meters = kitchen.id('meters');
    expect(refusal(kitchenRecords, { id: meters, type: 'textAnswer' })).toMatchObject({
      code: 'ITEM_REFERENCED',
      params: { count: 1 },
    });
    expect(changed(kitchenRecords, { id: meters, type: 'slider' }).type).toBe('slider');

    const ruled = kitchen.rule({
      when: { item_id: 'clean', operator: 'equals', value: ['No'] },
      actions: [{ action: 'require_note', items: ['clean'] }],
    });
    const records = toRecords(ruled.document);
    const clean = kitchen.id('clean');
    expect(refusal(records, { id: clean, type: 'checkbox' })).toMatchObject({ code: 'ITEM_REFERENCED' });
    expect(changed(records, { id: clean, type: 'list' }).type).toBe('list');
  });

  test('a type change is refused if a rule has an action that the new type does not support', () => {
    const kitchen = form(page('A', yesno('clean'), yesno('again'))).rule({
      when: { item_id: 'clean', operator: 'equals', value: ['No'] },
      actions: [{ action: 'required', items: ['again'] }],
    });
    const records = toRecords(kitchen.document);
    const id = kitchen.id('again');
    expect(refusal(records, { id, type: 'instruction' })).toMatchObject({
      code: 'CKL_RULE_ACTION_NOT_ALLOWED',
      item_id: id,
    });
  });
});
