import type { Generated } from 'kysely';
import type { Json } from '../../../db/columns.ts';

/** What can be charted of a question: shares of options, a histogram, or only how often it was answered. */
export type QuestionKind = 'options' | 'number' | 'other';

export interface QuestionOption {
  readonly key: string;
  readonly label: string;
  readonly color: string | null;
}

/** A question of a template over all versions; title, type and limits are those of the latest version that has it. */
interface AnalyticsQuestionTable {
  id: Generated<number>;
  workspace_id: Generated<number>;
  template_id: number;
  /** The permanent id, which copies within a template share. */
  base_uuid: string;
  type: string;
  kind: QuestionKind;
  title: string;
  /** The title of its page or section. */
  section: string;
  /** Its place in the latest version. */
  position: number;
  lower_limit: number | null;
  upper_limit: number | null;
  /** The global list whose items are its options, which are then not in `options`. */
  list_uuid: string | null;
  /** The unit in which all its numbers are stored. */
  unit: string | null;
  /** Of all versions, those of the latest first. */
  options: Json<readonly QuestionOption[]>;
  /** Ascending. */
  versions: number[];
}

/** A page or section of a template over all versions. */
interface AnalyticsSectionTable {
  workspace_id: Generated<number>;
  template_id: number;
  section_uuid: string;
  title: string;
  position: number;
  /** The latest that has it. */
  version: number;
}

interface AnalyticsStateTable {
  workspace_id: Generated<number>;
  /** Of the sums by day. */
  time_zone: string;
  /** During a rebuild, inspections up to the first id are done, and those up to the second remain; else both are null. */
  rebuilt_until: number | null;
  rebuild_until: number | null;
}

/** A completed inspection. */
interface InspectionFactTable {
  inspection_id: number;
  workspace_id: Generated<number>;
  template_id: number;
  asset_uuid: string | null;
  user_id: number;
  started_at: Date | null;
  completed_at: Date;
  /** As in `inspection`: null without a maximum. */
  score: number | null;
  score_max: number | null;
  score_percent: number | null;
  failed_count: number;
  /** Who answered. */
  auditors: number[];
  sections: string[];
  section_scores: number[];
  section_maxima: number[];
}

/** An answer of a completed inspection; one with several options has several rows, of which one is the first. */
interface AnswerFactTable {
  workspace_id: Generated<number>;
  inspection_id: number;
  completed_at: Date;
  number: number | null;
  /** TICKED or NOT_TICKED for a checkbox. */
  option_id: string | null;
  question_id: number;
  /** Which of the items of the frozen report it is, from 0: `computed -> 'items' -> position ->> 'key'`. */
  position: number;
  is_first: boolean;
  is_failed: boolean;
  is_na: boolean;
  has_note: boolean;
  has_media: boolean;
}

/** The score of a page or section of a completed inspection, with all its rows. */
interface SectionFactView {
  inspection_id: number;
  workspace_id: number;
  template_id: number;
  asset_uuid: string | null;
  user_id: number;
  completed_at: Date;
  section_uuid: string;
  score: number;
  score_max: number;
}

interface PendingFactTable {
  inspection_id: number;
  workspace_id: Generated<number>;
  /** Null if it is no longer completed. */
  completed_at: Date | null;
  auditors: number[] | null;
  sections: string[] | null;
  section_scores: number[] | null;
  section_maxima: number[] | null;
  questions: number[] | null;
  positions: number[] | null;
  options: (string | null)[] | null;
  numbers: (number | null)[] | null;
  marks: number[] | null;
}

/** A day in the zone of `analytics_state`. */
interface InspectionDayTable {
  workspace_id: number;
  day: string;
  template_id: number;
  inspections: number;
  /** Those with a score, and the sums of their percentages (as stored: 9007 is 90.07 %), points and maxima. */
  scored: number;
  percent_sum: number;
  score_sum: number;
  max_sum: number;
  failed_sum: number;
}

interface QuestionDayTable {
  workspace_id: number;
  question_id: number;
  day: string;
  /** Without those marked N/A. */
  answered: number;
  failed: number;
  na: number;
  numbers: number;
  number_sum: number;
}

interface OptionDayTable {
  workspace_id: number;
  question_id: number;
  day: string;
  option_id: string;
  answers: number;
}

declare module '../../../db/tables.ts' {
  interface Tables {
    analytics_question: AnalyticsQuestionTable;
    analytics_section: AnalyticsSectionTable;
    analytics_state: AnalyticsStateTable;
    inspection_fact: InspectionFactTable;
    answer_fact: AnswerFactTable;
    pending_fact: PendingFactTable;
    inspection_day: InspectionDayTable;
    question_day: QuestionDayTable;
    option_day: OptionDayTable;
    /** The tables with what is pending; a day, question or option may have several rows, which are to be added up. */
    current_inspection_fact: InspectionFactTable;
    current_answer_fact: AnswerFactTable;
    current_section_fact: SectionFactView;
    current_inspection_day: InspectionDayTable;
    current_question_day: QuestionDayTable;
    current_option_day: OptionDayTable;
  }
}
