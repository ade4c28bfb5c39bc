import { checklists } from '@rounds/contract/checklists';
import { type InspectionImportResult, inspections } from '@rounds/contract/inspections';
import { jobs } from '@rounds/contract/jobs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { createPerson, FakeServer, renderAt, upload } from '../../../testing/index.ts';

const ITEM = '00000000-0000-4000-8000-000000000001';
const inspected = {
  ...{ sheets: [], sheet: null, header_row: 1, encoding: 'utf-8', separator: 'comma', rows: 3 },
  doubts: { encoding: [], separator: [] },
  ...{ format: 'table', row_kind: 'inspection', template_title: '' },
  columns: [
    { name: 'No', values: ['A-1', 'A-2'], guess: 'external_id' },
    { name: 'Clean?', values: ['Yes', 'No'], guess: null },
  ],
};
const result: InspectionImportResult = {
  template: { id: 7, title: 'Kitchen' },
  imported: { created: 2, known: 1, skipped: 0 },
  questions: [{ key: 'Clean?', title: 'Clean?', values: ['Yes', 'No'], answers: 3, item_id: null }],
  items: [{ id: ITEM, title: 'Is it clean', type: 'yesno', section: 'Kitchen' }],
  assets: { matched: 1, unknown: [{ text: 'Plant 9', inspections: 2 }] },
  people: { matched: 0, unknown: [{ text: 'Mia', inspections: 2 }] },
  errors: [],
  notes: [],
  incomplete: 0,
  files: { found: 0, links: 0 },
  other_scores: 1,
  preview: [
    {
      ...{ row: 2, external_id: 'A-1', completed_at: '2023-05-01T08:00:00Z', asset: 'Plant 9', person: 'Mia' },
      ...{ score_percent: 10_000, original_percent: 9_000, becomes: 'created' },
    },
  ],
};

const requests: Record<string, string>[] = [];
let answer = result;
beforeEach(() => {
  requests.length = 0;
  answer = result;
  upload.mockImplementation((async (endpoint: unknown, { fields }: { fields: Record<string, string> }) => {
    if (endpoint === inspections.inspectImport) return inspected;
    requests.push(fields);
    return endpoint === inspections.importFile ? { job_id: 5 } : answer;
  }) as never);
});

const manager = createPerson('manager');
const server = () =>
  new FakeServer()
    .on(inspections.listImports, () => [])
    .on(checklists.search, () => [{ value: 7, label: 'Kitchen', version: 1, questions: 3 }]);

async function openWizard() {
  await renderAt('/inspections/import', { server: server(), as: manager });
  const input = await screen.findByLabelText('Choose a file', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File(['No,Clean?'], 'past.csv')] } });
  const target = await screen.findByLabelText('Import into');
  fireEvent.change(target, { target: { value: 'new' } });
  await screen.findByText('Unknown people');
}
const getLast = (name: string) => JSON.parse(requests.at(-1)?.[name] ?? '{}');

describe('importing past inspections', () => {
  it('the columns that describe no inspection are questions, and a new template is named like the file', async () => {
    await openWizard();
    expect(requests.at(-1)).toMatchObject({ new_template: 'past', invalid: 'skip_inspection' });
    expect(getLast('columns')).toEqual({ external_id: 'No' });
    screen.getByText('inspections will be imported');
    screen.getByText(/1 inspection was imported before/);
    screen.getByText(/1 inspection had another score/);
  });

  it('what is chosen for unknown assets and questions is sent with the import', async () => {
    await openWizard();
    fireEvent.change(screen.getByLabelText('Asset for “Plant 9”'), { target: { value: 'create' } });
    fireEvent.change(screen.getByLabelText('Question for “Clean?”'), { target: { value: 'create' } });
    await waitFor(() => expect(getLast('assets')).toEqual({ 'Plant 9': 'create' }), { timeout: 5_000 });
    const people = screen.getByRole('region', { name: 'Unknown people' });
    within(people).getByText('in 2 inspections');
  });

  it('skipped inspections have to be accepted before the import starts', async () => {
    answer = {
      ...result,
      imported: { created: 1, known: 0, skipped: 1 },
      errors: [{ row: 3, column: 'Clean?', code: 'answer_option', message: '“Maybe” isn’t one of the answers.' }],
    };
    await openWizard();
    screen.getByText('Correct the rows with errors or skip them.');
    fireEvent.click(screen.getByRole('checkbox', { name: 'Skip 1 row with errors' }));
    await waitFor(() => expect(screen.queryByText('Correct the rows with errors or skip them.')).toBeNull());
  });

  it('the result leads to the imported inspections', async () => {
    const done = { id: 5, kind: 'inspections.import', status: 'done' as const, progress: 100, result };
    const at = server().on(jobs.get, () => done as never);
    await renderAt('/inspections/import?job=5', { server: at, as: manager });
    await screen.findByText('2 inspections imported');
    const link = screen.getByRole('link', { name: 'Show imported inspections' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toContain('"imported":true');
  });
});
