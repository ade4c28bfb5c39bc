import { inspections } from '@rounds/contract/inspections';
import { Bytes, type Route, route } from '../../../http/module.ts';
import { getReportView } from '../../settings/index.ts';
import { getReadableInspection } from '../access.ts';
import { toInspection } from '../record.ts';
import { createPreview, loadPreviewStyle } from './preview.ts';
import { loadPrintSource, printReport } from './print-report.ts';

export const reportRoutes: readonly Route[] = [
  route(inspections.getReport, async (call) => {
    const { tx, database, actor, params } = call;
    const inspection = await getReadableInspection(tx, actor, params.id);
    return { ...(await toInspection(tx, database, inspection, call)), report: await getReportView(tx) };
  }),
  route(inspections.getReportPdf, async (call) => {
    const source = await loadPrintSource(
      { ...call, reader: call.actor },
      await getReadableInspection(call.tx, call.actor, call.params.id),
      call.query,
    );
    return new Bytes((gone) => printReport(source, call.services, gone));
  }),
  route(inspections.getReportDocx, async (call) => {
    const source = await loadPrintSource(
      { ...call, reader: call.actor },
      await getReadableInspection(call.tx, call.actor, call.params.id),
      call.query,
    );
    return new Bytes((gone) => printReport(source, call.services, gone, 'docx'));
  }),
  route(inspections.getReportPreview, async ({ tx, actor, locale, query, services }) => {
    const style = await loadPreviewStyle(tx, actor, query);
    return new Bytes((gone) => createPreview(style, locale, services, gone));
  }),
];
