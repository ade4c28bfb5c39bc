/** Reports as files. */
import * as z from 'zod/mini';
import { REPORT_LAYOUTS, reportPreviewQuery } from '../settings/report.ts';
import { anyId, flag } from '../values.ts';
import { READ_ACCESS } from './access.ts';

/** What a report contains; by default what the workspace has chosen. */
export const reportQuery = () => ({
  lang: z.optional(z.string()),
  form_language: z.optional(z.string()),
  layout: z.optional(z.enum(REPORT_LAYOUTS)),
  failed_first: z.optional(flag()),
});
const PRINT_OPTIONS =
  '`lang` sets the language of labels, one of the report settings, `form_language` that of the template, `layout` and `failed_first` what it contains';

export const reportEndpoints = {
  getReportPdf: {
    method: 'GET',
    path: '/inspection/{id}/report.pdf',
    access: READ_ACCESS,
    prefix: 'INS',
    response: 'bytes',
    limit: 'pdf',
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
    summary: 'Get a sample report as a PDF, as it would be printed with these settings',
    query: reportPreviewQuery,
    errors: ['APP_BUSY'],
  },
} as const;
