/** Writes translations into the records of a template. */
import { isRecord } from '../json.ts';
import type { Id, Info, TemplateHead, TemplatePatch, TemplateRecords, Translated } from '../template/document.ts';
import { toDocument } from '../template/records/records.ts';
import { listLanguages } from '../template/texts/languages.ts';
import { removeMarks } from '../template/texts/rich-marks.ts';
import { listTexts, readTranslation } from './list-texts.ts';
import { HEAD_ID } from './text.ts';

/** A translation of the text with this key; an empty one removes it. */
export interface TranslationChange {
  readonly key: string;
  readonly text: string;
}

/** The translation of a text; empty if there is none or if the text does not exist. */
export function getTranslation(records: TemplateRecords, key: string, language: string): string {
  const text = listTexts(records).find((one) => one.key === key);
  return text ? readTranslation(text, language) : '';
}

/** Sets one translation like `setTranslations`; an empty text removes it. */
export const setTranslation = (records: TemplateRecords, key: string, language: string, text: string): TemplatePatch =>
  setTranslations(records, language, [{ key, text }]);

type Fields = ReadonlyMap<string, string>;
type Texts = Readonly<Record<string, string>>;

/** Sets translations in one language. Keys without a text are ignored. Adds the language if the template lacks it. */
export function setTranslations(
  records: TemplateRecords,
  language: string,
  changes: readonly TranslationChange[],
): TemplatePatch {
  const rich = new Set(listTexts(records).flatMap(({ key, is_rich }) => (is_rich ? [key] : [])));
  const byId = new Map<Id, Map<string, string>>();
  for (const { key, text } of changes) {
    const at = key.lastIndexOf(':');
    const id = key.slice(0, at);
    const fields = byId.get(id) ?? new Map<string, string>();
    byId.set(id, fields);
    const field = key.slice(at + 1);
    fields.set(field, rich.has(key) ? removeMarks(text) : text);
    if (field === 'text') fields.set('marked', rich.has(key) && removeMarks(text) !== text ? text : '');
  }
  const patch = new RecordChanges(records, (id, record) => {
    const fields = byId.get(id);
    return fields ? setTexts(record, language, fields) : record;
  }).toPatch();
  const languages = listLanguages(toDocument(records));
  if (languages.includes(language) || changes.every(({ text }) => text === '')) return patch;
  return { ...patch, head: { ...patch.head, languages: [...languages, language] } };
}

function setTexts<T extends Translated<string>>(record: T, language: string, fields: Fields): T {
  const before = (record.translations?.[language] ?? {}) as Texts;
  const texts: Record<string, string> = { ...before };
  for (const [field, text] of fields) {
    if (text === '') delete texts[field];
    else texts[field] = text;
  }
  const names = new Set([...Object.keys(before), ...Object.keys(texts)]);
  if ([...names].every((name) => before[name] === texts[name])) return record;
  return replaceTexts(record, language, texts);
}

/** Returns the record with these texts as its only ones in the language. */
export function replaceTexts<T extends Translated<string>>(record: T, language: string, texts: Texts): T {
  const { translations = {}, ...rest } = record;
  const { [language]: _before, ...others } = translations as Readonly<Record<string, Texts>>;
  const next = Object.keys(texts).length > 0 ? { ...others, [language]: texts } : others;
  return { ...rest, ...(Object.keys(next).length > 0 && { translations: next }) } as T;
}

/** Changes the translations of records in a template, and collects the records that differ afterwards. */
export class RecordChanges {
  readonly #records: TemplateRecords;
  readonly #change: <T extends Translated<string>>(id: Id, record: T, global_id?: Id) => T;

  constructor(
    records: TemplateRecords,
    change: <T extends Translated<string>>(id: Id, record: T, global_id?: Id) => T,
  ) {
    this.#records = records;
    this.#change = change;
  }

  toPatch(): TemplatePatch {
    const { head, items, info, response_sets, image_markers, custom_units } = this.#records;
    const changed = this.#change<TemplateHead>(HEAD_ID, head);
    const lists = {
      items: this.#list(items, (item) => this.#change(item.id, item)),
      info: this.#list(info, (one) => this.#change<Info>(one.uuid, one)),
      response_sets: this.#list(response_sets, (set) => {
        const next = this.#change(set.uuid, set, set.global_id);
        const options = this.#each(set.options, set.global_id);
        return options === set.options ? next : { ...next, options };
      }),
      image_markers: this.#list(image_markers, (marker) => {
        if (!marker.marks) return marker;
        const marks = this.#each(marker.marks);
        return marks === marker.marks ? marker : { ...marker, marks };
      }),
      custom_units: this.#list(custom_units, (unit) => this.#change(unit.uuid, unit)),
    };
    const kinds = Object.entries(lists).flatMap(([kind, upsert]) => (upsert.length > 0 ? [[kind, { upsert }]] : []));
    return {
      ...(changed !== head && { head: { translations: changed.translations ?? {} } }),
      ...Object.fromEntries(kinds),
    };
  }

  #list<T extends object>(all: Readonly<Record<Id, T>>, change: (record: T) => T): T[] {
    return Object.values(all).flatMap((record) => {
      const next = change(record);
      return next === record ? [] : [next];
    });
  }

  #each<T extends Translated<string> & { readonly uuid: Id }>(all: readonly T[], global_id?: Id): readonly T[] {
    const next = all.map((one) => (isRecord(one) ? this.#change(one.uuid, one, global_id) : one));
    return next.some((one, at) => one !== all[at]) ? next : all;
  }
}
