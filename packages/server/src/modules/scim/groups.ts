/** Groups of the identity provider. They give their members what the group map of the sign-on settings says. */
import { isRecord } from '@rounds/engine';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import type { Call } from '../../http/module.ts';
import { applyGroups, loadProvisioningRules } from '../sso/index.ts';
import type { Filter } from './filter.ts';
import { getField, invalidValue, type Operation } from './operations.ts';
import type { ScimContext } from './people.ts';
import { toLine } from './person.ts';
import {
  changeMembers,
  deleteGroup,
  findGroup,
  findPeopleIds,
  type GroupName,
  type GroupRow,
  insertGroup,
  isDisplayNameTaken,
  listGroupsOf,
  listMemberIds,
  lockGroup,
  updateGroup,
} from './queries/groups.ts';
import { toId } from './queries/people.ts';

export type GroupContext = ScimContext & Pick<Call, 'publish'>;

function assertFound(row: GroupRow | undefined): GroupRow {
  if (!row) throw notFoundError('USR');
  return row;
}

/** @throws ApiError USR_OBJECT_NOT_FOUND */
export const getGroup = async ({ tx }: ScimContext, id: string, withMembers: boolean): Promise<GroupRow> =>
  assertFound(await findGroup(tx, toId(id), withMembers));

interface Draft {
  display_name: string;
  external_id: string | null;
  members: Set<number>;
}

export async function createGroup(context: GroupContext, operations: readonly Operation[]): Promise<GroupRow> {
  const { tx } = context;
  const draft = applyOperations({ display_name: '', external_id: null, members: new Set() }, operations);
  const values = await toValues(context, draft, null);
  const id = await insertGroup(tx, values);
  await saveMembers(context, { id, names: [values] }, [], draft.members);
  return getGroup(context, String(id), true);
}

export interface GroupChange {
  readonly before: GroupRow;
  readonly after: GroupRow;
  readonly added: number;
  readonly removed: number;
}

/** @throws ApiError USR_OBJECT_NOT_FOUND, SCIM_INVALID_VALUE, SCIM_NOT_UNIQUE */
export async function changeGroup(
  context: GroupContext,
  id: string,
  operations: readonly Operation[],
  withMembers: boolean,
): Promise<GroupChange> {
  const { tx } = context;
  const before = assertFound(await lockGroup(tx, toId(id)));
  const members = await listMemberIds(tx, before.id);
  const { display_name, external_id } = before;
  const draft = applyOperations({ display_name, external_id, members: new Set(members) }, operations);
  const values = await toValues(context, draft, before.id);
  const isRenamed = values.display_name !== display_name || values.external_id !== external_id;
  if (isRenamed) await updateGroup(tx, before.id, values);
  const group = { id: before.id, names: isRenamed ? [before, values] : [values] };
  const { added, removed } = await saveMembers(context, group, members, draft.members, isRenamed);
  return { before, after: await getGroup(context, id, withMembers), added, removed };
}

export async function removeGroup(context: GroupContext, id: string): Promise<GroupRow> {
  const { tx } = context;
  const group = assertFound(await lockGroup(tx, toId(id)));
  const members = await listMemberIds(tx, group.id);
  await deleteGroup(tx, group.id);
  await applyGroupMap(context, [group], members);
  return group;
}

async function toValues({ tx }: ScimContext, { display_name, external_id }: Draft, except: number | null) {
  if (display_name === '') throw invalidValue('displayName');
  const display_name_key = display_name.toLowerCase();
  if (await isDisplayNameTaken(tx, display_name_key, except))
    throw new ApiError('SCIM_NOT_UNIQUE', { params: { attribute: 'displayName', value: display_name } });
  return { display_name, display_name_key, external_id };
}

