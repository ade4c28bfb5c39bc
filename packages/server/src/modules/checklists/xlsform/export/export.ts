/** Exports a template as an XLSForm, and lists what such a file cannot contain. */
import type { checklists } from '@rounds/contract/checklists';
import type { ListItemData } from '@rounds/contract/global-lists/items.ts';
import { LANGUAGES, type Language } from '@rounds/contract/languages.ts';
import { toDocument } from '@rounds/engine';
import { exportForm, type FormSheets, findListIds, MAX_READ_ITEMS } from '@rounds/xlsform';
import type { Tx } from '../../../../db/database.ts';
import { notFoundError } from '../../../../http/api-error.ts';
import type { Call, ResponseOf } from '../../../../http/module.ts';
import { importText } from '../../../../import-reading/index.ts';
import { listFirstItems } from '../../../global-lists/index.ts';
import { loadDraft } from '../../drafts/draft.ts';
import { type EntryRow, findTemplate } from '../../queries/entries.ts';
import { writeForm } from './form-workbook.ts';

/** The draft of a template as an XLSForm. */
export const exportXlsForm = async (tx: Tx, template: EntryRow, locale: Language) =>
  writeForm(await loadSheets(tx, template), locale);

/** Returns what an XLSForm of the template would not contain. */
export async function checkXlsForm({
  tx,
  params,
  locale,
}: Call<typeof checklists.checkXlsForm>): Promise<ResponseOf<typeof checklists.checkXlsForm>> {
  const template = await findTemplate(tx, params.id);
  if (!template) throw notFoundError('CKL');
  const { notes } = await loadSheets(tx, template);
  return {
    items: notes.countItems,
    of_template: notes.ofTemplate.map(({ code, params }) => ({
      code,
      message: importText(locale, `export.${code}`, params),
    })),
    notes: notes.list.map(({ item, code }) => ({
      item_id: item.id,
      title: item.title,
      code,
      message: importText(locale, `export.${code}`),
    })),
  };
}

async function loadSheets(tx: Tx, template: EntryRow): Promise<FormSheets> {
  const document = toDocument(await loadDraft(tx, template));
  const lists = new Map<number, ListItemData[]>();
  for (const id of findListIds(document)) lists.set(id, await listFirstItems(tx, id, MAX_READ_ITEMS));
  return exportForm(document, {
    lists,
    checkboxLabel: (language) => importText(toLanguage(language), 'form.ticked'),
  });
}

const toLanguage = (code: string): Language => LANGUAGES.find((language) => code.startsWith(language)) ?? 'en';
