/** Helpers for tests of XLSForms: write one, import it, and answer the imported template. */
import { checklists, type Template, type XlsFormImportResult } from '@rounds/contract/checklists';
import { jobs } from '@rounds/contract/jobs';
import type { ResponseSet, TemplateDocument } from '@rounds/engine';
import { type Form, fill, type Scenario } from '@rounds/engine/testing';
import { textRows, workbookParts, zip } from '../../../sheets/testing/workbook.ts';
import type { TestServer } from '../../../testing/index.ts';
import { readFixture, type SentFile, setUpServer } from './import-helpers.ts';

export { readFixture };

/** Rows of a sheet with cells separated by a bar. The first row is the header. */
type SheetLine = readonly string[];
export type SheetLines = Readonly<Record<string, SheetLine>>;

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
    return { answer, template, inspection: fill(toScenarioForm(template)) };
  }
  return { importForm, read, publish, conduct };
}

/** A template as a form for scenarios, with questions and choices found by name and groups by title. */
function toScenarioForm(template: Template): Form {
  const document = template as unknown as TemplateDocument;
  const item = (key: string) => {
    const found =
      document.items.find((one) => one.reference_key === key) ??
      document.items.find((one) => one.title === key && one.type !== 'page');
    if (!found) throw new Error(`The form has no “${key}”`);
    return found;
  };
  const choice = (key: string, name: string) => {
    const sets: readonly ResponseSet[] = document.response_sets;
    const set = sets.find(({ uuid }) => uuid === item(key).options.response_set_id);
    const option = set?.options.find(({ values }) => values?.name === name);
    if (!option) throw new Error(`“${key}” has no choice “${name}”`);
    return option.uuid;
  };
  const rule = () => {
    throw new Error('An imported form has its own rules');
  };
  return { document, id: (key) => item(key).id, choice, rule };
}

/** Notes as `row column code`, for comparison. */
export const formatNotes = ({ notes }: XlsFormImportResult): string[] =>
  notes.map(({ row, column, code }) => `${row} ${column} ${code}`);
