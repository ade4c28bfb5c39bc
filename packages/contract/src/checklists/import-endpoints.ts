/** Importing templates from a sheet of questions or an XLSForm. */
import * as z from 'zod/mini';
import { columnMapping, IMPORT_ERRORS, INSPECT_ERRORS, importRowError, jsonField, sheetInspection } from '../import.ts';
import { CONTENT_LANGUAGES } from '../languages.ts';
import { flag, maxKeys, numericId, text } from '../values.ts';
import {
  fixedValues,
  IMPORT_TARGETS,
  importOptions,
  importOutline,
  importPreview,
  inheritedParent,
  OPTION_SEPARATORS,
  rowEdits,
  UNKNOWN_REQUIRED_CHOICES,
  UNKNOWN_TYPE_CHOICES,
  unknownValue,
  xlsFormImportResult,
} from './import.ts';

/** The meanings of words in a file that the product does not recognize. */
const choicesByWord = <const T extends string>(choices: readonly T[]) =>
  z.record(z.string().check(z.maxLength(40_000)), z.enum(choices)).check(maxKeys(20_000));

export const importEndpoints = {
  importFile: {
    method: 'POST',
    path: '/checklist/template/import',
    access: ['CKL_MANAGE_TEMPLATES'],
    feature: 'ckl_create_checklist_from_csv',
    prefix: 'CKL',
    limit: 'import',
    work: 'read',
    file: 'file',
    summary: 'Create a template from a CSV or XLSX file; any row error rejects the file unless skip_errors is set',
    body: z.object({
      columns: columnMapping(IMPORT_TARGETS),
      ...importOptions,
      fixed: z.optional(jsonField(fixedValues)),
      /** Detected from the column of options if absent. */
      option_separator: z.optional(z.enum(OPTION_SEPARATORS)),
      edits: z.optional(jsonField(rowEdits)),
      types: z.optional(jsonField(choicesByWord(UNKNOWN_TYPE_CHOICES))),
      required: z.optional(jsonField(choicesByWord(UNKNOWN_REQUIRED_CHOICES))),
      title: z.optional(text(300)),
      parent_id: z.optional(z.nullable(numericId())),
      language: z.optional(z.enum(CONTENT_LANGUAGES)),
      dry_run: z.optional(flag()),
      skip_errors: z.optional(flag()),
    }),
    output: z.object({
      /** Null in a dry run, and while a job (`job_id`) stores a long file. */
      template_id: z.nullable(z.number()),
      job_id: z.optional(z.number()),
      imported: importPreview,
      /** Errors include the text of the cell that has to be corrected. */
      errors: z.array(z.extend(importRowError, { value: z.optional(z.string()) })),
      /** Rows that the person has left out. */
      left_out: z.number(),
      /** Cells that are imported differently from what they contain. */
      notes: z.array(importRowError),
      /** Set only by a dry run. */
      inherited: z.optional(z.array(inheritedParent)),
      option_separator: z.optional(z.enum(OPTION_SEPARATORS)),
      unknown_types: z.optional(z.array(unknownValue)),
      /** Their questions are required unless `required` says otherwise. */
      unknown_required: z.optional(z.array(unknownValue)),
      outline: z.optional(importOutline),
    }),
    errors: [...IMPORT_ERRORS, 'CKL_TEMPLATE_INVALID'],
    activity: 'template.imported',
  },
  importXlsForm: {
    method: 'POST',
    path: '/checklist/template/import-xlsform',
    access: ['CKL_MANAGE_TEMPLATES'],
    feature: 'ckl_create_checklist_from_csv',
    prefix: 'CKL',
    limit: 'import',
    work: 'read',
    file: 'file',
    events: ['global_list.created', 'global_list_item.created'],
    summary: 'Create a template from an XLSForm; `notes` lists by row what cannot be imported',
    body: z.object({
      title: z.optional(text(300)),
      parent_id: z.optional(z.nullable(numericId())),
      language: z.optional(z.enum(CONTENT_LANGUAGES)),
      dry_run: z.optional(flag()),
    }),
    output: xlsFormImportResult,
    errors: [
      ...INSPECT_ERRORS,
      'IMPORT_FAILED',
      'CKL_IMPORT_NOT_AN_XLSFORM',
      'CKL_TEMPLATE_INVALID',
      'VALIDATION_FAILED',
    ],
    activity: 'template.imported',
  },
  inspectImport: {
    method: 'POST',
    path: '/checklist/template/import/inspect',
    access: ['CKL_MANAGE_TEMPLATES'],
    feature: 'ckl_create_checklist_from_csv',
    prefix: 'CKL',
    limit: 'import',
    work: 'read',
    file: 'file',
    no_events: 'reading',
    summary: 'Inspect a file: sheets, headers, first values and guessed options; stores nothing',
    body: z.object(importOptions),
    output: z.object({
      ...sheetInspection(IMPORT_TARGETS),
      page_rows: z.boolean(),
      /** Detected from the words; null if unclear. */
      language: z.nullable(z.enum(CONTENT_LANGUAGES)),
      /** Whether it looks like an XLSForm, which has its own importer. */
      xlsform: z.boolean(),
    }),
    errors: INSPECT_ERRORS,
  },
} as const;
