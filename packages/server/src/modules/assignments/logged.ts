/** Assignments as the activity log has them. */

import type { RecurrenceInput } from '@rounds/contract/assignments';
import { toIso } from '../../iso-time.ts';
import type { AssignmentRow } from './queries/rows.ts';

/** Short and the same in all languages, so that a change is seen. */
function summarizeRecurrence(recurrence: RecurrenceInput) {
  const { frequency, interval, repeat_on, start_day, end, timezone, duration } = recurrence;
  const { skip_holidays, move_skipped = 'skip', week_start } = recurrence;
  const on = Object.values(repeat_on).flatMap((list) =>
    (list ?? []).map((one) => (typeof one === 'object' ? `${one.ordinal} ${one.weekday}` : String(one))),
  );
  const until = end.until ?? (end.count ? `× ${end.count}` : '');
  const dates = [start_day, until].filter(Boolean).join(' – ');
  const weeks = frequency === 'weekly' && interval > 1 && week_start ? [`week ${week_start}`] : [];
  const holidays = skip_holidays ? [`holidays ${move_skipped}`] : [];
  const details = [dates, timezone, `${duration.amount} ${duration.unit}`, ...weeks, ...holidays];
  return `${frequency}/${interval} ${on.join(' ')} (${details.join(', ')})`;
}

/** Returns the properties that the activity log shows before and after a change. */
export const toLogged = (row: AssignmentRow) => ({
  title: row.title,
  type: row.type,
  status: row.status,
  template: row.template.title,
  assets_count: row.assets_count,
  assignees: row.assignees.map(({ name }) => name),
  managers: row.managers.map(({ name }) => name),
  recurrence: row.recurrence.map(summarizeRecurrence),
  start_at: toIso(row.start_at),
  end_at: toIso(row.end_at),
  restricted: row.restricted,
  auto_finish: row.auto_finish,
  collaborative: row.collaborative,
  allow_additional_assets: row.allow_additional_assets,
});
