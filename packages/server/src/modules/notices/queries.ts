import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import './tables.ts';

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

/** Answers the people who got a notice that they did not have. */
export async function insertNotices(
  tx: Tx,
  notices: readonly NoticeToInsert[],
  defaults: Readonly<Record<string, string>>,
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
      join "user" u on u.id = recipient
      cross join lateral (
        select coalesce(u.notice_choices ->> n.kind, ${JSON.stringify(defaults)}::jsonb ->> n.kind) as choice) as chosen
      where u.status in ('active', 'invite') and choice <> 'none'
      on conflict (workspace_id, user_id, key) do nothing
      returning user_id, workspace_id
    )
    select distinct user_id, workspace_id from added`.execute(tx);
  return people;
}
