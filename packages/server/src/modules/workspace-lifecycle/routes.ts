import { workspaces } from '@rounds/contract/workspaces';
import { ApiError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import { type Actor, type Call, type Route, route, routeWithPreload } from '../../http/module.ts';
import { leave } from '../users/index.ts';
import { setOwner } from '../workspaces/index.ts';
import { assertCurrent, assertOwner } from './current.ts';
import { getWorkspaceDetails } from './details.ts';
import { mailAdministrators } from './mails.ts';
import { consumeProof, verifyProof } from './proof.ts';
import { cancelDeletion, findOwner, listAdministrators, lockDeletion, requestDeletion } from './queries.ts';

export const routes: readonly Route[] = [
  route(workspaces.getDetails, async (call) => {
    await assertCurrent(call);
    return getWorkspaceDetails(call);
  }),

  route(workspaces.leave, async (call) => {
    await assertCurrent(call);
    assertTypedName(call);
    const { tx, actor } = call;
    await lockDeletion(tx, actor.workspace_id);
    if ((await findOwner(tx))?.id === actor.user_id) throw new ApiError('APP_OWNER_STAYS');
    const { before, after } = await leave(call);
    call.activity({
      ...{ type: 'user', id: actor.user_id, title: actor.full_name },
      ...{ before: { status: before.status }, after: { status: after.status } },
    });
    call.setSession(null);
    return null;
  }),

  route(workspaces.transfer, async (call) => {
    await assertOwner(call);
    const { tx, actor, body, locale } = call;
    const successor = (await listAdministrators(tx)).find(({ id }) => id === body.user_id && id !== actor.user_id);
    if (!successor) throw fieldError('user_id', locale, 'field.successor');
    await setOwner(tx, successor.id);
    call.activity({
      ...toSubject(actor),
      ...{ before: { owner: actor.full_name }, after: { owner: successor.full_name } },
    });
    return getWorkspaceDetails(call);
  }),

  route(workspaces.claim, async (call) => {
    await assertCurrent(call);
    const { tx, actor } = call;
    await lockDeletion(tx, actor.workspace_id);
    if (await findOwner(tx)) throw new ApiError('APP_OWNER_IS_ACTIVE');
    const administrators = await listAdministrators(tx);
    if (!administrators.some(({ id }) => id === actor.user_id)) throw new ApiError('APP_ADMINISTRATOR_ONLY');
    await setOwner(tx, actor.user_id);
    call.activity({ ...toSubject(actor), after: { owner: actor.full_name } });
    return getWorkspaceDetails(call);
  }),

  routeWithPreload(workspaces.requestDeletion, verifyProof, async (call, proof) => {
    const before = await assertOwner(call);
    assertTypedName(call);
    if (before.delete_at) throw new ApiError('APP_DELETION_REQUESTED');
    await consumeProof(call, proof);
    const { tx, actor, services } = call;
    const delete_at = await requestDeletion(tx, actor.workspace_id, actor.full_name);
    const workspace = actor.workspace.display_name;
    const mail = { kind: 'workspace_deletion_requested', workspace, by: actor.full_name, delete_at } as const;
    await mailAdministrators(tx, services, await listAdministrators(tx), mail);
    call.activity({ ...toSubject(actor), after: { delete_at } });
    return getWorkspaceDetails(call);
  }),

  route(workspaces.cancelDeletion, async (call) => {
    const before = await assertOwner(call);
    if (!before.delete_at) throw new ApiError('APP_NO_DELETION');
    const { tx, actor, services } = call;
    await cancelDeletion(tx, actor.workspace_id);
    const workspace = actor.workspace.display_name;
    const mail = { kind: 'workspace_deletion_cancelled', workspace, by: actor.full_name } as const;
    await mailAdministrators(tx, services, await listAdministrators(tx), mail);
    call.activity({ ...toSubject(actor), before: { delete_at: before.delete_at } });
    return getWorkspaceDetails(call);
  }),
];

const toSubject = (actor: Actor) => ({
  type: 'workspace',
  id: actor.workspace_id,
  title: actor.workspace.display_name,
});

/** @throws ApiError VALIDATION_FAILED for a text that is not the name of the workspace */
function assertTypedName({
  actor,
  body,
  locale,
}: Pick<Call, 'locale'> & { readonly actor: Actor; readonly body: { readonly display_name: string } }): void {
  const name = actor.workspace.display_name;
  if (body.display_name.normalize('NFC') !== name.normalize('NFC').trim())
    throw fieldError('display_name', locale, 'field.workspace_name', { name });
}
