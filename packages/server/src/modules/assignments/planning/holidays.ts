/** Assignments that open nothing on the holidays of their workspace: their recurrences carry the days. */
import type { RecurrenceInput } from '@rounds/contract/assignments';
import type { Weekday } from '@rounds/recurrence';
import type { Tx } from '../../../db/database.ts';
import { extend } from '../../../http/extensions.ts';
import { holidayFollowers, listHolidayDays } from '../../settings/index.ts';
import { getStoredDefaults } from '../defaults.ts';
import { scheduleAssignments } from '../opening/index.ts';
import { setSkippedDays } from '../queries/holidays.ts';

interface WorkspaceDays {
  readonly holidays: readonly string[];
  readonly working: readonly Weekday[];
}

/** Reads the days of a workspace that recurrences follow. */
export const readWorkspaceDays = async (tx: Tx, workspaceId: number): Promise<WorkspaceDays> => ({
  holidays: await listHolidayDays(tx, workspaceId),
  working: (await getStoredDefaults(tx)).working_days,
});

/** Recurrences as they are stored: with the days that they skip, whatever the caller sent. */
export const skipHolidays = (
  records: readonly RecurrenceInput[],
  { holidays, working }: WorkspaceDays,
): RecurrenceInput[] =>
  records.map(({ skipped_days: _, move_skipped, working_days = [...working], ...record }) =>
    record.skip_holidays
      ? { ...record, skipped_days: [...holidays], ...(move_skipped && { move_skipped, working_days }) }
      : record,
  );

/** Inspections that have opened stay; later ones follow the new holidays. */
export const holidaysOfAssignments = extend(holidayFollowers, async (tx: Tx, days) => {
  const ids = await setSkippedDays(tx, days);
  if (ids.length > 0) await scheduleAssignments(tx, ids);
});
