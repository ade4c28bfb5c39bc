import { inspections } from '@rounds/contract/inspections';
import { Bytes, type Route, route } from '../../../http/module.ts';
import { toCallOwner } from '../../../processes/index.ts';
import { getReportView } from '../../settings/index.ts';
import { canReadAll, getReadableInspection } from '../access.ts';
import { findAssetAddress } from '../queries/asset-address.ts';
import { findPrevious } from '../queries/previous.ts';
import { toInspection } from '../record.ts';
import { findImportOrigin } from './import-origin.ts';
import { createPreview, loadPreviewStyle } from './preview.ts';
import { loadPrintSource, printReport } from './print-report.ts';

export const reportRoutes: readonly Route[] = [
  route(inspections.getReport, async (call) => {
    const { tx, actor, params } = call;
    const inspection = await getReadableInspection(tx, actor, params.id);
    const previous = await findPrevious(tx, inspection, canReadAll(actor) ? null : actor.user_id);
    return {
      ...(await toInspection(call, inspection, call)),
      report: await getReportView(tx),
      previous_score_percent: previous?.score_percent ?? null,
      has_previous: previous !== undefined,
      address: await findAssetAddress(tx, inspection.asset_uuid),
      import_origin: await findImportOrigin(tx, inspection),
    };
  }),
  route(inspections.getReportPdf, async (call) => {
    const source = await loadPrintSource(
      { ...call, reader: call.actor },
      await getReadableInspection(call.tx, call.actor, call.params.id),
      call.query,
    );
    return new Bytes((signal) => printReport(source, call.services, { owner: toCallOwner(call), signal }));
  }),
  route(inspections.getReportDocx, async (call) => {
    const source = await loadPrintSource(
      { ...call, reader: call.actor },
      await getReadableInspection(call.tx, call.actor, call.params.id),
      call.query,
    );
    return new Bytes((signal) => printReport(source, call.services, { owner: toCallOwner(call), signal }, 'docx'));
  }),
  route(inspections.getReportPreview, async (call) => {
    const { tx, actor, locale, query, services } = call;
    const style = await loadPreviewStyle(tx, actor, query);
    return new Bytes((signal) => createPreview(style, locale, { services, owner: toCallOwner(call), signal }));
  }),
];
