/** The data that the workspace of the transaction stores about one person. */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { CURRENT_WORKSPACE } from '../../db/workspace-table.ts';

const ROWS_PER_PART = 50_000;

/** The parts of the file that are rows of a table, each with a statement; none of them has what others entered. */
const PARTS = {
  profile: (id) => sql`
    select u.id, u.first_name, u.last_name, u.nick_name, a.email, u.mobile, u.gender, u.birth_date, u.status, u.locale,
      u.tz_code, u.date_format, u.notice_choices, u.created_at, u.signed_in_at, a.second_factor,
      (select jsonb_agg(r.name_lang) from user_role ur join role r on r.id = ur.role_id where ur.user_id = u.id) as roles,
      (select jsonb_agg(g.name_lang) from user_group_member m join user_group g on g.id = m.group_id
        where m.user_id = u.id) as groups
    from "user" u join account a on a.id = u.account_id where u.id = ${id}`,
  sessions: (id) => sql`
    select s.ip, s.user_agent, s.created_at, s.seen_at, s.expires_at from session s
    where s.in_workspace = ${CURRENT_WORKSPACE} and s.user_id = ${id} order by s.created_at limit ${ROWS_PER_PART}`,
  activity: (id) => sql`
    select at, code, subject_type, subject_id, subject_title, ip, user_agent from activity
    where user_id = ${id} order by at, id limit ${ROWS_PER_PART}`,
  issues: (id) => sql`
    select number, title, description, status, priority, due_at, created_by = ${id} as is_author,
      assignee_user_id = ${id} as is_assignee, created_at, completed_at from issue
    where created_by = ${id} or assignee_user_id = ${id} order by number limit ${ROWS_PER_PART}`,
  comments: (id) => sql`
    select i.number as issue, c.text, c.created_at, c.edited_at from issue_comment c
    join issue i on i.id = c.issue_id where c.user_id = ${id} order by c.created_at limit ${ROWS_PER_PART}`,
  assignments: (id) => sql`
    select a.title, a.created_at,
      exists (select from assignment_assignee x where x.assignment_id = a.id and x.user_id = ${id}) as is_assignee,
      exists (select from assignment_manager x where x.assignment_id = a.id and x.user_id = ${id}) as is_manager
    from assignment a
    where a.id in (
      select assignment_id from assignment_assignee where user_id = ${id}
      union select assignment_id from assignment_manager where user_id = ${id})
    order by a.id limit ${ROWS_PER_PART}`,
  notices: (id) => sql`
    select kind, subject_type, subject_title, created_at, read_at from notice
    where user_id = ${id} order by created_at limit ${ROWS_PER_PART}`,
  saved_views: (id) => sql`
    select table_name, name, query_string, created_at from saved_query
    where user_id = ${id} order by id limit ${ROWS_PER_PART}`,
} as const satisfies Record<string, (id: number) => RawBuilder<unknown>>;

export type PartName = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as PartName[];

export async function loadPart(tx: Tx, name: PartName, userId: number): Promise<unknown> {
  const { rows } = await PARTS[name](userId).execute(tx);
  return name === 'profile' ? rows[0] : rows;
}

export async function listConductedIds(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.selectFrom('inspection').select('id').where('user_id', '=', userId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

export const listOwnFiles = (tx: Tx, userId: number) =>
  tx
    .selectFrom('file')
    .select(['uuid', 'key', 'name', 'type', 'size', 'purpose', 'created_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute();

export const findName = async (tx: Tx, workspaceId: number, userId: number): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('user')
      .select('full_name')
      .where('workspace_id', '=', workspaceId)
      .where('id', '=', userId)
      .executeTakeFirst()
  )?.full_name;
