import { checklists } from '@rounds/contract/checklists';
import { describe, expect, test } from 'vitest';
import { imports, readFixture, server, setUpImportServer } from '../testing/import-helpers.ts';

setUpImportServer();

describe('importing a standard published as CSV', () => {
  const columns = {
    page: 'chapter_name',
    section: 'section_name',
    question: 'req_description',
    reference: 'req_id',
    required: 'level2',
  };

  test('the header, the columns and their meaning are recognized in a CSV file', async () => {
    const { status, body } = await imports.inspectFile(await readFixture('asvs-4.0.3-en.csv'));
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      header_row: 1,
      page_rows: false,
      encoding: 'utf-8',
      rows: 286,
      sheet: null,
      language: 'en',
    });
    const guesses = Object.fromEntries(body.data.columns.filter((c) => c.guess).map((c) => [c.guess, c.name]));
    const { required: _, ...guessed } = columns;
    expect(guesses).toEqual(guessed);
    expect(body.data.columns[0]).toMatchObject({ name: 'chapter_id', values: ['V1', 'V1', 'V1', 'V1', 'V1'] });
  });

  test('a dry run of a CSV file shows the outline and stores nothing', async () => {
    const before = await imports.countTemplates();
    const { status, body } = await imports.importFile(await readFixture('asvs-4.0.3-en.csv'), {
      columns,
      dry_run: true,
    });
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      template_id: null,
      imported: { pages: 14, sections: 69, questions: 286 },
      errors: [],
      inherited: [],
    });
    expect(body.data.outline).toHaveLength(14 + 69 + 286);
    expect(body.data.outline?.slice(0, 3)).toMatchObject([
      { type: 'page', item_type: 'page', title: 'Architecture, Design and Threat Modeling' },
      { type: 'section', title: 'Secure Software Development Lifecycle' },
      { type: 'question', item_type: 'yesno', row: 2, reference: 'V1.1.1' },
    ]);
    expect(await imports.countTemplates()).toBe(before);
  });

  test('the CSV file becomes a publishable template with 14 pages, 69 sections and 286 questions', async () => {
    const { body } = await imports.importFile(await readFixture('asvs-4.0.3-en.csv'), { columns });
    expect(body.data.imported).toEqual({ pages: 14, sections: 69, questions: 286 });
    const template = await imports.loadTemplate(body.data.template_id);
    expect(template).toMatchObject({ title: 'asvs-4.0.3-en', revision: 0, has_draft: true, language: 'en' });
    const count = (type: string) => template.items.filter((item) => item.type === type).length;
    expect([count('start_page'), count('page'), count('section'), count('yesno'), count('end_page')]).toEqual([
      1, 14, 69, 286, 1,
    ]);
    const first = template.items.find((item) => item.options.reference === 'V1.1.1');
    expect(first?.title).toBe(
      'Verify the use of a secure software development lifecycle that addresses security in all stages of development. ([C1](https://owasp.org/www-project-proactive-controls/#div-numbering))',
    );
    expect(first?.options.required).toBe(true);
    expect(template.items.filter((item) => item.options.required).length).toBeGreaterThan(200);
    expect(template.response_sets).toHaveLength(1);
    expect(template.response_sets[0]?.options).toMatchObject([
      { label: 'Yes', score: 1, failed: false },
      { label: 'No', score: 0, failed: true },
    ]);
    const published = await server
      .as('manager')
      .call(checklists.publish, { params: { id: template.id }, body: { revision: 0 } });
    expect(published.body).toMatchObject({ data: { version: 1 } });
  });
});

describe('importing a formatted workbook', () => {
  test('the table is recognized below the titles, and rows that repeat the header become pages', async () => {
    const { body } = await imports.inspectFile(await readFixture('wstg-checklist.xlsx'));
    expect(body.data).toMatchObject({ sheet: 'Testing Checklist', header_row: 5, page_rows: true, encoding: null });
    expect(body.data.sheets).toEqual([
      'Testing Checklist',
      'Summary Findings',
      'Risk Assessment Calculator',
      'References',
    ]);
    expect(body.data.columns.map(({ name, guess }) => [name, guess])).toEqual([
      ['Information Gathering', 'reference'],
      ['Test Name', 'question'],
      ['Objectives', 'description'],
      ['Status', null],
      ['Notes', null],
    ]);
    expect(body.data.columns[1]?.values[1]).toBe('Fingerprint Web Server');
  });

  test('the workbook becomes a template with 12 pages and 113 questions, whose titles come from links', async () => {
    const { body } = await imports.importFile(await readFixture('wstg-checklist.xlsx'), {
      columns: { question: 'Test Name', reference: 'Information Gathering', description: 'Objectives' },
      sheet: 'Testing Checklist',
      header_row: 5,
      page_rows: true,
      title: 'Web tests',
    });
    expect(body.data.imported).toEqual({ pages: 12, sections: 0, questions: 113 });
    const template = await imports.loadTemplate(body.data.template_id);
    const pages = template.items.filter((item) => item.type === 'page').map((page) => page.title);
    expect([pages[0], pages[1], pages.at(-1)]).toEqual([
      'Information Gathering',
      'Configuration and Deployment Management Testing',
      'API Testing',
    ]);
    const question = template.items.find((item) => item.options.reference === 'WSTG-INFO-03');
    expect(question?.title).toBe('Review Webserver Metafiles for Information Leakage');
    const info = template.info.find((entry) => entry.uuid === question?.options.info_id);
    expect(info?.text).toMatch(/^- Identify hidden or obfuscated paths.*\n- Extract and map/s);
  });
});

describe('importing with only the columns given', () => {
  test('an import without further options reads the file as its preview proposed', async () => {
    const { body } = await imports.importFile(await readFixture('wstg-checklist.xlsx'), {
      columns: { question: 'Test Name' },
      dry_run: true,
    });
    expect(body.data.imported).toEqual({ pages: 12, sections: 0, questions: 113 });
    const plain = await imports.importFile(await readFixture('wstg-checklist.xlsx'), {
      columns: { question: 'Test Name' },
      page_rows: false,
      dry_run: true,
    });
    expect(plain.body.data.imported).toEqual({ pages: 1, sections: 0, questions: 113 + 11 });
  });
});
