/** Forms that are imported, exported and imported again. */
import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { type Item, type ItemOptions, type ResponseOption, type TemplateDocument, toDocument } from '@rounds/engine';
import { calculation, form, number, page, question, repeat, text, yesno } from '@rounds/engine/testing';
import { describe, expect, test } from 'vitest';
import { convertForm } from '../convert-form.ts';
import { type FormWorkbook, readFormWorkbook } from '../workbook.ts';
import { buildFormSheets } from './form-survey.ts';
import { writeForm } from './form-workbook.ts';
import { noteListChoices, withListChoices } from './list-choices.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../../../../../../../e2e/fixtures');
const WORDS = {
  start_page: () => 'Start',
  end_page: () => 'End',
  other: () => 'Other',
  specify_other: () => 'Specify',
};

async function importForm(bytes: Buffer): Promise<{ document: TemplateDocument; notes: readonly { code: string }[] }> {
  const file = path.join(os.tmpdir(), `${randomUUID()}.xlsx`);
  await writeFile(file, bytes);
  try {
    const workbook = (await readFormWorkbook(file)) as FormWorkbook;
    const { records, title, languages, notes } = convertForm(
      workbook,
      { title: '', file_name: 'form', language: 'en', can_create_lists: false },
      WORDS,
    );
    const empty = { grouped_items: {}, image_markers: {}, custom_units: {}, tests: {} };
    const head = { title, description: '', language: languages.primary };
    return { document: toDocument({ ...empty, ...records, head }), notes };
  } finally {
    await rm(file);
  }
}

const list = (key: string, options: ItemOptions) => question('global_list', key, options);
const exportForm = (document: TemplateDocument) => buildFormSheets(document, () => 'Yes');

/** Forms may not have spaces in the names of choices. */
const toFormName = ({ values }: ResponseOption): string => String(values?.name).replaceAll(' ', '_');

/** A template without what an import creates again: ids are replaced by positions and names. */
function toComparable(document: TemplateDocument): unknown {
  const names = new Map(document.items.map((item) => [item.id, `item ${item.reference_key ?? item.title}`]));
  document.response_sets.forEach(({ uuid, options }) => {
    names.set(uuid, 'set');
    for (const option of options) names.set(option.uuid, `option ${toFormName(option)}`);
  });
  for (const { uuid } of [...document.rule_sets, ...document.info]) names.set(uuid, 'record');
  const replace = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_key, inner) =>
      typeof inner === 'string' ? (names.get(inner) ?? inner) : inner,
    );
  const toPlain = ({ order: _order, reference_key, ...item }: Item) => ({ ...item, reference_key });
  return replace({
    items: Object.fromEntries(document.items.map((item) => [names.get(item.id), toPlain(item)])),
    sets: document.response_sets.map(({ title, options }) => ({
      title,
      options: options.map((option) => ({ ...option, values: { ...option.values, name: toFormName(option) } })),
    })),
    rules: document.rule_sets.map(({ uuid: _uuid, ...set }) => set),
    info: document.info.map(({ uuid: _uuid, ...info }) => info),
  });
}

test.each(['reach-msna-2024', 'grain-outlet-audit', 'cdc-malaria-inventory', 'cdc-malaria-head-of-facility'])(
  'exporting the imported form %s and importing it again gives the same template',
  async (name) => {
    const { document } = await importForm(await readFile(path.join(FIXTURES, `${name}.xlsform.xlsx`)));
    const sheets = exportForm(document);
    const again = await importForm(await writeForm(sheets, 'en'));
    expect(toComparable(again.document)).toEqual(toComparable(document));
    const { survey, choices } = exportForm(again.document);
    expect({ survey, choices }).toEqual({ survey: sheets.survey, choices: sheets.choices });
  },
);

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
  const sheets = exportForm(kitchen.document);
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
      ...{ uuid: randomUUID(), title: 'Dirty', rows: [], answers: [], expected: [] },
      ...{ context: { zone: 'UTC', started_at: '2026-11-20T08:00:00Z' }, score: { score: 0, max: 0 } },
    };
    const option = { ...set!.options[0]!, uuid: randomUUID(), translations: { pl: { label: 'Tak' } } };
    const { notes } = exportForm({
      ...document,
      description: 'For the kitchen',
      tests: [test],
      response_sets: [...document.response_sets, { uuid: randomUUID(), options: [option] }],
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
    const after = withListChoices(
      before,
      new Map([
        [7, items.slice(0, 2)],
        [8, items],
      ]),
    );
    const exported = exportForm(after);
    noteListChoices(before, after, exported.notes);
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

  test('the importer accepts the exported form without notes', async () => {
    const { notes, document } = await importForm(await writeForm(sheets, 'de'));
    expect(notes).toEqual([]);
    expect(document.items.find(({ reference_key }) => reference_key === 'gloves')?.type).toBe('checkbox');
    expect(document.items.find(({ title }) => title === 'Fridges')?.options.repeatable).toBe(true);
  });
});
