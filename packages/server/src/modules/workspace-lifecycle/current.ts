import { ApiError, notFoundError } from '../../http/api-error.ts';
import type { Actor, Call } from '../../http/module.ts';
import { listAccountUsers } from '../auth/index.ts';
import { findOwner, lockDeletion } from './queries.ts';

export type WorkspaceCall = Pick<Call, 'tx'> & { readonly actor: Actor; readonly params: { readonly id: number } };

/**
 * These calls are about the workspace of the session, whose sign-in rules the person has followed.
 * @throws ApiError APP_OBJECT_NOT_FOUND, or APP_WORKSPACE_NOT_CURRENT for another workspace of the account
 */
export async function assertCurrent({ tx, actor, params }: WorkspaceCall): Promise<void> {
  if (params.id === actor.workspace_id) return;
  const mine = await listAccountUsers(tx, actor.account_id);
  if (!mine.some(({ workspace_id }) => workspace_id === params.id)) throw notFoundError('APP');
  throw new ApiError('APP_WORKSPACE_NOT_CURRENT');
}

/**
 * Nobody else hands the workspace over before the end of the transaction.
 * @throws ApiError as `assertCurrent`, and APP_OWNER_ONLY
 */
export async function assertOwner(call: WorkspaceCall) {
  await assertCurrent(call);
  const deletion = await lockDeletion(call.tx, call.actor.workspace_id);
  if ((await findOwner(call.tx))?.id !== call.actor.user_id) throw new ApiError('APP_OWNER_ONLY');
  return deletion;
}
