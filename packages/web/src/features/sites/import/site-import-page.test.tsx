import { jobs } from '@rounds/contract/jobs';
import { type SiteStructure, sites } from '@rounds/contract/sites';
import type { SiteImportResult } from '@rounds/contract/sites/import.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPerson, FakeServer, fakeLayout, renderAt, upload } from '../../../testing/index.ts';
import type { InspectedSites } from './site-import-queries.ts';

beforeAll(() => fakeLayout());

const inspected: InspectedSites = {
  sheets: [],
  sheet: null,
  header_row: 1,
  encoding: 'utf-8',
  separator: 'comma',
  doubts: { encoding: [], separator: [] },
  rows: 2,
  layout: 'levels',
  columns: [
    { name: 'Region', values: ['North'], guess: 'level_1', type: 'text' },
    { name: 'Hall', values: ['Hall 1', 'Hall 2'], guess: null, type: 'text' },
    { name: 'Cost center', values: ['7', '8'], guess: null, type: 'number' },
  ],
};
const node = (title: string, depth: number) => ({ title, depth, is_site: depth > 0, becomes: 'created' as const });
const clean: SiteImportResult = {
  structure_id: null,
  imported: { created: 3, changed: 0, unchanged: 0, sites: 2 },
  bad_rows: 0,
  errors: [],
  notes: [],
  outline: [node('North', 0), node('Hall 1', 1), node('Hall 2', 1)],
};
const structure: SiteStructure = {
  id: 4,
  title: 'Plants',
  sites_count: 1,
  nodes_count: 1,
  revision: 7,
  archived_at: null,
  created_at: '2026-11-01T08:00:00.000Z',
  updated_at: '2026-11-01T08:00:00.000Z',
  columns: [{ id: 'cc', label: 'cost center', type: 'number', required: true, unique: false }],
  nodes: [],
};

interface Sent {
  readonly columns: string;
  readonly new_columns: string;
  readonly layout: string;
  readonly title?: string;
  readonly structure_id?: number;
  readonly dry_run?: boolean;
  readonly skip_errors?: boolean;
}
const requests: Sent[] = [];
let answer = clean;
let result: Pick<SiteImportResult, 'structure_id' | 'job_id'> = { structure_id: 4 };
beforeEach(() => {
  requests.length = 0;
  answer = clean;
  result = { structure_id: 4 };
  upload.mockImplementation((async (endpoint: unknown, { fields }: { fields: Sent }) => {
    if (endpoint === sites.inspectImport) return inspected;
    requests.push(fields);
    return fields.dry_run ? answer : { ...answer, ...result };
  }) as never);
});
const settled = { timeout: 15_000 };

async function open(search = '') {
  const server = new FakeServer()
    .on(sites.get, () => structure)
    .on(sites.all, () => [{ value: 4, label: 'Plants', sites_count: 1 }])
    .on(jobs.get, () => ({
      ...{ id: 5, kind: 'sites.import', status: 'done' as const, progress: 100 },
      result: { ...clean, structure_id: 4 },
    }));
  const opened = await renderAt(`/resources/sites/import${search}`, { as: createPerson('manager'), server });
  const file = new File(['Region,Hall,Cost center'], 'plants_2026.csv', { type: 'text/csv' });
  await opened.user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file);
  const panel = within(await screen.findByRole('region', { name: 'Map columns' }));
  return { ...opened, panel, check: within(await screen.findByRole('region', { name: 'Row check' })) };
}
const targetOf = (panel: ReturnType<typeof within>, column: string) =>
  panel.getByRole('combobox', { name: `Field for column ${column}` });

describe('site structure import', () => {
  test('columns become levels and columns with rules, and the tree is shown before it is stored', async () => {
    const { user, panel, check } = await open();
    await user.selectOptions(targetOf(panel, 'Hall'), 'Level 2');
    await user.click(panel.getByRole('checkbox', { name: 'Unique: Cost center' }));
    await waitFor(() => expect(requests.at(-1)?.new_columns).toContain('"unique":true'), settled);
    await check.findByText('Hall 2', {}, settled);
    const { columns, new_columns, layout } = requests.at(-1)!;
    const [column] = JSON.parse(new_columns);
    expect(column).toMatchObject({ label: 'Cost center', type: 'number', unique: true, required: false });
    expect([layout, JSON.parse(columns)]).toEqual([
      'levels',
      { level_1: 'Region', level_2: 'Hall', [`columns.${column.id}`]: 'Cost center' },
    ]);
    screen.getByText('2 sites, 3 new, 0 changed');
    await user.click(screen.getByRole('button', { name: 'Import' }));
    await screen.findByText('Tree with 3 entries imported');
    expect(requests.at(-1)).toMatchObject({ title: 'Plants 2026', skip_errors: false });
    await screen.findByRole('heading', { name: 'Sites' });
  });

  test('rows that name their parent need three columns, and rows with errors are corrected or skipped', async () => {
    answer = {
      ...clean,
      bad_rows: 1,
      errors: [{ row: 3, column: 'Hall', code: 'parent_cycle', message: 'This row would be its own descendant.' }],
    };
    const { user, panel, check } = await open();
    await user.click(panel.getByRole('radio', { name: 'Number and parent' }));
    panel.getByText('Select the columns with the numbers, the parents and the titles.');
    await user.selectOptions(targetOf(panel, 'Region'), 'Number *');
    await user.selectOptions(targetOf(panel, 'Cost center'), 'Number of the parent *');
    await user.selectOptions(targetOf(panel, 'Hall'), 'Name *');
    await check.findByText('This row would be its own descendant.', {}, settled);
    const finish = screen.getByRole('button', { name: 'Import' });
    expect(finish.getAttribute('aria-disabled')).toBe('true');
    await user.click(check.getByRole('checkbox', { name: 'Skip 1 row with errors' }));
    await user.click(finish);
    await screen.findByText('Tree with 3 entries imported');
    expect(requests.at(-1)).toMatchObject({ layout: 'parents', skip_errors: true });
  });

  test('a file that is added to a structure fills the columns of the same name', async () => {
    const { check } = await open('?structure=4');
    await check.findByText('Hall 2', {}, settled);
    expect(requests.at(-1)).toMatchObject({ structure_id: 4, new_columns: '[]' });
    expect(JSON.parse(requests.at(-1)!.columns)).toEqual({ level_1: 'Region', 'columns.cc': 'Cost center' });
    expect(screen.queryByRole('textbox', { name: 'Title' })).toBeNull();
  });

  test('a long file is stored in the background, and its result leads to the structure', async () => {
    result = { structure_id: null, job_id: 5 };
    const { user, check, router } = await open();
    await check.findByText('North', {}, settled);
    await user.click(screen.getByRole('button', { name: 'Import' }));
    const link = await screen.findByRole('link', { name: 'Open sites' });
    expect(link.getAttribute('href')).toBe('/resources/sites/4');
    expect(router.state.location.href).toBe('/resources/sites/import?job=5');
  });
});
