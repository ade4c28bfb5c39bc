/** Subscriptions to one's calendar by a secret link, for calendar applications. */
import { createHash, randomBytes } from 'node:crypto';
import type { assignments } from '@rounds/contract/assignments';
import { findSiteLimit, withSiteLimit } from '../../../db/transactions.ts';
import { notFoundError } from '../../../http/api-error.ts';
import { Bytes, type Call, type PreloadCall } from '../../../http/module.ts';
import { translate } from '../../../http/texts.ts';
import type { Services } from '../../../services.ts';
import { assertLinkAllowed } from '../../settings/index.ts';
import {
  type CalendarOwner,
  deleteCalendarLink,
  findCalendarLink,
  findCalendarOwner,
  saveCalendarLink,
} from '../queries/calendar-links.ts';
import { type DatedEntry, listEntries } from './calendar.ts';
import { type CalendarEvent, formatCalendar } from './icalendar.ts';

const DAY_MS = 86_400_000;
const [PAST_DAYS, COMING_DAYS] = [30, 90];

/** The token names its workspace, because links are looked up inside one. */
const createToken = (workspaceId: number): string =>
  `${workspaceId.toString(36)}.${randomBytes(32).toString('base64url')}`;
const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();
function readWorkspaceId(token: string): number | null {
  const [, workspace] = /^([0-9a-z]{1,9})\.[\w-]{43}$/.exec(token) ?? [];
  return workspace ? Number.parseInt(workspace, 36) : null;
}

export async function getLink({ tx, actor }: Call<typeof assignments.getCalendarLink>) {
  const link = await findCalendarLink(tx, actor.user_id);
  return { created_at: link?.created_at.toISOString() ?? null };
}

/** The token is stored only as its hash, so the address is shown once. */
export async function createLink({ tx, actor, services, activity }: Call<typeof assignments.createCalendarLink>) {
  const token = createToken(actor.workspace_id);
  const created_at = await saveCalendarLink(tx, actor.user_id, hashToken(token));
  activity({ type: 'account', id: actor.account_id, title: actor.email });
  const url = `${services.config.publicUrl}/api/assignment/calendar.ics?token=${token}`;
  return { url, created_at: created_at.toISOString() };
}

export async function deleteLink({ tx, actor, activity, noActivity }: Call<typeof assignments.deleteCalendarLink>) {
  if (await deleteCalendarLink(tx, actor.user_id)) {
    activity({ type: 'account', id: actor.account_id, title: actor.email });
  } else noActivity();
  return null;
}

/** Downloads a calendar of everything that the person works on or manages. */
export async function downloadCalendar({
  database,
  services,
  query,
  request,
}: PreloadCall<typeof assignments.downloadCalendar>): Promise<Bytes> {
  const workspaceId = readWorkspaceId(query.token);
  if (workspaceId === null) throw notFoundError('AST');
  const now = new Date();
  const { owner, entries } = await database.inWorkspace(workspaceId, async (tx) => {
    const owner = await findCalendarOwner(tx, hashToken(query.token));
    if (!owner) throw notFoundError('AST');
    await assertLinkAllowed(tx, request.ip);
    const [from, to] = [-PAST_DAYS, COMING_DAYS].map((days) => new Date(now.getTime() + days * DAY_MS)) as [Date, Date];
    const noFilter = { assignee: null, asset: null, template: null, assignment: null };
    // Calendar applications show planned work, not what people started in addition.
    const filter = { from, to, ownOf: owner.user_id, ...noFilter, additionalByDayIn: null };
    const { entries } = await withSiteLimit(tx, await findSiteLimit(tx, owner.user_id), () =>
      listEntries(tx, filter, now),
    );
    return { owner, entries };
  });
  const text = formatCalendar({
    name: translate(owner.locale, 'assignments.calendar'),
    now,
    events: entries.map((entry) => toEvent(entry, owner, services)),
  });
  return new Bytes(async () => ({
    body: Buffer.from(text),
    type: 'text/calendar; charset=utf-8',
    name: 'rounds.ics',
    disposition: 'attachment',
  }));
}

function toEvent(entry: DatedEntry, { can_conduct }: CalendarOwner, { config }: Services): CalendarEvent {
  const { assignment, assignment_uuid, template, assets, assets_count, inspection_uuid, occurrence_at } = entry;
  const others = assets_count - assets.length;
  const assetText = [...assets, ...(others > 0 ? [`+${others}`] : [])].join(', ');
  const start = new Date(entry.start_at);
  // People who only manage have no list of their own inspections.
  const list = can_conduct ? '/inspections/mine' : `/assignment/calendar?assignment=${assignment.id}`;
  const path = inspection_uuid ? `/inspections/${inspection_uuid}/view-report` : list;
  return {
    uid: `${assignment_uuid}-${Date.parse(occurrence_at ?? entry.start_at) / 1000}@rounds`,
    start,
    end: new Date(Math.max(Date.parse(entry.due_at), start.getTime())),
    summary: assignment.title,
    description: [template.title, assetText].filter(Boolean).join('\n'),
    url: `${config.publicUrl}${path}`,
    is_cancelled: entry.status === 'skipped',
  };
}
