import {
  DELETION_WAITING_DAYS,
  type OpenWorkKind,
  type WorkspaceDetails,
} from '@rounds/contract/workspaces/lifecycle.ts';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

/** The owner while they are active. */
export const findOwner = (tx: Tx): Promise<{ id: number; full_name: string } | undefined> =>
  tx
    .selectFrom('workspace_owner')
    .innerJoin('user', 'user.id', 'workspace_owner.user_id')
    .select(['user.id', 'user.full_name'])
    .where('user.status', '=', 'active')
    .executeTakeFirst();

/** Prevents anybody else from handing the workspace over, deleting or keeping it until the end of the transaction. */
export const lockDeletion = (tx: Tx, workspaceId: number) =>
  tx
    .selectFrom('workspace')
    .select(['deletion_requested_by', 'deletion_requested_at', 'delete_at'])
    .where('id', '=', workspaceId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();

export const getDeletion = (tx: Tx, workspaceId: number) =>
  tx
    .selectFrom('workspace')
    .select(['deletion_requested_by', 'deletion_requested_at', 'delete_at'])
    .where('id', '=', workspaceId)
    .executeTakeFirstOrThrow();

/** Returns the end of the waiting period. */
export async function requestDeletion(tx: Tx, workspaceId: number, deletion_requested_by: string): Promise<Date> {
  const { delete_at } = await tx
    .updateTable('workspace')
    .set({
      deletion_requested_by,
      deletion_requested_at: sql<Date>`now()`,
      delete_at: sql<Date>`now() + make_interval(days => ${DELETION_WAITING_DAYS})`,
    })
    .where('id', '=', workspaceId)
    .returning('delete_at')
    .executeTakeFirstOrThrow();
  return delete_at!;
}

export async function cancelDeletion(tx: Tx, workspaceId: number): Promise<void> {
  await tx
    .updateTable('workspace')
    .set({ deletion_requested_by: null, deletion_requested_at: null, delete_at: null, deletion_reminded_at: null })
    .where('id', '=', workspaceId)
    .execute();
}

/** The active administrators by name, with what mails to them need. */
export const listAdministrators = (tx: Tx) =>
  tx
    .selectFrom('user')
    .innerJoin('account', 'account.id', 'user.account_id')
    .innerJoin('user_role', 'user_role.user_id', 'user.id')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .select(['user.id', 'user.full_name', 'user.first_name', 'user.locale', 'user.tz_code', 'account.email'])
    .where('role.system_key', '=', 'administrator')
    .where('user.status', '=', 'active')
    .orderBy('user.full_name')
    .orderBy('user.id')
    .execute();

export type Administrator = Awaited<ReturnType<typeof listAdministrators>>[number];

/**
 * Counts what the person conducts, is assigned to as a person, and has to inspect by assignments to them as a person.
 */
export const countOpenWork = (tx: Tx, userId: number): Promise<Record<OpenWorkKind, number>> =>
  tx
    .selectNoFrom(({ selectFrom, fn }) => [
      selectFrom('inspection')
        .where('user_id', '=', userId)
        .where('status', '!=', 'completed')
        .where('archived_at', 'is', null)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .as('inspections'),
      selectFrom('issue')
        .where('assignee_user_id', '=', userId)
        .where('status', 'in', ['to_do', 'in_progress'])
        .where('archived_at', 'is', null)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .as('issues'),
      selectFrom('assignment_assignee')
        .innerJoin('assignment', 'assignment.id', 'assignment_assignee.assignment_id')
        .where('assignment_assignee.user_id', '=', userId)
        .where('assignment.status', '!=', 'finished')
        .where('assignment.archived_at', 'is', null)
        .select(fn.countAll<number>().as('count'))
        .$asScalar()
        .as('assignments'),
    ])
    .$narrowType<Record<OpenWorkKind, number>>()
    .executeTakeFirstOrThrow();

export async function findProof(tx: Tx, accountId: number): Promise<WorkspaceDetails['proof']> {
  const { proof } = await tx
    .selectFrom('account')
    .select(
      sql<WorkspaceDetails['proof']>`case when password_hash is not null then 'knows_password'
        when second_factor = 'totp' then 'has_app' end`.as('proof'),
    )
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return proof;
}
