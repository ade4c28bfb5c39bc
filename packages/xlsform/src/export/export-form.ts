/** Exports a template as an XLSForm. */
import type { TemplateDocument } from '@rounds/engine';
import { buildFormSheets, type FormSheets } from './form-survey.ts';
import { type ItemsOfLists, noteListChoices, withListChoices } from './list-choices.ts';

/** The parts of an export that come from the workspace and the product. */
export interface ExportSurroundings {
  /** The items of the lists that `findListIds` names. Lists that are missing or too long become texts. */
  readonly lists: ItemsOfLists;
  /** The label of the only choice of a checkbox, by language. */
  readonly checkboxLabel: (language: string) => string;
}

/**
 * The sheets of an XLSForm with the questions and logic of a template, and notes on what such a form cannot contain.
 * It never throws: an expression that XPath cannot express is left out with a note.
 */
export function exportForm(document: TemplateDocument, { lists, checkboxLabel }: ExportSurroundings): FormSheets {
  const expressible = withListChoices(document, lists);
  const sheets = buildFormSheets(expressible, checkboxLabel);
  noteListChoices(document, expressible, sheets.notes);
  return sheets;
}
