/** A time that a call may name. */
export const toDate = (text: string | undefined): Date | null => (text === undefined ? null : new Date(text));

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Wall time in a zone as `yyyy-mm-ddThh:mm`. */
export function toWallTime(time: Date, timeZone: string): string {
  const formatter =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' });
  formatters.set(timeZone, formatter);
  return formatter.format(time).replace(' ', 'T');
}
