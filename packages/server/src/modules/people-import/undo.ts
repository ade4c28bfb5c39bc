/** Undoes an import of people: what somebody has accepted or changed since stays as it is. */

import type { peopleImport } from '@rounds/contract/users/import.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import type { Call } from '../../http/module.ts';
import { toIso } from '../../iso-time.ts';
import { isReferredTo } from '../../lists/index.ts';
import { cancelInvitation } from '../auth/index.ts';
import { getGrantableRoles } from '../roles/index.ts';
import {
  assertAdministratorRemains,
  assertManageable,
  findUserNames,
  getPersonalData,
  listGroupsOf,
  listRolesOf,
  setRoles,
  setSites,
  updatePersonalData,
} from '../users/index.ts';
import {
  deleteGroup,
  getImport,
  type ImportRow,
  isEmptyGroup,
  listUntouched,
  lockImport,
  markUndone,
  setGroups,
} from './queries.ts';

type Undo = typeof peopleImport.undoImport;

export const toStoredImport = ({ created_at, undone_at, ...row }: ImportRow) => ({
  ...row,
  created_at: created_at.toISOString(),
  undone_at: toIso(undone_at),
});

export async function undoImport(call: Call<Undo>) {
  const { tx, actor, params, locale, activity, publish } = call;
  const stored = await lockImport(tx, params.id);
  if (!stored) throw notFoundError('USR');
  if (!stored.undo) throw new ApiError('IMPORT_UNDONE');
  const { created, changed, groups } = stored.undo;
  const names = await findUserNames(tx, [...created, ...changed.map(({ id }) => id)]);
  await assertManageable(call, [...names.keys()]);
  const revoked: number[] = [];
  for (const id of created) if (await cancelInvitation(tx, id)) revoked.push(id);
  const untouched = await listUntouched(
    tx,
    stored.id,
    changed.map(({ id }) => id),
  );
  const restored = changed.filter(({ id }) => untouched.has(id));
  const touchedGroups = new Set<number>();
  await assertAdministratorRemains(call, async () => {
    for (const person of restored) {
      const now = await listRolesOf(tx, person.id);
      const changedRoles = [...person.roles, ...now].filter((id) => now.includes(id) !== person.roles.includes(id));
      await getGrantableRoles(tx, actor, changedRoles, locale);
      const { first_name, last_name, mobile, locale: language } = person;
      const data = { ...(await getPersonalData(tx, person.id)), first_name, last_name, mobile, locale: language };
      await updatePersonalData(tx, person.id, data);
      await setRoles(tx, actor.workspace_id, person.id, person.roles);
      const current = await listGroupsOf(tx, person.id);
      const others = [...current, ...person.groups].filter((id) => current.includes(id) !== person.groups.includes(id));
      for (const id of others) touchedGroups.add(id);
      await setGroups(tx, person.id, person.groups);
      if (person.site_ids !== undefined) await setSites(tx, person.id, person.site_ids);
    }
  });
  const emptied: number[] = [];
  for (const id of groups) {
    if (!(await isEmptyGroup(tx, id)) || (await isReferredTo(call, 'group', [id]))) continue;
    await deleteGroup(tx, id);
    emptied.push(id);
  }
  await markUndone(tx, stored.id);
  const done = new Set([...revoked, ...restored.map(({ id }) => id)]);
  const keptNames = [...names].filter(([id]) => !done.has(id)).map(([, name]) => name);
  activity({
    ...{ type: 'people_import', id: stored.id, title: stored.file_name },
    after: { revoked: revoked.length, restored: restored.length, kept: keptNames },
  });
  publish([
    ...revoked.map((id) => ({ code: 'user.deleted' as const, record: { id } })),
    ...restored.map(({ id }) => ({ code: 'user.changed' as const, record: { id } })),
    ...[...touchedGroups]
      .filter((id) => !emptied.includes(id))
      .map((id) => ({ code: 'group.changed' as const, record: { id } })),
    ...emptied.map((id) => ({ code: 'group.deleted' as const, record: { id } })),
  ]);
  return { ...toStoredImport((await getImport(tx, stored.id))!), kept: keptNames };
}
