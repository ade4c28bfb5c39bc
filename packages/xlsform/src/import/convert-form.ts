/** Converts an XLSForm to a template and lists everything that could not be converted. */
import { countTemplate, type Id } from '@rounds/engine';
import { ChoiceLists, type LongList } from '../form/choices.ts';
import { FormLanguages } from '../form/languages.ts';
import type { FormNote } from '../form/notes.ts';
import type { FormWorkbook } from '../form/sheets.ts';
import { parseSurvey } from '../form/survey.ts';
import type { DraftItem } from './draft-items.ts';
import { ExpressionImporter } from './expression-importer.ts';
import { type BuiltForm, FormBuilder } from './form-builder.ts';
import type { BuiltInWords } from './form-parts.ts';
import { planQuestions } from './plan.ts';

/** The decisions of the person who imports. */
export interface FormOptions<L extends string> {
  /** The title of the template. If it is empty, that of the form or `file_name` is used. */
  readonly title: string;
  readonly file_name: string;
  /** The language for forms that do not name a known one. */
  readonly language: L;
  /** Whether choice lists that are too long for a response set become global lists instead of texts. */
  readonly can_create_lists: boolean;
}

/** The parts of an import that come from the product. */
export interface FormSurroundings<L extends string> {
  /** The languages of templates, as BCP 47 tags. */
  readonly languages: readonly L[];
  readonly words: BuiltInWords;
  /** Creates the id of a record: a new uuid at each call. */
  readonly createId: () => Id;
}

/** The records of a template that were built from a form, and what happened to the form. */
export interface ConvertedForm<L extends string = string> extends BuiltForm {
  readonly title: string;
  readonly languages: FormLanguages<L>;
  /** The content that people see, without the calculations that only serve conditions. */
  readonly counts: { readonly pages: number; readonly sections: number; readonly questions: number };
  /** The number of questions and of cells that have a meaning, and the number of those that the template contains. */
  readonly constructs: { readonly total: number; readonly carried: number };
  /** Notes on what could not be converted, at most one for each cell, sorted by row. */
  readonly notes: readonly FormNote[];
  /** Lists that become global lists. The questions name them by their placeholders. */
  readonly longLists: readonly LongList[];
}

/**
 * Converts an XLSForm to the records of a template. It never throws: mistakes in the form become notes, and the rest
 * is converted. Whether there is any question at all, and whether the template is too large, is for the caller to decide.
 *
 * @example
 * ```ts
 * const others = { choices: EMPTY_SHEET, externalChoices: EMPTY_SHEET, settings: EMPTY_SHEET };
 * const workbook = { survey: toFormSheet(rows), ...others };
 * const { records, notes, constructs } = convertForm(workbook, options, { languages, words, createId: randomUUID });
 * ```
 */
export function convertForm<L extends string>(
  workbook: FormWorkbook,
  options: FormOptions<L>,
  { languages: known, words, createId }: FormSurroundings<L>,
): ConvertedForm<L> {
  const languages = new FormLanguages(workbook, {
    known,
    translatable: words.languages,
    fallback: options.language,
  });
  const form = parseSurvey(workbook.survey);
  const { notes } = form;
  for (const { name, header } of languages.unknown) {
    notes.add({ row: 1, column: header, code: 'language_unknown', params: { language: name }, construct: false });
  }
  const lists = new ChoiceLists(workbook, languages, createId);
  const plans = planQuestions(form.questions, lists, notes, { canCreateLists: options.can_create_lists, createId });
  const expressions = new ExpressionImporter(form, plans, lists, notes);
  const title = getTitle(workbook, options);
  const parts = { plans, expressions, lists, languages, words, title, notes, createId };
  const template = new FormBuilder(form, parts).build();
  for (const note of lists.notes) notes.add(note);
  const listedNotes = notes.list;
  const lostCount = listedNotes.filter(({ construct }) => construct).length;
  return {
    ...template,
    title,
    languages,
    counts: countContent(template),
    constructs: { total: form.constructs, carried: Math.max(0, form.constructs - lostCount) },
    notes: listedNotes,
    longLists: lists.longLists,
  };
}

const MAX_TITLE_LENGTH = 300;

function getTitle({ settings }: FormWorkbook, { title, file_name }: { title: string; file_name: string }): string {
  const own = settings.rows[0]?.text('form_title') ?? '';
  return (title || own || file_name).slice(0, MAX_TITLE_LENGTH);
}

/** Counts pages, sections and questions, without the calculations that only serve conditions. */
function countContent({ records, pages }: BuiltForm): ConvertedForm['counts'] {
  const { sections } = countTemplate({ items: Object.values(records.items) });
  const questions = (drafts: readonly DraftItem[]): number =>
    drafts.reduce((sum, draft) => sum + questions(draft.children) + (isQuestion(draft) ? 1 : 0), 0);
  return { pages: pages.filter(({ item }) => item.type === 'page').length, sections, questions: questions(pages) };
}

/** Whether people answer the item: neither a page or section, nor hidden, nor made for a condition. */
export const isQuestion = ({ item, row }: DraftItem): boolean =>
  row !== undefined && item.type !== 'page' && item.type !== 'section' && item.options.hidden !== true;
