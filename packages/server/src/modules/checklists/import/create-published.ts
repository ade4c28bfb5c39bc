/** Creates a template from records that another module has built, and publishes it. */
import type { Language } from '@rounds/contract/languages.ts';
import type { TemplateRecords } from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import type { EntryRow } from '../queries/entries.ts';
import { type Author, publishDraft } from '../templates/publish.ts';
import { toBatches } from './batches.ts';
import { storeImportedTemplate } from './import.ts';

interface NewTemplate {
  readonly title: string;
  readonly language: string;
  /** The language of the errors. */
  readonly locale: Language;
}

/** The caller publishes the events. @throws ApiError CKL_TEMPLATE_INVALID with every problem */
export async function createPublishedTemplate(
  tx: Tx,
  author: Author,
  records: Pick<TemplateRecords, 'items' | 'response_sets' | 'rule_sets'>,
  { title, language, locale }: NewTemplate,
): Promise<{ readonly entry: EntryRow; readonly version: { readonly id: number; readonly version: number } }> {
  const items = Object.values(records.items);
  const count = (types: readonly string[]) => items.filter(({ type }) => types.includes(type)).length;
  const pages = count(['page']);
  const sections = count(['section']);
  const counts = { pages, sections, questions: items.length - pages - sections - count(NO_QUESTIONS) };
  const stored = { counts, batches: toBatches(records) };
  const entry = await storeImportedTemplate(tx, author, stored, { title, language, parent_id: null });
  return { entry, version: await publishDraft(tx, author, entry, { title, locale }) };
}

const NO_QUESTIONS = [
  ...['start_page', 'end_page', 'hidden_page', 'inspection_real_start_date', 'inspection_real_end_date'],
];
