/** The people who work on an inspection in addition to its conductor. */
import type { Collaborator, inspections } from '@rounds/contract/inspections';
import type { Tx } from '../../../db/database.ts';
import { publish } from '../../../events/publish.ts';
import { notFoundError } from '../../../http/api-error.ts';
import { missingPermissionError } from '../../../http/auth/access-errors.ts';
import { toDeviceText } from '../../../http/device.ts';
import { fieldError } from '../../../http/input.ts';
import type { Call } from '../../../http/module.ts';
import { assertNotArchived, canChooseCollaborators, canRead } from '../access.ts';
import { toInspectionTitle } from '../naming/inspection-title.ts';
import { findCollaborators, findConductors, insertEvent, setCollaborators } from '../queries/collaborators.ts';
import { type InspectionRow, lockInspection } from '../queries/inspections.ts';
import { announceChange } from '../watching/announce.ts';

export const listCollaborators = (tx: Tx, { collaborators }: InspectionRow): Promise<Collaborator[]> =>
  findCollaborators(
    tx,
    collaborators.map(({ id }) => id),
  );

/**
 * Collaborators who were already there stay without a further check: somebody who has left the workspace must not keep
 * others from being added.
 */
export async function saveCollaborators(call: Call<typeof inspections.saveCollaborators>): Promise<Collaborator[]> {
  const { tx, database, actor, body, locale, activity, afterCommit } = call;
  const inspection = await lockForChoosing(call);
  const { id, workspace_id: workspace, collaborators: before } = inspection;
  const chosenIds = [...new Set(body.user_ids)].filter((userId) => userId !== inspection.user_id);
  const unchanged = before.filter((person) => chosenIds.includes(person.id));
  const new_ids = chosenIds.filter((userId) => !unchanged.some((person) => person.id === userId));
  const addedUsers = await findConductors(tx, new_ids);
  if (addedUsers.length < new_ids.length) throw fieldError('user_ids', locale, 'field.conductor');
  const removedPeople = before.filter((person) => !chosenIds.includes(person.id));
  const after = [...unchanged, ...addedUsers.map((person) => ({ id: person.id, name: person.full_name }))];
  if (addedUsers.length + removedPeople.length > 0) {
    await setCollaborators(tx, id, after);
    const data = {
      added: addedUsers.map(({ full_name }) => full_name),
      removed: removedPeople.map(({ name }) => name),
    };
    const device = toDeviceText(call.request.user_agent);
    await insertEvent(tx, inspection, { kind: 'collaborators', data, user_id: actor.user_id, device });
    const user_ids = [...addedUsers, ...removedPeople].map((person) => person.id);
    await publish(tx, { workspace, topic: 'inspections', id: inspection.uuid, user_ids });
    afterCommit(() => announceChange(database, { workspace, id }));
    const names = (people: readonly { readonly name: string }[]) => people.map(({ name }) => name);
    const subject = { type: 'inspection', id, title: toInspectionTitle(inspection) };
    activity({ ...subject, before: { collaborators: names(before) }, after: { collaborators: names(after) } });
  } else call.noActivity();
  return findCollaborators(
    tx,
    after.map((person) => person.id),
  );
}

async function lockForChoosing({
  tx,
  actor,
  params,
  locale,
}: Call<typeof inspections.saveCollaborators>): Promise<InspectionRow> {
  const inspection = await lockInspection(tx, params.id);
  if (!inspection || !(await canRead(tx, actor, inspection))) throw notFoundError('INS');
  if (!canChooseCollaborators(actor, inspection)) throw missingPermissionError(['INS_MANAGE_INSPECTIONS'], locale);
  assertNotArchived(inspection);
  return inspection;
}
