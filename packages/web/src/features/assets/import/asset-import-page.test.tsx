import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import type { RecordImportResult, StoredImport } from '@rounds/contract/record-import.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createPerson, FakeServer, renderAt, upload } from '../../../testing/index.ts';

const TEXT = { field_type: 'text', config: {} };
const inspected = {
  sheets: [],
  sheet: null,
  header_row: 1,
  encoding: 'utf-8',
  separator: 'comma',
  doubts: { encoding: [], separator: [] },
  rows: 3,
  columns: [
    { name: 'Tag', values: ['P-1', 'P-2'], guess: 'asset_id', suggestion: TEXT },
    { name: 'What', values: ['Pump', 'Fan'], guess: null, suggestion: TEXT },
    { name: 'kW', values: ['1.5'], guess: null, suggestion: { field_type: 'decimal', config: { decimals: 1 } } },
  ],
};
const clean: RecordImportResult = {
  imported: { created: 2, changed: 0, unchanged: 0 },
  bad_rows: 0,
  errors: [],
  notes: [],
  preview: [
    { row: 2, key: 'P-1', display_name: 'Pump', becomes: 'created' },
    { row: 3, key: 'P-2', display_name: 'Fan', becomes: 'created' },
  ],
};
const result: RecordImportResult = {
  ...clean,
  imported: { created: 1, changed: 0, unchanged: 0 },
  bad_rows: 1,
  errors: [{ row: 3, column: 'Tag', code: 'number_taken', message: 'An asset with the number “P-2” already exists.' }],
};

type Sent = {
  encoding?: string;
  columns: string;
  new_type?: string;
  dry_run?: boolean;
  skip_errors?: boolean;
  update_existing?: boolean;
};
const requests: Sent[] = [];
let answer = clean;
let doubts: object[] = [];
beforeEach(() => {
  requests.length = 0;
  answer = clean;
  doubts = [];
  upload.mockImplementation((async (endpoint: unknown, { fields }: { fields: Sent }) => {
    const isOpen = fields.encoding === undefined && doubts.length > 0;
    if (endpoint === assets.inspectImport)
      return isOpen ? { ...inspected, doubts: { encoding: doubts, separator: [] } } : inspected;
    requests.push(fields);
    return answer;
  }) as never);
});
const settled = { timeout: 15_000 };
const createStored = (undone_at: string | null = null): StoredImport => ({
  ...{ id: 7, file_name: 'pumps.csv', created_by: 'Mara Lindqvist', created_at: new Date().toISOString() },
  ...{ created: 2, changed: 0, undone_at },
});

let imports: StoredImport[] = [];
beforeEach(() => {
  imports = [];
});
const createServer = () =>
  new FakeServer()
    .on(assets.listImports, () => imports)
    .on(assets.undoImport, () => {
      imports = [createStored(new Date().toISOString())];
      return imports[0]!;
    })
    .on(assetTypes.all, () => []);

const open = async (server = createServer()) => {
  const opened = await renderAt('/assets/import', { as: createPerson('manager'), server });
  const file = new File(['Tag,What\nP-1,Pump\nP-2,Fan'], 'pumps.csv', { type: 'text/csv' });
  await opened.user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file);
  const panel = within(await screen.findByRole('region', { name: 'Map columns' }));
  return { ...opened, panel };
};
const assignName = ({ user, panel }: Awaited<ReturnType<typeof open>>) =>
  user.selectOptions(panel.getByRole('combobox', { name: 'Field for column What' }), 'Name *');

