/** An XLSForm as a template: read, planned, translated, built, and what could not be carried. */
import type { ContentLanguage } from '@rounds/contract/languages';
import { countTemplate } from '@rounds/engine';
import { type BuiltForm, FormBuilder, type FormWords } from './build.ts';
import { ChoiceLists } from './choices.ts';
import type { Draft } from './drafts.ts';
import { FormExpressions } from './expressions.ts';
import { readSurvey } from './form.ts';
import { FormLanguages } from './languages.ts';
import type { FormNote } from './notes.ts';
import { planQuestions } from './plan.ts';
import type { FormWorkbook } from './workbook.ts';

export interface CarriedForm extends BuiltForm {
  readonly title: string;
  readonly languages: FormLanguages;
  readonly counts: { readonly pages: number; readonly sections: number; readonly questions: number };
  readonly constructs: { readonly total: number; readonly carried: number };
  readonly notes: readonly FormNote[];
}

export function carryForm(
  workbook: FormWorkbook,
  wanted: { readonly title: string; readonly file_name: string; readonly language: ContentLanguage },
  known: Omit<FormWords, 'title'>,
): CarriedForm {
  const languages = new FormLanguages(workbook, wanted.language);
  const form = readSurvey(workbook.survey);
  const { notes } = form;
  for (const { name, header } of languages.missing) {
    notes.add({ row: 1, column: header, code: 'language_unknown', params: { language: name }, construct: false });
  }
  const lists = new ChoiceLists(workbook.choices, languages);
  const plans = planQuestions(form.questions, lists, notes);
  const expressions = new FormExpressions(form, plans, lists, notes);
  const title = titleOf(workbook, wanted);
  const words = { ...known, title };
  const built = new FormBuilder(form, { plans, expressions, lists, languages, words, notes }).build();
  for (const note of lists.notes) notes.add(note);
  const noted = notes.list;
  const lost = noted.filter(({ construct }) => construct).length;
  return {
    ...built,
    title,
    languages,
    counts: countsOf(built),
    constructs: { total: form.constructs, carried: Math.max(0, form.constructs - lost) },
    notes: noted,
  };
}

const LONGEST_TITLE = 300;

function titleOf({ settings }: FormWorkbook, { title, file_name }: { title: string; file_name: string }): string {
  const own = settings.rows[0]?.text('form_title') ?? '';
  return (title || own || file_name).slice(0, LONGEST_TITLE);
}

/** Pages, sections and questions of the form; calculations that only decide over others do not count. */
function countsOf({ records, pages }: BuiltForm): CarriedForm['counts'] {
  const { sections } = countTemplate({ items: Object.values(records.items) });
  const questions = (drafts: readonly Draft[]): number =>
    drafts.reduce((sum, draft) => sum + questions(draft.children) + (isQuestion(draft) ? 1 : 0), 0);
  return { pages: pages.filter(({ item }) => item.type === 'page').length, sections, questions: questions(pages) };
}

export const isQuestion = ({ item, row }: Draft): boolean =>
  row !== undefined && item.type !== 'page' && item.type !== 'section' && item.options.hidden !== true;
