/** Templates from files: a sheet of questions or an XLSForm (decisions, section 4). */
import * as z from 'zod/mini';
import { IMPORT_ERRORS, INSPECT_ERRORS, importColumns, importRowError, inspectedSheet } from '../import.ts';
import { CONTENT_LANGUAGES } from '../languages.ts';
import { flag, numericId, text } from '../values.ts';
import { formImported, IMPORT_TARGETS, importOutline, importPreview, importReading, inheritedPlace } from './import.ts';

export const importCalls = {
  importFile: {
    method: 'POST',
    path: '/checklist/template/import',
    access: ['CKL_MANAGE_TEMPLATES'],
    feature: 'ckl_create_checklist_from_csv',
    prefix: 'CKL',
    limit: 'import',
    file: 'file',
    summary: 'Make a template from a CSV or XLSX file; any row error stores nothing unless skip_errors',
    body: z.object({
      columns: importColumns(IMPORT_TARGETS),
      ...importReading,
      title: z.optional(text(300)),
      parent_id: z.optional(z.nullable(numericId())),
      language: z.optional(z.enum(CONTENT_LANGUAGES)),
      dry_run: z.optional(flag()),
      skip_errors: z.optional(flag()),
    }),
    output: z.object({
      template_id: z.nullable(z.number()),
      imported: importPreview,
      errors: z.array(importRowError),
      /** Cells of rows that are imported, but otherwise than the cell alone says. */
      notes: z.array(importRowError),
      /** Of a dry run, beside the outline. */
      inherited: z.optional(z.array(inheritedPlace)),
      outline: z.optional(importOutline),
    }),
    errors: IMPORT_ERRORS,
    activity: 'template.imported',
  },
  importXlsForm: {
    method: 'POST',
    path: '/checklist/template/import-xlsform',
    access: ['CKL_MANAGE_TEMPLATES'],
    feature: 'ckl_create_checklist_from_csv',
    prefix: 'CKL',
    limit: 'import',
    file: 'file',
    summary: 'Make a template from an XLSForm; what cannot be carried is listed by row in `notes`',
    body: z.object({
      title: z.optional(text(300)),
      parent_id: z.optional(z.nullable(numericId())),
      language: z.optional(z.enum(CONTENT_LANGUAGES)),
      dry_run: z.optional(flag()),
    }),
    output: formImported,
    errors: [...INSPECT_ERRORS, 'IMPORT_FAILED', 'CKL_IMPORT_NOT_AN_XLSFORM', 'VALIDATION_FAILED'],
    activity: 'template.imported',
  },
  inspectFile: {
    method: 'POST',
    path: '/checklist/template/import/inspect',
    access: ['CKL_MANAGE_TEMPLATES'],
    feature: 'ckl_create_checklist_from_csv',
    prefix: 'CKL',
    limit: 'import',
    file: 'file',
    summary: 'Sheets, headers and first values of a file, with a guess how to read it; stores nothing',
    body: z.object(importReading),
    output: z.object({
      ...inspectedSheet(IMPORT_TARGETS),
      page_rows: z.boolean(),
      /** By its words; null where they do not say it clearly. */
      language: z.nullable(z.enum(CONTENT_LANGUAGES)),
      /** It looks like an XLSForm, which has an importer of its own. */
      xlsform: z.boolean(),
    }),
    errors: INSPECT_ERRORS,
  },
} as const;
