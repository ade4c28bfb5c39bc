import { userList, users } from '@rounds/contract/users';
import { idsIn, wordsIn } from '../../db/search.ts';
import { type Route, route, type Subject } from '../../http/module.ts';
import { bulkRoute, exportRoute, inEachLanguage, listRoute } from '../../lists/index.ts';
import { invite, inviteAgain } from './inviting.ts';
import { activateAll, addAllToGroup, addRoleToAll, deactivateAll } from './many.ts';
import { searchUsers, type UserRow } from './queries.ts';
import { activate, type Changed, cancelInvitation, deactivate, rename, updateRoles, userOf } from './users.ts';
import { usersView } from './view.ts';

/** Which rows there are is the same in every language. */
const everyone = usersView(userList, 'en');

export const routes: readonly Route[] = [
  inEachLanguage(users.list, (language) => listRoute(users.list, usersView(userList, language))),
  inEachLanguage(users.exportList, (language) => exportRoute(users.exportList, usersView(userList, language))),
  bulkRoute(users.bulkActivate, everyone, activateAll),
  bulkRoute(users.bulkDeactivate, everyone, deactivateAll),
  bulkRoute(users.bulkAddRole, everyone, addRoleToAll),
  bulkRoute(users.bulkAddGroup, everyone, addAllToGroup),

  route(users.search, async ({ tx, query, actor }) => {
    const found = await searchUsers(tx, {
      workspace_id: actor.workspace_id,
      words: wordsIn(query.q),
      ids: idsIn(query.ids),
      withInvited: query.with_invited,
      limit: query.limit,
    });
    return found.map(({ id, full_name, avatar }) => ({ value: id, label: full_name, avatar }));
  }),

  route(users.invite, async (call) => {
    const user = await invite(call);
    call.activity({ ...subject(user), after: { email: user.email, roles: roles(user) } });
    return userOf(user);
  }),

  route(users.resendInvite, async (call) => {
    const user = await inviteAgain(call);
    call.activity({ ...subject(user), after: { email: user.email } });
    return userOf(user);
  }),

  route(users.cancelInvitation, async (call) => {
    const user = await cancelInvitation(call, call.params.id);
    call.activity({ ...subject(user), before: { email: user.email } });
    return null;
  }),

  route(users.activate, async (call) => {
    const change = await activate(call, call.params.id);
    call.activity(statusOf(change));
    return userOf(change.after);
  }),

  route(users.deactivate, async (call) => {
    const change = await deactivate(call, call.params.id);
    call.activity(statusOf(change));
    return userOf(change.after);
  }),

  route(users.changeStatus, async (call) => {
    const isActive = call.body.status === 'active';
    const change = await (isActive ? activate : deactivate)(call, call.params.userId);
    call.activity(statusOf(change), isActive ? 'user.activated' : 'user.deactivated');
    return userOf(change.after);
  }),

  route(users.editBasicInfo, async (call) => {
    const { before, after } = await rename(call, call.params.id, call.body);
    call.activity({ ...subject(after), before: names(before), after: names(after) });
    return userOf(after);
  }),

  route(users.updateRoles, async (call) => {
    const { before, after } = await updateRoles(call, call.params.id, call.body.roles);
    call.activity({ ...subject(after), before: { roles: roles(before) }, after: { roles: roles(after) } });
    return userOf(after);
  }),
];

const subject = ({ id, full_name }: UserRow): Subject => ({ type: 'user', id, title: full_name });
const statusOf = ({ before, after }: Changed): Subject => ({
  ...subject(after),
  before: { status: before.status },
  after: { status: after.status },
});
const names = ({ first_name, last_name, nick_name }: UserRow) => ({ first_name, last_name, nick_name });
/** By their names of today: a log reads the same when a role is renamed. */
const roles = (user: UserRow) => user.roles.map(({ name_lang }) => name_lang);
