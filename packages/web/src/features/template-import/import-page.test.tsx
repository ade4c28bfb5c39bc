import { checklists, type XlsFormImportResult } from '@rounds/contract/checklists';
import { jobs } from '@rounds/contract/jobs';
import { settings } from '@rounds/contract/settings';
import { CHECKLIST_DEFAULTS, type ChecklistSettings } from '@rounds/contract/settings/checklist.ts';
import { form, page, yesno } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CallError } from '../../platform/api/index.ts';
import { createPerson, FakeServer, fakeLayout, renderAt, upload } from '../../testing/index.ts';
import { TemplateServer } from '../builder/testing/template-server.ts';
import { templateEntry } from '../templates/testing/template-entry.ts';
import type { Checked, Inspected } from './import-queries.ts';

// The builder follows an import. Loading it for the first time can take longer than a screen is waited for.
beforeAll(async () => {
  await import('../builder/builder-page.tsx');
  return fakeLayout();
}, 60_000);

const NAMES = ['Area', 'Question', ...Array.from({ length: 98 }, (_, at) => `Note ${at + 1}`)];
const inspected: Inspected = {
  sheets: ['Round'],
  sheet: 'Round',
  header_row: 1,
  page_rows: false,
  encoding: 'utf-8',
  separator: 'comma',
  doubts: { encoding: [], separator: [] },
  language: 'en',
  rows: 40,
  xlsform: false,
  columns: NAMES.map((name) => ({
    name,
    values: name === 'Note 77' ? ['Is the boiler off?'] : [`${name} value`],
    guess: name === 'Question' ? 'question' : null,
  })),
};
const checked: Checked = {
  template_id: null,
  imported: { pages: 1, sections: 0, questions: 39 },
  errors: [{ row: 7, column: 'Question', code: 'NO_TEXT', message: 'Enter a question in this row.', value: '' }],
  left_out: 0,
  notes: [{ row: 19, column: 'Points', code: 'points_below', message: 'This question has no points of its own.' }],
  outline: [
    { type: 'page', item_type: 'page', title: 'Round' },
    { type: 'question', item_type: 'yesno', title: 'Is the boiler off?' },
    { type: 'question', item_type: 'signature', title: 'Who checked it?' },
  ],
};

type Sent = {
  columns: string;
  types?: string;
  fixed?: string;
  language?: string;
  header_row?: number;
  edits?: string;
  dry_run?: boolean;
  skip_errors?: boolean;
  title?: string;
};
const requests: Sent[] = [];
beforeEach(() => {
  requests.length = 0;
  upload.mockImplementation((async (endpoint: unknown, { fields }: { fields: Sent }) => {
    if (endpoint === checklists.inspectImport) return inspected;
    requests.push(fields);
    return fields.dry_run ? checked : { ...checked, template_id: 12, errors: [] };
  }) as never);
});

const open = async (language: ChecklistSettings['language'] = null) => {
  const server = new TemplateServer(form(page('Round', yesno('clean'))))
    .on(checklists.allFolders, () => [])
    .on(settings.getChecklistSettings, () => ({ ...CHECKLIST_DEFAULTS, language }));
  const opened = await renderAt('/checklist/templates/import', { as: createPerson('manager'), server });
  const file = new File(['Area;Question\nHall;Is it clean?'], 'round.csv', { type: 'text/csv' });
  await opened.user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file);
  const panel = within(await screen.findByRole('region', { name: 'Map columns' }));
  return { ...opened, panel };
};
const columnsShown = (panel: ReturnType<typeof within>) =>
  panel.getAllByRole('rowheader').map((head: HTMLElement) => head.textContent);