describe('importing assets', () => {
  it('asks for the column of the names, shows what comes in, and says at the end what came in', async () => {
    const opened = await open();
    opened.panel.getByText('Select the column with the asset names.');
    expect(screen.getByRole('button', { name: 'Import' }).getAttribute('aria-disabled')).toBe('true');
    await assignName(opened);
    const check = within(await screen.findByRole('region', { name: 'Row check' }, settled));
    await check.findByText('Pump', {}, settled);
    expect(JSON.parse(requests.at(-1)!.columns)).toEqual({ asset_id: 'Tag', display_name: 'What' });
    await opened.user.click(screen.getByRole('button', { name: 'Import 2 rows' }));
    await screen.findByText('2 rows imported');
    expect(requests.filter(({ dry_run }) => !dry_run)).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'View assets' }).getAttribute('href')).toBe('/assets');
  });

  it('asks how the characters are stored if that is unclear, and checks the rows only then', async () => {
    doubts = [
      { value: 'windows-1250', rows: [['1', 'łódź']] },
      { value: 'windows-1252', rows: [['1', '³ódŸ']] },
    ];
    const opened = await open();
    await assignName(opened);
    const choices = within(opened.panel.getByRole('group', { name: /^The text encoding is unclear/ }));
    expect([choices.getByText('łódź'), choices.getByText('³ódŸ')]).toHaveLength(2);
    screen.getByText('Choose how to read the file.');
    await opened.user.click(choices.getByRole('radio', { name: 'Central European (most likely)' }));
    await waitFor(() => expect(requests.at(-1)?.encoding).toBe('windows-1250'), settled);
    expect(opened.panel.queryByRole('group', { name: /^The text encoding is unclear/ })).toBeNull();
  });

  it('shows which cells are not imported', async () => {
    answer = {
      ...clean,
      notes: [{ row: 2, column: 'D', code: 'cells_beyond_header', message: '“old” isn’t imported.' }],
    };
    const opened = await open();
    await assignName(opened);
    const notes = within(await screen.findByRole('list', { name: 'Notes on the rows' }, settled));
    expect(notes.getByRole('listitem').textContent).toBe('Row 2 “old” isn’t imported.');
  });

  it('makes the number of two columns', async () => {
    const opened = await open();
    await assignName(opened);
    const select = opened.panel.getByRole('combobox', { name: 'Field for column kW' });
    await opened.user.selectOptions(select, 'Number, second column');
    await waitFor(
      () => expect(JSON.parse(requests.at(-1)!.columns)).toMatchObject({ asset_id: 'Tag', asset_id_2: 'kW' }),
      settled,
    );
  });

  it('names the rows that are wrong and imports nothing until somebody says what becomes of them', async () => {
    answer = result;
    const opened = await open();
    await assignName(opened);
    await screen.findByText('An asset with the number “P-2” already exists.', {}, settled);
    const go = screen.getByRole('button', { name: 'Import 1 row' });
    await opened.user.click(go);
    expect(requests.every(({ dry_run }) => dry_run)).toBe(true);
    expect(document.activeElement?.textContent).toContain('An asset with the number “P-2” already exists.');

    answer = clean;
    await opened.user.click(opened.panel.getByRole('switch', { name: /^Update existing records/ }));
    await waitFor(() => expect(requests.at(-1)?.update_existing).toBe(true), settled);
    await opened.user.click(await screen.findByRole('button', { name: 'Import 2 rows' }, settled));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ update_existing: true, skip_errors: false }));
    expect(requests.at(-1)?.dry_run).toBeUndefined();
  });

  it('errors are counted by their kind, and one kind can be shown alone', async () => {
    answer = {
      ...result,
      bad_rows: 7_003,
      errors: [
        ...result.errors,
        { row: 4, column: 'What', code: 'name_missing', message: 'Enter a name in this row.' },
      ],
      error_counts: { number_taken: 3, name_missing: 7_000 },
    };
    const opened = await open();
    await assignName(opened);
    const kinds = await screen.findByRole('combobox', { name: 'Problem' }, settled);
    expect(
      within(kinds)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All problems (7,003)', 'Enter a name in this row. (7,000)', 'Number already exists (3)']);
    await opened.user.selectOptions(kinds, 'Number already exists (3)');
    const list = screen.getByRole('list', { name: /with errors$/ });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['Row 3TagAn asset with the number “P-2” already exists.']);
  });

  it('a column gets the field that has its name in any language', async () => {
    const field = {
      ...{ id: 3, key: 'f_3', name: 'Leistung', translations: { en: 'Power', fr: 'KW' }, description: '' },
      ...{ field_type: 'decimal' as const, is_used: true, is_required: false, is_standard: false, is_locked: false },
      ...{ default_value: null, config: {}, parent_id: 'group1' },
    };
    const pump = { value: '00000000-0000-4000-8000-00000000000b', label: 'Pump', fields: [field] };
    const opened = await open(createServer().on(assetTypes.all, () => [pump]));
    await assignName(opened);
    await opened.user.click(opened.panel.getByRole('radio', { name: 'Existing type' }));
    await opened.user.click(await opened.panel.findByRole('combobox', { name: 'Type' }));
    await opened.user.click(await screen.findByRole('option', { name: 'Pump' }));
    const power = within(opened.panel.getByRole('combobox', { name: 'Field for column kW' }));
    await waitFor(() => expect(power.getByRole<HTMLOptionElement>('option', { name: 'Power' }).selected).toBe(true));
  });

  it('makes fields of a new type from the other columns, of the types that their values suggest', async () => {
    const opened = await open();
    await assignName(opened);
    await opened.user.click(opened.panel.getByRole('radio', { name: 'New type' }));
    expect((opened.panel.getByLabelText('Name of the type') as HTMLInputElement).value).toBe('Pumps');
    const power = opened.panel.getByRole('combobox', { name: 'Field for column kW' }) as HTMLSelectElement;
    expect(power.selectedOptions[0]?.textContent).toBe('New field: Decimal number');
    await waitFor(() => expect(requests.at(-1)?.new_type).toBeDefined(), settled);
    const { name, fields } = JSON.parse(requests.at(-1)!.new_type!);
    expect([name, fields.length, fields[0]]).toMatchObject([
      'Pumps',
      1,
      { name: 'kW', field_type: 'decimal', config: { decimals: 1 } },
    ]);
    expect(JSON.parse(requests.at(-1)!.columns)).toMatchObject({ [`fields.${fields[0].key}`]: 'kW' });
  });

  it('names new fields in words instead of names of a database, and lets people rename them', async () => {
    const district = { name: 'city_district', values: ['North'], guess: null, suggestion: TEXT };
    inspected.columns.push(district);
    onTestFinished(() => void inspected.columns.splice(inspected.columns.indexOf(district), 1));
    const opened = await open();
    opened.panel.getByText('1 of 4 columns mapped');
    await assignName(opened);
    opened.panel.getByText('2 of 4 columns mapped');
    await opened.user.click(opened.panel.getByRole('radio', { name: 'New type' }));
    const getName = (column: string) =>
      opened.panel.getByRole<HTMLInputElement>('textbox', { name: `Name of the new field for column ${column}` });
    await waitFor(() => expect(getName('city_district').value).toBe('City district'));
    const power = getName('kW');
    expect(power.value).toBe('kW');
    await opened.user.clear(power);
    await opened.user.type(power, 'Power');
    const getNames = () =>
      JSON.parse(requests.at(-1)?.new_type ?? '{"fields":[]}').fields.map(({ name }: { name: string }) => name);
    await waitFor(() => expect(getNames()).toEqual(['Power', 'City district']), settled);
  });

  it('leads from the result to the assets of the type that was imported', async () => {
    answer = { ...clean, created_uuid: '00000000-0000-4000-8000-00000000000c' };
    const opened = await open();
    await assignName(opened);
    await opened.user.click(opened.panel.getByRole('radio', { name: 'New type' }));
    await opened.user.click(await screen.findByRole('button', { name: 'Import 2 rows' }, settled));
    const link = await screen.findByRole('link', { name: 'View assets' });
    expect(new URL(link.getAttribute('href')!, 'http://x').searchParams.get('filter')).toBe(
      JSON.stringify({ type: [answer.created_uuid] }),
    );
  });

  it('says why an import whose records have changed since can no longer be undone', async () => {
    imports = [{ ...createStored(), has_changed: true }];
    await renderAt('/assets/import', { as: createPerson('manager'), server: createServer() });
    await screen.findByText('Records have changed since');
    expect(screen.queryByRole('button', { name: 'Undo import: pumps.csv' })).toBeNull();
  });

  it('lists recent imports, and undoes one after a confirmation', async () => {
    imports = [createStored()];
    const { user } = await renderAt('/assets/import', { as: createPerson('manager'), server: createServer() });
    await user.click(await screen.findByRole('button', { name: 'Undo import: pumps.csv' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Undo this import?' }));
    await user.click(dialog.getByRole('button', { name: 'Undo import' }));
    await screen.findByText('Undone');
    expect(screen.queryByRole('button', { name: 'Undo import: pumps.csv' })).toBeNull();
  });

  it('is offered only to those who may manage assets', async () => {
    await renderAt('/assets/import', { as: createPerson('viewer'), server: new FakeServer() });
    expect(screen.queryByLabelText('Choose a file')).toBeNull();
  });
});
