/** The server's texts by language: messages of errors, and texts for the engine's problem codes. */
import type { Language } from '@rounds/contract/languages.ts';
import { LANGUAGES } from '@rounds/contract/languages.ts';
import de from '@rounds/contract/locales/de/errors.json' with { type: 'json' };
import deProblems from '@rounds/contract/locales/de/problems.json' with { type: 'json' };
import en from '@rounds/contract/locales/en/errors.json' with { type: 'json' };
import enProblems from '@rounds/contract/locales/en/problems.json' with { type: 'json' };
import fr from '@rounds/contract/locales/fr/errors.json' with { type: 'json' };
import frProblems from '@rounds/contract/locales/fr/problems.json' with { type: 'json' };

export type TextKey = keyof typeof en;
export type TextParams = Readonly<Record<string, string | number>>;

const TEXTS: Record<Language, Record<TextKey, string>> = { en, de, fr };
const PROBLEMS: Record<Language, Readonly<Record<string, string>>> = {
  en: enProblems,
  de: deProblems,
  fr: frProblems,
};

export const translate = (language: Language, key: TextKey, params: TextParams = {}): string =>
  interpolate(language, TEXTS[language][key], params);

/** The text for a problem of a template or an answer; the engine only gives codes. */
export function translateProblem(
  language: Language,
  { code, params = {} }: { readonly code: string; readonly params?: TextParams },
): string {
  const count = Number(params.count ?? params.min ?? params.max ?? 0);
  const texts = PROBLEMS[language];
  const text = texts[code] ?? texts[`${code}_${new Intl.PluralRules(language).select(count)}`] ?? code;
  return interpolate(language, text, { count, ...params });
}

/** Fills in the values of a text. Numbers of five or more digits are grouped in the way of the language. */
export const interpolate = (language: Language, text: string, params: TextParams): string =>
  text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = params[name] ?? '';
    return typeof value === 'number' ? NUMBERS[language].format(value) : value;
  });

const numberFormat = (language: Language) =>
  new Intl.NumberFormat(language, { useGrouping: 'min2', maximumFractionDigits: 20 });
const NUMBERS: Record<Language, Intl.NumberFormat> = {
  en: numberFormat('en'),
  de: numberFormat('de'),
  fr: numberFormat('fr'),
};

/** The preferred language of `Accept-Language` among those of the product; null when there is none. */
export function parseAcceptLanguage(header: string | undefined): Language | null {
  if (!header) return null;
  const accepted = header
    .split(',', 20)
    .map((part) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';');
      const weight = options.find((option) => option.trim().startsWith('q='));
      return { language: tag.split('-')[0] as Language, weight: weight ? Number(weight.trim().slice(2)) || 0 : 1 };
    })
    .filter(({ language, weight }) => weight > 0 && LANGUAGES.includes(language));
  return accepted.sort((a, b) => b.weight - a.weight)[0]?.language ?? null;
}

/** A number of seconds in words: "40 seconds", "3 Minuten". */
export function formatDuration(language: Language, seconds: number): string {
  const [amount, unit] =
    seconds < 90 ? [Math.max(1, Math.ceil(seconds)), 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(amount);
}

/** A size with its unit: "5 GB", "28 MB", "10 kB". */
export function formatByteSize(language: Language, bytes: number): string {
  const [amount, unit] =
    bytes < 1024 ** 2
      ? [bytes / 1024, 'kilobyte']
      : bytes < 1024 ** 3
        ? [bytes / 1024 ** 2, 'megabyte']
        : [bytes / 1024 ** 3, 'gigabyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
}
