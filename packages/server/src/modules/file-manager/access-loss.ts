/** Determines who would lose a folder by another access list. */
import { ACCESS_RESCUE_PERMISSION, type AccessLoss, MAX_NAMED_PEOPLE } from '@rounds/contract/file-manager';
import type { StoredAccessEntry } from '../../db/schema/stored-types.ts';
import type { Rights } from './access.ts';
import { isAllowed } from './access.ts';
import type { FileContext } from './places.ts';
import { type AccessPerson, listPeople } from './queries/access.ts';

interface AccessState {
  readonly rights: Rights;
  /** The list that decides; undefined where the permission does. */
  readonly entries: readonly StoredAccessEntry[] | undefined;
}

/** Returns the rights that a change takes from the caller or from everybody; null if it takes nothing from either. */
export async function findAccessLoss(
  { tx, actor }: Pick<FileContext, 'tx' | 'actor'>,
  before: AccessState,
  after: AccessState,
): Promise<AccessLoss | null> {
  const people = await listPeople(tx, { manage: 'RES_MANAGE_FILE_MANAGER', rescue: ACCESS_RESCUE_PERMISSION });
  const viewers = people.filter((person) => canView(person, after.entries));
  const formerViewers = people.filter((person) => canView(person, before.entries) && !viewers.includes(person));
  const self = (['view', 'edit'] as const).some(
    (action) => isAllowed(before.rights, action) && !isAllowed(after.rights, action),
  );
  const nobody = viewers.length === 0;
  if (!self && !nobody) return null;
  const toNames = (some: readonly AccessPerson[]) => some.slice(0, MAX_NAMED_PEOPLE).map(({ name }) => name);
  return {
    self,
    nobody,
    // The caller is told apart from the others.
    people: toNames(formerViewers.filter(({ id }) => id !== actor.user_id)),
    count: formerViewers.filter(({ id }) => id !== actor.user_id).length,
    keepers: toNames(people.filter(({ rescues }) => rescues)),
  };
}

function canView({ id, manages, groups }: AccessPerson, entries: AccessState['entries']): boolean {
  if (!entries) return manages;
  return entries.some(
    (entry) => entry.actions.includes('view') && (entry.type === 'user' ? entry.id === id : groups.includes(entry.id)),
  );
}
