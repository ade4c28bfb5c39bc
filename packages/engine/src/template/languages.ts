/** The languages of templates. */
import type { Info, Item, TemplateDocument, Translated } from './document.ts';
import { translateRichText } from './rich-text.ts';

type Texts = Pick<TemplateDocument, 'language' | 'items' | 'response_sets' | 'info' | 'image_markers'>;

/** The languages in which a template has texts, its own first. */
export function listLanguages({ language, items, response_sets, info, image_markers }: Texts): string[] {
  const found = new Set([language]);
  const note = ({ translations }: Translated<string>): void => {
    for (const other in translations) found.add(other);
  };
  items.forEach(note);
  for (const { options } of response_sets) options.forEach(note);
  info.forEach(note);
  for (const { marks } of image_markers) marks?.forEach(note);
  return [...found];
}

/**
 * A template with its texts (titles, labels, help, messages) in another language. Missing translations
 * stay in the language of the template. The result is only for display: always evaluate the template
 * itself, because calculations may compare labels.
 */
export function translateTemplate<T extends Texts>(document: T, language: string): T {
  if (language === document.language) return document;
  return {
    ...document,
    language,
    items: document.items.map((item) => translateItem(item, language)),
    response_sets: document.response_sets.map((set) => ({
      ...set,
      options: set.options.map((option) => translateLabel(option, language)),
    })),
    image_markers: document.image_markers.map((marker) =>
      marker.marks ? { ...marker, marks: marker.marks.map((mark) => translateLabel(mark, language)) } : marker,
    ),
    info: document.info.map((info) => translateInfo(info, language)),
  };
}

function translateLabel<T extends Translated<'label'>>(record: T, language: string): T {
  const label = record.translations?.[language]?.label;
  return label ? { ...record, label } : record;
}

function translateInfo(info: Info, language: string): Info {
  const text = info.translations?.[language]?.text;
  if (!text) return info;
  return { ...info, text, ...(info.rich && { rich: translateRichText(info.rich, text) }) };
}

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
