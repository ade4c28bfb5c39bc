/** Default values of items, and the values that the context determines. */

import { dateInZone } from '../../catalogue/date-shapes.ts';
import { getOption } from '../../catalogue/index.ts';
import { getDateShape } from '../../catalogue/value-kinds.ts';
import type { Item } from '../../template/document.ts';
import { getMoment, type RunContext } from '../types.ts';

type DefaultValue = (context: RunContext) => unknown;

const createCurrentDate =
  (item: Item, getTime: (context: RunContext) => string | null | undefined): DefaultValue =>
  (context) => {
    const at = getTime(context);
    return at ? dateInZone(at, context.zone, getDateShape(item)) : null;
  };
const getStart = ({ started_at }: RunContext) => started_at;
const getEnd = ({ completed_at }: RunContext) => completed_at;

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
      return createCurrentDate(item, getStart);
    case 'inspection_real_end_date':
      return createCurrentDate(item, getEnd);
    case 'checkbox':
      if (getOption(item, 'checkedByDefault') === true) return () => true;
  }
  const value = getOption(item, 'default_value');
  if (value === null || value === undefined || value === '') return null;
  return isEditableDate(item) ? createDateDefault(item, value) : () => value;
}

/**
 * Whether people have to confirm the default of an item: its author can require it, and current dates always need it
 * because nobody chose them. Until then the default is not an answer.
 */
export const needsConfirmation = (item: Item): boolean =>
  isCurrentByDefault(item) || (getOption(item, 'confirm_default') === true && createDefault(item) !== null);

/** Whether only the completion fills an item: an end date whose default is the current time. */
export function isFilledByCompletion(item: Item, context: RunContext): boolean {
  const defaultValue = createDefault(item);
  if (!defaultValue || defaultValue(context)) return false;
  return Boolean(defaultValue({ ...context, completed_at: context.started_at }));
}

/** Whether people answer the item with a date. */
export const isEditableDate = (item: Item): boolean =>
  ['datetime', 'inspection_start_date', 'inspection_end_date'].includes(item.type);

/** Reads `{ type: 'current' }`, `{ type: 'fixed', value }`, or the date itself. */
function createDateDefault(item: Item, value: unknown): DefaultValue | null {
  if (typeof value === 'string') return () => value;
  const { type, value: fixed } = value as { type?: unknown; value?: unknown };
  if (type === 'current') return createCurrentDate(item, getTimeOfCurrent(item));
  return type === 'fixed' && typeof fixed === 'string' ? () => fixed : null;
}

/** The moment that the default "current" means: for a start date the start, for an end date the completion. */
function getTimeOfCurrent({ type }: Item) {
  if (type === 'inspection_start_date') return getStart;
  return type === 'inspection_end_date' ? getEnd : getMoment;
}

/** Whether the default of an item is the moment of the evaluation. */
export const isCurrentByDefault = (item: Item): boolean =>
  item.type === 'datetime' && getOption<{ type?: unknown } | null>(item, 'default_value')?.type === 'current';
