import { type StoredTranslationImport, translations } from '@rounds/contract/checklists/translations.ts';
import { jobs } from '@rounds/contract/jobs';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson, fakeLayout, renderAt, upload } from '../../../testing/index.ts';
import { AT, createText, TranslationServer } from '../testing/translation-server.ts';
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
const requests: Sent[] = [];
let inspected = SHEET;
let result: Partial<ImportedTranslations> = {};
beforeEach(() => {
  requests.length = 0;
  inspected = SHEET;
  result = { import_id: 31 };
  upload.mockImplementation((async (endpoint: unknown, { fields }: { fields: Sent }) => {
    if (endpoint === translations.inspectFile) return inspected;
    requests.push(fields);
    return fields.dry_run ? CHECKED : { ...CHECKED, rows: undefined, ...result };
  }) as never);
});
const settled = { timeout: 15_000 };

const createServer = (imports: StoredTranslationImport[] = []) =>
  new TranslationServer([createText(1, { source: 'Is the floor clean?' })])
    .on(translations.listImports, () => imports)
    .on(translations.undoImport, ({ params }) => {
      imports = imports.map((one) => (one.id === params.import ? { ...one, undone_at: AT } : one));
      return {
        ...{ revision: 6, progress: CHECKED.progress, restored: 1, kept: 1 },
        kept_texts: [{ key: '1:title', source: 'Is the floor clean?', translation: 'Sauber?' }],
      };
    });
const openPage = (server: TranslationServer, search = '') =>
  renderAt(`/checklist/template/12/trans/import?lang=de${search}`, { as: createPerson('manager'), server });

async function open(name: string) {
  const server = createServer();
  const opened = await openPage(server);
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
    panel.getByText(/^Select the column with the translation/);
    await user.selectOptions(panel.getByRole('combobox', { name: 'Field for column Text' }), 'Translation *');
    const check = within(await screen.findByRole('region', { name: 'Row check' }));
    await check.findByText('This key is not found in the template', {}, settled);
    check.getByText('Row 3');
    expect(JSON.parse(String(requests.at(-1)!.columns))).toEqual({ key: 'key', translation: 'Text' });
    const finish = screen.getByRole('button', { name: 'Import 1 translation' });
    expect(finish.getAttribute('aria-disabled')).toBe('true');
    await user.click(check.getByRole('radio', { name: 'Result' }));
    await check.findByText('Ist der Boden sauber?');
    await user.click(check.getByRole('radio', { name: /^Errors only/ }));
    await user.click(check.getByRole('checkbox', { name: 'Skip 1 row with errors' }));
    await user.click(finish);
    await screen.findByText('1 translation imported');
    expect(requests.at(-1)).toMatchObject({ dry_run: false, skip_errors: true });
    const link = screen.getByRole('link', { name: 'Show translations' });
    expect(link.getAttribute('href')).toBe('/checklist/template/12/trans?lang=de');
    await user.click(screen.getByRole('button', { name: 'Undo import' }));
    await screen.findByText('1 text is as it was before the import.');
    const kept = within(screen.getByRole('region', { name: '1 text stays, because it was changed after the import' }));
    kept.getByText('Sauber?');
    expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull();
  });

  test('a long file is stored in the background, and its result can be undone as well', async () => {
    inspected = { ...SHEET, format: 'xliff', file_language: 'de', columns: [] };
    result = { job_id: 5, errors: [] };
    const server = createServer().on(jobs.get, () => ({
      ...{ id: 5, kind: 'translations.import', status: 'done' as const, progress: 100 },
      result: { ...CHECKED, import_id: 31 },
    }));
    const { user, router } = await openPage(server);
    const file = new File(['<xliff'], 'kitchen.xlf');
    await user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file);
    const check = within(await screen.findByRole('region', { name: 'Row check' }));
    await user.click(await check.findByRole('checkbox', { name: 'Skip 1 row with errors' }, settled));
    await user.click(screen.getByRole('button', { name: 'Import 1 translation' }));
    await screen.findByText('1 translation imported', {}, settled);
    expect(router.state.location.href).toBe('/checklist/template/12/trans/import?lang=de&job=5');
    await user.click(screen.getByRole('button', { name: 'Undo import' }));
    await screen.findByText('Import undone');
  });

  test('earlier imports are listed and undone in one press', async () => {
    const stored = { id: 31, file_name: 'german.csv', created_by: 'Mara', created_at: AT, changed: 2, undone_at: null };
    const { user } = await openPage(createServer([stored]));
    await screen.findByText(/^2 translations · Mara/);
    await user.click(screen.getByRole('button', { name: 'Undo import: german.csv' }));
    await screen.findByText('Undone');
    screen.getByText('1 text stays, because it was changed after the import');
  });

  test.each([
    ['de-AT', null],
    ['Deutsch (Wien)', /^The file has translations into: Deutsch \(Wien\)/],
  ])(
    'an XLIFF file in the language %s is read, and a language that is none is told as the file has it',
    async (tag, notice) => {
      inspected = { ...SHEET, format: 'xliff', file_language: tag, columns: [] };
      await open('kitchen.xlf');
      await screen.findByText(/^The file names its texts/);
      expect(screen.queryByText(notice ?? /^The file has translations into/) !== null).toBe(notice !== null);
    },
  );

  test('an XLIFF file has no columns, and another language in it is told', async () => {
    inspected = { ...SHEET, format: 'xliff', file_language: 'fr', columns: [] };
    await open('kitchen.xlf');
    await screen.findByText(/^The file has translations into: French/);
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ dry_run: true }), settled);
    expect(requests.at(-1)).not.toHaveProperty('columns');
    expect(screen.queryByRole('region', { name: 'Map columns' })).toBeNull();
  });
});
