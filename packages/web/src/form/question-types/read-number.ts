import { decimalMark } from '../../i18n/index.ts';

/**
 * A number as people type it in their language: `1 234,5`, `1.234,5`, `7.8`. Null for nothing,
 * undefined for what is no number.
 */
export function readNumber(typed: string, language: string): number | null | undefined {
  const text = typed.replace(/[\s\u00a0\u202f'’]/g, '').replace('−', '-');
  if (text === '') return null;
  const plain = withPoint(text, decimalMark(language));
  if (!/^[-+]?(\d+(\.\d*)?|\.\d+)$/.test(plain)) return undefined;
  return Number(plain);
}

/** The other mark counts as grouping only where it groups thousands; else it is taken as the decimal mark. */
function withPoint(text: string, mark: string): string {
  const other = mark === ',' ? '.' : ',';
  const groups = new RegExp(`^[-+]?\\d{1,3}(\\${other}\\d{3})+(\\${mark}\\d*)?$`);
  const marksOther = text.split(other).length - 1;
  if (groups.test(text) && (marksOther > 1 || text.includes(mark)))
    return text.replaceAll(other, '').replace(mark, '.');
  return text.includes(mark) ? text.replace(mark, '.') : text.replace(other, '.');
}
