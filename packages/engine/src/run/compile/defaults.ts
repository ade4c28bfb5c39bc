/** Default values of items, and the values that the context determines. */

import { dateInZone } from '../../catalogue/date-shapes.ts';
import { getOption } from '../../catalogue/index.ts';
import { getDateShape } from '../../catalogue/value-kinds.ts';
import type { Item } from '../../template/document.ts';
import type { RunContext } from '../types.ts';

type DefaultValue = (context: RunContext) => unknown;

const currentDate =
  (item: Item, moment: 'started_at' | 'completed_at' = 'started_at'): DefaultValue =>
  ({ [moment]: at, zone }) =>
    at ? dateInZone(at, zone, getDateShape(item)) : null;

/** Computes the default of an item from the context; null if it has none. */
export function createDefault(item: Item): DefaultValue | null {
  switch (item.type) {
    case 'asset':
      return ({ asset }) => asset?.uuid ?? null;
    case 'document_id':
      return ({ document_id }) => document_id?.text ?? null;
    case 'inspection_number':
      return ({ document_id }) => document_id?.number?.toString() ?? null;
    case 'inspection_real_start_date':
      return currentDate(item);
    case 'inspection_real_end_date':
      return currentDate(item, 'completed_at');
    case 'checkbox':
      if (getOption(item, 'checkedByDefault') === true) return () => true;
  }
  const value = getOption(item, 'default_value');
  if (value === null || value === undefined || value === '') return null;
  return isEditableDate(item) ? createDateDefault(item, value) : () => value;
}

/** Whether the default of an item is one of its settings, rather than a fact of the inspection. */
export const hasOwnDefault = (item: Item): boolean =>
  !FILLED_BY_INSPECTION.includes(item.type) && createDefault(item) !== null;
const FILLED_BY_INSPECTION: readonly Item['type'][] = ['asset', 'inspection_start_date', 'inspection_end_date'];

/** Whether only the completion fills an item: an end date whose default is the current time. */
export function isFilledByCompletion(item: Item, context: RunContext): boolean {
  const defaultValue = createDefault(item);
  if (!defaultValue || defaultValue(context)) return false;
  return Boolean(defaultValue({ ...context, completed_at: context.started_at }));
}

/** Whether people answer the item with a date. */
export const isEditableDate = (item: Item): boolean =>
  ['datetime', 'inspection_start_date', 'inspection_end_date'].includes(item.type);

/** `{ type: 'current' }`, `{ type: 'fixed', value }`, or the date itself. */
function createDateDefault(item: Item, value: unknown): DefaultValue | null {
  if (typeof value === 'string') return () => value;
  const { type, value: fixed } = value as { type?: unknown; value?: unknown };
  // The current time of an end date is that of the completion.
  if (type === 'current') return currentDate(item, item.type === 'inspection_end_date' ? 'completed_at' : 'started_at');
  return type === 'fixed' && typeof fixed === 'string' ? () => fixed : null;
}
