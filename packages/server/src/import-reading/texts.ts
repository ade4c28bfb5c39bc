/** The texts of imports by language, and the title that a file gives. */
import type { ImportRowError } from '@rounds/contract/import.ts';
import type { Language } from '@rounds/contract/languages.ts';
import de from '@rounds/contract/locales/de/import.json' with { type: 'json' };
import en from '@rounds/contract/locales/en/import.json' with { type: 'json' };
import fr from '@rounds/contract/locales/fr/import.json' with { type: 'json' };
import { interpolate, type TextParams } from '../http/texts.ts';
import type { RowProblem } from './reading.ts';

export type ImportText = keyof typeof en;

const TEXTS: Record<Language, Record<ImportText, string>> = { en, de, fr };

export const importText = (language: Language, key: ImportText, params: TextParams = {}): string =>
  interpolate(language, TEXTS[language][key], params);

type RowCode = Extract<ImportText, `row.${string}`> extends `row.${infer Code}` ? Code : never;

/** The problem of a row with its message in the caller's language. */
export const toRowError = (
  { row, column, code, params }: RowProblem<RowCode>,
  language: Language,
  moreParams?: TextParams,
): ImportRowError => ({
  row,
  column,
  code,
  message: importText(language, `row.${code}`, { ...params, ...moreParams }),
});

/** The title of what is imported, if the call names none: that of the file. */
export const toTitle = (fileName: string, maxLength: number): string =>
  fileName
    .replace(/\.[a-z]{2,5}$/i, '')
    .trim()
    .slice(0, maxLength) || fileName;
