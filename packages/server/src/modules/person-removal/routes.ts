import { personRemoval } from '@rounds/contract/person-removal';
import { ApiError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import { type Call, type Route, route } from '../../http/module.ts';
import { assertAdministratorRemains, isOwner, lockManageable } from '../users/index.ts';
import type { Successor } from './personal-work.ts';
import { findSuccessor, lockPerson, type RemovedPerson } from './queries/person.ts';
import { previewRemoval, removePerson } from './remove.ts';

type Calls = typeof personRemoval;
type RemovalCall = Call<Calls['preview']> | Call<Calls['remove']>;

export const routes: readonly Route[] = [
  route(personRemoval.preview, async (call) => {
    const person = await lockRemovable(call);
    return previewRemoval({ ...call, workspace_id: call.actor.workspace_id }, person);
  }),

  route(personRemoval.remove, async (call) => {
    const { tx, registry, actor, body, locale } = call;
    const person = await lockRemovable(call);
    const successor = await getSuccessor(call);
    if (body.full_name.normalize('NFC') !== person.full_name.normalize('NFC').trim())
      throw fieldError('full_name', locale, 'field.typed_name', { name: person.full_name });
    const context = { tx, registry, workspace_id: actor.workspace_id };
    await assertAdministratorRemains(call, async () => {
      const { full_name, events } = await removePerson(context, person, { name: body.name, successor });
      call.activity({
        ...{ type: 'user', id: person.id, title: full_name },
        after: { name: body.name, successor: successor?.full_name ?? null },
      });
      call.publish(events);
    });
    return { id: person.id };
  }),
];

/** @throws ApiError USR_USER_NOT_EXIST, USR_PERSON_BEYOND_OWN, USR_NOT_ONESELF, USR_OWNER_STAYS, USR_STILL_INVITED */
async function lockRemovable(call: RemovalCall): Promise<RemovedPerson> {
  const { tx, actor } = call;
  const { id } = call.params;
  const { status } = await lockManageable(call, id);
  if (id === actor.user_id) throw new ApiError('USR_NOT_ONESELF');
  if (await isOwner(tx, id)) throw new ApiError('USR_OWNER_STAYS');
  if (status === 'invite') throw new ApiError('USR_STILL_INVITED');
  const person = await lockPerson(tx, actor.workspace_id, id);
  if (!person) throw new ApiError('USR_USER_NOT_EXIST');
  return person;
}

/** @throws ApiError VALIDATION_FAILED */
async function getSuccessor({ tx, actor, params, body, locale }: Call<Calls['remove']>): Promise<Successor | null> {
  if (body.successor_id === null) return null;
  const successor = await findSuccessor(tx, actor.workspace_id, body.successor_id);
  if (!successor || successor.id === params.id) throw fieldError('successor_id', locale, 'field.active_person');
  return successor;
}
