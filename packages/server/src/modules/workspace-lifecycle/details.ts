/** The owner of the current workspace, its planned deletion, and what the caller can do. */
import type { WorkspaceDetails } from '@rounds/contract/workspaces/lifecycle.ts';
import type { Actor, Call } from '../../http/module.ts';
import { countOpenWork, findOwner, findProof, getDeletion, listAdministrators } from './queries.ts';

export async function getWorkspaceDetails({
  tx,
  actor,
}: Pick<Call, 'tx'> & { actor: Actor }): Promise<WorkspaceDetails> {
  const { workspace_id: id, user_id } = actor;
  const owner = (await findOwner(tx)) ?? null;
  const administrators = await listAdministrators(tx);
  const { deletion_requested_by: requested_by, deletion_requested_at, delete_at } = await getDeletion(tx, id);
  const isAdministrator = administrators.some((one) => one.id === user_id);
  const others = administrators.filter((one) => one.id !== user_id);
  const is_owner = owner?.id === user_id;
  return {
    id,
    display_name: actor.workspace.display_name,
    owner,
    is_owner,
    can_claim: owner === null && isAdministrator,
    is_last_administrator: isAdministrator && others.length === 0,
    open_work: await countOpenWork(tx, user_id),
    successors: is_owner ? others.map((one) => ({ id: one.id, full_name: one.full_name })) : [],
    proof: await findProof(tx, actor.account_id),
    deletion:
      deletion_requested_at && delete_at
        ? { requested_by, requested_at: deletion_requested_at.toISOString(), delete_at: delete_at.toISOString() }
        : null,
  };
}
