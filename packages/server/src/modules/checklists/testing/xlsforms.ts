/** What tests of XLSForms do again and again: write one, import it, and play answers on what came of it. */
import { checklists, type FormImported, type Template } from '@rounds/contract/checklists';
import type { ResponseSet, TemplateDocument } from '@rounds/engine';
import { type Form, fill, type Scenario } from '@rounds/engine/testing';
import { textRows, workbookParts, zip } from '../../../sheets/testing/workbook.ts';
import type { TestServer } from '../../../testing/index.ts';
import { fixture, oneServer, type SentFile } from './importing.ts';

export { fixture };

/** Rows as one writes them: cells divided by a bar, the first row naming the columns. */
type Lines = readonly string[];
export type SheetLines = Readonly<Record<string, Lines>>;

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').trim();

/** A workbook with the sheets of a form; `survey` and what else is given. */
export function xlsform(sheets: SheetLines): SentFile {
  const written = Object.entries(sheets).map(([name, lines]) => [
    name,
    textRows(lines.map((line) => line.split('|').map(escaped))),
  ]);
  return { name: 'form.xlsx', bytes: zip(workbookParts(Object.fromEntries(written))) };
}

export let server: TestServer;
export let forms: ReturnType<typeof xlsformsOf>;

/** Each file of tests of XLSForms has a server of its own. */
export const atOneServer = (): void =>
  oneServer((started) => {
    server = started;
    forms = xlsformsOf(started);
  });

export function xlsformsOf(server: TestServer) {
  const manager = () => server.as('manager');
  const importing = (file: SentFile, body: object = {}, headers: Record<string, string> = {}) =>
    manager().call(checklists.importXlsForm, { file, body, headers } as never) as Promise<{
      status: number;
      body: { code: string; message: string; data: FormImported };
    }>;
  const read = async (id: number | null): Promise<Template> =>
    (await manager().call(checklists.read, { params: { id: id as number } })).body.data;
  const publish = async (template: Template) =>
    (await manager().call(checklists.publish, { params: { id: template.id }, body: { revision: template.revision } }))
      .body;

  /** Imports and publishes a form, and begins an inspection of it. */
  async function conducted(
    file: SentFile,
  ): Promise<{ answer: FormImported; template: Template; inspection: Scenario }> {
    const { body } = await importing(file);
    const template = await read(body.data.template_id);
    const published = await publish(template);
    if (!('data' in published) || !('version' in published.data)) throw new Error(JSON.stringify(published));
    return { answer: body.data, template, inspection: fill(formOf(template)) };
  }
  return { importing, read, publish, conducted };
}

/** A template as a form that scenarios play on: items by name, groups by title, choices by name. */
function formOf(template: Template): Form {
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

/** Notes as `row column code`, as one compares them. */
export const noted = ({ notes }: FormImported): string[] =>
  notes.map(({ row, column, code }) => `${row} ${column} ${code}`);
