import type { PolicyWho } from '@rounds/contract/issues';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { IssueAccess } from '../access/policies.ts';

/** Everybody who could have access to an issue who does not have it by ACT_VIEW_ISSUE; `hasRight` decides. */
export async function listCandidates(tx: Tx, issue: IssueAccess, access: PolicyWho): Promise<number[]> {
  const { created_by, assignee_user_id, assignee_group_id, collaborator_ids } = issue;
  const { choice, users = [], groups = [] } = access;
  const userIds = [created_by, assignee_user_id, ...collaborator_ids, ...users].filter((id) => id !== null);
  const inGroups = [assignee_group_id, ...groups].filter((id) => id !== null);
  const { rows } = await sql<{ id: number }>`
    select u.id from "user" u where u.status in ('active', 'invite') and (
      ${choice === 'organization'} or u.id = any(${userIds}::bigint[])
      or u.id in (select m.user_id from user_group_member m where m.group_id = any(${inGroups}::bigint[]))
      or u.id in (select ur.user_id from user_role ur join role r on r.id = ur.role_id
        where 'ACT_MANAGE_ISSUES' = any(r.permissions)))`.execute(tx);
  return rows.map(({ id }) => id);
}
