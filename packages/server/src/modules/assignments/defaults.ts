/** The defaults of new assignments, which a workspace sets. */
import { settings } from '@rounds/contract/settings';
import { ASSIGNMENT_DEFAULTS, type AssignmentSettings } from '@rounds/contract/settings/assignment.ts';
import { users } from '@rounds/contract/users';
import type { Tx } from '../../db/database.ts';
import { fieldError } from '../../http/input.ts';
import { type Actor, type Call, type Route, route } from '../../http/module.ts';
import { isTimeZone } from '../auth/index.ts';
import { findSettings, omitUndefined, saveSettings } from '../settings/index.ts';
import { findPeople } from '../users/index.ts';
import { requestReminderCheck } from './opening/queries/notice-groups.ts';

const ASSIGNMENT = 'assignment';

type StoredDefaults = Omit<AssignmentSettings, 'managers'> & { readonly manager_ids: readonly number[] };

/** Returns the defaults without the people, who may have become inactive. */
export const getStoredDefaults = (tx: Tx): Promise<StoredDefaults> =>
  findSettings<StoredDefaults>(tx, ASSIGNMENT, { ...ASSIGNMENT_DEFAULTS, manager_ids: [] });

export const defaultsRoutes: readonly Route[] = [
  route(settings.getAssignmentSettings, async ({ tx, actor }) => toSettings(tx, actor, await getStoredDefaults(tx))),

  route(settings.updateAssignmentSettings, async (call) => {
    const { tx, actor, body, activity } = call;
    const before = await getStoredDefaults(tx);
    await checkChange(call, before);
    const after: StoredDefaults = { ...before, ...omitUndefined(body) };
    await saveSettings(tx, ASSIGNMENT, after);
    if (body.reminders) await requestReminderCheck(tx);
    activity({ type: 'settings', id: ASSIGNMENT, title: actor.workspace.display_name, before, after });
    return toSettings(tx, actor, after);
  }),
];

async function toSettings(tx: Tx, actor: Actor, { manager_ids, ...rest }: StoredDefaults): Promise<AssignmentSettings> {
  const people = await findPeople(tx, actor.workspace_id, manager_ids);
  const active = people.filter(({ is_active }) => is_active);
  return { ...rest, managers: active.map(({ id, full_name: name }) => ({ id, name })) };
}

/**
 * @throws ApiError VALIDATION_FAILED for an unknown time zone, and for people who are not active, do not exist, or
 * cannot be found by the caller
 */
async function checkChange(
  { tx, actor, body: { timezone, manager_ids }, locale }: Call<typeof settings.updateAssignmentSettings>,
  before: StoredDefaults,
): Promise<void> {
  if (timezone && !isTimeZone(timezone)) throw fieldError('timezone', locale, 'field.time_zone');
  if (!manager_ids) return;
  const canFindAll = users.search.access.some((code) => actor.permissions.has(code));
  const ids = manager_ids.filter((id) => canFindAll || before.manager_ids.includes(id));
  const people = await findPeople(tx, actor.workspace_id, ids);
  if (people.length < new Set(manager_ids).size) throw fieldError('manager_ids', locale, 'assignments.people_unknown');
  const names = people.filter(({ is_active }) => !is_active).map(({ full_name }) => full_name);
  if (names.length > 0)
    throw fieldError('manager_ids', locale, 'assignments.people_inactive', { names: names.slice(0, 5).join(', ') });
}
