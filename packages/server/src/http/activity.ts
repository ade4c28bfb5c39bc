/** The activity log: who did what with which record, when and from where, and which calls were denied. */
import type { ActivityCode } from '@rounds/contract/activities';
import { resolveName } from '@rounds/contract/languages';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { Actor, Origin, Subject } from './module.ts';

export interface ActivityEntry {
  readonly code: ActivityCode;
  readonly subject?: Subject | undefined;
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

/** Null: the server itself. */
type ActivityAuthor =
  | Pick<Actor, 'workspace_id' | 'user_id' | 'full_name'>
  | { readonly workspace_id: number; readonly user_id: null; readonly full_name: null };

/** Adds entries to the log of the workspace that the transaction is in; codes that it has switched off are left out. */
export async function recordActivity(
  tx: Tx,
  who: ActivityAuthor,
  origin: Origin,
  entries: readonly ActivityEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const rows = entries.map((entry) => toRow(who, origin, entry));
  await sql`select record_activity(${JSON.stringify(rows)}::jsonb)`.execute(tx);
}

const toRow = (who: ActivityAuthor, origin: Origin, { code, subject }: ActivityEntry) => ({
  workspace_id: who.workspace_id,
  code,
  user_id: who.user_id,
  user_name: who.full_name,
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
