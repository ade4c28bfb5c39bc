import type {
  CustomUnit,
  ImageMarker,
  Info,
  Item,
  ResponseOption,
  ResponseSet,
  TemplateHead,
  TemplatePatch,
  TemplateRecords,
  Translated,
} from '../document.ts';
import { translateFormats } from '../texts/languages.ts';
import { toMarkedText } from '../texts/rich-marks.ts';
import type { Edit } from './edit.ts';

interface Languages {
  readonly from: string;
  readonly to: string;
}

/**
 * Changes the language of a template. Texts that are translated into the new language swap places with
 * their translation; other texts stay as they are.
 */
export function setLanguage(records: TemplateRecords, { language }: { readonly language: string }): Edit {
  const languages = { from: records.head.language, to: language };
  if (languages.from === language) return { patch: {} };
  const changed = <T extends object>(all: Readonly<Record<string, T>>, swap: (record: T) => T): T[] =>
    Object.values(all).flatMap((record) => {
      const next = swap(record);
      return next === record ? [] : [next];
    });
  const { head } = records;
  const swapped = (['title', 'description', 'version_title'] as const).reduce<TemplateHead>(
    (next, field) => swapField(next, field, languages),
    head,
  );
  const texts = Object.entries(swapped).filter(([field, value]) => value !== head[field as keyof TemplateHead]);
  const items = changed(records.items, (item) => swapItem(item, languages));
  const sets = changed(records.response_sets, (set) => {
    const next = swapField<ResponseSet>(set, 'title', languages);
    const options = set.options.map((option) => swapField<ResponseOption>(option, 'label', languages));
    return options.some((option, at) => option !== set.options[at]) ? { ...next, options } : next;
  });
  const info = changed(records.info, (entry) => swapInfo(entry, languages));
  const markers = changed(records.image_markers, (marker) => swapMarks(marker, languages));
  const units = changed(records.custom_units, (unit) => swapField<CustomUnit>(unit, 'title', languages));
  const patch: TemplatePatch = {
    head: {
      ...Object.fromEntries(texts),
      language,
      ...(head.languages && { languages: [language, ...head.languages.filter((one) => one !== language)] }),
    },
    ...(items.length > 0 && { items: { upsert: items } }),
    ...(sets.length > 0 && { response_sets: { upsert: sets } }),
    ...(info.length > 0 && { info: { upsert: info } }),
    ...(markers.length > 0 && { image_markers: { upsert: markers } }),
    ...(units.length > 0 && { custom_units: { upsert: units } }),
  };
  return { patch };
}

type Translations = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Exchanges the text of a field with its translation in the new language. */
function swapTranslations(
  { translations }: Translated<string>,
  field: string,
  text: string,
  { from, to }: Languages,
): Translations {
  const { [field]: _used, ...rest } = (translations?.[to] ?? {}) as Readonly<Record<string, string>>;
  const { [to]: _all, ...others } = (translations ?? {}) as Translations;
  return {
    ...others,
    ...(Object.keys(rest).length > 0 && { [to]: rest }),
    ...(text !== '' && { [from]: { ...others[from], [field]: text } }),
  };
}

function swapField<T extends Translated<string>>(record: T, field: keyof T & string, languages: Languages): T {
  const translated = record.translations?.[languages.to]?.[field];
  if (!translated) return record;
  const translations = swapTranslations(record, field, String(record[field]), languages);
  return { ...record, [field]: translated, translations };
}

/** The formats stay with the text of the new language if its marks and lines show where they belong. */
function swapInfo(info: Info, { from, to }: Languages): Info {
  const { text, marked } = info.translations?.[to] ?? {};
  if (!text) return info;
  const next = swapField<Info>(info, 'text', { from, to });
  if (!info.rich) return next;
  const old = toMarkedText(info.rich);
  const { [to]: translated, ...others } = (next.translations ?? {}) as Translations;
  const { marked: _used, ...rest } = translated ?? {};
  const translations = {
    ...others,
    ...(Object.keys(rest).length > 0 && { [to]: rest }),
    ...(old !== info.text && { [from]: { ...others[from], marked: old } }),
  };
  return { ...next, rich: translateFormats(info.rich, text, marked), translations };
}

function swapMarks(marker: ImageMarker, languages: Languages): ImageMarker {
  const marks = marker.marks?.map((mark) => swapField(mark, 'label', languages));
  return marks?.some((mark, at) => mark !== marker.marks?.[at]) ? { ...marker, marks } : marker;
}

/** Swaps the texts of an item. Its messages are options, and their translations are next to those of its title. */
function swapItem(item: Item, languages: Languages): Item {
  let next = swapField(item, 'title', languages);
  const { constraint_message: message, required_message: required } = item.translations?.[languages.to] ?? {};
  const constraint = item.options.constraint as { readonly message?: string } | undefined;
  if (message && constraint) {
    const translations = swapTranslations(next, 'constraint_message', constraint.message ?? '', languages);
    next = { ...next, translations, options: { ...next.options, constraint: { ...constraint, message } } };
  }
  if (required) {
    const translations = swapTranslations(
      next,
      'required_message',
      String(item.options.required_message ?? ''),
      languages,
    );
    next = { ...next, translations, options: { ...next.options, required_message: required } };
  }
  return next;
}
