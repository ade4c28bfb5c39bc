import { userList, users } from '@rounds/contract/users';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import { type Call, type Route, route } from '../../http/module.ts';
import { type BulkResult, bulkRoute, findSelection } from '../../lists/index.ts';
import { getToday } from '../../lists/sql/filters.ts';
import type { SelectedIds } from '../../lists/sql/selection.ts';
import {
  assertAdministratorRemains,
  deleteDepartures,
  lockManageable,
  lockMembers,
  lockSelected,
  saveDepartures,
  usersView,
} from '../users/index.ts';
import { countOpenWork, getSuccessors, handOverAndDeactivate, toSuccessorNames } from './leaving.ts';

/** The language does not matter for selecting rows. */
const allUsers = usersView(userList, 'en');

export const leavingRoutes: readonly Route[] = [
  route(users.getOpenWork, async (call) => {
    const { tx, registry, actor, body } = call;
    const ids = await lockSelected(call, await findSelection(call, allUsers, body));
    return countOpenWork({ tx, registry, workspace_id: actor.workspace_id }, ids);
  }),

  bulkRoute(users.bulkHandOver, allUsers, handOver),
  bulkRoute(users.bulkPlanDeparture, allUsers, planDeparture),

  route(users.cancelDeparture, async (call) => {
    const { tx, params, activity } = call;
    const user = await lockManageable(call, params.id);
    await deleteDepartures(tx, [user.id]);
    activity({ type: 'user', id: user.id, title: user.full_name, before: { last_day: user.last_day } });
    return null;
  }),
];

/** @throws ApiError USR_STILL_INVITED, USR_PERSON_BEYOND_OWN, USR_NOT_ONESELF */
async function lockLeaving(
  call: Call<typeof users.bulkHandOver | typeof users.bulkPlanDeparture>,
  selectedIds: SelectedIds,
) {
  const ids = await lockMembers(call, selectedIds);
  if (ids.includes(call.actor.user_id)) throw new ApiError('USR_NOT_ONESELF');
  return { ids, successors: await getSuccessors(call, call.body.successors, ids) };
}

async function handOver(tx: Tx, selectedIds: SelectedIds, call: Call<typeof users.bulkHandOver>): Promise<BulkResult> {
  const { registry, actor, publish } = call;
  const { ids, successors } = await lockLeaving(call, selectedIds);
  await assertAdministratorRemains(call, async () => {
    publish(await handOverAndDeactivate({ tx, registry, workspace_id: actor.workspace_id }, ids, successors));
  });
  await deleteDepartures(tx, ids);
  return {
    affected: ids.length,
    changed: ids.map((id) => ({ id })),
    added: { successors: toSuccessorNames(successors) },
  };
}

async function planDeparture(
  tx: Tx,
  selectedIds: SelectedIds,
  call: Call<typeof users.bulkPlanDeparture>,
): Promise<BulkResult> {
  const { actor, body, locale } = call;
  if (body.last_day < getToday({ tz_code: actor.workspace.region.time_zone ?? actor.tz_code }))
    throw fieldError('last_day', locale, 'field.past_day');
  const { ids, successors } = await lockLeaving(call, selectedIds);
  await saveDepartures(tx, {
    user_ids: ids,
    last_day: body.last_day,
    successors: body.successors,
    planned_by: actor.user_id,
  });
  return {
    affected: ids.length,
    changed: ids.map((id) => ({ id })),
    added: { last_day: body.last_day, successors: toSuccessorNames(successors) },
  };
}
