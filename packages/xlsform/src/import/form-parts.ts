/** The parts that the builders of a template share. */
import type { Id } from '@rounds/engine';
import type { ChoiceLists } from '../form/choices.ts';
import type { FormLanguages } from '../form/languages.ts';
import type { FormNotes } from '../form/notes.ts';
import type { Question } from '../form/survey.ts';
import type { ExpressionImporter } from './expression-importer.ts';
import type { Plan } from './plan.ts';

/** Texts of a template that are not part of any form, by language. */
export interface BuiltInWords {
  /** The languages in which these texts exist. */
  readonly languages: readonly string[];
  readonly start_page: (language: string) => string;
  readonly end_page: (language: string) => string;
  readonly other: (language: string) => string;
  readonly specify_other: (language: string) => string;
}

export interface FormParts {
  readonly plans: ReadonlyMap<Question, Plan | null>;
  readonly expressions: ExpressionImporter;
  readonly lists: ChoiceLists;
  readonly languages: FormLanguages;
  readonly words: BuiltInWords;
  /** The title of the template. */
  readonly title: string;
  readonly notes: FormNotes;
  readonly createId: () => Id;
}
