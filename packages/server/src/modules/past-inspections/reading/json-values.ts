/** Reads parts of JSON of unknown shape. */
import { isRecord } from '@rounds/engine';

export type Json = Readonly<Record<string, unknown>>;

export const toObject = (value: unknown): Json => (isRecord(value) ? value : {});
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
