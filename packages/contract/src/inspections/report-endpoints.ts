/** Reports as files, and the answers of inspections as tables. */
import * as z from 'zod/mini';
import { startedJob } from '../jobs/index.ts';
import { bulkSelection, exportQuery } from '../list.ts';
import { REPORT_LAYOUTS, reportPreviewQuery } from '../settings/report.ts';
import { anyId, flag, languageCode, numericId, queryText } from '../values.ts';
import { READ_ACCESS } from './access.ts';
import { inspectionList } from './inspection.ts';

/** The content of a report; the defaults are the settings of the workspace. */
export const reportQuery = () => ({
  lang: z.optional(languageCode()),
  form_language: z.optional(languageCode()),
  layout: z.optional(z.enum(REPORT_LAYOUTS)),
  failed_first: z.optional(flag()),
});
const PRINT_OPTIONS =
  '`lang` sets the language of labels, one of the report settings, `form_language` that of the template, `layout` and `failed_first` what it contains';

/** Reports in one archive. */
export const MAX_REPORTS_PER_ARCHIVE = 500;
/** The maximum number of inspections whose answers one file can contain. */
export const MAX_EXPORTED_INSPECTIONS = 100_000;

export const reportEndpoints = {
  getReportPdf: {
    method: 'GET',
    path: '/inspection/{id}/report.pdf',
    access: READ_ACCESS,
    prefix: 'INS',
    response: 'bytes',
    limit: 'pdf',
    work: 'print',
    summary: `Get the report as a PDF; ${PRINT_OPTIONS}`,
    params: z.object({ id: anyId() }),
    query: z.object(reportQuery()),
    errors: ['INS_OBJECT_NOT_FOUND', 'APP_BUSY'],
  },
  getReportDocx: {
    method: 'GET',
    path: '/inspection/{id}/report.docx',
    access: READ_ACCESS,
    prefix: 'INS',
    response: 'bytes',
    limit: 'pdf',
    work: 'print',
    summary: `Get the report as a Word document; ${PRINT_OPTIONS}`,
    params: z.object({ id: anyId() }),
    query: z.object(reportQuery()),
    errors: ['INS_OBJECT_NOT_FOUND', 'APP_BUSY'],
  },
  getReportPreview: {
    method: 'GET',
    path: '/inspection/report/preview.pdf',
    access: ['APP_VIEW_SETTINGS'],
    prefix: 'APP',
    response: 'bytes',
    limit: 'pdf',
    work: 'print',
    summary: 'Get a sample report as a PDF, as it would be printed with these settings',
    query: reportPreviewQuery,
    errors: ['APP_BUSY'],
  },
  exportAnswers: {
    method: 'GET',
    path: '/inspection/answers/export',
    access: ['INS_VIEW_INSPECTION_REPORT'],
    prefix: 'INS',
    response: 'bytes',
    output: startedJob,
    limit: 'export',
    guard: 'export',
    summary:
      'Export the answers of all inspections that match the filter, or `only` of those with these ids (separated by commas); a row for each inspection, repeated questions in tables of their own',
    query: z.extend(z.pick(exportQuery(), { format: true, filter: true, sort: true, lang: true }), {
      only: z.optional(queryText()),
    }),
    errors: ['VALIDATION_FAILED'],
    list: inspectionList,
  },
  exportAnswersOf: {
    method: 'GET',
    path: '/inspection/{id}/answers/export',
    access: READ_ACCESS,
    prefix: 'INS',
    response: 'bytes',
    limit: 'export',
    guard: 'export',
    summary: 'Export the answers of one inspection as a table',
    params: z.object({ id: anyId() }),
    query: z.pick(exportQuery(), { format: true, lang: true }),
    errors: ['INS_OBJECT_NOT_FOUND'],
  },
  startReportArchive: {
    method: 'POST',
    path: '/inspection/report-archive',
    access: ['INS_VIEW_INSPECTION_REPORT'],
    prefix: 'INS',
    limit: 'archive',
    guard: 'export',
    work: 'print',
    no_events: 'job',
    summary: `Print the reports of the selected inspections, at most ${MAX_REPORTS_PER_ARCHIVE}, and put them into one ZIP archive; a job`,
    body: z.extend(bulkSelection(), { layout: z.optional(z.enum(REPORT_LAYOUTS)) }),
    output: startedJob,
    errors: ['VALIDATION_FAILED', 'APP_COUNT_NOT_MATCH', 'INS_TOO_MANY_REPORTS', 'APP_BUSY'],
    list: inspectionList,
    activity: 'inspection.reports_exported',
  },
  getReportArchive: {
    method: 'GET',
    path: '/inspection/report-archive/{id}',
    access: ['INS_VIEW_INSPECTION_REPORT'],
    prefix: 'INS',
    response: 'bytes',
    limit: 'export',
    guard: 'export',
    summary: 'Get the ZIP archive that your job has made; it is kept for a day',
    params: z.object({ id: numericId() }),
    errors: ['INS_OBJECT_NOT_FOUND'],
  },
} as const;

/** The result of `startReportArchive`. */
export const reportArchive = z.object({ name: z.string(), size: z.number(), count: z.number() });
export type ReportArchive = z.infer<typeof reportArchive>;
