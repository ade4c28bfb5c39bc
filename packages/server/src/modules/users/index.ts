/** The users of a workspace. Their table belongs to the auth module. */
import { extend } from '../../http/extensions.ts';
import type { ServerModule } from '../../http/module.ts';
import { type Reference, type ReferenceTarget, references, referenceTargets } from '../../lists/index.ts';
import { recordVisibility } from '../changes/index.ts';
import { countUsersIn, findUser, listUsersIn, removeAllMembers } from './queries/users.ts';
import { routes } from './routes.ts';

export { lockMembers, lockSelected } from './bulk-actions.ts';
export { assertMayAddToGroups, groupAccess } from './group-access.ts';
export {
  countGroupsOf,
  deleteDepartures,
  listDueDepartures,
  lockDueDeparture,
  saveDepartures,
} from './queries/departures.ts';
export {
  findPeople,
  findUserNames,
  getPersonalData,
  isOwner,
  listGroupsOf,
  listRolesOf,
  searchUsers,
  setRoles,
  setSites,
  setStatuses,
  updatePersonalData,
} from './queries/users.ts';
export { canSeePeople, canShareWithPeople } from './sharing.ts';
export { assertAdministratorRemains, assertManageable, assertMayHaveSites, leave, lockManageable } from './users.ts';
export { usersView } from './view.ts';

const TABLES = [
  ['group', 'user_group_member'],
  ['role', 'user_role'],
] as const;
const userReferences = TABLES.map(
  ([kind, table]): Reference => ({
    kind,
    by: 'user',
    field: 'users',
    access: ['USR_VIEW_USER_LIST'],
    count: (tx, ids) => countUsersIn(tx, table, ids.map(Number)),
    list: async (tx, ids, limit) =>
      (await listUsersIn(tx, table, ids.map(Number), limit)).map((user) => ({
        id: user.id,
        title: user.full_name,
        path: '/user/list',
      })),
    ...(kind === 'group' && {
      unlink: { access: ['USR_MANAGE_GROUP'], run: (tx, ids) => removeAllMembers(tx, ids.map(Number)) },
    }),
  }),
);

const user: ReferenceTarget = {
  kind: 'user',
  access: ['USR_VIEW_USER_LIST'],
  findKey: async ({ tx, actor }, id) =>
    typeof id === 'number' ? (await findUser(tx, actor.workspace_id, id))?.id : undefined,
};

export const usersModule: ServerModule = {
  name: 'users',
  routes,
  extensions: [
    extend(referenceTargets, user),
    extend(recordVisibility, {
      kinds: ['user'],
      all: ['USR_VIEW_USER_LIST'],
      findVisible: async ({ actor }, ids) => ids.filter((id) => id === actor.user_id),
    }),
    ...userReferences.map((reference) => extend(references, reference)),
  ],
};
