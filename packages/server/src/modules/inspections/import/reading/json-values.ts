/** Reads parts of JSON of unknown shape. */
export type Json = Readonly<Record<string, unknown>>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const toObject = (value: unknown): Json => (isObject(value) ? value : {});
export const toList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
export const readText = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : '';
export const toNumber = (value: unknown): number | null =>
  typeof value === 'number' && Number.isFinite(value) ? value : null;

/** ISO 8601 in UTC; null for what is no moment. */
export function toMoment(value: unknown): string | null {
  const time = Date.parse(readText(value));
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
