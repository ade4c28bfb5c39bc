/** Stores planned people: groups that do not exist, new people with or without a mail, and changes of existing ones. */
import type { Tx } from '../../db/database.ts';
import type { StoredPeopleUndo } from '../../db/schema/stored-types.ts';
import type { NewEvent } from '../../events/event-publisher.ts';
import type { Actor } from '../../http/module.ts';
import type { Services } from '../../services.ts';
import { invitePerson } from '../auth/index.ts';
import {
  assertAdministratorRemains,
  assertMayHaveSites,
  getPersonalData,
  setRoles,
  setSites,
  updatePersonalData,
} from '../users/index.ts';
import { toKey } from './cells.ts';
import type { PlannedPerson } from './plan.ts';
import { insertGroup, insertImport, setGroups } from './queries.ts';

export interface StoreContext {
  readonly tx: Tx;
  readonly services: Pick<Services, 'config'>;
  readonly author: Pick<Actor, 'workspace_id' | 'user_id' | 'full_name' | 'locale'> & { readonly tz_code: string };
}
export interface StoreOptions {
  readonly file_name: string;
  readonly sends: boolean;
  progress?(done: number, total: number): Promise<void>;
}

/** @throws ApiError USR_LAST_ADMINISTRATOR */
export async function storePeople(
  context: StoreContext,
  planned: readonly PlannedPerson[],
  { file_name, sends, progress }: StoreOptions,
): Promise<{ readonly import_id: number; readonly events: readonly NewEvent[] }> {
  const { tx, author } = context;
  const people = planned.filter(({ becomes }) => becomes !== 'unchanged');
  const newGroups = await createGroups(context, people);
  const created: number[] = [];
  const changed: StoredPeopleUndo['changed'][number][] = [];
  await assertAdministratorRemains({ tx }, async () => {
    for (const [index, person] of people.entries()) {
      const groups = [...person.groups, ...person.new_groups.flatMap((name) => newGroups.get(toKey(name)) ?? [])];
      if (person.existing) {
        const { id, first_name, last_name, mobile, locale, roles, groups: before, site_ids } = person.existing;
        changed.push({ id, first_name, last_name, mobile, locale, roles, groups: before, site_ids });
        await saveExisting(context, id, { ...person, groups });
      } else created.push(await createPerson(context, { ...person, groups }, sends));
      await progress?.(index + 1, people.length);
    }
  });
  const import_id = await insertImport(tx, {
    ...{ file_name, user_id: author.user_id, created: created.length, changed: changed.length },
    undo: { created, changed, groups: [...newGroups.values()] },
  });
  const touchedGroups = new Set(people.flatMap(({ groups }) => groups));
  return {
    import_id,
    events: [
      ...[...newGroups.values()].map((id): NewEvent => ({ code: 'group.created', record: { id } })),
      ...created.map((id): NewEvent => ({ code: 'user.created', record: { id } })),
      ...changed.map(({ id }): NewEvent => ({ code: 'user.changed', record: { id } })),
      ...[...touchedGroups].map((id): NewEvent => ({ code: 'group.changed', record: { id } })),
    ],
  };
}

/** Each name once, in the language of who imports. Returns the ids by the key of the name. */
async function createGroups(
  { tx, author }: StoreContext,
  people: readonly PlannedPerson[],
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>();
  for (const name of people.flatMap(({ new_groups }) => new_groups)) {
    if (!ids.has(toKey(name))) ids.set(toKey(name), await insertGroup(tx, { [author.locale]: name }));
  }
  return ids;
}

async function createPerson(
  { tx, services, author }: StoreContext,
  { email, first_name, last_name, mobile, locale, roles, groups, site_ids }: PlannedPerson,
  sends: boolean,
): Promise<number> {
  const person = { email, first_name, last_name, nick_name: null, mobile, locale, tz_code: author.tz_code };
  const id = await invitePerson(tx, services, author, { ...person, role_ids: roles }, { sends });
  if (id === null) throw new Error('a planned person is in the workspace already');
  await setGroups(tx, id, groups);
  if (site_ids) await limitToSites(tx, id, site_ids);
  return id;
}

async function saveExisting(
  { tx, author }: StoreContext,
  id: number,
  { existing, first_name, last_name, mobile, locale, roles, groups, site_ids }: PlannedPerson,
): Promise<void> {
  await updatePersonalData(tx, id, { ...(await getPersonalData(tx, id)), first_name, last_name, mobile, locale });
  await setRoles(tx, author.workspace_id, id, roles);
  await setGroups(tx, id, groups);
  if (site_ids !== existing?.site_ids) await limitToSites(tx, id, site_ids);
}

/** @throws ApiError USR_SITES_OF_ADMINISTRATOR */
async function limitToSites(tx: Tx, id: number, site_ids: readonly number[] | null): Promise<void> {
  await assertMayHaveSites(tx, id, site_ids);
  await setSites(tx, id, site_ids);
}
