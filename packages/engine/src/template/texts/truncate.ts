/** Truncates a text to a number of characters (UTF-16 code units), with a mark where it was cut. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const isInPair = (text.charCodeAt(maxLength - 1) & 0xfc00) === 0xd800;
  return `${text.slice(0, isInPair ? maxLength - 1 : maxLength).trimEnd()}…`;
}
