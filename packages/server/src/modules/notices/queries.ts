/** Notices as rows: sending, listing, reading and mailing them. */
import {
  DEFAULT_NOTICE_CHOICES,
  NOTICE_KINDS,
  type NoticeChoices,
  type NoticeKind,
  type NoticeKindDeclaration,
} from '@rounds/contract/notices';
import { sql } from 'kysely';
import type { SiteLimit, Tx } from '../../db/database.ts';
import { findExistingIds, SITE_TABLES, type SiteTable } from '../../db/existing-ids.ts';
import { withSiteLimit } from '../../db/transactions.ts';
import { CURRENT_WORKSPACE } from '../../db/workspace-table.ts';

/** A notice and the people who get it. */
export interface NoticeToInsert {
  readonly kind: string;
  readonly user_ids: readonly number[];
  readonly key: string;
  readonly subject_type: string;
  readonly subject_id: number;
  readonly subject_uuid: string | null;
  readonly subject_title: string;
  readonly data: object;
}

/** The people of the notices who are limited to sites. */
async function listLimitedPeople(tx: Tx, notices: readonly NoticeToInsert[]): Promise<SiteLimit[]> {
  const ids = [...new Set(notices.flatMap(({ user_ids }) => user_ids))];
  const { rows } = await sql<{ id: number; site_limit: number[] | null }>`
    select u.id, get_site_limit(u.id) as site_limit from "user" u
    where u.workspace_id = ${CURRENT_WORKSPACE} and u.id = any(${ids}::bigint[])
      and (u.site_ids is not null or exists (select from user_role ur join role r on r.id = ur.role_id
        where ur.user_id = u.id and r.site_ids is not null))`.execute(tx);
  return rows.map(({ id, site_limit }) => ({ user_id: id, site_limit }));
}

/** Leaves out people who do not see the record because they are limited to other sites. */
export async function leaveOutHidden(tx: Tx, notices: readonly NoticeToInsert[]): Promise<NoticeToInsert[]> {
  const ofSites = notices.filter(({ subject_type }) => SITE_TABLES.includes(subject_type as SiteTable));
  const hidden = new Map<number, Set<NoticeToInsert>>();
  for (const person of ofSites.length > 0 ? await listLimitedPeople(tx, ofSites) : []) {
    if (!person.site_limit) continue;
    const own = ofSites.filter(({ user_ids }) => user_ids.includes(person.user_id));
    const visible = await withSiteLimit(tx, person, () => findVisibleSubjects(tx, own));
    hidden.set(person.user_id, new Set(own.filter((notice) => !visible.has(notice))));
  }
  return notices.map((notice) => ({
    ...notice,
    user_ids: notice.user_ids.filter((id) => !hidden.get(id)?.has(notice)),
  }));
}

async function findVisibleSubjects(tx: Tx, notices: readonly NoticeToInsert[]): Promise<Set<NoticeToInsert>> {
  const visible = new Set<NoticeToInsert>();
  for (const type of SITE_TABLES) {
    const ofType = notices.filter(({ subject_type }) => subject_type === type);
    const ids = ofType.map(({ subject_id }) => subject_id);
    const existingIds = await findExistingIds(tx, type, ids);
    for (const notice of ofType) if (existingIds.has(notice.subject_id)) visible.add(notice);
  }
  return visible;
}

const REPLACED_KINDS = Object.fromEntries(
  Object.entries<NoticeKindDeclaration>(NOTICE_KINDS).map(([kind, { replaces = [] }]) => [kind, replaces]),
);

/** Returns the people who got a new notice. */
export async function insertNotices(
  tx: Tx,
  notices: readonly NoticeToInsert[],
  now: Date,
): Promise<{ user_id: number; workspace_id: number }[]> {
  const { rows: people } = await sql<{ user_id: number; workspace_id: number }>`
    with added as (
      insert into notice (
        user_id, kind, key, subject_type, subject_id, subject_uuid, subject_title, data, mail_at, created_at)
      select
        u.id, n.kind, n.key, n.subject_type, n.subject_id, n.subject_uuid, n.subject_title, n.data,
        case
          when u.status <> 'active' then null
          when choice = 'here_and_mail' then ${now}::timestamptz
          when choice = 'daily_mail' then next_morning(u.tz_code, ${now}::timestamptz)
        end,
        ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(notices)}::jsonb) as n (
        kind text, user_ids bigint[], key text, subject_type text, subject_id bigint, subject_uuid uuid,
        subject_title text, data jsonb)
      cross join unnest(n.user_ids) as recipient
      join "user" u on u.id = recipient and u.workspace_id = ${CURRENT_WORKSPACE}
      cross join lateral (
        select coalesce(u.notice_choices ->> n.kind, ${JSON.stringify(DEFAULT_NOTICE_CHOICES)}::jsonb ->> n.kind)
          as choice) as chosen
      where u.status in ('active', 'invite') and choice <> 'none'
      on conflict (workspace_id, user_id, key) do nothing
      returning user_id, workspace_id, kind, subject_type, subject_id, data
    ), replaced as (
      update notice old set read_at = ${now}::timestamptz, mail_at = null from added
      where old.user_id = added.user_id and old.read_at is null
        and old.subject_type = added.subject_type and old.subject_id = added.subject_id
        and ${JSON.stringify(REPLACED_KINDS)}::jsonb -> added.kind ? old.kind
        and old.data ->> 'due_at' is not distinct from added.data ->> 'due_at'
    )
    select distinct user_id, workspace_id from added`.execute(tx);
  return people;
}

