/**
 * Removes characters that PostgreSQL cannot store: NUL, which some barcodes contain, and lone
 * surrogates. One of them would prevent the whole batch from being stored.
 */
export function toStoredRegisters<T>(value: T): T;
export function toStoredRegisters(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed();
  if (Array.isArray(value)) return value.map(toStoredRegisters);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, toStoredRegisters(part)]));
}
