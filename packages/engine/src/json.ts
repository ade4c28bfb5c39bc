/** Type guards for JSON values. */
export const isText = (value: unknown): value is string => typeof value === 'string';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
export const isUuid = (value: unknown): value is string => isText(value) && UUID.test(value);
export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Deep equality of plain JSON, independent of the order of fields. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const [fields, others] = [Object.entries(a), b as Readonly<Record<string, unknown>>];
  return (
    fields.length === Object.keys(others).length &&
    fields.every(([field, value]) => Object.hasOwn(others, field) && isSameJson(value, others[field]))
  );
}
