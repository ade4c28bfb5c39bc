/** Lists the languages of templates, and translates templates. */
import type { Info, Item, ResponseSet, TemplateDocument, Translated } from '../document.ts';
import { removeMarks, translateMarkedText } from './rich-marks.ts';
import { type RichText, translateRichText } from './rich-text.ts';

type Texts = Pick<TemplateDocument, 'language' | 'items' | 'response_sets' | 'info' | 'image_markers'> &
  Partial<Pick<TemplateDocument, 'title' | 'description' | 'version_title' | 'languages' | 'translations'>> &
  Partial<Pick<TemplateDocument, 'custom_units'>>;

/**
 * The languages of a template, its own first: those that it declares, and those in which it has texts. Once it declares
 * its languages, those of global responses do not count, because they have the languages of other templates, too.
 */
export function listLanguages(document: Texts): string[] {
  const { language, languages = [] } = document;
  const codes = new Set([language, ...languages]);
  for (const { translations } of listTranslated(document, languages.length === 0)) {
    for (const other in translations) codes.add(other);
  }
  return [...codes];
}

/**
 * The languages in which people can fill in a template, its own first. In a language without texts they would see
 * another one.
 */
export function listFormLanguages(document: Texts): string[] {
  const codes = new Set([document.language, ...listTextLanguages(document)]);
  return listLanguages(document).filter((language) => codes.has(language));
}

/** The languages in which a template has translations, also those of global responses. */
export function listTextLanguages(document: Texts): string[] {
  const codes = new Set<string>();
  for (const { translations } of listTranslated(document, true)) {
    for (const other in translations) if (Object.values(translations[other]!).some(Boolean)) codes.add(other);
  }
  return [...codes];
}

/** Lists everything in a template that can have translations. */
function* listTranslated(document: Texts, includesGlobal: boolean): Generator<Translated<string>> {
  const { items, response_sets, info, image_markers, custom_units = [] } = document;
  yield document;
  yield* items;
  for (const set of response_sets) {
    yield set;
    if (includesGlobal || !set.global_id) yield* set.options;
  }
  yield* info;
  for (const { marks = [] } of image_markers) yield* marks;
  yield* custom_units;
}

/**
 * Returns a template with its texts (titles, labels, help, messages) in another language. Missing translations stay in
 * the language of the template. The result is only for display: always evaluate the template itself, because
 * calculations may compare labels.
 */
export function translateTemplate<T extends Texts>(document: T, language: string): T {
  if (language === document.language) return document;
  const { translations, custom_units } = document;
  return {
    ...document,
    ...pickTexts(translations?.[language]),
    language,
    items: document.items.map((item) => translateItem(item, language)),
    response_sets: document.response_sets.map((set) => translateSet(set, language)),
    image_markers: document.image_markers.map((marker) =>
      marker.marks ? { ...marker, marks: marker.marks.map((mark) => translateField(mark, 'label', language)) } : marker,
    ),
    info: document.info.map((info) => translateInfo(info, language)),
    ...(custom_units && { custom_units: custom_units.map((unit) => translateField(unit, 'title', language)) }),
  };
}

/** Picks the texts that are not empty. */
const pickTexts = <T extends object>(texts: T | undefined): Partial<T> =>
  Object.fromEntries(Object.entries(texts ?? {}).filter(([, text]) => text)) as Partial<T>;

function translateField<F extends string, T extends Translated<F>>(record: T, field: F, language: string): T {
  const text = record.translations?.[language]?.[field];
  return text ? { ...record, [field]: text } : record;
}

const translateSet = (set: ResponseSet, language: string): ResponseSet => ({
  ...translateField(set, 'title', language),
  options: set.options.map((option) => translateField(option, 'label', language)),
});

function translateInfo(info: Info, language: string): Info {
  const { text, marked } = info.translations?.[language] ?? {};
  if (!text) return info;
  return { ...info, text, ...(info.rich && { rich: translateFormats(info.rich, text, marked) }) };
}

/**
 * Translates the formats of a text. Its marks only apply if they belong to this text: another program may have changed
 * the text alone.
 */
export const translateFormats = (rich: RichText, text: string, marked: string | undefined): RichText =>
  marked !== undefined && removeMarks(marked) === text
    ? translateMarkedText(rich, marked)
    : translateRichText(rich, text);

function translateItem(item: Item, language: string): Item {
  const { title, constraint_message: message, required_message } = item.translations?.[language] ?? {};
  if (!title && !message && !required_message) return item;
  const { constraint } = item.options;
  const options = {
    ...item.options,
    ...(message && constraint ? { constraint: { ...constraint, message } } : {}),
    ...(required_message && { required_message }),
  };
  return { ...item, title: title || item.title, options };
}
