/** Helpers for tests of XLSForms: they write one, import it, and return the imported template. */
import { checklists, type Template, type XlsFormImportResult } from '@rounds/contract/checklists';
import { jobs } from '@rounds/contract/jobs';
import type { TemplateDocument } from '@rounds/engine';
import { fill, type Scenario } from '@rounds/engine/testing';
import { type SheetLines, toScenarioForm } from '@rounds/xlsform/testing';
import { textRows, workbookParts, zip } from '../../../sheets/testing/workbook.ts';
import type { TestServer } from '../../../testing/index.ts';
import { readFixture, type SentFile, setUpServer } from './import-helpers.ts';

export { readFixture };

const escapeXml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').trim();

/** A workbook with the given sheets. */
export function createXlsForm(sheets: SheetLines): SentFile {
  const parts = Object.entries(sheets).map(([name, lines]) => [
    name,
    textRows(lines.map((line) => line.split('|').map(escapeXml))),
  ]);
  return { name: 'form.xlsx', bytes: zip(workbookParts(Object.fromEntries(parts))) };
}

export let server: TestServer;
export let forms: ReturnType<typeof createXlsFormHelpers>;

/** Starts a server for a test file and sets `server` and `forms`. */
export const setUpFormServer = (): void =>
  setUpServer((started) => {
    server = started;
    forms = createXlsFormHelpers(started);
  });

export function createXlsFormHelpers(server: TestServer) {
  const manager = () => server.as('manager');
  const importForm = (file: SentFile, body: object = {}, headers: Record<string, string> = {}) =>
    manager().call(checklists.importXlsForm, { file, body, headers } as never) as Promise<{
      status: number;
      body: { code: string; message: string; data: XlsFormImportResult };
    }>;
  const read = async (id: number | null): Promise<Template> =>
    (await manager().call(checklists.get, { params: { id: id as number } })).body.data;
  /** A long form is stored by a job, whose result completes the answer. */
  async function readResult(answer: XlsFormImportResult): Promise<XlsFormImportResult> {
    if (answer.job_id === undefined) return answer;
    await server.runJobs();
    const { body } = await manager().call(jobs.get, { params: { id: answer.job_id } });
    return { ...answer, ...(body.data.result as object) };
  }
  const publish = async (template: Template) =>
    (await manager().call(checklists.publish, { params: { id: template.id }, body: { revision: template.revision } }))
      .body;

  /** Imports and publishes a form, and starts an inspection of it. */
  async function conduct(
    file: SentFile,
  ): Promise<{ answer: XlsFormImportResult; template: Template; inspection: Scenario }> {
    const answer = await readResult((await importForm(file)).body.data);
    const template = await read(answer.template_id);
    const published = await publish(template);
    if (!('data' in published) || !('version' in published.data)) throw new Error(JSON.stringify(published));
    return { answer, template, inspection: fill(toScenarioForm(template as unknown as TemplateDocument)) };
  }
  return { importForm, read, publish, conduct };
}

/** Notes as `row column code`, for comparison. */
export const formatNotes = ({ notes }: XlsFormImportResult): string[] =>
  notes.map(({ row, column, code }) => `${row} ${column} ${code}`);
