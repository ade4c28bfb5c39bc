import { userList, users } from '@rounds/contract/users';
import { parseIds, splitWords } from '../../db/search.ts';
import { ApiError } from '../../http/api-error.ts';
import { type Route, route, type Subject } from '../../http/module.ts';
import { bulkRoute, recordActivityRoute, resourceRoutes } from '../../lists/index.ts';
import {
  activateUsers,
  addRoleToUsers,
  addUsersToGroup,
  deactivateUsers,
  removeRoleFromUsers,
} from './bulk-actions.ts';
import { inviteUser, sendInvitationAgain } from './invitations.ts';
import { findUser, searchUsers, type UserRow } from './queries/users.ts';
import { securityRoutes } from './security.ts';
import {
  activate,
  cancelInvitation,
  deactivate,
  getDetails,
  toUser,
  type UserChange,
  updatePerson,
  updateRoles,
  updateSites,
} from './users.ts';
import { usersView } from './view.ts';

const subject = ({ id, full_name }: UserRow): Subject => ({ type: 'user', id, title: full_name });
/** The language does not matter for selecting rows. */
const allUsers = usersView(userList, 'en');

export const routes: readonly Route[] = [
  ...securityRoutes,
  ...resourceRoutes(users, { list: (language) => usersView(userList, language), toRecord: toUser, subject }),
  recordActivityRoute(users.listActivity, async ({ tx, actor, params }) => {
    const { id } = params as unknown as { readonly id: number };
    const user = await findUser(tx, actor!.workspace_id, id);
    if (!user) throw new ApiError('USR_USER_NOT_EXIST');
    return subject(user);
  }),
  bulkRoute(users.bulkActivate, allUsers, activateUsers),
  bulkRoute(users.bulkDeactivate, allUsers, deactivateUsers),
  bulkRoute(users.bulkAddRole, allUsers, addRoleToUsers),
  bulkRoute(users.bulkRemoveRole, allUsers, removeRoleFromUsers),
  bulkRoute(users.bulkAddToGroup, allUsers, addUsersToGroup),

  route(users.search, async ({ tx, query, actor }) => {
    const page = await searchUsers(tx, {
      workspace_id: actor.workspace_id,
      words: splitWords(query.q),
      ids: parseIds(query.ids),
      withInvited: query.with_invited,
      limit: query.limit,
    });
    return page.map(({ id, full_name, avatar }) => ({ value: id, label: full_name, avatar }));
  }),

  route(users.invite, async (call) => {
    const user = await inviteUser(call);
    call.activity({ ...subject(user), after: { email: user.email, roles: roles(user) } });
    return toUser(user);
  }),

  route(users.resendInvitation, async (call) => {
    const user = await sendInvitationAgain(call);
    call.activity({ ...subject(user), after: { email: user.email } });
    return toUser(user);
  }),

  route(users.cancelInvitation, async (call) => {
    const user = await cancelInvitation(call, call.params.id);
    call.activity({ ...subject(user), before: { email: user.email } });
    return null;
  }),

  route(users.activate, async (call) => {
    const change = await activate(call, call.params.id);
    call.activity(toStatusChange(change));
    return toUser(change.after);
  }),

  route(users.deactivate, async (call) => {
    const change = await deactivate(call, call.params.id);
    call.activity(toStatusChange(change));
    return toUser(change.after);
  }),

  route(users.updateStatus, async (call) => {
    const isActive = call.body.status === 'active';
    const change = await (isActive ? activate : deactivate)(call, call.params.userId);
    call.activity(toStatusChange(change), isActive ? 'user.activated' : 'user.deactivated');
    return toUser(change.after);
  }),

  route(users.getDetails, (call) => getDetails(call, call.params.id)),

  route(users.update, async (call) => {
    const { before, after, user } = await updatePerson(call, call.params.id, call.body);
    call.activity({ type: 'user', id: user.id, title: user.full_name, before, after });
    return user;
  }),

  route(users.updateSites, async (call) => {
    const { before, after } = await updateSites(call, call.params.id, call.body.site_ids);
    call.activity({ ...subject(after), before: { sites: toPaths(before) }, after: { sites: toPaths(after) } });
    return toUser(after);
  }),

  route(users.updateRoles, async (call) => {
    const { before, after } = await updateRoles(call, call.params.id, call.body.roles);
    call.activity({ ...subject(after), before: { roles: roles(before) }, after: { roles: roles(after) } });
    return toUser(after);
  }),
];

const toStatusChange = ({ before, after }: UserChange): Subject => ({
  ...subject(after),
  before: { status: before.status },
  after: { status: after.status },
});
/** Names instead of ids, so that the log stays readable when a role is renamed or deleted. */
const toPaths = ({ own_sites }: UserRow) => own_sites?.map(({ path }) => path) ?? null;
const roles = (user: UserRow) => user.roles.map(({ name_lang }) => name_lang);
