/** Tests the export of templates that were built in the builder. */
import type { ItemOptions, TemplateDocument } from '@rounds/engine';
import { calculation, form, number, page, question, repeat, testId, text, yesno } from '@rounds/engine/testing';
import { describe, expect, test } from 'vitest';
import { importSheets, toFormWorkbook } from '../testing/index.ts';
import { exportForm } from './export-form.ts';
import type { ItemsOfLists } from './list-choices.ts';
import { toFormTables } from './tables.ts';

const list = (key: string, options: ItemOptions) => question('global_list', key, options);
const exportTemplate = (document: TemplateDocument, lists: ItemsOfLists = new Map()) =>
  exportForm(document, { lists, checkboxLabel: () => 'Yes' });

describe('exporting a template that was built here', () => {
  const kitchen = form(
    page(
      'Kitchen',
      yesno('clean'),
      question('checkbox', 'gloves'),
      number('degrees', { min: 2, max: 8, unit_type: 'temperature', required: true }),
      text('remark', { allow_n_a: true }),
      calculation('warm', "if(not(degrees = 5), 'no', 'yes')", { hidden: true }),
      repeat('Fridges', text('label'), calculation('place', 'position()', { hidden: true })),
      question('counter', 'answered', { type: 'yesno' }),
      question('audio', 'noise', { max_length: 60 }),
    ),
  )
    .rule({
      when: { item_id: 'clean', operator: 'not_equals', value: ['Yes'] },
      actions: [
        { action: 'show', items: ['remark'] },
        { action: 'required', items: ['remark'] },
      ],
    })
    .rule({
      when: { item_id: 'gloves', operator: 'equals', value: true },
      actions: [{ action: 'set_color', items: ['degrees'], value: 'red' }],
    });
  const sheets = exportTemplate(kitchen.document);
  const row = (name: string) => sheets.survey.find((cells) => cells.name === name);
  const notesOf = (key: string) => sheets.notes.list.filter(({ item }) => item.title === key).map(({ code }) => code);

  test('rules become conditions that an unanswered question does not satisfy', () => {
    expect(row('remark')).toMatchObject({
      type: 'text',
      relevant: "${clean} != '' and not(${clean} = 'yes')",
      required: "${clean} != '' and not(${clean} = 'yes')",
    });
    expect(row('warm')).toMatchObject({
      type: 'calculate',
      calculation: "if(not(${degrees} = 5) and ${degrees} != '', 'no', 'yes')",
    });
  });

  test('bounds become constraints, checkboxes choices, and rows know their position', () => {
    expect(row('degrees')).toMatchObject({ type: 'decimal', required: 'yes', constraint: '. >= 2 and . <= 8' });
    expect(row('gloves')?.type).toBe('select_multiple checkbox_list');
    expect(row('place')?.calculation).toBe('position(..)');
    expect(sheets.survey.map(({ type }) => type)).toContain('begin_repeat');
  });

  test('everything that cannot be expressed is noted once for each item', () => {
    expect(notesOf('clean')).toEqual(['scoring', 'choice_colors']);
    expect(notesOf('degrees')).toEqual(['rule', 'units']);
    expect(notesOf('remark')).toEqual(['n_a']);
    expect(notesOf('answered')).toEqual(['left_out']);
    expect(notesOf('noise')).toEqual(['duration']);
    expect(sheets.notes.countItems).toBe(5);
  });

  test('what the template has beside its items is named, too', () => {
    const { document } = kitchen;
    const [set] = document.response_sets;
    const test = {
      ...{ uuid: testId(1), title: 'Dirty', rows: [], answers: [], expected: [] },
      ...{ context: { zone: 'UTC', started_at: '2026-11-20T08:00:00Z' }, score: { score: 0, max: 0 } },
    };
    const option = { ...set!.options[0]!, uuid: testId(1), translations: { pl: { label: 'Tak' } } };
    const { notes } = exportTemplate({
      ...document,
      description: 'For the kitchen',
      tests: [test],
      response_sets: [...document.response_sets, { uuid: testId(1), options: [option] }],
    });
    expect(notes.ofTemplate.map(({ code }) => code)).toEqual(['description', 'tests', 'languages', 'unused_sets']);
    expect(sheets.notes.ofTemplate).toEqual([]);
  });

  test('a question for items of a short global list has these items as answers, and that of a long one is a text', () => {
    const lists = form(page('Site', list('hall', { global_list_id: 7 }), list('room', { global_list_id: 8 })));
    const items = Array.from({ length: 501 }, (_, at) => ({
      uuid: `i${at}`,
      item_id: `N${at}`,
      display_name: `No. ${at}`,
    }));
    const before = lists.document;
    const exported = exportTemplate(
      before,
      new Map([
        [7, items.slice(0, 2)],
        [8, items],
      ]),
    );
    const typeOf = (name: string) => exported.survey.find((cells) => cells.name === name)?.type;
    expect([typeOf('hall'), typeOf('room')]).toEqual(['select_one list_7', 'text']);
    expect(exported.choices.map((cells) => Object.values(cells))).toEqual([
      ['list_7', 'N0', 'No. 0'],
      ['list_7', 'N1', 'No. 1'],
    ]);
    expect(exported.notes.list.map(({ item, code }) => [item.title, code])).toEqual([
      ['room', 'as_text'],
      ['hall', 'list_choices'],
    ]);
  });

  test('the importer accepts the exported form without notes', () => {
    const tables = toFormTables(sheets).map(({ title, columns, rows }) => [title, [columns, ...rows]] as const);
    const { document, converted } = importSheets(toFormWorkbook(Object.fromEntries(tables)));
    expect(converted.notes).toEqual([]);
    expect(document.items.find(({ reference_key }) => reference_key === 'gloves')?.type).toBe('checkbox');
    expect(document.items.find(({ title }) => title === 'Fridges')?.options.repeatable).toBe(true);
  });
});
