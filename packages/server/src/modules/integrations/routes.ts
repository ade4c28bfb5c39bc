import { integrations } from '@rounds/contract/integrations';
import { addConsumer, removeConsumer } from '../../events/event-consumers.ts';
import { type Route, route, routeWithPreload, type Subject } from '../../http/module.ts';
import { listRoute, routePerCall } from '../../lists/index.ts';
import { startBackfill } from './backfill.ts';
import { toConsumer } from './completed.ts';
import { assertIncluded, getConfiguration, listIntegrations, lockOwn, toConfiguration } from './configurations.ts';
import { getDelivery, retryDelivery, toDeliveryView } from './deliveries.ts';
import { connectDrive, finishAtGoogle, finishConnection } from './google/sign-in.ts';
import {
  type ConfigurationColumns,
  type ConfigurationRow,
  deleteConfiguration,
  insertConfiguration,
  setPaused,
  setResumed,
  setTested,
  updateConfiguration,
} from './queries/configurations.ts';
import { restartAll } from './queries/deliveries.ts';
import { deleteSignIn } from './queries/sign-ins.ts';
import { checkChange, checkNew, checkSaved } from './save.ts';
import { enqueueSending } from './sending/send-waiting.ts';

const toSubject = ({ id, name }: Pick<ConfigurationRow, 'id' | 'name'>): Subject => ({
  ...{ type: 'integration', id, title: name },
});
/** Returns the properties that the log shows: no secrets, and only the beginning and end of the access key. */
const toLogged = ({ name, contents, template_ids, folder, file_name, connection }: ConfigurationColumns) => ({
  ...{ name, contents, template_ids, folder, file_name, ...connection },
});

export const routes: readonly Route[] = [
  route(integrations.list, (call) => listIntegrations(call)),
  route(integrations.get, async (call) => {
    const all = await listIntegrations(call);
    return all.find(({ id }) => id === call.params.integration)!;
  }),
  routeWithPreload(integrations.createConfiguration, checkNew, async (call, { columns }) => {
    const { tx, actor, params, body, activity } = call;
    const id = await insertConfiguration(tx, {
      ...columns,
      integration: params.integration,
      created_by: actor.user_id,
    });
    await addConsumer(tx, toConsumer(actor.workspace_id, id));
    if (params.integration === 'google-drive' && body.connection) await deleteSignIn(tx, body.connection);
    activity({ ...toSubject({ id, name: columns.name }), after: toLogged(columns) });
    return toConfiguration(call, { id });
  }),
  route(integrations.getConfiguration, async (call) =>
    toConfiguration(call, await getConfiguration(call.tx, call.params)),
  ),
  routeWithPreload(integrations.updateConfiguration, checkChange, async (call, { columns, isTested }) => {
    const { tx, actor, params, body, activity } = call;
    const before = await lockOwn(tx, params);
    await updateConfiguration(tx, before.id, columns, isTested);
    if (params.integration === 'google-drive' && body.connection) await deleteSignIn(tx, body.connection);
    await enqueueSending(tx, actor.workspace_id, before.id);
    activity({
      ...toSubject({ id: before.id, name: columns.name }),
      before: toLogged(before),
      after: toLogged(columns),
    });
    return toConfiguration(call, before);
  }),
  route(integrations.deleteConfiguration, async ({ tx, actor, params, activity }) => {
    const row = await lockOwn(tx, params);
    await removeConsumer(tx, toConsumer(actor.workspace_id, row.id));
    await deleteConfiguration(tx, row.id);
    activity({ ...toSubject(row), before: toLogged(row) });
    return { id: row.id };
  }),
  routeWithPreload(integrations.testConfiguration, checkSaved, async (call) => {
    const row = await lockOwn(call.tx, call.params);
    await setTested(call.tx, row.id);
    return toConfiguration(call, row);
  }),
  route(integrations.pauseConfiguration, async (call) => {
    const row = await lockOwn(call.tx, call.params);
    if (row.is_paused) call.noActivity();
    else {
      await setPaused(call.tx, row.id);
      call.activity(toSubject(row));
    }
    return toConfiguration(call, row);
  }),
  route(integrations.resumeConfiguration, async (call) => {
    const { tx, actor, params, activity } = call;
    assertIncluded(call, params.integration);
    const row = await lockOwn(tx, params);
    await setResumed(tx, row.id);
    await restartAll(tx, row.id, row.suspended_at && row.failure);
    await enqueueSending(tx, actor.workspace_id, row.id);
    activity(toSubject(row));
    return toConfiguration(call, row);
  }),
  routePerCall(integrations.listDeliveries, async (call) =>
    listRoute(integrations.listDeliveries, await toDeliveryView(call)),
  ),
  route(integrations.getDelivery, getDelivery),
  route(integrations.retryDelivery, retryDelivery),
  route(integrations.backfill, startBackfill),
  route(integrations.connectDrive, connectDrive),
  routeWithPreload(integrations.finishDriveConnection, finishAtGoogle, finishConnection),
];
