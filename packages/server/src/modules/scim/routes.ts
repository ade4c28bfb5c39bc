import { DEFAULT_SCIM_PAGE, MAX_SCIM_PAGE, scim } from '@rounds/contract/scim';
import type { Config } from '../../config/index.ts';
import { type Call, type Route, route, type Subject } from '../../http/module.ts';
import { toProviderConfig, toResourceTypes, toSchemas } from './discovery.ts';
import { parseFilter } from './filter.ts';
import { changeGroup, createGroup, type GroupChange, getGroup, removeGroup } from './groups.ts';
import { parseOperations, toOperations } from './operations.ts';
import { changePerson, createPerson, deletePerson, getPerson, type PersonChange } from './people.ts';
import { applyOperations, NEW_PERSON } from './person.ts';
import { type GroupRow, listGroups } from './queries/groups.ts';
import { listPeople, type PersonRow } from './queries/people.ts';
import { isIncluded, project, toListResponse, toPage, toScimGroup, toScimUser } from './resources.ts';

const PAGE = { max: MAX_SCIM_PAGE, default: DEFAULT_SCIM_PAGE };

const toBase = ({ services, request }: { services: { config: Config }; request: { host: string } }): string => {
  const { publicUrl, workspaceHosts } = services.config;
  if (workspaceHosts === 'single') return `${publicUrl}/api/scim/v2`;
  const url = new URL(publicUrl);
  return `${url.protocol}//${request.host}${url.port && `:${url.port}`}/api/scim/v2`;
};

const toSubject = (row: PersonRow): Subject => ({ type: 'user', id: row.id, title: row.full_name });
const toGroupSubject = (row: GroupRow): Subject => ({ type: 'scim_group', id: row.id, title: row.display_name });

export const routes: readonly Route[] = [
  route(scim.listUsers, async (call) => {
    const { tx, query, provisioner } = call;
    const page = toPage(query, PAGE);
    const filter = query.filter?.trim() ? parseFilter(query.filter) : null;
    const { rows, total } = await listPeople(tx, provisioner.workspace_id, filter, page);
    const base = toBase(call);
    return toListResponse(
      rows.map((row) => project(toScimUser(row, base), query)),
      total,
      page,
    );
  }),

  route(scim.createUser, async (call) => {
    const row = await createPerson(call, applyOperations(NEW_PERSON, toOperations(call.body)));
    call.activity({ ...toSubject(row), after: toLogged(row) });
    return toScimUser(row, toBase(call));
  }),

  route(scim.getUser, async (call) =>
    project(toScimUser(await getPerson(call, call.params.id), toBase(call)), call.query),
  ),

  route(scim.replaceUser, async (call) => {
    const operations = toOperations(call.body);
    const change = await changePerson(call, call.params.id, (person) => applyOperations(person, operations));
    recordChange(call, change);
    return toScimUser(change.after, toBase(call));
  }),

  route(scim.patchUser, async (call) => {
    const operations = parseOperations(call.body);
    const change = await changePerson(call, call.params.id, (person) => applyOperations(person, operations));
    recordChange(call, change);
    return toScimUser(change.after, toBase(call));
  }),

  route(scim.deleteUser, async (call) => {
    const row = await deletePerson(call, call.params.id);
    call.activity({ ...toSubject(row), before: { status: row.status }, after: { status: 'disabled' } });
    return undefined;
  }),

  route(scim.listGroups, async (call) => {
    const { tx, query } = call;
    const page = toPage(query, PAGE);
    const filter = query.filter?.trim() ? parseFilter(query.filter) : null;
    const { rows, total } = await listGroups(tx, filter, { ...page, withMembers: isIncluded(query, 'members') });
    const base = toBase(call);
    return toListResponse(
      rows.map((row) => project(toScimGroup(row, base), query)),
      total,
      page,
    );
  }),

  route(scim.createGroup, async (call) => {
    const group = await createGroup(call, toOperations(call.body));
    call.activity({ ...toGroupSubject(group), after: { members: group.members.length } });
    return toScimGroup(group, toBase(call));
  }),

  route(scim.getGroup, async (call) => {
    const group = await getGroup(call, call.params.id, isIncluded(call.query, 'members'));
    return project(toScimGroup(group, toBase(call)), call.query);
  }),

  route(scim.replaceGroup, async (call) => {
    const change = await changeGroup(call, call.params.id, toOperations(call.body), true);
    recordGroupChange(call, change);
    return toScimGroup(change.after, toBase(call));
  }),

  route(scim.patchGroup, async (call) => {
    recordGroupChange(call, await changeGroup(call, call.params.id, parseOperations(call.body), false));
    return undefined;
  }),

  route(scim.deleteGroup, async (call) => {
    call.activity(toGroupSubject(await removeGroup(call, call.params.id)));
    return undefined;
  }),

  route(scim.getProviderConfig, async (call) => toProviderConfig(toBase(call))),
  route(scim.listResourceTypes, async (call) => toResourceTypes(toBase(call))),
  route(scim.listSchemas, async (call) => toSchemas(toBase(call))),
];

const toLogged = ({ user_name, external_id, email, full_name, status }: PersonRow) => ({
  ...{ user_name, external_id, email, full_name, status },
});

/** One entry for each kind of change; none if the provider sent what is there already. */
function recordChange(call: Pick<Call, 'activity' | 'noActivity'>, { before, after }: PersonChange): void {
  const isSame = (a: object, b: object) => JSON.stringify(a) === JSON.stringify(b);
  const toData = ({ groups: _, updated_at: __, status: ___, ...data }: PersonRow) => data;
  const subject = toSubject(after);
  const status = { before: { status: before.status }, after: { status: after.status } };
  const isStatusChanged = before.status !== after.status;
  const isDataChanged = !isSame(toData(before), toData(after));
  if (isStatusChanged)
    call.activity({ ...subject, ...status }, after.status === 'disabled' ? 'scim.user_disabled' : 'scim.user_enabled');
  if (isDataChanged)
    call.activity({ ...subject, before: toLogged(before), after: toLogged(after) }, 'scim.user_changed');
  if (!isStatusChanged && !isDataChanged) call.noActivity();
}

function recordGroupChange(
  call: Pick<Call, 'activity' | 'noActivity'>,
  { before, after, added, removed }: GroupChange,
): void {
  const isRenamed = before.display_name !== after.display_name || before.external_id !== after.external_id;
  if (!isRenamed && added === 0 && removed === 0) call.noActivity();
  else
    call.activity({
      ...toGroupSubject(after),
      before: { display_name: before.display_name },
      after: { display_name: after.display_name, added, removed },
    });
}
