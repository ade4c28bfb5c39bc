import { getDecimalSeparator } from '../../i18n/index.ts';

/**
 * Parses a number as people type it in their language: `1 234,5`, `1.234,5`, `7.8`. Returns null for
 * empty text and undefined for anything that is not a number.
 */
export function parseNumber(typed: string, language: string): number | null | undefined {
  const text = typed.replace(/[\s\u00a0\u202f'’]/g, '').replace('−', '-');
  if (text === '') return null;
  const plain = normalizeSeparators(text, getDecimalSeparator(language));
  if (!/^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return undefined;
  return Number(plain);
}

/** The other separator counts as grouping only if it groups thousands; otherwise it is the decimal separator. */
function normalizeSeparators(text: string, mark: string): string {
  const other = mark === ',' ? '.' : ',';
  // Pattern: groups begin with the separator, so that no text fits in two ways.
  const groups = new RegExp(`^[-+]?\\d{1,3}(\\${other}\\d{3})+(\\${mark}\\d*)?$`);
  const marksOther = text.split(other).length - 1;
  if (groups.test(text) && (marksOther > 1 || text.includes(mark)))
    return text.replaceAll(other, '').replace(mark, '.');
  return text.includes(mark) ? text.replace(mark, '.') : text.replace(other, '.');
}