describe('a wide sheet', () => {
  it('a wide sheet shows its first columns and the others on request or search', async () => {
    const { user, panel } = await open();
    expect(columnsShown(panel)).toHaveLength(60);
    panel.getByText('1 of 100 columns mapped');
    await user.click(panel.getByRole('button', { name: 'Show 40 more' }));
    expect(columnsShown(panel)).toHaveLength(100);

    await user.type(panel.getByRole('textbox', { name: 'Search by column name or value' }), 'boiler');
    expect(columnsShown(panel)).toEqual(['Note 77']);
    panel.getByText('1 column');
    await user.selectOptions(panel.getByRole('combobox', { name: 'Field for column Note 77' }), 'Help text');
    await waitFor(() =>
      expect(JSON.parse(requests.at(-1)!.columns)).toEqual({ question: 'Question', description: 'Note 77' }),
    );

    await user.clear(panel.getByRole('textbox', { name: 'Search by column name or value' }));
    await user.click(panel.getByRole('radio', { name: 'Mapped (2)' }));
    expect(columnsShown(panel)).toEqual(['Question', 'Note 77']);
  });

  it('the outline shows the type of each question', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('radio', { name: 'Result' }));
    const outline = within(await screen.findByRole('region', { name: 'Preview' }));
    const lines = await outline.findAllByRole('listitem');
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      'PageRound',
      'Yes / NoIs the boiler off?',
      'SignatureWho checked it?',
    ]);
    expect(lines.map((line) => line.querySelector('svg')?.getAttribute('class'))).toEqual([
      expect.stringContaining('tabler-icon-file'),
      expect.stringMatching(/tabler-icon/),
      expect.stringContaining('tabler-icon-writing-sign'),
    ]);
  });

  it('row errors are listed before importing and valid rows can be imported anyway', async () => {
    const { user } = await open();
    const check = within(await screen.findByRole('region', { name: 'Row check' }));
    await check.findByText('Enter a question in this row.', {});
    const notes = within(check.getByRole('list', { name: 'Notes on the rows' }));
    expect(notes.getByRole('listitem').textContent).toBe('Row 19 This question has no points of its own.');
    const go = screen.getByRole('button', { name: 'Import 39 questions' });
    expect(go.getAttribute('aria-disabled')).toBe('true');
    const reason = document.getElementById(go.getAttribute('aria-describedby') ?? '');
    expect(reason?.textContent).toMatch(/errors/);
    await user.click(check.getByRole('checkbox', { name: 'Skip 1 row with errors' }));
    await user.click(go);
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ title: 'Round', skip_errors: true }));
    expect(requests.filter(({ dry_run }) => !dry_run)).toHaveLength(1);
    await screen.findByRole('row', { name: 'clean' });
  });
});

describe('rows with errors', () => {
  it('a row is corrected or left out in place, and the end says how many of all rows were imported', async () => {
    const { user } = await open();
    const check = () => within(screen.getByRole('region', { name: 'Row check' }));
    await user.type(await check().findByRole('textbox', { name: 'Question, row 7' }), 'Is it dry?');
    await user.click(check().getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(JSON.parse(requests.at(-1)!.edits!)).toEqual({ 7: { Question: 'Is it dry?' } }));
    await check().findByText(/1 row corrected/);
    await user.click(await check().findByRole('button', { name: 'Leave out row 7' }));
    await waitFor(() => expect(JSON.parse(requests.at(-1)!.edits!)).toEqual({ 7: null }));
    await user.click(await check().findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(requests.at(-1)!.edits).toBeUndefined());

    upload.mockImplementation((async (_: unknown, { fields }: { fields: Sent }) => {
      requests.push(fields);
      return { ...checked, template_id: 12, errors: [], left_out: 2 };
    }) as never);
    await user.click(await check().findByRole('button', { name: 'Leave out row 7' }));
    await waitFor(() => expect(check().queryByText('Enter a question in this row.')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Import 39 questions' }));
    await screen.findByText('39 of 41 rows imported, 2 left out');
  });
});

describe('the language of an imported template', () => {
  const answerWith = (language: Inspected['language']) =>
    upload.mockImplementation((async (endpoint: unknown, { fields }: { fields: Sent }) => {
      if (endpoint === checklists.inspectImport) return { ...inspected, language };
      requests.push(fields);
      return { ...checked, errors: [], template_id: fields.dry_run ? null : 12 };
    }) as never);
  const languageIn = (panel: ReturnType<typeof within>) =>
    panel.getByRole('combobox', { name: /^Language/ }) as HTMLSelectElement;

  it('texts in no recognised language are in that of new templates', async () => {
    answerWith(null);
    const { user, panel } = await open('de');
    await panel.findByText(/^The language of new templates/);
    expect(languageIn(panel).value).toBe('de');
    await user.click(await screen.findByRole('button', { name: 'Import 39 questions' }));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ language: 'de', title: 'Round' }));
  });

  it('texts in no recognised language are in that of the person if the workspace has none for new templates', async () => {
    answerWith(null);
    const { panel } = await open();
    expect(languageIn(panel).value).toBe('en');
    panel.getByText(/^Your language/);
  });

  it('a language that is detected or selected takes precedence over that of new templates', async () => {
    answerWith('fr');
    const { user, panel } = await open('de');
    panel.getByText('Detected from the text');
    expect(languageIn(panel).value).toBe('fr');
    await user.selectOptions(languageIn(panel), 'Italian');
    expect(panel.queryByText(/^(Detected|The language of|Your language)/)).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Import 39 questions' }));
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ language: 'it' }));
  });
});

