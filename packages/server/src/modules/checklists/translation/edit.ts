/** Translating texts of a draft. */
import { randomUUID } from 'node:crypto';
import type { translations } from '@rounds/contract/checklists/translations.ts';
import {
  checkTranslation,
  readTranslation,
  setTranslations,
  type TemplatePatch,
  type TemplateRecords,
} from '@rounds/engine';
import { ApiError, notFoundError } from '../../../http/api-error.ts';
import type { Call, ResponseOf } from '../../../http/module.ts';
import { translate, translateProblem } from '../../../http/texts.ts';
import { loadDraft } from '../drafts/draft.ts';
import { applySave, lockDraft } from '../drafts/save.ts';
import { globalResponseStore } from '../global-responses/queries.ts';
import { translateGlobalOptions } from '../global-responses/translate-options.ts';
import { type EntryRow, updateEntry } from '../queries/entries.ts';
import { countProgress, describeTranslations, getState, listTargetLanguages } from './describe.ts';
import { getTranslatedTemplate } from './languages.ts';
import { findGlobalResponseIds, findTranslationRows } from './queries/rows.ts';
import { indexTexts, type Translated, type TranslationMark } from './record-translations.ts';

type Calls = typeof translations;
export type EditCall = Pick<
  Call<Calls['bulkUpdate']>,
  'tx' | 'actor' | 'locale' | 'activity' | 'noActivity' | 'publish' | 'afterCommit'
> & { readonly params: { readonly id: number | string; readonly lang: string } };

/** A new translation; an empty one removes it. */
export interface Edit {
  readonly key: string;
  readonly translation: string;
  readonly is_machine?: boolean | undefined;
  readonly source?: string | undefined;
  readonly previous?: string | undefined;
}

export interface Edited {
  readonly template: EntryRow;
  readonly records: TemplateRecords;
}

const LABEL = ':label';

/**
 * The draft of a template, locked. The global responses that own some of the texts are locked before, as by those who
 * change a response and then the drafts that use it.
 * @param keys of the texts that may change; all of them if absent
 */
export async function lockForEditing(call: Pick<EditCall, 'tx' | 'params'>, keys?: readonly string[]): Promise<Edited> {
  const { tx, params } = call;
  const { id } = await getTranslatedTemplate(call);
  const options = keys?.flatMap((key) => (key.endsWith(LABEL) ? [key.slice(0, -LABEL.length)] : []));
  if (options?.length !== 0)
    for (const uuid of await findGlobalResponseIds(tx, id, options)) await globalResponseStore.lock(tx, uuid);
  const template = await lockDraft(tx, params.id);
  const records = await loadDraft(tx, template);
  if (!listTargetLanguages(records).includes(params.lang)) throw notFoundError('CKL');
  return { template, records };
}

/**
 * Saves translations that have been checked, and returns the draft with them. Those of global responses are saved in
 * the response, which changes all drafts that use it.
 */
export async function saveEdits(call: EditCall, edited: Edited, edits: readonly Edit[]): Promise<Edited> {
  const { template, records } = edited;
  const texts = indexTexts(records);
  const language = call.params.lang;
  const isGlobal = ({ key }: Edit): boolean => texts.get(key)?.global_id !== undefined;
  const toMarks = (some: readonly Edit[]): TranslationMark[] =>
    some.map(({ key, is_machine = false, source }) => ({ key, is_machine, source }));
  const own = edits.filter((edit) => !isGlobal(edit));
  let saved = edited;
  if (own.length > 0) {
    const changes = own.map(({ key, translation }) => ({ key, text: translation }));
    const translated = { language, marks: toMarks(own) };
    saved = await saveTranslated(call, edited, (draft) => setTranslations(draft, language, changes), translated);
  }
  const shared = edits.filter(isGlobal);
  if (shared.length === 0) return saved;
  const labels = new Map(shared.map(({ key, translation }) => [key.slice(0, key.indexOf(':')), translation]));
  const responses = [...new Set(shared.flatMap(({ key }) => texts.get(key)?.global_id ?? []))];
  await translateGlobalOptions(call, { responses, language, labels, translated: { language, marks: toMarks(shared) } });
  if (own.length === 0) call.activity({ type: 'template', id: template.id, title: template.title });
  const after = await getTranslatedTemplate(call);
  return { template: after, records: await loadDraft(call.tx, after) };
}

