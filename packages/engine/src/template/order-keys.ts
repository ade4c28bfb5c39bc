/**
 * Fractional indexes: sortable texts between any two of which there is another one. The first letter gives the length
 * of the integer part (and, below `a`, a negative sign); the rest is a fraction that never ends with a zero. The format
 * is that of the common libraries, so that stored orders stay valid.
 */
const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const HEADS = DIGITS.slice(10);
const MIN_WHOLE = `A${'0'.repeat(26)}`;

/** The length of an integer part with this first letter; 0 for an invalid letter. */
function getWholeLength(head: string | undefined): number {
  const place = head === undefined ? -1 : HEADS.indexOf(head);
  return place < 0 ? 0 : place < 26 ? 27 - place : place - 24;
}

/** Whether a text is a valid fractional index. */
export function isOrderKey(key: string): boolean {
  const length = getWholeLength(key[0]);
  return length > 0 && length <= key.length && key !== MIN_WHOLE && (length === key.length || !key.endsWith('0'));
}

function splitKey(key: string): [string, string] {
  if (!isOrderKey(key)) throw new RangeError(`No order: ${key}`);
  const length = getWholeLength(key[0]);
  return [key.slice(0, length), key.slice(length)];
}

/** The next or previous integer part; null beyond the last one. */
function incrementWhole(whole: string, by: 1 | -1): string | null {
  const wrapped = by > 0 ? '0' : 'z';
  let end = '';
  for (let at = whole.length - 1; at > 0; at--) {
    const digit = DIGITS[DIGITS.indexOf(whole[at] as string) + by];
    if (digit !== undefined) return whole.slice(0, at) + digit + end;
    end += wrapped;
  }
  const head = HEADS[HEADS.indexOf(whole[0] as string) + by];
  return head === undefined ? null : head + end.padEnd(26, wrapped).slice(0, getWholeLength(head) - 1);
}

/** A fraction between two others; if `high` is null, one above `low`. */
function createMiddleFraction(low: string, high: string | null): string {
  let same = 0;
  while (high !== null && same < high.length && (low[same] ?? '0') === high[same]) same++;
  if (high !== null && same > 0) return high.slice(0, same) + createMiddleFraction(low.slice(same), high.slice(same));
  const from = low === '' ? 0 : DIGITS.indexOf(low[0] as string);
  const to = high ? DIGITS.indexOf(high[0] as string) : DIGITS.length;
  if (to - from > 1) return DIGITS[Math.round((from + to) / 2)] as string;
  return high !== null && high.length > 1
    ? (high[0] as string)
    : DIGITS[from] + createMiddleFraction(low.slice(1), null);
}

function createKeyBetween(low: string | null, high: string | null): string {
  const [highWhole, highFraction] = high === null ? ['', ''] : splitKey(high);
  if (low === null) {
    if (high === null) return 'a0';
    if (highWhole === MIN_WHOLE) return MIN_WHOLE + createMiddleFraction('', highFraction);
    return highFraction === '' ? (incrementWhole(highWhole, -1) as string) : highWhole;
  }
  const [whole, fraction] = splitKey(low);
  if (whole === highWhole) return whole + createMiddleFraction(fraction, highFraction);
  const next = incrementWhole(whole, 1);
  return next !== null && (high === null || next < high) ? next : whole + createMiddleFraction(fraction, null);
}

/** Creates `count` ordered indexes between two others; null stands for the beginning or the end. */
export function createOrderKeys(low: string | null, high: string | null, count: number): string[] {
  const keys: string[] = [];
  if (count === 0) return keys;
  if (low !== null && high !== null) {
    const half = Math.floor(count / 2);
    const key = createKeyBetween(low, high);
    return [...createOrderKeys(low, key, half), key, ...createOrderKeys(key, high, count - half - 1)];
  }
  for (let key = createKeyBetween(low, high); keys.push(key) < count; ) {
    key = high === null ? createKeyBetween(key, null) : createKeyBetween(null, key);
  }
  return high === null ? keys : keys.reverse();
}
