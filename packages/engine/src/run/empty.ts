/** What counts as no answer: also a text of blanks, in which nobody reads anything. */
export function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null) return true;
  if (typeof value !== 'object') return typeof value === 'string' && value.trim() === '';
  if (Array.isArray(value)) return value.length === 0;
  return (value as { accepted?: unknown }).accepted === false;
}
