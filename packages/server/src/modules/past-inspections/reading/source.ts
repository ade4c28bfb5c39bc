/** The one shape that every file of completed inspections is read into, whichever system wrote it. Plain data. */
import type { InspectionFileFormat } from '@rounds/contract/inspections';
import type { ItemOptions, ItemType, ResponseOption } from '@rounds/engine';
import type { RowProblem } from '../../../import-reading/task.ts';

export interface SourceLocation {
  readonly lat: number;
  readonly lng: number;
  readonly address?: string;
}
export type SourceValue = string | number | boolean | readonly string[] | SourceLocation;

export interface SourceAnswer {
  /** The key of its question. */
  readonly key: string;
  /** The identities of the rows of the repeating groups that contain it, outermost first. */
  readonly rows: readonly string[];
  /** Null if there is only a note or files. */
  readonly value: SourceValue | null;
  readonly note?: string;
  /** Names of files or addresses where they are. */
  readonly media?: readonly string[];
  /** The row in the file. */
  readonly row: number;
  readonly column: string | null;
}

export interface SourceInspection {
  readonly row: number;
  /** The id in the other system. If it is empty, the content of the row identifies it. */
  readonly external_id: string;
  /** ISO 8601 in UTC. */
  readonly started_at: string | null;
  readonly completed_at: string | null;
  /** The email address or the name. */
  readonly person: string;
  /** The number or the name. */
  readonly asset: string;
  readonly title: string;
  readonly note: string;
  /** The score in percent, if the file has one. */
  readonly percent: number | null;
  readonly answers: readonly SourceAnswer[];
}

export interface PlannedOption {
  readonly label: string;
  /** The name by which the file knows it. */
  readonly code?: string;
  readonly score?: number | null;
  readonly color?: ResponseOption['color'];
  readonly failed?: boolean;
}

/** The test of an answer; `is` means one of the values. */
export type ConditionTest =
  | 'answered'
  | 'unanswered'
  | 'checked'
  | 'unchecked'
  | 'is'
  | 'is_not'
  | 'less'
  | 'less_equal'
  | 'greater'
  | 'greater_equal'
  | 'between'
  | 'not_between';

/** The condition under which a question is asked. */
export interface SourceCondition {
  /** The key of the question whose answer is compared. */
  readonly question: string;
  /** Null if it has no equivalent. */
  readonly test: ConditionTest | null;
  /** The values as people read them. */
  readonly values: readonly string[];
}

/** The question that a template created from the file gets. */
export interface QuestionPlan {
  readonly id?: string;
  readonly type: ItemType;
  readonly options?: ItemOptions;
  readonly choices?: readonly PlannedOption[];
  readonly page: string | null;
  readonly section: string | null;
  /** The section repeats. */
  readonly repeats?: boolean;
  /** All must be met. */
  readonly conditions?: readonly SourceCondition[];
  /** The row of the question in the file, for notes. */
  readonly row?: number;
}

export interface SourceQuestion {
  readonly key: string;
  readonly title: string;
  /** Further names by which a question of a template is found. */
  readonly names: readonly string[];
  readonly plan: QuestionPlan;
}

export interface SourceFile {
  readonly format: InspectionFileFormat;
  /** The system whose ids are unique everywhere; null if they are only unique for one template. */
  readonly system: string | null;
  readonly template_title: string;
  readonly questions: readonly SourceQuestion[];
  readonly inspections: readonly SourceInspection[];
  readonly problems: readonly RowProblem[];
  readonly notes: readonly RowProblem[];
}

export const isLocation = (value: SourceValue | null): value is SourceLocation =>
  typeof value === 'object' && value !== null && 'lat' in value;

/** Returns the value as a person reads it. */
export function toText(value: SourceValue | null): string {
  if (value === null) return '';
  if (isLocation(value)) return [value.address, `${value.lat}, ${value.lng}`].filter(Boolean).join(' · ');
  return Array.isArray(value) ? value.join(', ') : String(value);
}
