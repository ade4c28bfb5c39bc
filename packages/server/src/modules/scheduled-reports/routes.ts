import { scheduledReports } from '@rounds/contract/scheduled-reports';
import { notFoundError } from '../../http/api-error.ts';
import { type Actor, type Route, route, type Subject } from '../../http/module.ts';
import { type ListView, listRoute, routePerCall } from '../../lists/index.ts';
import {
  deleteReport,
  findReport,
  insertReport,
  listSource,
  lockReport,
  type ReportRow,
  replaceRecipients,
  selectReports,
  updateReport,
} from './queries/records.ts';
import { assertBelowLimit, type Context, checkRecipients, toColumns, toRecord } from './reports.ts';
import { sendNow } from './send-due.ts';
import { saveAddresses, subscriptionRoutes, toAddresses } from './subscriptions.ts';

const subject = ({ id, title }: Pick<ReportRow, 'id' | 'title'>): Subject => ({ type: 'scheduled_report', id, title });
const loggedFields = ({ title, frequency, time, timezone, is_active, recipients, groups, addresses }: ReportRow) => ({
  ...{ title, frequency, time, timezone, is_active },
  addresses: addresses.map(({ email }) => email),
  recipients: recipients.map(({ full_name }) => full_name),
  groups: groups.map(({ name_lang }) => name_lang),
});
const toView = ({ user_id }: Actor): ListView<ReportRow, ReturnType<typeof toRecord>> => ({
  source: listSource,
  rows: (tx) => selectReports(tx, user_id),
  toRecord,
});

export const routes: readonly Route[] = [
  routePerCall(scheduledReports.list, ({ actor }) => listRoute(scheduledReports.list, toView(actor))),

  route(scheduledReports.create, async (call) => {
    const { tx, actor, body, activity } = call;
    await assertBelowLimit(call);
    const recipients = await checkRecipients(body, call, { people: [], groups: [] });
    const { id } = await insertReport(tx, actor.user_id, await toColumns(body, call, new Date()));
    await replaceRecipients(tx, id, recipients);
    await saveAddresses(call, { id }, toAddresses(body.addresses));
    const row = await getReport(call, id);
    activity({ ...subject(row), after: loggedFields(row) });
    return toRecord(row);
  }),

  route(scheduledReports.get, async (call) => toRecord(await getReport(call, call.params.id))),

  route(scheduledReports.update, async (call) => {
    const { tx, body, params, activity } = call;
    const before = await lockOwnReport(call, params.id);
    const toIds = (list: readonly { readonly id: number }[]) => list.map(({ id }) => id);
    const recipientIds = { people: toIds(before.recipients), groups: toIds(before.groups) };
    const recipients = await checkRecipients(body, call, recipientIds);
    await updateReport(tx, params.id, await toColumns(body, call, new Date()));
    await replaceRecipients(tx, params.id, recipients);
    await saveAddresses(call, before, toAddresses(body.addresses));
    const row = await getReport(call, params.id);
    activity({ ...subject(row), before: loggedFields(before), after: loggedFields(row) });
    return toRecord(row);
  }),

  route(scheduledReports.delete, async (call) => {
    const row = await lockOwnReport(call, call.params.id);
    await deleteReport(call.tx, row.id);
    call.activity({ ...subject(row), before: loggedFields(row) });
    return null;
  }),

  route(scheduledReports.send, async (call) => {
    const { tx, actor, body, params, activity } = call;
    const row = await lockOwnReport(call, params.id);
    await sendNow(
      tx,
      { workspace_id: actor.workspace_id, id: row.id, to: body.to, owner_id: actor.user_id },
      new Date(),
    );
    activity({ ...subject(row), after: { to: body.to } });
    return null;
  }),

  ...subscriptionRoutes,
];

async function getReport({ tx, actor }: Context, id: number): Promise<ReportRow> {
  const row = await findReport(tx, actor.user_id, id);
  if (!row) throw notFoundError('ANA');
  return row;
}

async function lockOwnReport({ tx, actor }: Context, id: number): Promise<ReportRow> {
  const row = await lockReport(tx, actor.user_id, id);
  if (!row) throw notFoundError('ANA');
  return row;
}