describe('decisions of the person', () => {
  afterEach(() => localStorage.clear());

  it('each unknown type and each unknown word about required questions gets a choice, which is sent and remembered', async () => {
    const unknown_types = [{ value: 'descriptive', rows: 16, first_row: 4 }];
    const unknown_required = [{ value: 'in winter', rows: 2, first_row: 5 }];
    const answerWith = (extra: object) =>
      upload.mockImplementation((async (endpoint: unknown, { fields }: { fields: Sent }) => {
        if (endpoint === checklists.inspectImport) return inspected;
        requests.push(fields);
        return { ...checked, errors: [], template_id: fields.dry_run ? null : 12, ...extra };
      }) as never);
    answerWith({ unknown_types, unknown_required });
    const { user } = await open();
    const choice = await screen.findByRole('combobox', { name: 'What rows of type “descriptive” become' });
    await user.selectOptions(choice, 'Instruction');
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({ types: '{"descriptive":"instruction"}', dry_run: true }),
    );
    await user.selectOptions(await screen.findByRole('combobox', { name: 'What “in winter” means' }), 'Optional');
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ required: '{"in winter":"optional"}', dry_run: true }));
    await user.click(await screen.findByRole('button', { name: 'Import 39 questions' }));
    await waitFor(() =>
      expect(requests.at(-1)).toMatchObject({ types: '{"descriptive":"instruction"}', language: 'en' }),
    );
    expect(localStorage.getItem('rounds.import-types')).toBe('{"descriptive":"instruction"}');
    expect(localStorage.getItem('rounds.import-required')).toBe('{"in winter":"optional"}');
  });

  it('values for all rows are sent', async () => {
    const { user } = await open();
    await user.click(screen.getByText('Values for all rows'));
    await user.type(screen.getByRole('textbox', { name: 'Page' }), 'Hall');
    await user.click(screen.getByRole('checkbox', { name: 'All questions are required' }));
    await waitFor(() => expect(JSON.parse(requests.at(-1)?.fixed ?? '{}')).toEqual({ page: 'Hall', required: true }));
  });

  it('a file whose language is not recognised is imported in the chosen language', async () => {
    upload.mockImplementation((async (endpoint: unknown, { fields }: { fields: Sent }) => {
      if (endpoint === checklists.inspectImport) return { ...inspected, language: null };
      requests.push(fields);
      return { ...checked, errors: [], template_id: fields.dry_run ? null : 12 };
    }) as never);
    const { user } = await open();
    const finish = await screen.findByRole('button', { name: 'Import 39 questions' });
    await user.selectOptions(screen.getByRole('combobox', { name: /Language/ }), 'French');
    await user.click(finish);
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ language: 'fr', title: 'Round' }));
  });
});

