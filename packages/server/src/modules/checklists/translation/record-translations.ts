/**
 * Keeps who translated what, and from which source, for each saved change of a draft. All changes pass here: those of
 * the builder, of translators, of imports, of global responses, and what undoes them.
 */
import {
  listTextLanguages,
  listTexts,
  RECORD_KINDS,
  type RecordKind,
  readTranslation,
  type TemplatePatch,
  type TemplateRecords,
  type TemplateText,
  toDocument,
} from '@rounds/engine';
import type { Tx } from '../../../db/database.ts';
import {
  copyRows,
  deleteTranslations,
  type Editor,
  keepSources,
  replaceSources,
  upsertTranslations,
  type WrittenTranslation,
} from './queries/rows.ts';

/**
 * The properties of translations that a change sets: that a machine made them, of which source they are, or that they
 * are right.
 */
export interface Translated {
  readonly language?: string;
  readonly marks?: readonly TranslationMark[];
}
export interface TranslationMark {
  readonly key: string;
  readonly is_machine: boolean;
  /** The default is the present source. */
  readonly source?: string | undefined;
}

interface Change {
  readonly before: TemplateRecords;
  readonly after: TemplateRecords;
  readonly patch: TemplatePatch;
}

export async function recordTranslations(
  tx: Tx,
  editor: Editor,
  change: Change,
  { language, marks = [] }: Translated,
): Promise<void> {
  const writtenRows = language ? toWritten(change.after, language, marks) : [];
  const marked = new Set(writtenRows.map(toRowKey));
  const before = pickTouched(change.before, change.patch);
  const after = pickTouched(change.after, change.patch);
  if (before.head.language === after.head.language) {
    const { set, kept, removed } = compareTranslations(before, after);
    const isFree = (row: Pick<WrittenTranslation, 'language' | 'key'>): boolean => !marked.has(toRowKey(row));
    writtenRows.push(...set.filter(isFree));
    if (removed.length > 0) await deleteTranslations(tx, editor.id, removed.filter(isFree));
    if (kept.length > 0) await keepSources(tx, editor, kept.filter(isFree));
  } else {
    const olds = new Map(listTexts(before).map(({ key, source }) => [key, source]));
    const swapped = listTexts(after).flatMap(({ key, source }) => {
      const old = olds.get(key);
      return old === undefined || old === source ? [] : [{ key, before: old, after: source }];
    });
    const removedRows = swapped.map(({ key }) => ({ key, language: after.head.language }));
    if (swapped.length > 0) await replaceSources(tx, editor.id, swapped);
    if (removedRows.length > 0) await deleteTranslations(tx, editor.id, removedRows);
  }
  if (writtenRows.length > 0) await upsertTranslations(tx, editor, writtenRows);
}

const toRowKey = ({ language, key }: Pick<WrittenTranslation, 'language' | 'key'>): string => `${language} ${key}`;

/** Returns the rows to write, only for texts that are translated. */
function toWritten(
  records: TemplateRecords,
  language: string,
  marks: readonly TranslationMark[],
): WrittenTranslation[] {
  if (marks.length === 0) return [];
  const texts = new Map(listTexts(records).map((text) => [text.key, text]));
  return marks.flatMap(({ key, is_machine, source }) => {
    const text = texts.get(key);
    if (!text || readTranslation(text, language) === '') return [];
    return [{ language, key, source: source ?? text.source, is_machine }];
  });
}

function compareTranslations(before: TemplateRecords, after: TemplateRecords) {
  const olds = new Map(listTexts(before).map((text) => [text.key, text]));
  const languages = new Set([before, after].flatMap((records) => listTextLanguages(toDocument(records))));
  const set: WrittenTranslation[] = [];
  const unchangedRows: Omit<WrittenTranslation, 'is_machine'>[] = [];
  const removedRows: { language: string; key: string }[] = [];
  for (const text of listTexts(after)) {
    const old = olds.get(text.key);
    const { key, source } = text;
    for (const language of languages) {
      const [was, is] = [old ? readTranslation(old, language) : '', readTranslation(text, language)];
      if (is === '') {
        if (was !== '') removedRows.push({ language, key });
      } else if (is !== was) {
        // A record that comes back by undoing its removal has its rows still.
        if (old) set.push({ language, key, source, is_machine: false });
        else unchangedRows.push({ language, key, source });
      } else if (old && old.source !== source) unchangedRows.push({ language, key, source: old.source });
    }
  }
  return { set, kept: unchangedRows, removed: removedRows };
}

/** The records that a patch touches. */
function pickTouched(records: TemplateRecords, patch: TemplatePatch): TemplateRecords {
  const recordsByKind = (Object.keys(RECORD_KINDS) as RecordKind[]).map((kind) => {
    const ids = [
      ...(patch[kind]?.upsert ?? []).map(
        (record) => (record as unknown as Record<string, string>)[RECORD_KINDS[kind]]!,
      ),
      ...(patch[kind]?.remove ?? []),
    ];
    const all = records[kind] as Readonly<Record<string, object>>;
    return [kind, Object.fromEntries(ids.flatMap((id) => (Object.hasOwn(all, id) ? [[id, all[id]]] : [])))];
  });
  return { head: records.head, ...Object.fromEntries(recordsByKind) } as TemplateRecords;
}

/** The keys of the texts that a patch touches. */
export const listTouchedKeys = (records: TemplateRecords, patch: TemplatePatch): string[] =>
  listTexts(pickTouched(records, patch))
    .filter(({ kind }) => kind !== 'template' || patch.head !== undefined)
    .map(({ key }) => key);

/** Says of a copy who translated its texts. Its records are those of the original in the same order. */
export async function copyTranslations(
  tx: Tx,
  ids: { readonly from: number; readonly to: number },
  original: TemplateRecords,
  copy: TemplateRecords,
): Promise<void> {
  const [olds, news] = [listTexts(original), listTexts(copy)];
  const keys = news.flatMap(({ key }, at) => (olds[at] ? [{ old: olds[at].key, key }] : []));
  await copyRows(tx, ids, keys);
}

/** The texts of a template by key. */
export const indexTexts = (records: TemplateRecords): ReadonlyMap<string, TemplateText> =>
  new Map(listTexts(records).map((text) => [text.key, text]));
