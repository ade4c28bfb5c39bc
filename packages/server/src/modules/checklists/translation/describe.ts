/** The translations of a draft as the contract describes them. */

import type { TranslationProgress, TranslationRecord } from '@rounds/contract/checklists/translations.ts';
import type { Language } from '@rounds/contract/languages.ts';
import {
  checkTranslation,
  getAncestors,
  getReference,
  listLanguages,
  listTexts,
  readTranslation,
  type TemplateRecords,
  type TemplateText,
  type TranslationState,
  toDocument,
} from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import { translateProblem } from '../../../http/texts.ts';
import { findGlobalResponses } from '../global-responses/queries.ts';
import type { TranslationRow } from './queries/rows.ts';

/** The languages into which a template is translated. */
export const listTargetLanguages = (records: TemplateRecords): string[] => listLanguages(toDocument(records)).slice(1);

export function getState(
  { source }: Pick<TemplateText, 'source'>,
  translation: string,
  row: Pick<TranslationRow, 'source' | 'is_machine'> | undefined,
): TranslationState {
  if (translation === '') return 'missing';
  if (row && row.source !== source) return 'outdated';
  return row?.is_machine ? 'machine' : 'done';
}

/** The state of all texts in one language together. */
export function countProgress(
  records: TemplateRecords,
  language: string,
  rows: ReadonlyMap<string, Pick<TranslationRow, 'source' | 'is_machine'>>,
): TranslationProgress {
  const progress = { total: 0, done: 0, missing: 0, outdated: 0, machine: 0 };
  for (const text of listTexts(records)) {
    progress.total += 1;
    progress[getState(text, readTranslation(text, language), rows.get(text.key))] += 1;
  }
  return progress;
}

interface Description {
  readonly records: TemplateRecords;
  readonly language: string;
  readonly rows: ReadonlyMap<string, TranslationRow>;
  readonly locale: Language;
}

/** @param keys all texts if absent */
export async function describeTranslations(
  tx: Tx,
  { records, language, rows, locale }: Description,
  keys?: ReadonlySet<string>,
): Promise<TranslationRecord[]> {
  const texts = listTexts(records).filter(({ key }) => !keys || keys.has(key));
  const responses = new Map(
    (await findGlobalResponses(tx, [...new Set(texts.flatMap(({ global_id }) => global_id ?? []))])).map((one) => [
      one.uuid,
      { uuid: one.uuid, name: one.name },
    ]),
  );
  const findPlace = createPlaceFinder(records);
  return texts.map((text) => {
    const { key, kind, field, item_id, source, max_length, is_rich, global_id } = text;
    const translation = readTranslation(text, language);
    const row = translation === '' ? undefined : rows.get(key);
    const state = getState(text, translation, row);
    const problems = checkTranslation(text, translation).map((problem) => ({
      ...problem,
      message: translateProblem(locale, problem),
    }));
    const response = global_id && responses.get(global_id);
    return {
      ...{ key, kind, field, item_id, ...findPlace(item_id) },
      ...{ source, translation, state },
      ...(row && row.source !== source && { previous_source: row.source }),
      is_machine: row?.is_machine ?? false,
      edited_by: row?.edited_by ? { id: row.edited_by, full_name: row.full_name ?? '' } : null,
      edited_at: row?.edited_at?.toISOString() ?? null,
      max_length,
      ...(is_rich && { is_rich }),
      ...(problems.length > 0 && { problems }),
      ...(response && { global_response: response }),
    };
  });
}

type Place = Pick<TranslationRecord, 'page_id' | 'section_id' | 'reference' | 'reference_key'>;

function createPlaceFinder(records: TemplateRecords): (id: string | null) => Place {
  const places = new Map<string, Place>();
  return (id) => {
    if (id === null) return { page_id: null, section_id: null };
    const cached = places.get(id);
    if (cached) return cached;
    const item = records.items[id];
    const path = item ? [item, ...getAncestors(records, id)] : [];
    const reference = item ? getReference(item) : '';
    const place = {
      page_id: path.at(-1)?.id ?? null,
      section_id: path.find(({ type }) => type === 'section')?.id ?? null,
      ...(reference && { reference }),
      ...(item?.reference_key && { reference_key: item.reference_key }),
    };
    places.set(id, place);
    return place;
  };
}
