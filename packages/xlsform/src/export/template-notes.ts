/** Adds notes on the parts of a template outside of its items that a form cannot contain. */
import type { ExportNotes } from './export-notes.ts';
import { CHECKBOX_LIST } from './form-names.ts';
import { type SheetRow, toLanguageName } from './form-rows.ts';
import type { FormTemplate } from './form-template.ts';

interface Written {
  readonly survey: readonly SheetRow[];
  readonly choices: readonly SheetRow[];
  /** The languages of the template, its own first. */
  readonly languages: readonly string[];
}

export function noteTemplate(
  template: FormTemplate,
  { survey, choices, languages }: Written,
  notes: ExportNotes,
): void {
  const { document } = template;
  if (document.description.trim() !== '') notes.addToTemplate('description');
  if (document.tests.length > 0) notes.addToTemplate('tests', { count: String(document.tests.length) });
  // The choice of checkboxes has texts of the product in every language, so it is left out here.
  const own = choices.filter(({ list_name }) => list_name !== CHECKBOX_LIST);
  const columns = new Set([...survey, ...own].flatMap((row) => Object.keys(row)));
  const names = new Set([...columns].map((column) => column.split('::')[1]));
  // Languages can be lost if only marks on pictures or unused answers have them.
  const lost = languages.slice(1).filter((language) => !names.has(toLanguageName(language)));
  if (lost.length > 0) notes.addToTemplate('languages', { languages: lost.map(toLanguageName).join(', ') });
  const usedIds = new Set(document.items.flatMap((item) => template.findSet(item)?.uuid ?? []));
  const unused = document.response_sets.filter(({ uuid }) => !usedIds.has(uuid));
  if (unused.length > 0) notes.addToTemplate('unused_sets', { count: String(unused.length) });
}
