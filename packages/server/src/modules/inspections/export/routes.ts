import { inspections, MAX_REPORTS_PER_ARCHIVE } from '@rounds/contract/inspections';
import { ApiError, notFoundError } from '../../../http/api-error.ts';
import { type Route, route } from '../../../http/module.ts';
import { toViewer } from '../../../lists/index.ts';
import { selectRows } from '../../../lists/sql/selection.ts';
import { findJob, findJobFile, startJob, toFileAnswer } from '../../jobs/index.ts';
import { getReadableInspection } from '../access.ts';
import { activeSource, inspectionRows } from '../queries/lists.ts';
import { exportAnswers } from './export-answers.ts';
import { reportArchiveJob } from './report-archive.ts';

export const exportRoutes: readonly Route[] = [
  route(inspections.exportAnswers, ({ query: { only, ...query }, ...call }) => {
    const selectedIds = only?.split(',').map(Number).filter(Number.isSafeInteger);
    return exportAnswers({
      ...call,
      scope: call.actor,
      viewer: toViewer(call.actor, call.locale),
      query,
      rows: (tx) => {
        const rows = inspectionRows(tx, { isArchived: false });
        return selectedIds ? rows.where('id', 'in', selectedIds.length > 0 ? selectedIds : [0]) : rows;
      },
    });
  }),
  route(inspections.exportAnswersOf, async (call) => {
    const { id, archived_at } = await getReadableInspection(call.tx, call.actor, call.params.id);
    const isArchived = archived_at !== null;
    return exportAnswers({
      ...call,
      scope: call.actor,
      viewer: toViewer(call.actor, call.locale),
      rows: (tx) => inspectionRows(tx, { isArchived }).where('id', '=', id),
    });
  }),
  route(inspections.startReportArchive, async (call) => {
    const { tx, actor, body, locale, activity } = call;
    const { layout, ...selection } = body;
    const selectedRows = selectRows(
      inspectionRows(tx, { isArchived: false }),
      activeSource,
      selection,
      toViewer(actor, locale),
    );
    const rows = await selectedRows.limit(MAX_REPORTS_PER_ARCHIVE + 1).execute();
    const max = MAX_REPORTS_PER_ARCHIVE;
    if (rows.length > max) throw new ApiError('INS_TOO_MANY_REPORTS', { data: { max }, params: { max } });
    const count = rows.length;
    if (selection.apply_filter && count !== selection.count)
      throw new ApiError('APP_COUNT_NOT_MATCH', { data: { count }, params: { count } });
    activity({ type: 'inspections', id: 'bulk', after: { affected: count } });
    const reader = { user_id: actor.user_id, permissions: [...actor.permissions] };
    return startJob(call, reportArchiveJob, { ids: rows.map(({ id }) => id), layout, plan: actor.plan, reader });
  }),
  route(inspections.getReportArchive, async ({ tx, actor, params, services }) => {
    const job = await findJob(tx, params.id, actor);
    const file = job?.kind === reportArchiveJob.name ? findJobFile(job) : null;
    if (!file) throw notFoundError('INS');
    return toFileAnswer(file, services);
  }),
];
