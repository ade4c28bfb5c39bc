/** Recurrences of the contract as the records that `@rounds/recurrence` reads. */
import type { RecurrenceInput } from '@rounds/contract/assignments';
import type { Recurrence } from '@rounds/recurrence';

/** Removes properties that the kind of end does not need; a missing one becomes a value that is rejected. */
export const toRecurrences = (records: readonly RecurrenceInput[]): Recurrence[] =>
  records.map(({ repeat_on, end: { type, count = 0, until = '' }, skip_holidays: _, ...record }) => ({
    ...record,
    repeat_on: Object.fromEntries(Object.entries(repeat_on).filter(([, list]) => list !== undefined)),
    end: type === 'count' ? { type, count } : type === 'until' ? { type, until } : { type },
  }));