async function saveTranslated(
  call: EditCall,
  { template }: Edited,
  change: (draft: TemplateRecords) => TemplatePatch,
  translated: Translated,
): Promise<Edited> {
  const save = { revision: template.revision, save_id: randomUUID() };
  const { revision, records } = await applySave(call, template, save, change, translated);
  return { template: { ...template, revision }, records };
}

/** @throws ApiError VALIDATION_FAILED, CKL_TRANSLATION_CHANGED */
export async function assertEdits(
  call: Pick<EditCall, 'tx' | 'locale' | 'params'>,
  { template, records }: Edited,
  edits: readonly Edit[],
  toField: (at: number, name: string) => string,
): Promise<void> {
  const { tx, locale, params } = call;
  const texts = indexTexts(records);
  const messages: Record<string, string[]> = {};
  const seen = new Set<string>();
  edits.forEach(({ key, translation }, at) => {
    const text = texts.get(key);
    if (!text) messages[toField(at, 'key')] = [translate(locale, 'translations.key_unknown')];
    else if (seen.has(key)) messages[toField(at, 'key')] = [translate(locale, 'translations.key_twice')];
    else {
      const wrong = checkTranslation(text, translation).filter(({ blocks }) => blocks);
      if (wrong.length > 0) messages[toField(at, 'translation')] = wrong.map((one) => translateProblem(locale, one));
    }
    seen.add(key);
  });
  if (Object.keys(messages).length > 0) throw new ApiError('VALIDATION_FAILED', { data: messages });
  const changed = edits.find(({ key, previous }) => {
    const text = texts.get(key);
    return text && previous !== undefined && readTranslation(text, params.lang) !== previous.trim();
  });
  if (!changed) return;
  const rows = await findTranslationRows(tx, template.id, params.lang);
  const described = { records, language: params.lang, rows, locale };
  const [record] = await describeTranslations(tx, described, new Set([changed.key]));
  throw new ApiError('CKL_TRANSLATION_CHANGED', {
    data: { record },
    params: { by: record?.edited_by?.full_name ?? translate(locale, 'translations.somebody') },
  });
}

/** Returns the output of a call that changed translations. */
export async function toSaved(call: EditCall, { template, records }: Edited, keys: ReadonlySet<string>) {
  const { tx, params, locale } = call;
  const rows = await findTranslationRows(tx, template.id, params.lang);
  return {
    revision: template.revision,
    progress: countProgress(records, params.lang, rows),
    records: await describeTranslations(tx, { records, language: params.lang, rows, locale }, keys),
  };
}

export async function updateTranslation(call: Call<Calls['update']>): Promise<ResponseOf<Calls['update']>> {
  const edited = await lockForEditing(call, [call.body.key]);
  await assertEdits(call, edited, [call.body], (_at, name) => name);
  return toSaved(call, await saveEdits(call, edited, [call.body]), new Set([call.body.key]));
}

export async function updateTranslations(call: Call<Calls['bulkUpdate']>): Promise<ResponseOf<Calls['bulkUpdate']>> {
  const { records } = call.body;
  const keys = records.map(({ key }) => key);
  const edited = await lockForEditing(call, keys);
  await assertEdits(call, edited, records, (at, name) => `records.${at}.${name}`);
  return toSaved(call, await saveEdits(call, edited, records), new Set(keys));
}

/** Only translations by a machine or of an earlier source are marked; the others are done already. */
export async function markTranslationsDone(call: Call<Calls['markDone']>): Promise<ResponseOf<Calls['markDone']>> {
  const { tx, params, body } = call;
  const edited = await lockForEditing(call, []);
  const { template, records } = edited;
  const keys = new Set(body.keys);
  const edits = [...keys].map((key) => ({ key, translation: '' }));
  await assertEdits(call, edited, edits, (at) => `keys.${at}`);
  const rows = await findTranslationRows(tx, template.id, params.lang);
  const texts = indexTexts(records);
  const open = [...keys].filter((key) => {
    const text = texts.get(key)!;
    const state = getState(text, readTranslation(text, params.lang), rows.get(key));
    return state === 'machine' || state === 'outdated';
  });
  if (open.length === 0) {
    call.noActivity();
    return toSaved(call, edited, keys);
  }
  const marks = open.map((key) => ({ key, is_machine: false }));
  // The texts stay as they are, but those who translate the template learn of the new revision.
  const saved = await saveTranslated(call, edited, () => ({}), { language: params.lang, marks });
  if (template.published_revision === template.revision)
    await updateEntry(tx, template.id, { published_revision: saved.template.revision });
  return toSaved(call, saved, keys);
}
