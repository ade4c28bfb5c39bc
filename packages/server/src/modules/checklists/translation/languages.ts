/** The languages of a draft: with their progress, adding one, and removing one. */
import { randomUUID } from 'node:crypto';
import type { TranslationOverview, translations } from '@rounds/contract/checklists/translations.ts';
import { addLanguage, listTexts, removeLanguage, type TemplateRecords } from '@rounds/engine';
import { notFoundError } from '../../../http/api-error.ts';
import { fieldError } from '../../../http/input.ts';
import type { Call, ResponseOf } from '../../../http/module.ts';
import { loadDraft } from '../drafts/draft.ts';
import { applySave, listPatches, lockDraft } from '../drafts/save.ts';
import { type EntryRow, findTemplate } from '../queries/entries.ts';
import { toPublishState } from '../templates/entry.ts';
import { countProgress, describeTranslations, listTargetLanguages } from './describe.ts';
import { findTranslationRows, findTranslationSources } from './queries/rows.ts';
import { listTouchedKeys } from './record-translations.ts';
import { getTranslatorName } from './translator.ts';

type Calls = typeof translations;

/** A template whose draft can be translated. */
export async function getTranslatedTemplate({ tx, params }: Pick<Call, 'tx'> & { params: { id: number | string } }) {
  const template = await findTemplate(tx, params.id);
  if (!template || template.archived_at) throw notFoundError('CKL');
  return template;
}

export async function getOverview(call: Call<Calls['overview']>): Promise<ResponseOf<Calls['overview']>> {
  const template = await getTranslatedTemplate(call);
  return toOverview(call, template, await loadDraft(call.tx, template));
}

async function toOverview(
  { tx, services }: Pick<Call, 'tx' | 'services'>,
  template: EntryRow,
  records: TemplateRecords,
) {
  const byLanguage = new Map<string, Map<string, { readonly source: string; readonly is_machine: boolean }>>();
  for (const { language, key, ...row } of await findTranslationSources(tx, template.id)) {
    const rows = byLanguage.get(language) ?? new Map();
    byLanguage.set(language, rows.set(key, row));
  }
  const { published_version, has_draft } = toPublishState(template);
  return {
    template_id: template.id,
    uuid: template.uuid,
    title: template.title,
    revision: template.revision,
    published_version,
    has_draft,
    has_draft_translations: template.has_draft_translations,
    language: records.head.language,
    texts: listTexts(records).length,
    languages: listTargetLanguages(records).map((language) => ({
      language,
      progress: countProgress(records, language, byLanguage.get(language) ?? new Map()),
    })),
    translator: getTranslatorName(services),
  } satisfies TranslationOverview;
}

export async function addTemplateLanguage(call: Call<Calls['addLanguage']>): Promise<ResponseOf<Calls['addLanguage']>> {
  const { tx, params, body, locale } = call;
  const template = await lockDraft(tx, params.id);
  if (template.language === body.lang) throw fieldError('lang', locale, 'translations.own_language');
  const records = await loadDraft(tx, template);
  if (listTargetLanguages(records).includes(body.lang)) {
    call.noActivity();
    return toOverview(call, template, records);
  }
  const save = { revision: template.revision, save_id: randomUUID() };
  const saved = await applySave(call, template, save, (draft) => addLanguage(draft, body.lang));
  return toOverview(call, await getTranslatedTemplate(call), saved.records);
}

export async function removeTemplateLanguage(
  call: Call<Calls['removeLanguage']>,
): Promise<ResponseOf<Calls['removeLanguage']>> {
  const { tx, params } = call;
  const template = await lockDraft(tx, params.id);
  if (!listTargetLanguages(await loadDraft(tx, template)).includes(params.lang)) throw notFoundError('CKL');
  const save = { revision: template.revision, save_id: randomUUID() };
  const saved = await applySave(call, template, save, (draft) => removeLanguage(draft, params.lang));
  return toOverview(call, await getTranslatedTemplate(call), saved.records);
}

export async function getTranslations(call: Call<Calls['get']>): Promise<ResponseOf<Calls['get']>> {
  const { tx, params, query, locale } = call;
  const template = await getTranslatedTemplate(call);
  const records = await loadDraft(tx, template);
  const language = params.lang;
  if (!listTargetLanguages(records).includes(language)) throw notFoundError('CKL');
  const rows = await findTranslationRows(tx, template.id, language);
  const keys = query.after === undefined ? undefined : await findChangedKeys(call, template, query.after, rows);
  return {
    language,
    source_language: records.head.language,
    revision: template.revision,
    progress: countProgress(records, language, rows),
    is_complete: keys === undefined,
    records: await describeTranslations(tx, { records, language, rows, locale }, keys),
  };
}

/** The texts that were changed after a revision; undefined if texts may be gone or the language is another one. */
async function findChangedKeys(
  { tx }: Pick<Call, 'tx'>,
  template: EntryRow,
  after: number,
  rows: Awaited<ReturnType<typeof findTranslationRows>>,
): Promise<ReadonlySet<string> | undefined> {
  const keys = new Set([...rows.values()].flatMap(({ key, revision }) => (revision > after ? [key] : [])));
  const records = await loadDraft(tx, template);
  for (const { patch } of await listPatches(tx, template.id, after)) {
    const isRemoving = Object.values(patch).some((part) => 'remove' in part && (part.remove ?? []).length > 0);
    if (isRemoving || patch.head?.language) return undefined;
    for (const key of listTouchedKeys(records, patch)) keys.add(key);
  }
  return keys;
}
