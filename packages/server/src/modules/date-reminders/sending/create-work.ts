/** Creates the issues and inspections of dates that are due. */
import { MAX_ASSIGNMENT_TITLE_LENGTH } from '@rounds/contract/assignments';
import { MAX_ISSUE_TITLE_LENGTH } from '@rounds/contract/issues';
import type { Language } from '@rounds/contract/languages.ts';
import { toServer } from '../../../events/event-publisher.ts';
import { recordChanges } from '../../../http/activity.ts';
import { translate } from '../../../http/texts.ts';
import { createAssignment } from '../../assignments/index.ts';
import { raiseIssues } from '../../issues/index.ts';
import { getWorkspaceLanguage } from '../../person-removal/index.ts';
import { type Assignee, type DueDate, getEndOfDay, listAssigneesOf } from '../queries/due.ts';
import type { ReminderRow } from '../queries/records.ts';
import { readField, type SendContext } from './context.ts';

/** The server's own work belongs to no request. */
const NO_REQUEST = { id: '', ip: '', user_agent: '' };
const DAY_MS = 24 * 3_600_000;

const listAssetIds = (dates: readonly DueDate[]): number[] => dates.map(({ asset_id }) => asset_id);

/** The title as everybody in the workspace reads it: “Next service: 12 Dec 2026”. */
function toTitle(language: Language, field: string, day: string): string {
  const locale = language === 'en' ? 'en-GB' : language;
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return translate(language, 'date_reminders.title', { field, day: format.format(new Date(`${day}T00:00:00Z`)) });
}

async function readTitles({ tx, workspace_id }: SendContext, reminder: ReminderRow) {
  const language = await getWorkspaceLanguage(tx, workspace_id);
  const field = (await readField(tx, reminder)).toName(language);
  return { language, toTitle: (day: string) => toTitle(language, field, day) };
}

const isPast = (day: string, { clock }: SendContext): boolean => day < clock.today;

/** They are due on the date, or today if it has passed. */
export async function createIssues(
  context: SendContext,
  reminder: ReminderRow,
  dates: readonly DueDate[],
): Promise<void> {
  const { tx, workspace_id, clock } = context;
  const titles = await readTitles(context, reminder);
  const assignees = await listAssigneesOf(tx, reminder.id, listAssetIds(dates));
  const { entries, others } = await raiseIssues(
    tx,
    workspace_id,
    dates.map(({ asset_id, uuid, day }) => ({
      title: titles.toTitle(day).slice(0, MAX_ISSUE_TITLE_LENGTH),
      asset_uuid: uuid,
      category_id: reminder.category?.id ?? null,
      priority: reminder.priority,
      due_at: isPast(day, context) ? clock.today : day,
      assignee: assignees.get(asset_id)?.[0] ?? null,
    })),
  );
  await recordChanges(context, toServer(workspace_id), NO_REQUEST, entries, others);
}

interface Planned {
  readonly day: string;
  readonly assignees: readonly Assignee[];
  readonly assets: readonly DueDate[];
}

/** One assignment for all assets with the same date and the same people. */
export async function createInspections(
  context: SendContext,
  reminder: ReminderRow,
  dates: readonly DueDate[],
): Promise<void> {
  const { tx } = context;
  const assigneesByAsset = await listAssigneesOf(tx, reminder.id, listAssetIds(dates));
  const { created_by } = reminder;
  const others: readonly Assignee[] = created_by === null ? [] : [{ type: 'user', id: created_by }];
  const findAssignees = ({ asset_id }: DueDate): readonly Assignee[] => assigneesByAsset.get(asset_id) ?? others;
  const groups = Map.groupBy(dates, (date) => JSON.stringify([date.day, findAssignees(date)]));
  const titles = await readTitles(context, reminder);
  for (const assets of groups.values()) {
    const [first] = assets;
    const assignees = first ? findAssignees(first) : [];
    if (first && assignees.length > 0) await plan(context, reminder, titles, { day: first.day, assignees, assets });
  }
}

/** The inspections open at once. They are due at the end of the date, and people have a day at least. */
async function plan(
  context: SendContext,
  { created_by, template }: ReminderRow,
  titles: Awaited<ReturnType<typeof readTitles>>,
  { day, assignees, assets }: Planned,
): Promise<void> {
  const { tx, workspace_id, clock, now } = context;
  const end = await getEndOfDay(tx, day, clock.time_zone);
  const earliest = new Date(now.getTime() + DAY_MS);
  const row = await createAssignment(
    {
      ...{ tx, locale: titles.language },
      actor: { user_id: created_by, workspace_id, tz_code: clock.time_zone, permissions: new Set() },
    },
    {
      ...{
        title: titles.toTitle(day).slice(0, MAX_ASSIGNMENT_TITLE_LENGTH),
        type: 'direct',
        template_id: template!.id,
      },
      ...{ asset_uuids: assets.map(({ uuid }) => uuid), assignees: [...assignees] },
      ...{ dynamic_assets: [], manager_ids: [], recurrence: [], timezone: clock.time_zone },
      ...{ start_at: now.toISOString(), end_at: (end > earliest ? end : earliest).toISOString() },
    },
  );
  const subject = { type: 'assignment', id: row.id, uuid: row.uuid, title: row.title, after: { title: row.title } };
  await recordChanges(context, toServer(workspace_id), NO_REQUEST, [{ code: 'assignment.created', subject }]);
}
