/** Deep equality of plain JSON values. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((one, index) => isSameValue(one, b[index]));
  }
  return JSON.stringify(a) === JSON.stringify(b);
}