/** Attributes that groups do not have here change nothing. @throws ApiError SCIM_INVALID_VALUE */
function applyOperations(draft: Draft, operations: readonly Operation[]): Draft {
  for (const { op, target, value } of operations) {
    if (target.path === 'displayname') {
      if (op === 'remove') throw invalidValue('displayName');
      draft.display_name = toLine(value, 'displayName', 500);
    } else if (target.path === 'externalid') {
      draft.external_id = op === 'remove' || value === null ? null : toLine(value, 'externalId', 500) || null;
    } else if (target.path === 'members') changeDraftMembers(draft, op, target.filter, value);
  }
  return draft;
}

/**
 * Entra ID removes members by a list of values, Okta by `members[value eq "…"]`. Without either, all are removed, as
 * the protocol has it; an empty list removes nobody.
 */
function changeDraftMembers(draft: Draft, op: Operation['op'], filter: Filter | null, value: unknown): void {
  if (op === 'add') for (const id of toIds(value)) draft.members.add(id);
  else if (op === 'replace') draft.members = new Set(toIds(value));
  else if (filter) for (const id of toFilteredIds(filter)) draft.members.delete(id);
  else if (value === undefined || value === null) draft.members.clear();
  else for (const id of toIds(value)) draft.members.delete(id);
}

function toIds(value: unknown): number[] {
  const list = Array.isArray(value) ? value : value === null || value === undefined ? [] : [value];
  return list.map((member: unknown) => {
    const id = isRecord(member) ? getField(member, 'value') : member;
    if (typeof id !== 'string' && typeof id !== 'number') throw invalidValue('members');
    return toId(String(id));
  });
}

/** The ids of `value eq "1" or value eq "2"`. */
function toFilteredIds(filter: Filter): number[] {
  if (filter.kind === 'or') return filter.parts.flatMap(toFilteredIds);
  const isId = filter.kind === 'compare' && filter.path === 'members.value' && filter.operator === 'eq';
  if (!isId) throw invalidValue('members');
  return [toId(String(filter.value))];
}

async function saveMembers(
  context: GroupContext,
  group: { readonly id: number; readonly names: readonly GroupName[] },
  before: readonly number[],
  after: ReadonlySet<number>,
  affectsAll = false,
): Promise<{ added: number; removed: number }> {
  const { tx, provisioner } = context;
  const had = new Set(before);
  const added = [...after].filter((id) => !had.has(id));
  const removed = before.filter((id) => !after.has(id));
  const peopleIds = await findPeopleIds(tx, provisioner.workspace_id, added);
  if (peopleIds.length !== added.length) throw invalidValue('members');
  await changeMembers(tx, group.id, { add: added, remove: removed });
  await applyGroupMap(context, group.names, affectsAll ? [...new Set([...before, ...added])] : [...added, ...removed]);
  return { added: added.length, removed: removed.length };
}

/**
 * Gives these people what the map says of the groups that they have, and takes what it says of these groups if they
 * have none that gives it. What the attributes of sign-ons gave by other groups stays.
 */
async function applyGroupMap(
  context: GroupContext,
  changed: readonly GroupName[],
  userIds: readonly number[],
): Promise<void> {
  if (userIds.length === 0) return;
  const { tx } = context;
  const rules = await loadProvisioningRules(tx);
  const isNamed = (names: readonly GroupName[], group: string) =>
    names.some(({ display_name, external_id }) => display_name === group || external_id === group);
  if (!rules.group_map.some(({ group }) => isNamed(changed, group))) return;
  const groups = await listGroupsOf(tx, userIds);
  for (const id of userIds) {
    const own = groups.get(id) ?? [];
    const group_map = rules.group_map.filter(({ group }) => isNamed(own, group) || isNamed(changed, group));
    const mappedGroups = group_map.map(({ group }) => group).filter((group) => isNamed(own, group));
    const applied = await applyGroups(tx, id, { ...rules, group_map }, mappedGroups);
    if (applied) context.publish([{ code: 'user.changed', record: { id } }]);
  }
}
