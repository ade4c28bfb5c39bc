/** Forms that are imported, exported and imported again. */
import { randomUUID } from 'node:crypto';
import { readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Item, ResponseOption, TemplateDocument } from '@rounds/engine';
import { exportForm as exportAny, type FormWorkbook } from '@rounds/xlsform';
import { importSheets } from '@rounds/xlsform/testing';
import { expect, test } from 'vitest';
import { readFormWorkbook } from '../workbook.ts';
import { writeForm } from './form-workbook.ts';

const FIXTURES = path.resolve(import.meta.dirname, '../../../../../../../e2e/fixtures');

async function importForm(bytes: Buffer): Promise<TemplateDocument> {
  const file = path.join(os.tmpdir(), `${randomUUID()}.xlsx`);
  await writeFile(file, bytes);
  try {
    return importSheets((await readFormWorkbook(file)) as FormWorkbook).document;
  } finally {
    await rm(file);
  }
}

const exportForm = (document: TemplateDocument) =>
  exportAny(document, { lists: new Map(), checkboxLabel: () => 'Yes' });

/** Forms may not have spaces in the names of choices. */
const toFormName = ({ values }: ResponseOption): string => String(values?.name).replaceAll(' ', '_');

/** A template without what an import creates again: ids are replaced by positions and names. */
function toComparable(document: TemplateDocument): unknown {
  const names = new Map(document.items.map((item) => [item.id, `item ${item.reference_key ?? item.title}`]));
  document.response_sets.forEach(({ uuid, options }) => {
    names.set(uuid, 'set');
    for (const option of options) names.set(option.uuid, `option ${toFormName(option)}`);
  });
  for (const { uuid } of [...document.rule_sets, ...document.info]) names.set(uuid, 'record');
  const replace = (value: unknown): unknown =>
    JSON.parse(JSON.stringify(value), (_key, inner) =>
      typeof inner === 'string' ? (names.get(inner) ?? inner) : inner,
    );
  const toPlain = ({ order: _order, reference_key, ...item }: Item) => ({ ...item, reference_key });
  return replace({
    items: Object.fromEntries(document.items.map((item) => [names.get(item.id), toPlain(item)])),
    sets: document.response_sets.map(({ title, options }) => ({
      title,
      options: options.map((option) => ({ ...option, values: { ...option.values, name: toFormName(option) } })),
    })),
    rules: document.rule_sets.map(({ uuid: _uuid, ...set }) => set),
    info: document.info.map(({ uuid: _uuid, ...info }) => info),
  });
}

test.each(['reach-msna-2024', 'grain-outlet-audit', 'cdc-malaria-inventory', 'cdc-malaria-head-of-facility'])(
  'exporting the imported form %s and importing it again gives the same template',
  async (name) => {
    const document = await importForm(await readFile(path.join(FIXTURES, `${name}.xlsform.xlsx`)));
    const sheets = exportForm(document);
    const again = await importForm(await writeForm(sheets, 'en'));
    expect(toComparable(again)).toEqual(toComparable(document));
    const { survey, choices } = exportForm(again);
    expect({ survey, choices }).toEqual({ survey: sheets.survey, choices: sheets.choices });
  },
);
