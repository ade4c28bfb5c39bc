/** Whether a value counts as no answer, as blank texts, empty lists and acknowledgments that were not given do. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value !== 'object') return typeof value === 'string' && value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return (value as { accepted?: unknown }).accepted === false;
}