describe('reading options of a file', () => {
  const headersIn = (panel: ReturnType<typeof within>) => panel.getByRole('textbox', { name: 'Header row' });

  it('a file is read again with other options and then checked', async () => {
    const { user, panel } = await open();
    await screen.findByRole('button', { name: 'Import 39 questions' });
    const release = Promise.withResolvers<void>();
    let isReading = false;
    upload.mockImplementation((async (endpoint: unknown, { fields, signal }: { fields: Sent; signal: AbortSignal }) => {
      if (endpoint !== checklists.inspectImport) {
        requests.push(fields);
        return { ...checked, imported: { pages: 1, sections: 0, questions: 12 } };
      }
      isReading = true;
      await Promise.race([release.promise, untilAborted(signal)]);
      return { ...inspected, header_row: 4 };
    }) as never);
    await user.type(headersIn(panel), '{Backspace}4');
    await waitFor(() => expect(isReading).toBe(true));
    screen.getByText('Checking rows.');
    release.resolve();
    await screen.findByRole('button', { name: 'Import 12 questions' });
    expect(requests.at(-1)).toMatchObject({ header_row: 4, dry_run: true });
  });

  it('a failed read is reported and can be retried with the same options', async () => {
    const { user, panel } = await open();
    await screen.findByRole('button', { name: 'Import 39 questions' });
    upload.mockRejectedValueOnce(new CallError({ status: 0, code: 'NO_NETWORK', message: 'No connection.' }));
    await user.type(headersIn(panel), '{Backspace}4');
    expect((await screen.findByRole('alert')).textContent).toContain('No connection.');
    const reason = screen.getByRole('button', { name: 'Import' }).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(reason)?.textContent).toBe('Couldn’t check the file.');
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    await screen.findByRole('button', { name: 'Import 39 questions' });
    expect(requests.at(-1)).toMatchObject({ header_row: 4 });
  });
});

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_done, broken) => {
    signal.addEventListener('abort', () => broken(new DOMException('', 'AbortError')));
  });

