/** One entry for each deed and each refusal: who, what, on what, when, from where. */
import type { ActivityCode } from '@rounds/contract/activities';
import { nameIn } from '@rounds/contract/languages';
import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import { ofTransaction } from '../db/of-transaction.ts';
import { sendLast } from '../db/transactions.ts';
import type { Actor, Origin, Subject } from './module.ts';

export interface Entry {
  readonly code: ActivityCode;
  readonly subject?: Subject | undefined;
}

const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
const titleOf = (title: Subject['title']): string | null =>
  typeof title === 'object' ? nameIn(title, 'en') : (title ?? null);
const about = (subject: Subject | undefined) => ({
  subject_type: subject?.type ?? null,
  subject_id: subject ? String(subject.id) : null,
  subject_title: titleOf(subject?.title),
});
const from = (origin: Origin) => ({ request_id: origin.id, ip: origin.ip, user_agent: origin.user_agent });

type Who = Pick<Actor, 'workspace_id' | 'user_id' | 'full_name'>;

/**
 * Entries of a workspace; the transaction ends as one of that workspace. They are written with its
 * end, by one statement for all who share it, and the commit fails when that does.
 */
export function recordActivity(tx: Tx, who: Who, origin: Origin, entries: readonly Entry[]): void {
  if (entries.length > 0) recordedIn(tx).push(...entries.map((entry) => rowOf(who, origin, entry)));
}
const recordedIn = ofTransaction((tx) => {
  const rows: ReturnType<typeof rowOf>[] = [];
  sendLast(tx, () => write(tx, rows));
  return rows;
});

/** The same at once, where the transaction goes on in another workspace. */
export const recordActivityNow = (tx: Tx, who: Who, origin: Origin, entries: readonly Entry[]): Promise<void> =>
  write(
    tx,
    entries.map((entry) => rowOf(who, origin, entry)),
  );

const rowOf = (who: Who, origin: Origin, { code, subject }: Entry) => ({
  workspace_id: who.workspace_id,
  code,
  user_id: who.user_id,
  user_name: who.full_name,
  ...about(subject),
  subject_name_lang: typeof subject?.title === 'object' ? subject.title : undefined,
  before: subject?.before,
  after: subject?.after,
  ...from(origin),
});

/** What the workspace has switched off is left out by the very statement that writes: nobody waits between two. */
async function write(tx: Tx, rows: readonly object[]): Promise<void> {
  await sql`
    insert into activity (${COLUMNS})
    select ${COLUMNS} from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as entry (
      workspace_id bigint, code text, user_id bigint, user_name text, subject_type text, subject_id text,
      subject_title text, subject_name_lang jsonb, before jsonb, after jsonb, request_id text, ip text, user_agent text)
    where not exists (select from activity_switched_off where activity_switched_off.code = entry.code)`.execute(tx);
}

const COLUMNS = sql.raw(
  'workspace_id, code, user_id, user_name, subject_type, subject_id, subject_title, subject_name_lang, before, after, request_id, ip, user_agent',
);

/** What happened before anybody was known to belong to a workspace. */
export async function recordInstallationActivity(
  tx: Tx,
  accountId: number | null,
  origin: Origin,
  { code, subject }: Entry,
): Promise<void> {
  await tx
    .insertInto('installation_activity')
    .values({ code, account_id: accountId, ...about(subject), after: json(subject?.after), ...from(origin) })
    .execute();
}
