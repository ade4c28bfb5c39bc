import { randomUUID } from 'node:crypto';
import { type InspectionSummary, inspections, MAX_CHANGES_PER_CALL } from '@rounds/contract/inspections';
import type { Tx } from '../../db/database.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { type Actor, type Route, route } from '../../http/module.ts';
import { exportRoute, listRoute, resourceRoutes } from '../../lists/index.ts';
import { findAsset } from '../assets/index.ts';
import { removeFiles } from '../files/index.ts';
import { canReadAll, getReadableInspection, lockForConducting } from './access.ts';
import { listAssignedToMe } from './assigned/assigned-to-me.ts';
import { collaborationRoutes } from './collaboration-routes.ts';
import { exportRoutes } from './export/routes.ts';
import { type InspectionContext, InspectionSession, toInspectionTitle } from './inspection-session.ts';
import { archivedView, liveView, ownView } from './list-views.ts';
import { DeviceClock } from './log/device-clock.ts';
import { getHistory } from './log/history.ts';
import { decideLateChanges, listLateChanges } from './log/late-changes.ts';
import { toReadableLog } from './log/readable-log.ts';
import { readLog } from './queries/log.ts';
import { getOfflineData } from './queries/offline.ts';
import { listAssetPhotos } from './queries/photos.ts';
import { findPrevious } from './queries/previous.ts';
import {
  deleteInspection,
  findInspection,
  type InspectionRow,
  listExclusiveFiles,
  lockInspection,
  setArchived,
} from './queries.ts';
import { addIssuesCounts, type InspectionReader } from './raised-issues.ts';
import { toInspection, toPrevious, toSummary } from './record.ts';
import { reportRoutes } from './report/routes.ts';
import { shareRoutes } from './share/routes.ts';
import { create, sync } from './sync.ts';
import { getPublishedVersion } from './versions.ts';

/** A session on an inspection that the caller may work on. */
async function loadSession(
  call: InspectionContext & { readonly actor: Actor; readonly params: { readonly id: number | string } },
): Promise<InspectionSession> {
  return InspectionSession.load(call, await lockForConducting(call.tx, call.actor, call.params.id));
}

/** Saves the session and answers the inspection as it is then. */
async function saveAndSummarize(session: InspectionSession): Promise<InspectionSummary> {
  const id = await session.save();
  const { tx, actor } = session.context;
  return summarize((await findInspection(tx, id))!, tx, actor);
}

async function summarize(row: InspectionRow, tx: Tx, actor: InspectionReader['actor']): Promise<InspectionSummary> {
  const [counted] = await addIssuesCounts(tx, actor, [row]);
  return toSummary(counted!);
}

const subject = (row: InspectionRow) => ({ type: 'inspection', id: row.id, title: toInspectionTitle(row) });

export const routes: readonly Route[] = [
  ...resourceRoutes(inspections, {
    list: liveView,
    archivedList: archivedView,
    archivedTable: 'inspection',
    lock: ({ tx }, id) => lockInspection(tx, id),
    async setArchived({ tx }, { id }, archivedAt) {
      await setArchived(tx, id, archivedAt);
      return (await findInspection(tx, id))!;
    },
    async delete({ tx }, { id }) {
      await removeFiles(tx, await listExclusiveFiles(tx, id), { by: 'inspections' });
      await deleteInspection(tx, id);
    },
    toRecord: summarize,
    subject,
  }),
  route(inspections.listAssetPhotos, async ({ tx, params, query }) => {
    const asset = await findAsset(tx, params.id);
    if (!asset) throw notFoundError('SST');
    return listAssetPhotos(tx, asset.uuid, query.before);
  }),
  listRoute(inspections.listMine, ownView),
  exportRoute(inspections.exportMine, ownView),
  route(inspections.listAssignedToMe, ({ tx, actor }) => listAssignedToMe(tx, actor, new Date())),
  route(inspections.getOfflineData, (call) => getOfflineData(call, new Date())),
  route(inspections.getOfflineTemplate, async (call) => {
    const { id, template_id, version, document } = await getPublishedVersion(call, call.params.id);
    return { template_id, version_id: id, version, ...document };
  }),
  route(inspections.create, async (call) => {
    const { tx, database, body } = call;
    const id = await create(call, body.uuid ?? randomUUID(), body);
    return toInspection(tx, database, (await findInspection(tx, id))!, call);
  }),
  route(inspections.sync, (call) => sync(call, call.body)),
  route(inspections.saveChanges, async (call) => {
    const session = await loadSession(call);
    const clock = new DeviceClock(session.now, call.body.sent_at);
    const result = await session.apply(clock.correctChanges(call.body.changes, session.version));
    await session.save();
    return { ...result, sequence: session.row.sequence };
  }),
  route(inspections.listChanges, async (call) => {
    const { tx, actor, params, query } = call;
    const inspection = await getReadableInspection(tx, actor, params.id);
    const upTo = Math.min(query.after + MAX_CHANGES_PER_CALL, inspection.sequence);
    const log = await toReadableLog(call, inspection, await readLog(tx, inspection.id, query.after, upTo));
    // The device that sent a late change must learn that it has no effect. An accepted one comes again as a change
    // of the person who accepted it.
    const changes = log.map(({ change, late }) => (late ? { ...change, late } : change));
    return { changes, sequence: log.at(-1)?.change.sequence ?? inspection.sequence };
  }),
  route(inspections.get, async (call) => {
    const { tx, database, actor, params } = call;
    return toInspection(tx, database, await getReadableInspection(tx, actor, params.id), call);
  }),
  route(inspections.getHistory, async (call) =>
    getHistory(call, await getReadableInspection(call.tx, call.actor, call.params.id), call.query),
  ),
  route(inspections.getPrevious, async ({ tx, database, actor, params }) => {
    const inspection = await getReadableInspection(tx, actor, params.id);
    const previous = await findPrevious(tx, inspection, canReadAll(actor) ? null : actor.user_id);
    return previous ? toPrevious(await toInspection(tx, database, previous, null)) : null;
  }),
  route(inspections.listLateChanges, async (call) =>
    listLateChanges(call, await getReadableInspection(call.tx, call.actor, call.params.id)),
  ),
  route(inspections.decideLateChanges, async (call) => {
    const session = await loadSession(call);
    await decideLateChanges(session, call.body);
    return saveAndSummarize(session);
  }),
  route(inspections.start, async (call) => {
    const session = await loadSession(call);
    if (session.row.status === 'completed') throw new ApiError('INS_ALREADY_COMPLETED');
    await session.checkStart(null);
    session.start();
    await session.apply([]);
    return saveAndSummarize(session);
  }),
  route(inspections.complete, async (call) => {
    const session = await loadSession(call);
    await session.complete(call.body);
    return saveAndSummarize(session);
  }),
  route(inspections.reopen, async (call) => {
    const session = await loadSession(call);
    session.reopen(call.body.reason);
    return saveAndSummarize(session);
  }),
  ...collaborationRoutes,
  ...exportRoutes,
  ...reportRoutes,
  ...shareRoutes,
];
