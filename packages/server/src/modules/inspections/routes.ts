import { randomUUID } from 'node:crypto';
import { type InspectionSummary, inspections, MAX_CHANGES_PER_CALL } from '@rounds/contract/inspections';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { type Actor, type Route, route } from '../../http/module.ts';
import { exportRoute, listRoute, resourceRoutes } from '../../lists/index.ts';
import { findAsset } from '../assets/index.ts';
import { removeFiles } from '../files/index.ts';
import { canReadAll, FILE_HOLDER, getReadableInspection, lockForConducting } from './access.ts';
import { listAssignedToMe } from './assigned/assigned-to-me.ts';
import { collaborationRoutes } from './collaboration/routes.ts';
import { exportRoutes } from './export/routes.ts';
import type { InspectionContext } from './inspection-context.ts';
import { addIssuesCounts } from './issues/raised-issues.ts';
import { archivedView, liveView, ownView } from './list-views.ts';
import { toAcknowledgment } from './log/changes.ts';
import { DeviceClock } from './log/device-clock.ts';
import { getHistory } from './log/history.ts';
import { decideLateChanges, listLateChanges } from './log/late-changes.ts';
import { toReadableLog } from './log/readable-log.ts';
import { getImpact } from './moving/impact.ts';
import { moveOpenInspections } from './moving/move-job.ts';
import { toInspectionTitle } from './naming/inspection-title.ts';
import { listExclusiveFiles } from './queries/attached-files.ts';
import {
  deleteInspection,
  findInspection,
  type InspectionRow,
  lockInspection,
  setArchived,
} from './queries/inspections.ts';
import { readLog } from './queries/log.ts';
import { getOfflineData } from './queries/offline.ts';
import { listAssetPhotos } from './queries/photos.ts';
import { findPrevious } from './queries/previous.ts';
import { toInspection, toPrevious, toSummary } from './record.ts';
import { reportRoutes } from './report/routes.ts';
import { shareRoutes } from './share/routes.ts';
import { getPublishedVersion } from './versions.ts';
import { applyChanges } from './work/apply-changes.ts';
import { complete, reopen } from './work/complete.ts';
import type { InspectionWork } from './work/inspection-work.ts';
import { load } from './work/load.ts';
import { save } from './work/save.ts';
import { create, sync } from './work/sync.ts';

type WorkContext = InspectionContext & { readonly actor: Actor };

/** Loads an inspection that the caller may work on. */
async function loadToChange(
  call: WorkContext & { readonly params: { readonly id: number | string } },
): Promise<InspectionWork> {
  return load(call, await lockForConducting(call.tx, call.actor, call.params.id));
}

/** Saves the work and returns the resulting inspection. */
async function saveAndSummarize(context: WorkContext, work: InspectionWork): Promise<InspectionSummary> {
  const { id } = await save(context, work);
  return summarize((await findInspection(context.tx, id))!, context);
}

async function summarize(
  row: InspectionRow,
  context: Pick<InspectionContext, 'tx' | 'registry' | 'actor'>,
): Promise<InspectionSummary> {
  const [withCounts] = await addIssuesCounts(context, context.actor, [row]);
  return toSummary(withCounts!);
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
    async delete(context, { id }) {
      const { tx } = context;
      await removeFiles(context, await listExclusiveFiles(tx, id), { by: FILE_HOLDER });
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
  route(inspections.listAssignedToMe, (call) => listAssignedToMe(call, new Date())),
  route(inspections.getOfflineData, (call) => getOfflineData(call, new Date())),
  route(inspections.getOfflineTemplate, async (call) => {
    const { id, template_id, version, document } = await getPublishedVersion(call, call.params.id);
    // Tests are for the builder.
    return { template_id, version_id: id, version, ...document, tests: [] };
  }),
  route(inspections.create, async (call) => {
    const { tx, body } = call;
    const id = await create(call, body.uuid ?? randomUUID(), body);
    return toInspection(call, (await findInspection(tx, id))!, call);
  }),
  route(inspections.sync, (call) => sync(call, call.body)),
  route(inspections.saveChanges, async (call) => {
    const loaded = { ...(await loadToChange(call)), sentVersion: call.body.version_id ?? null };
    const clock = new DeviceClock(loaded.now, call.body.sent_at);
    const changes = clock.correctChanges(call.body.changes, loaded.version);
    const { work, result } = await applyChanges(call, loaded, changes);
    const { row } = await save(call, work);
    return toAcknowledgment(result, row);
  }),
  route(inspections.listChanges, async (call) => {
    const { tx, actor, params, query } = call;
    const inspection = await getReadableInspection(tx, actor, params.id);
    const upTo = Math.min(query.after + MAX_CHANGES_PER_CALL, inspection.sequence);
    const log = await toReadableLog(call, inspection, await readLog(tx, inspection.id, query.after, upTo));
    // The device that sent a late change must learn that it has no effect. An accepted one comes again as a change
    // of the person who accepted it.
    const changes = log.map(({ change, late }) => (late ? { ...change, late } : change));
    const version_id = inspection.template_version_id;
    return { changes, sequence: log.at(-1)?.change.sequence ?? inspection.sequence, version_id };
  }),
  route(inspections.get, async (call) => {
    const { tx, actor, params } = call;
    return toInspection(call, await getReadableInspection(tx, actor, params.id), call);
  }),
  route(inspections.getHistory, async (call) =>
    getHistory(call, await getReadableInspection(call.tx, call.actor, call.params.id), call.query),
  ),
  route(inspections.getPrevious, async (call) => {
    const { tx, actor, params } = call;
    const inspection = await getReadableInspection(tx, actor, params.id);
    const previous = await findPrevious(tx, inspection, canReadAll(actor) ? null : actor.user_id);
    return previous ? toPrevious(await toInspection(call, previous, null)) : null;
  }),
  route(inspections.listLateChanges, async (call) =>
    listLateChanges(call, await getReadableInspection(call.tx, call.actor, call.params.id)),
  ),
  route(inspections.decideLateChanges, async (call) =>
    saveAndSummarize(call, await decideLateChanges(call, await loadToChange(call), call.body)),
  ),
  route(inspections.start, async (call) => {
    const loaded = await loadToChange(call);
    if (loaded.row.status === 'completed') throw new ApiError('INS_ALREADY_COMPLETED');
    const { work } = await applyChanges(call, loaded, [], 'now');
    return saveAndSummarize(call, work);
  }),
  route(inspections.complete, async (call) =>
    saveAndSummarize(call, await complete(call, await loadToChange(call), call.body)),
  ),
  route(inspections.reopen, async (call) => saveAndSummarize(call, reopen(await loadToChange(call), call.body.reason))),
  route(inspections.getImpact, getImpact),
  route(inspections.moveOpen, moveOpenInspections),
  ...collaborationRoutes,
  ...exportRoutes,
  ...reportRoutes,
  ...shareRoutes,
];