const COLUMNS = [
  'id',
  'kind',
  'subject_type',
  'subject_id',
  'subject_uuid',
  'subject_title',
  'data',
  'read_at',
  'created_at',
] as const;

export interface NoticePage {
  readonly before: number | undefined;
  readonly isUnread: boolean;
  readonly kind: NoticeKind | undefined;
  readonly limit: number;
}

/** The notices of a person, newest first. */
export function listNotices(tx: Tx, userId: number, { before, isUnread, kind, limit }: NoticePage) {
  let rows = tx.selectFrom('notice').select(COLUMNS).where('user_id', '=', userId);
  if (before !== undefined) {
    const position = sql`(select n.created_at, n.id from notice n where n.id = ${before} and n.user_id = ${userId})`;
    rows = rows.where(sql<boolean>`(created_at, id) < ${position}`);
  }
  if (isUnread) rows = rows.where('read_at', 'is', null);
  if (kind) rows = rows.where('kind', '=', kind);
  return rows.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(limit).execute();
}

export type NoticeRow = Awaited<ReturnType<typeof listNotices>>[number];

export async function countUnread(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('notice')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

const readAt = sql<Date>`coalesce(read_at, now())`;

/** Returns undefined when the notice is somebody else's. */
export const markRead = (tx: Tx, userId: number, id: number): Promise<NoticeRow | undefined> =>
  tx
    .updateTable('notice')
    .set({ read_at: readAt, mail_at: null })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .returning(COLUMNS)
    .executeTakeFirst();

export async function markAllRead(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable('notice')
    .set({ read_at: readAt, mail_at: null })
    .where('user_id', '=', userId)
    .where('read_at', 'is', null)
    .execute();
}

export async function getChoices(tx: Tx, userId: number): Promise<NoticeChoices> {
  const { notice_choices } = await tx
    .selectFrom('user')
    .select('notice_choices')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return { ...DEFAULT_NOTICE_CHOICES, ...notice_choices };
}

/** Kinds that are left out stay unchanged. */
export async function updateChoices(tx: Tx, userId: number, choices: Partial<NoticeChoices>): Promise<void> {
  await sql`
    update "user" set notice_choices = notice_choices || ${JSON.stringify(choices)}::jsonb
    where id = ${userId}`.execute(tx);
}

/** The people who have something to be mailed, unless their last mail was after `mailedBefore`. */
export const listPeopleToMail = async (tx: Tx, now: Date, mailedBefore: Date): Promise<number[]> =>
  (
    await tx
      .selectFrom('user')
      .select('id')
      .where(({ exists, selectFrom }) =>
        exists(
          selectFrom('notice')
            .select('notice.id')
            .whereRef('notice.user_id', '=', 'user.id')
            .whereRef('notice.workspace_id', '=', 'user.workspace_id')
            .where('notice.mail_at', '<=', now),
        ),
      )
      .where(({ or, eb }) => or([eb('notices_mailed_at', 'is', null), eb('notices_mailed_at', '<=', mailedBefore)]))
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

/**
 * Locks the person until the end of the transaction; undefined if another server has locked or mailed them in the
 * meantime. Rows that refer to the person, such as new notices, can still be added.
 */
export const lockPersonToMail = (tx: Tx, id: number, mailedBefore: Date) =>
  tx
    .selectFrom('user')
    .innerJoin('account', 'account.id', 'user.account_id')
    .innerJoin('workspace', 'workspace.id', 'user.workspace_id')
    .select([
      'user.id',
      'user.workspace_id',
      'user.first_name',
      'user.status',
      'user.locale',
      'user.tz_code',
      'account.email',
      'workspace.key as workspace_key',
      'workspace.display_name as workspace_name',
    ])
    .where('user.id', '=', id)
    .where(({ or, eb }) => or([eb('notices_mailed_at', 'is', null), eb('notices_mailed_at', '<=', mailedBefore)]))
    .forNoKeyUpdate('user')
    .skipLocked()
    .executeTakeFirst();

export type PersonToMail = NonNullable<Awaited<ReturnType<typeof lockPersonToMail>>>;

/** Takes what is to be mailed by now, oldest first: nobody else mails it again. */
export async function takeNoticesToMail(tx: Tx, userId: number, now: Date): Promise<NoticeRow[]> {
  const rows = await tx
    .updateTable('notice')
    .set({ mail_at: null })
    .where('user_id', '=', userId)
    .where('mail_at', '<=', now)
    .returning(COLUMNS)
    .execute();
  return rows.toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime() || one.id - other.id);
}

/** Lists the notices whose records the person of the transaction still sees. */
export async function listVisible(tx: Tx, notices: readonly NoticeRow[]): Promise<NoticeRow[]> {
  if (notices.length === 0) return [];
  const ids = notices.map(({ id }) => id);
  const rows = await tx.selectFrom('notice').select('id').where(sql<boolean>`id = any(${ids}::bigint[])`).execute();
  const visible = new Set(rows.map(({ id }) => id));
  return notices.filter(({ id }) => visible.has(id));
}

export async function setMailedAt(tx: Tx, userId: number, now: Date): Promise<void> {
  await tx.updateTable('user').set({ notices_mailed_at: now }).where('id', '=', userId).execute();
}

export async function deleteOldNotices(tx: Tx, readBefore: Date, createdBefore: Date): Promise<void> {
  await tx
    .deleteFrom('notice')
    .where('created_at', '<', readBefore)
    .where(({ or, eb }) => or([eb('read_at', '<', readBefore), eb('created_at', '<', createdBefore)]))
    .execute();
}
