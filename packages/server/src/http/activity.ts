/** The activity log: who did what with which record, when and from where, and which calls were denied. */
import { type ActivityCode, findActivityEvent } from '@rounds/contract/activities.ts';
import { getRecordKind } from '@rounds/contract/event-codes.ts';
import { resolveName } from '@rounds/contract/languages.ts';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { EventAuthor, EventPublisher, NewEvent } from '../events/event-publisher.ts';
import type { Origin, Subject } from './module.ts';

export interface ActivityEntry {
  readonly code: ActivityCode;
  readonly subject?: Subject | undefined;
  /** The details of its event, in addition to the record. */
  readonly data?: unknown;
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
const toTitle = (title: Subject['title']): string | null =>
  typeof title === 'object' ? resolveName(title, 'en') : (title ?? null);
const toSubjectColumns = (subject: Subject | undefined) => ({
  subject_type: subject?.type ?? null,
  subject_id: subject ? String(subject.id) : null,
  subject_title: toTitle(subject?.title),
});
const toOriginColumns = (origin: Origin) => ({ request_id: origin.id, ip: origin.ip, user_agent: origin.user_agent });

export interface ActivityContext {
  readonly tx: Tx;
  readonly events: EventPublisher;
}

/** Adds entries to the log of the workspace that the transaction is in; codes that it has switched off are left out. */
export async function recordActivity(
  tx: Tx,
  who: EventAuthor,
  origin: Origin,
  entries: readonly ActivityEntry[],
): Promise<void> {
  const insert = async (newEntries: readonly ActivityEntry[]) => {
    const rows = newEntries.map((entry) => toRow(who, origin, entry));
    return sql<{ id: number }>`select record_activity(${JSON.stringify(rows)}::jsonb) as id`.execute(tx);
  };
  const plain = entries.filter(({ subject }) => !subject?.records);
  if (plain.length > 0) await insert(plain);
  for (const entry of entries) {
    const { records } = entry.subject ?? {};
    if (!records) continue;
    const [stored] = (await insert([entry])).rows;
    if (!stored) continue;
    await sql`insert into activity_record (activity_id, record_type, record_id)
      select ${stored.id}, ${records.type}, id from unnest(${[...records.ids]}::bigint[]) as id`.execute(tx);
  }
}

/**
 * Adds entries to the log and publishes the events among them, for work that is no call.
 * @param others events that the log does not show one by one
 */
export async function recordChanges(
  { tx, events }: ActivityContext,
  who: EventAuthor,
  origin: Origin,
  entries: readonly ActivityEntry[],
  others: readonly NewEvent[] = [],
): Promise<void> {
  await recordActivity(tx, who, origin, entries);
  await events.publish(tx, who, [...entries.flatMap(toEvents), ...others]);
}

/** An entry is an event if its activity is one, and if it is about one record of that kind: not about a job or many. */
export function toEvents({ code, subject, data }: ActivityEntry): NewEvent[] {
  const event = findActivityEvent(code);
  if (!event || !subject || subject.type !== getRecordKind(event)) return [];
  const record = typeof subject.id === 'number' ? { id: subject.id, uuid: subject.uuid } : { id: null };
  return [{ code: event, record, ...(data !== undefined && { data }) } as NewEvent];
}

const toRow = (who: EventAuthor, origin: Origin, { code, subject }: ActivityEntry) => ({
  workspace_id: who.workspace_id,
  code,
  user_id: who.user_id,
  user_name: who.full_name,
  token_name: who.user_id === null ? undefined : who.token?.name,
  ...toSubjectColumns(subject),
  subject_name_lang: typeof subject?.title === 'object' ? subject.title : undefined,
  before: subject?.before,
  after: subject?.after,
  ...toOriginColumns(origin),
});

/** Records what happened outside all workspaces, such as a registration. */
export async function recordInstallationActivity(
  tx: Tx,
  accountId: number | null,
  origin: Origin,
  { code, subject }: ActivityEntry,
): Promise<void> {
  await tx
    .insertInto('installation_activity')
    .values({
      code,
      account_id: accountId,
      ...toSubjectColumns(subject),
      after: json(subject?.after),
      ...toOriginColumns(origin),
    })
    .execute();
}
