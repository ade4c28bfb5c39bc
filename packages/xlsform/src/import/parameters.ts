/** The `parameters` cell of a question: `start=1 end=10 step=1`, with blanks, commas or semicolons between them. */
import type { ItemOptions, ItemType } from '@rounds/engine';
import type { FormNotes } from '../form/notes.ts';
import type { FormRow } from '../form/sheets.ts';

/** Names are in lower case; blanks may be around the sign. A search begins only where a name begins. */
// Pattern: a name and the blanks behind it are read once, because a search cannot begin inside of them.
const PARAMETER = /(?<![\p{L}\d_-])([\p{L}\d_-]+)\s*=\s*("[^"]*"|'[^']*'|[^\s;,]+)/gu;
/** The parameters that each type of item supports. */
const CARRIED: Readonly<Partial<Record<ItemType, readonly string[]>>> = {
  slider: ['start', 'end', 'step'],
  photo: ['max-pixels'],
};
const MAX_NOTED_LENGTH = 100;

/** Reads the options of an item from its parameters, and adds a note on those that it does not support. */
export function toParameterOptions(row: FormRow, item: ItemType, notes: FormNotes): ItemOptions {
  const cell = row.text('parameters');
  const values = new Map<string, string>();
  const rest = cell.replace(PARAMETER, (_, name: string, value: string) => {
    values.set(name.toLowerCase(), value.replace(/^["']|["']$/g, ''));
    return '';
  });
  const carried = CARRIED[item] ?? [];
  const others = [...values.keys()].filter((name) => !carried.includes(name));
  const unread = [...others, ...rest.split(/[\s;,]+/).filter(Boolean)];
  const options = item === 'photo' ? toPhotoSize(values) : {};
  if (item === 'photo' && values.has('max-pixels') && !options.max_width) unread.push('max-pixels');
  if (unread.length > 0) {
    const names = unread.join(', ').slice(0, MAX_NOTED_LENGTH);
    notes.addCell(row, 'parameters', 'parameters', { names }, false);
  }
  return item === 'slider' ? toRangeOptions(row, values, notes) : options;
}

function toRangeOptions(row: FormRow, values: ReadonlyMap<string, string>, notes: FormNotes): ItemOptions {
  const { isChanged, ...range } = toRange(values);
  // The cell of the parameters may already have a note.
  if (isChanged) notes.addCell(row, 'type', 'range_changed', range, false);
  return range;
}

/** A slider always runs upwards, and its step is not longer than itself. The defaults are those of XLSForm. */
function toRange(values: ReadonlyMap<string, string>) {
  const number = (name: string, otherwise: number) => Number(values.get(name) ?? otherwise);
  const [start, end, stated] = [number('start', 1), number('end', 10), number('step', 1)];
  const isRange = Number.isFinite(start) && Number.isFinite(end) && start !== end;
  const [min, max] = isRange ? [Math.min(start, end), Math.max(start, end)] : [1, 10];
  const size = Math.abs(stated);
  const step = size > 0 && size <= max - min ? size : Math.min(1, max - min);
  return { min, max, step, isChanged: !isRange || start > end || stated !== step };
}

/** Pictures are scaled down so that their longer side has at most this number of pixels. */
function toPhotoSize(values: ReadonlyMap<string, string>): ItemOptions {
  const pixels = Number(values.get('max-pixels'));
  return Number.isInteger(pixels) && pixels > 0 ? { quality: 'custom', max_width: pixels, max_height: pixels } : {};
}
