/** The rows of the sheets of an exported form: texts in each language, and cells by column. */
import { type Info, listLanguages, type TemplateDocument } from '@rounds/engine';

/** Cells by the header of their column. */
export type SheetRow = Readonly<Record<string, string>>;

const englishNames = new Intl.DisplayNames(['en'], { type: 'language' });

/** Formats a language as forms write it: `German (de)`. */
export const toLanguageName = (code: string): string => `${englishNames.of(code) ?? code} (${code})`;

/** The columns `name::Language (code)` for texts in each language. */
export class FormLanguageColumns {
  readonly languages: readonly string[];
  readonly #rename: (text: string) => string;

  /** @param rename replaces the keys of answers in texts by the names of the form */
  constructor(document: TemplateDocument, rename: (text: string) => string) {
    this.languages = listLanguages(document).filter(Boolean);
    this.#rename = rename;
  }

  get own(): string {
    return toLanguageName(this.languages[0] ?? 'en');
  }

  toCells(
    column: string,
    own: string,
    translations: Readonly<Record<string, string | undefined>>,
  ): Record<string, string> {
    const cells: Record<string, string> = {};
    this.languages.forEach((language, index) => {
      const text = index === 0 ? own : translations[language];
      if (text) cells[`${column}::${toLanguageName(language)}`] = this.#rename(text);
    });
    return cells;
  }

  toHint(info: Info | undefined): Record<string, string> {
    return info ? this.toCells('hint', info.text, pickTranslations(info.translations, 'text')) : {};
  }
}

/** The translations of one field by language. */
export const pickTranslations = <Field extends string>(
  translations: Readonly<Record<string, Readonly<Partial<Record<Field, string>>>>> | undefined,
  field: Field,
): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(translations ?? {}).map(([language, texts]) => [language, texts[field]]));
