/** Converts an XLSForm to a template and lists everything that could not be converted. */
import type { ContentLanguage } from '@rounds/contract/languages.ts';
import { countTemplate } from '@rounds/engine';
import { ChoiceLists, type LongList } from './choices.ts';
import type { DraftItem } from './draft-items.ts';
import { FormExpressions } from './expressions.ts';
import { parseSurvey } from './form.ts';
import { type BuiltForm, FormBuilder, type FormWords } from './form-builder.ts';
import { FormLanguages } from './languages.ts';
import type { FormNote } from './notes.ts';
import { planQuestions } from './plan.ts';
import type { FormWorkbook } from './workbook.ts';

export interface ConvertedForm extends BuiltForm {
  readonly title: string;
  readonly languages: FormLanguages;
  readonly counts: { readonly pages: number; readonly sections: number; readonly questions: number };
  readonly constructs: { readonly total: number; readonly carried: number };
  readonly notes: readonly FormNote[];
  /** Lists that become global lists. */
  readonly longLists: readonly LongList[];
}

export function convertForm(
  workbook: FormWorkbook,
  options: {
    readonly title: string;
    readonly file_name: string;
    readonly language: ContentLanguage;
    readonly can_create_lists: boolean;
  },
  builtInWords: Omit<FormWords, 'title'>,
): ConvertedForm {
  const languages = new FormLanguages(workbook, options.language);
  const form = parseSurvey(workbook.survey);
  const { notes } = form;
  for (const { name, header } of languages.unknown) {
    notes.add({ row: 1, column: header, code: 'language_unknown', params: { language: name }, construct: false });
  }
  const lists = new ChoiceLists(workbook, languages);
  const plans = planQuestions(form.questions, lists, notes, options.can_create_lists);
  const expressions = new FormExpressions(form, plans, lists, notes);
  const title = getTitle(workbook, options);
  const words = { ...builtInWords, title };
  const built = new FormBuilder(form, { plans, expressions, lists, languages, words, notes }).build();
  for (const note of lists.notes) notes.add(note);
  const listedNotes = notes.list;
  const lostCount = listedNotes.filter(({ construct }) => construct).length;
  return {
    ...built,
    title,
    languages,
    counts: countContent(built),
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

export const isQuestion = ({ item, row }: DraftItem): boolean =>
  row !== undefined && item.type !== 'page' && item.type !== 'section' && item.options.hidden !== true;
