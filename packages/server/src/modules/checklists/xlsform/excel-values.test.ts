/** The values that spreadsheet programs store in the cells of forms. */
import { checklists } from '@rounds/contract/checklists';
import { describe, expect, test } from 'vitest';
import { textRows, workbookParts, zip } from '../../../sheets/testing/workbook.ts';
import { createXlsForm, formatNotes, forms, server, setUpFormServer } from '../testing/xlsform-helpers.ts';

setUpFormServer();

const importSheets = async (sheets: Parameters<typeof createXlsForm>[0]) => {
  const { body } = await forms.importForm(createXlsForm(sheets));
  const template = await forms.read(body.data.template_id);
  const item = (key: string) => template.items.find(({ reference_key }) => reference_key === key)!;
  return { answer: body.data, template, item };
};

describe('values of a form', () => {
  test('truth values and percentages are as the workbook shows them, and conditions find them', async () => {
    const bool = (value: 0 | 1) => `<c t="b"><v>${value}</v></c>`;
    const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
    const choices =
      textRows([['list_name', 'name', 'label']]) +
      `<row>${text('flag')}${bool(1)}${bool(1)}</row><row>${text('flag')}${bool(0)}${bool(0)}</row>` +
      `<row>${text('level')}${text('p25')}<c s="1"><v>0.25</v></c></row><row>${text('level')}${text('p50')}<c s="1"><v>0.5</v></c></row>`;
    const survey = textRows([
      ['type', 'name', 'label', 'relevant'],
      ['select_one flag', 'ok', 'Is it sound?'],
      ['select_one level', 'level', 'How full?'],
      ['text', 'why', 'Why not?', "${ok} = 'FALSE'"],
    ]);
    const styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="9"/></cellXfs>';
    const bytes = zip(workbookParts({ survey, choices }, { styles }));
    const { template, inspection } = await forms.conduct({ name: 'form.xlsx', bytes });
    const labels = template.response_sets.map(({ options }) => options.map(({ label }) => label));
    expect(labels).toEqual(
      expect.arrayContaining([
        ['TRUE', 'FALSE'],
        ['25%', '50%'],
      ]),
    );
    const choose = (name: string) => inspection.answer('ok', name).isVisible('why');
    expect([choose('TRUE'), choose('FALSE')]).toEqual([false, true]);
  });
});

describe('parameters of a form', () => {
  const ranges = (cells: readonly string[]) =>
    importSheets({
      survey: ['type|name|label|parameters', ...cells.map((cell, at) => `range|r${at}|Range ${at}|${cell}`)],
      choices: ['list_name|name|label'],
    });

  test('a range has its bounds and step however they are written', async () => {
    const { item, answer } = await ranges([
      'start = 1 end = 5 step = 1',
      'start=0; end=100; step=10',
      'Start=0 End=20 Step=2',
      'start=-1.5 end=1.5 step=0.5',
      'start = 1; end = 5; step = 1',
    ]);
    const bounds = [0, 1, 2, 3, 4].map((at) => item(`r${at}`).options);
    expect(bounds.map(({ min, max, step }) => [min, max, step])).toEqual([
      [1, 5, 1],
      [0, 100, 10],
      [0, 20, 2],
      [-1.5, 1.5, 0.5],
      [1, 5, 1],
    ]);
    expect(answer.notes).toEqual([]);
  });

  test('a range that cannot be used as it is gets a note', async () => {
    const { item, answer } = await ranges([
      'start=10 end=1 step=-1',
      'start=0 end=10 step=20',
      'start=x end=4',
      'no-ticks=1',
    ]);
    const bounds = [0, 1, 2, 3].map((at) => item(`r${at}`).options);
    expect(bounds.map(({ min, max, step }) => [min, max, step])).toEqual([
      [1, 10, 1],
      [0, 10, 1],
      [1, 10, 1],
      [1, 10, 1],
    ]);
    expect(formatNotes(answer)).toEqual([
      '2 type range_changed',
      '3 type range_changed',
      '4 type range_changed',
      '5 parameters parameters',
    ]);
  });

  test('the size of photos is kept, also when the form is exported, and other parameters are noted', async () => {
    const { item, answer, template } = await importSheets({
      survey: ['type|name|label|parameters', 'image|p|Photo|max-pixels=1000 app=com.x', 'text|t|Text|rows=5'],
      choices: ['list_name|name|label'],
    });
    expect(item('p').options).toMatchObject({ quality: 'custom', max_width: 1000, max_height: 1000 });
    expect(formatNotes(answer)).toEqual(['2 parameters parameters', '3 parameters parameters']);
    const exported = await server
      .as('manager')
      .call(checklists.exportTemplate, { params: { id: template.id }, query: { format: 'xlsform' } });
    const again = await forms.importForm({ name: 'again.xlsx', bytes: exported.bytes });
    const copy = await forms.read(again.body.data.template_id);
    expect(copy.items.find(({ type }) => type === 'photo')!.options).toMatchObject({
      quality: 'custom',
      max_width: 1000,
    });
  });
});

describe('messages of a form in other languages only', () => {
  test('they are kept as translations', async () => {
    const { item, answer } = await importSheets({
      survey: [
        'type|name|label::English (en)|label::French (fr)|required|required_message::French (fr)|constraint|constraint_message::French (fr)|constraint_message::Spanish (es)',
        'text|a|A|A fr|yes|Réponse obligatoire|string-length(.) < 5|Trop long|Demasiado largo',
      ],
      choices: ['list_name|name|label'],
      settings: ['default_language', 'English (en)'],
    });
    expect(item('a').translations).toEqual({
      fr: { title: 'A fr', constraint_message: 'Trop long', required_message: 'Réponse obligatoire' },
      es: { constraint_message: 'Demasiado largo' },
    });
    expect(item('a').options.constraint).toMatchObject({ message: '' });
    expect(answer.languages).toEqual(['en', 'fr', 'es']);
  });
});
