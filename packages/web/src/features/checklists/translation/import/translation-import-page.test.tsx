import { translations } from '@rounds/contract/translations';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson, fakeLayout, renderAt, upload } from '../../../../testing/index.ts';
import { createText, TranslationServer } from '../testing/translation-server.ts';
import type { ImportedTranslations, InspectedTranslations } from './use-translation-import.ts';

beforeAll(() => fakeLayout());

const SHEET: InspectedTranslations = {
  ...{ sheets: [], sheet: null, header_row: 1, encoding: 'utf-8', separator: 'comma' },
  ...{ doubts: { encoding: [], separator: [] }, rows: 2, format: 'sheet', file_language: null },
  columns: [
    { name: 'key', values: ['1:title'], guess: 'key' },
    { name: 'Text', values: ['Ist der Boden sauber?'], guess: null },
  ],
};
const CHECKED: ImportedTranslations = {
  ...{ revision: 5, progress: { total: 2, done: 1, missing: 1, outdated: 0, machine: 0 } },
  ...{ changed: 1, unchanged: 0, empty: 0 },
  rows: [{ row: 2, key: '1:title', source: 'Is the floor clean?', before: '', after: 'Ist der Boden sauber?' }],
  errors: [
    { row: 3, column: 'key', code: 'key_unknown', message: 'This key is not found in the template', value: '9:title' },
  ],
};

type Sent = Readonly<Record<string, unknown>>;
const sent: Sent[] = [];
let inspected = SHEET;
beforeEach(() => {
  sent.length = 0;
  inspected = SHEET;
  upload.mockImplementation((async (endpoint: unknown, { fields }: { fields: Sent }) => {
    if (endpoint === translations.inspectFile) return inspected;
    sent.push(fields);
    return fields.dry_run ? CHECKED : { ...CHECKED, rows: undefined };
  }) as never);
});
const settled = { timeout: 15_000 };

async function open(name: string) {
  const server = new TranslationServer([createText(1, { source: 'Is the floor clean?' })]);
  const opened = await renderAt('/checklist/template/12/trans/import?lang=de', { as: createPerson('manager'), server });
  await opened.user.upload(
    await screen.findByLabelText('Choose a file', { selector: 'input' }),
    new File(['key,Text'], name),
  );
  return opened;
}

describe('import of translations', () => {
  test('columns are assigned, and the rows are checked with what changes and the errors by row', async () => {
    const { user } = await open('german.csv');
    const panel = within(await screen.findByRole('region', { name: 'Map columns' }));
    expect(panel.getByText(/^Select the column with the translation/)).toBeTruthy();
    await user.selectOptions(panel.getByRole('combobox', { name: 'Field for column Text' }), 'Translation *');
    const check = within(await screen.findByRole('region', { name: 'Row check' }));
    expect(await check.findByText('This key is not found in the template', {}, settled)).toBeTruthy();
    expect(check.getByText('Row 3')).toBeTruthy();
    expect(JSON.parse(String(sent.at(-1)!.columns))).toEqual({ key: 'key', translation: 'Text' });
    const finish = screen.getByRole('button', { name: 'Import 1 translation' });
    expect(finish.getAttribute('aria-disabled')).toBe('true');
    await user.click(check.getByRole('radio', { name: 'Result' }));
    expect(await check.findByText('Ist der Boden sauber?')).toBeTruthy();
    await user.click(check.getByRole('radio', { name: /^Errors only/ }));
    await user.click(check.getByRole('checkbox', { name: 'Skip 1 row with errors' }));
    await user.click(finish);
    expect(await screen.findByText('1 translation imported')).toBeTruthy();
    expect(sent.at(-1)).toMatchObject({ dry_run: false, skip_errors: true });
    const link = screen.getByRole('link', { name: 'Show translations' });
    expect(link.getAttribute('href')).toBe('/checklist/template/12/trans?lang=de');
  });

  test('an XLIFF file has no columns, and another language in it is told', async () => {
    inspected = { ...SHEET, format: 'xliff', file_language: 'fr', columns: [] };
    await open('kitchen.xlf');
    expect(await screen.findByText(/^The file has translations into: French/)).toBeTruthy();
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ dry_run: true }), settled);
    expect(sent.at(-1)).not.toHaveProperty('columns');
    expect(screen.queryByRole('region', { name: 'Map columns' })).toBeNull();
  });
});
