/** The users of a workspace. Their table belongs to the auth module. */
import type { ServerModule } from '../../http/module.ts';
import { registerReference, registerReferenceTarget } from '../../lists/index.ts';
import { countUsersIn, findUser, listUsersIn, removeAllMembers } from './queries.ts';
import { routes } from './routes.ts';

export { assertMayAddToGroups, registerGroupAccess } from './group-access.ts';
export { findPeople, findUserNames, searchUsers } from './queries.ts';
export { usersView } from './view.ts';

for (const [kind, table] of [
  ['group', 'user_group_member'],
  ['role', 'user_role'],
] as const) {
  registerReference({
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
  });
}

registerReferenceTarget({
  kind: 'user',
  access: ['USR_VIEW_USER_LIST'],
  findKey: async ({ tx, actor }, id) =>
    typeof id === 'number' ? (await findUser(tx, actor.workspace_id, id))?.id : undefined,
});

export const usersModule: ServerModule = { name: 'users', routes };
