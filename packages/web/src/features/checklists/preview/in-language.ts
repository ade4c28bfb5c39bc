import type { Info, Item, ResponseOption, TemplateDocument } from '@rounds/engine';

/** The languages that texts of a template are there in, its own first. */
export function languagesOf({ language, items, response_sets, info }: TemplateDocument): string[] {
  const found = new Set([language]);
  const options = response_sets.flatMap((set) => set.options);
  for (const record of [...items, ...options, ...info]) {
    for (const other of Object.keys(record.translations ?? {})) found.add(other);
  }
  return [...found];
}

/** A template with its texts in another language; what is not translated stays as it is. */
export function inLanguage(document: TemplateDocument, language: string): TemplateDocument {
  if (language === document.language) return document;
  const option = (one: ResponseOption): ResponseOption => {
    const label = one.translations?.[language]?.label;
    return label ? { ...one, label } : one;
  };
  return {
    ...document,
    language,
    items: document.items.map((one) => translatedItem(one, language)),
    response_sets: document.response_sets.map((set) => ({ ...set, options: set.options.map(option) })),
    info: document.info.map((one): Info => {
      const text = one.translations?.[language]?.text;
      return text ? { ...one, text } : one;
    }),
  };
}

function translatedItem(item: Item, language: string): Item {
  const { title, constraint_message: message } = item.translations?.[language] ?? {};
  const { constraint } = item.options;
  const hasConstraint = message && typeof constraint === 'object' && constraint !== null;
  const options = hasConstraint ? { ...item.options, constraint: { ...constraint, message } } : item.options;
  return title || hasConstraint ? { ...item, title: title || item.title, options } : item;
}
