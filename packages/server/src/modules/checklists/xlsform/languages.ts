/** Which languages a form is written in, and which text of a cell is the template's own. */
import { CONTENT_LANGUAGES, type ContentLanguage } from '@rounds/contract/languages';
import type { FormRow, FormWorkbook } from './workbook.ts';

const NAMES: Readonly<Record<ContentLanguage, readonly string[]>> = {
  en: ['en', 'eng', 'english', 'englisch', 'anglais'],
  de: ['de', 'deu', 'ger', 'german', 'deutsch', 'allemand'],
  fr: ['fr', 'fra', 'fre', 'french', 'français', 'francais', 'französisch'],
  ar: ['ar', 'ara', 'arabic', 'العربية', 'arabisch', 'arabe'],
};

/** The code of a language as forms write it: `English (en)`, `French`, `fr`. */
export function languageCode(name: string): ContentLanguage | null {
  const code = /\(([a-z]{2,3})(?:[-_][^)]*)?\)\s*$/i.exec(name)?.[1];
  const words = [code ?? name].map((word) => word.trim().toLowerCase());
  return CONTENT_LANGUAGES.find((language) => words.some((word) => NAMES[language].includes(word))) ?? null;
}

export class FormLanguages {
  /** The template's own language. */
  readonly own: ContentLanguage;
  /** Languages that the product has no place for, with a column that is written in them. */
  readonly missing: readonly { readonly name: string; readonly header: string }[];
  /** The languages that texts come in: the own one first. */
  readonly offered: readonly ContentLanguage[];
  /** Names of languages in the order in which a text is looked for. */
  readonly #order: readonly string[];

  constructor({ survey, choices, settings }: FormWorkbook, fallback: ContentLanguage) {
    const columns = [...survey.columns, ...choices.columns].filter(({ name }) => name === 'label' || name === 'hint');
    const names = [...new Set(columns.map(({ language }) => language ?? ''))];
    const wanted = settings.rows[0]?.text('default_language') ?? '';
    const isWanted = (name: string) =>
      wanted !== '' && (name.toLowerCase() === wanted.toLowerCase() || languageCode(name) === languageCode(wanted));
    const first =
      names.find((name) => name.toLowerCase() === wanted.toLowerCase()) ??
      names.find((name) => isWanted(name) && languageCode(name) !== null) ??
      (names.includes('') ? '' : names[0]) ??
      '';
    this.own = languageCode(first || wanted) ?? fallback;
    this.#order = [first, ...names.filter((name) => name !== first)];
    const codes = this.#order.slice(1).flatMap((name) => languageCode(name) ?? []);
    this.offered = [...new Set([this.own, ...codes])];
    this.missing = this.#order.flatMap((name, place) => {
      if (name === '' || languageCode(name) !== null || (place === 0 && names.length === 1)) return [];
      return [{ name, header: columns.find(({ language }) => language === name)?.header ?? name }];
    });
  }

  /** The template's own text of a cell: in its language, else in the first that has it. */
  textOf(row: FormRow, column: string): string {
    const texts = row.texts(column);
    for (const name of this.#order) {
      const text = texts.get(name);
      if (text !== undefined) return text.replace(/\r\n?/g, '\n');
    }
    return '';
  }

  /** Its texts in the other languages that the product has. */
  translationsOf(row: FormRow, column: string): [language: ContentLanguage, text: string][] {
    const found = new Map<ContentLanguage, string>();
    for (const [name, text] of row.texts(column)) {
      const code = languageCode(name);
      if (code !== null && code !== this.own && !found.has(code)) found.set(code, text.replace(/\r\n?/g, '\n'));
    }
    return [...found];
  }
}
