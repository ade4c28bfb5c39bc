import { alerts, MAX_ALERT_FIRINGS } from '@rounds/contract/alerts';
import { notFoundError } from '../../http/api-error.ts';
import { type Actor, type Route, route, type Subject } from '../../http/module.ts';
import { type ListView, listRoute, routePerCall } from '../../lists/index.ts';
import {
  assertBelowLimit,
  checkCondition,
  checkRecipients,
  testCondition,
  toAlert,
  toColumns,
  toFiring,
} from './alerts.ts';
import { readEventsFor } from './check.ts';
import type { Viewing } from './match.ts';
import { findTitleFor, listFirings } from './queries/firings.ts';
import {
  type AlertRow,
  deleteAlert,
  findAlert,
  insertAlert,
  listSource,
  lockAlert,
  replaceRecipients,
  selectAlerts,
  updateAlert,
} from './queries/records.ts';
import { filterVisible } from './send.ts';

const subject = ({ id, title }: Pick<AlertRow, 'id' | 'title'>): Subject => ({ type: 'alert', id, title });
const loggedFields = ({ title, kind, is_active, recipients, groups, roles }: AlertRow) => ({
  ...{ title, kind, is_active },
  recipients: recipients.map(({ full_name }) => full_name),
  groups: groups.map(({ name_lang }) => name_lang),
  roles: roles.map(({ name_lang }) => name_lang),
});
const toView = ({ user_id }: Actor): ListView<AlertRow, ReturnType<typeof toAlert>> => ({
  source: listSource,
  rows: (tx) => selectAlerts(tx, user_id),
  toRecord: toAlert,
});

export const routes: readonly Route[] = [
  routePerCall(alerts.list, ({ actor }) => listRoute(alerts.list, toView(actor))),

  route(alerts.create, async (call) => {
    const { tx, actor, body, activity } = call;
    await assertBelowLimit(call);
    await checkCondition(call, body.condition);
    const recipients = await checkRecipients(body, call);
    const { id } = await insertAlert(tx, actor.user_id, toColumns(body));
    await replaceRecipients(tx, id, recipients);
    await readEventsFor(tx, actor.workspace_id);
    const row = await getAlert(call, id);
    activity({ ...subject(row), after: loggedFields(row) });
    return toAlert(row);
  }),

  route(alerts.get, async (call) => toAlert(await getAlert(call, call.params.id))),

  route(alerts.update, async (call) => {
    const { tx, body, params, activity } = call;
    const before = await lockOwnAlert(call, params.id);
    await checkCondition(call, body.condition);
    await replaceRecipients(tx, before.id, await checkRecipients(body, call, before));
    const isChanged = JSON.stringify(body.condition) !== JSON.stringify(before.condition);
    await updateAlert(tx, before.id, toColumns(body), isChanged || (body.is_active && !before.is_active));
    const row = await getAlert(call, before.id);
    activity({ ...subject(row), before: loggedFields(before), after: loggedFields(row) });
    return toAlert(row);
  }),

  route(alerts.delete, async (call) => {
    const row = await lockOwnAlert(call, call.params.id);
    await deleteAlert(call.tx, row.id);
    call.activity({ ...subject(row), before: loggedFields(row) });
    return null;
  }),

  route(alerts.test, async (call) => {
    await checkCondition(call, call.body.condition);
    return testCondition(call, call.body.condition);
  }),

  route(alerts.listFirings, async (call) => {
    const { tx, actor, params } = call;
    const title = await findTitleFor(tx, params.id, actor.user_id);
    if (title === undefined) throw notFoundError('ANA');
    const firings = await listFirings(tx, params.id, MAX_ALERT_FIRINGS);
    return { title, firings: (await filterVisible(call, firings)).map(toFiring) };
  }),
];

async function getAlert({ tx, actor }: Viewing, id: number): Promise<AlertRow> {
  const row = await findAlert(tx, actor.user_id, id);
  if (!row) throw notFoundError('ANA');
  return row;
}

async function lockOwnAlert({ tx, actor }: Viewing, id: number): Promise<AlertRow> {
  const row = await lockAlert(tx, actor.user_id, id);
  if (!row) throw notFoundError('ANA');
  return row;
}
