/** Assignments that open nothing on the holidays of their workspace: their recurrences carry the days. */
import type { RecurrenceInput } from '@rounds/contract/assignments';
import type { Tx } from '../../db/database.ts';
import { extend } from '../../http/extensions.ts';
import { holidayFollowers } from '../settings/index.ts';
import { scheduleAssignments } from './opening/index.ts';
import { setSkippedDays } from './queries/holidays.ts';

/** Recurrences as they are stored: with the days that they skip, whatever the caller sent. */
export const skipHolidays = (records: readonly RecurrenceInput[], days: readonly string[]): RecurrenceInput[] =>
  records.map(({ skipped_days: _, ...record }) =>
    record.skip_holidays ? { ...record, skipped_days: [...days] } : record,
  );

/** What has opened stays; what comes next follows the new holidays. */
export const holidaysOfAssignments = extend(holidayFollowers, async (tx: Tx, days) => {
  const ids = await setSkippedDays(tx, days);
  if (ids.length > 0) await scheduleAssignments(tx, ids);
});
