/** Reads units that people type or paste together with a number. */
import { UNITS, unitSymbol } from '@rounds/engine';

export interface OfferedUnit {
  readonly key: string;
  readonly symbol: string;
}

export interface NumberWithUnit {
  readonly number: string;
  /** The key of the unit; null without one. */
  readonly unit: string | null;
}

/** Longer texts are not read as a number with a unit. */
const MAX_TYPED_LENGTH = 200;
// Pattern: texts that are longer than MAX_TYPED_LENGTH are not read.
const AFTER = /^(.*[\p{Nd}.,])\s*([^\p{Nd}\s.,].*)$/u;
const BEFORE = /^([^\p{Nd}\s.,'+−–-]+)\s*([+−–-]?[\p{Nd}.,].*)$/u;

/** `º` is a letter that looks like a degree; compatibility forms such as `℃` and `m²` have plain letters. */
const normalize = (text: string): string => text.replaceAll('º', '°').normalize('NFKC').replace(/\s/g, '');

/** Separates a unit of the question from its number; a text with another unit, or with none, stays unchanged. */
export function splitUnit(typed: string, offered: readonly OfferedUnit[]): NumberWithUnit {
  const text = typed.trim();
  if (text.length > MAX_TYPED_LENGTH) return { number: typed, unit: null };
  const after = AFTER.exec(text);
  const before = BEFORE.exec(text);
  const parts = [after && [after[1], after[2]], before && [before[2], before[1]]];
  for (const [number, name] of parts.filter((part) => part !== null)) {
    const unit = findUnit(normalize(name ?? ''), offered);
    if (number && unit) return { number, unit };
  }
  return { number: typed, unit: null };
}

/** Finds a unit by its name. Case matters only where it makes a difference: mW and MW. */
function findUnit(name: string, offered: readonly OfferedUnit[]): string | null {
  const listNames = ({ key, symbol }: OfferedUnit) =>
    [symbol, symbol.replace('°', ''), unitSymbol(key, 'en', []), ...(UNITS.has(key) ? [key] : [])]
      .map(normalize)
      .filter(Boolean);
  const exact = offered.find((unit) => listNames(unit).includes(name));
  if (exact) return exact.key;
  const lower = name.toLowerCase();
  const alike = offered.filter((unit) => listNames(unit).some((one) => one.toLowerCase() === lower));
  return alike.length === 1 ? alike[0]!.key : null;
}
