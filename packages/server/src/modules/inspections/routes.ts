import { randomUUID } from 'node:crypto';
import { CHANGES_PER_CALL, type InspectionSummary, inspections } from '@rounds/contract/inspections';
import { archiveChosen } from '../../db/list-choice.ts';
import { Bytes, type Route, route, sharingRoute } from '../../http/module.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { bulkRoute, exportRoute, type ListView, listRoute } from '../../lists/index.ts';
import { findFiles, removeFiles } from '../files/index.ts';
import { readable, refuseArchived, workable } from './access.ts';
import { takeChanges } from './changes.ts';
import { giveDocumentId, withSettledId } from './document-id.ts';
import { historyOf } from './history.ts';
import { complete, filesOf, summarise } from './outcome.ts';
import {
  archivedSource,
  inspectionRows,
  type ListedInspection,
  liveSource,
  nameInLists,
  ownRows,
  ownSource,
} from './queries/lists.ts';
import {
  deleteInspection,
  filesOnlyOf,
  findInspection,
  type InspectionRow,
  lockInspection,
  readLog,
  setArchived,
} from './queries.ts';
import { inspectionOf, standingOf, summaryOf } from './record.ts';
import { printReport, reportLanguage } from './report/pdf.ts';
import { create, sync } from './sync.ts';
import { type Desk, start, store, takeUp, titleOf, type Work } from './work.ts';

/** Stores the work and answers the inspection as it now stands. */
async function stored({ desk }: { desk: Desk }, work: Work): Promise<InspectionRow> {
  store(work);
  return (await findInspection(desk.tx, work.id))!;
}

const subject = (row: InspectionRow) => ({ type: 'inspection', id: row.id, title: titleOf(row) });

type InspectionList = ListView<ListedInspection, InspectionSummary>;
const live: InspectionList = {
  source: liveSource,
  title: nameInLists,
  rows: (tx) => inspectionRows(tx, { isArchived: false }),
  show: summaryOf,
};
const archived: InspectionList = {
  source: archivedSource,
  title: nameInLists,
  rows: (tx) => inspectionRows(tx, { isArchived: true }),
  show: summaryOf,
};
const own: InspectionList = { source: ownSource, rows: (tx, actor) => ownRows(tx, actor.user_id), show: summaryOf };

export const routes: readonly Route[] = [
  listRoute(inspections.list, live),
  exportRoute(inspections.exportList, live),
  listRoute(inspections.archive, archived),
  exportRoute(inspections.exportArchive, archived),
  listRoute(inspections.mine, own),
  exportRoute(inspections.exportMine, own),
  bulkRoute(inspections.bulkArchive, live, (tx, chosen) => archiveChosen(tx, 'inspection', chosen, new Date())),
  bulkRoute(inspections.bulkRestore, archived, (tx, chosen) => archiveChosen(tx, 'inspection', chosen, null)),
  route(inspections.create, async (call) => {
    const { tx, database, body } = call;
    const id = await create(call, body.uuid ?? randomUUID(), body);
    return inspectionOf(tx, database, (await findInspection(tx, id))!);
  }),
  sharingRoute(inspections.sync, (call) => sync(call, call.body)),
  sharingRoute(inspections.changes, async (call) => {
    const work = await takeUp(call, await workable(call.tx, call.actor, call.params.id));
    const taken = await takeChanges(work, call.body.changes);
    await giveDocumentId(work);
    summarise(work);
    store(work);
    return { ...taken, sequence: work.row.sequence };
  }),
  route(inspections.changesSince, async ({ tx, actor, params, query }) => {
    const inspection = await readable(tx, actor, params.id);
    const log = await readLog(
      tx,
      inspection.id,
      query.after,
      Math.min(query.after + CHANGES_PER_CALL, inspection.sequence),
    );
    return { changes: log.map((row) => row.change), sequence: log.at(-1)?.change.sequence ?? inspection.sequence };
  }),
  route(inspections.read, async ({ tx, database, actor, params }) =>
    inspectionOf(tx, database, await readable(tx, actor, params.id)),
  ),
  route(inspections.report, async ({ tx, database, actor, params }) =>
    inspectionOf(tx, database, await readable(tx, actor, params.id)),
  ),
  route(inspections.reportPdf, async ({ tx, database, actor, params, query, locale, services }) => {
    const inspection = await readable(tx, actor, params.id);
    const standing = await standingOf(tx, database, inspection);
    const { version, answers, computed } = standing;
    const files = await findFiles(tx, filesOf(version, [...answers, ...computed.items]));
    const language = reportLanguage(query.lang, locale);
    const source = { inspection, standing, files, language, formLanguage: query.form_language };
    return new Bytes((gone) => printReport(source, services, gone));
  }),
  route(inspections.history, async ({ tx, database, actor, params, query }) =>
    historyOf(tx, database, await readable(tx, actor, params.id), query.cursor),
  ),
  route(inspections.start, async (call) => {
    const work = await takeUp(call, await workable(call.tx, call.actor, call.params.id));
    if (work.row.status === 'completed') throw new Refusal('INS_ALREADY_COMPLETED');
    start(work);
    return summaryOf(await stored({ desk: call }, work));
  }),
  route(inspections.complete, async (call) => {
    const work = await takeUp(call, await workable(call.tx, call.actor, call.params.id));
    await complete(work);
    return summaryOf(await stored({ desk: call }, work));
  }),
  route(inspections.reopen, async (call) => {
    const inspection = await workable(call.tx, call.actor, call.params.id);
    refuseArchived(inspection);
    const work = await takeUp(call, inspection);
    if (work.row.status !== 'completed') return summaryOf(inspection);
    const nothing = { score: null, score_max: null, score_percent: null, completed_at: null };
    const context = { ...withSettledId(work.row.context), completed_at: null };
    work.row = { ...work.row, ...nothing, status: 'in_progress', context };
    return summaryOf(await stored({ desk: call }, work));
  }),
  route(inspections.remove, async ({ tx, params, query, activity }) => {
    const inspection = await lockInspection(tx, params.id);
    if (!inspection) throw notFound('INS');
    if (!query.forever) {
      if (!inspection.archived_at) await setArchived(tx, inspection.id, new Date());
      activity(subject(inspection));
      return summaryOf((await findInspection(tx, inspection.id))!);
    }
    if (!inspection.archived_at) throw new Refusal('INS_IN_USE', { data: { archived: false } });
    await removeFiles(tx, await filesOnlyOf(tx, inspection.id));
    await deleteInspection(tx, inspection.id);
    activity(subject(inspection), 'inspection.deleted');
    return null;
  }),
  route(inspections.restore, async ({ tx, params, activity }) => {
    const inspection = await lockInspection(tx, params.id);
    if (!inspection) throw notFound('INS');
    if (inspection.archived_at) await setArchived(tx, inspection.id, null);
    activity(subject(inspection));
    return summaryOf((await findInspection(tx, inspection.id))!);
  }),
];
