/**
 * Converts XLSForms to templates and templates to XLSForms. Functions and types are documented where they are declared.
 *
 * - **Import.** A reader of workbooks gives the rows of the sheets; `toFormSheet` finds their columns, `convertForm`
 *   makes the records of a template with notes on what it could not convert, `linkLists` links lists that name a global
 *   response, and `findLockedRows` lists the rows that need features outside a plan.
 * - **Export.** `exportForm` gives the cells of the sheets with notes on what a form cannot contain, and `toFormTables`
 *   the tables to write. `findListIds` says whose items it needs.
 *
 * All of it is pure like the engine: no clock, no I/O, no database and no texts in the language of a person. Ids come
 * from the caller. Notes are codes with parameters, whose texts are in the `import.json` of each language of the contract.
 * What a person writes in a form never throws.
 */
export { type ExportSurroundings, exportForm } from './export/export-form.ts';
export type { ExportNote, ExportNoteCode, TemplateNote, TemplateNoteCode } from './export/export-notes.ts';
export type { FormSheets } from './export/form-survey.ts';
export { findListIds, type ItemsOfLists, MAX_READ_ITEMS } from './export/list-choices.ts';
export { type FormTable, toFormTables, toTable } from './export/tables.ts';
export type { LongList } from './form/choices.ts';
export type { FormNote, FormNoteCode } from './form/notes.ts';
export {
  type CellRow,
  EMPTY_SHEET,
  type FormProblem,
  type FormSheet,
  type FormWorkbook,
  findFormSheet,
  isSurvey,
  toFormSheet,
} from './form/sheets.ts';
export {
  type ConvertedForm,
  convertForm,
  type FormOptions,
  type FormSurroundings,
  isQuestion,
} from './import/convert-form.ts';
export type { DraftItem } from './import/draft-items.ts';
export type { BuiltInWords } from './import/form-parts.ts';
export { type LinkResponses, linkLists } from './import/global-responses.ts';
export { findLockedRows, type LockedRow } from './import/locked-rows.ts';