describe('cancelling an upload', () => {
  it('an upload can be cancelled and another file selected', async () => {
    let signal: AbortSignal | undefined;
    upload.mockImplementation((_endpoint, sending) => {
      signal = sending.signal;
      return untilAborted(signal!);
    });
    const server = new TemplateServer(form(page('Round', yesno('clean'))))
      .on(checklists.allFolders, () => [])
      .on(settings.getChecklistSettings, () => CHECKLIST_DEFAULTS);
    const { user } = await renderAt('/checklist/templates/import', { as: createPerson('manager'), server });
    const file = new File(['Area;Question\nHall;Is it clean?'], 'round.csv', { type: 'text/csv' });
    await user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file);
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(signal?.aborted).toBe(true);
    await screen.findByRole('button', { name: 'Choose a file' });
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('an XLSForm that needs more than the plan has', () => {
  it('an XLSForm that exceeds the plan lists the rows and cannot be imported', async () => {
    const message = '“begin_repeat” needs Repeating groups, available on Premium.';
    const survey: XlsFormImportResult = {
      template_id: null,
      title: 'Survey',
      language: 'en',
      languages: ['en'],
      imported: { pages: 1, sections: 1, questions: 2 },
      errors: [{ row: 3, column: 'type', code: 'plan_lacks', message }],
      notes: [],
      constructs: { total: 2, carried: 2 },
      outline: [],
    };
    upload.mockImplementation((async (endpoint: unknown) =>
      endpoint === checklists.inspectImport ? { ...inspected, xlsform: true } : survey) as never);
    const server = new FakeServer()
      .on(checklists.allFolders, () => [])
      .on(settings.getChecklistSettings, () => CHECKLIST_DEFAULTS);
    const { user } = await renderAt('/checklist/templates/import', { as: createPerson('manager'), server });
    const file = new File(['PK'], 'survey.xlsx', { type: 'application/octet-stream' });
    await user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file);
    const refused = within(await screen.findByRole('alert', {}));
    refused.getByText(message);
    refused.getByText('Row 3');
    const finish = screen.getByRole('button', { name: 'Import 2 questions' });
    expect(finish.getAttribute('aria-disabled')).toBe('true');
  });
});

describe('the language of an imported XLSForm', () => {
  it('a form is checked without a language that is not found in it, and imported in the one that the check finds', async () => {
    const sent: Sent[] = [];
    const survey: XlsFormImportResult = {
      ...{ template_id: null, title: 'Survey', language: 'de', languages: ['de'], errors: [], notes: [], outline: [] },
      ...{ imported: { pages: 1, sections: 1, questions: 2 }, constructs: { total: 2, carried: 2 } },
    };
    upload.mockImplementation((async (endpoint: unknown, { fields }: { fields: Sent }) => {
      if (endpoint === checklists.inspectImport) return { ...inspected, language: null, xlsform: true };
      sent.push(fields);
      return { ...survey, template_id: fields.dry_run ? null : 12 };
    }) as never);
    const server = new TemplateServer(form(page('Round', yesno('clean'))))
      .on(checklists.allFolders, () => [])
      .on(settings.getChecklistSettings, () => ({ ...CHECKLIST_DEFAULTS, language: 'de' as const }));
    const { user } = await renderAt('/checklist/templates/import', { as: createPerson('manager'), server });
    const file = new File(['PK'], 'survey.xlsx', { type: 'application/octet-stream' });
    await user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file);
    await user.click(await screen.findByRole('button', { name: 'Import 2 questions' }));
    await waitFor(() => expect(sent).toHaveLength(2));
    expect(sent).toEqual([{ dry_run: true }, { title: 'Survey', language: 'de' }]);
  });
});

describe('an exported template', () => {
  const template = form(page('Kitchen', yesno('clean'))).document;
  const openImport = async (server: FakeServer) => {
    server.on(checklists.allFolders, () => []).on(settings.getChecklistSettings, () => CHECKLIST_DEFAULTS);
    const opened = await renderAt('/checklist/templates/import', { as: createPerson('manager'), server });
    const choose = async (text: string) => {
      const file = new File([text], 'round.json', { type: 'application/json' });
      await opened.user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file);
    };
    await screen.findByText(/or an exported template \(JSON\)$/);
    return { ...opened, choose };
  };

  it('is imported as it is and opened, and another file says what to choose', async () => {
    const server = new TemplateServer(form(page('Round', yesno('clean')))).on(
      checklists.importTemplate,
      ({ body }) => ({
        template: templateEntry(12, body.template.title),
        files_removed: 2,
      }),
    );
    const { choose, router } = await openImport(server);
    await choose('[]');
    await screen.findByText(/“round.json” isn’t an exported template/);
    await choose(JSON.stringify({ format: 2, ...template }));
    await screen.findByText('Imported without 2 files that aren’t in this workspace.');
    expect(server.getCalls(checklists.importTemplate)[0]).toMatchObject({
      body: { template: { items: template.items } },
    });
    await waitFor(() => expect(router.state.location.pathname).toBe('/checklist/template/12/edit'));
    expect(requests).toEqual([]);
  });

  it('that is long is stored in the background, and its progress is shown', async () => {
    const server = new FakeServer()
      .on(checklists.importTemplate, () => ({ template: null, job_id: 5, files_removed: 0 }))
      .on(jobs.get, () => ({
        ...{ id: 5, kind: 'checklists.import_json', status: 'done' as const, progress: 100 },
        result: { template_id: 9, imported: { pages: 1, sections: 0, questions: 2400 }, errors: [] },
      }));
    const { choose } = await openImport(server);
    await choose(JSON.stringify({ format: 2, ...template }));
    const link = await screen.findByRole('link', { name: 'Open template' });
    expect(link.getAttribute('href')).toBe('/checklist/template/9/edit');
  });
});
