/** Messages between the server and the process that reads and evaluates files of inspections; plain data. */
import type { INVALID_ANSWER_CHOICES } from '@rounds/contract/inspections';
import type { Change, RunContext, TemplateDocument } from '@rounds/engine';
import type { CompactResult } from '../../../db/schema/stored-types.ts';
import type { RowProblem, UnknownColumn } from '../../../import-reading/task.ts';
import type { TemplateHead } from './build-template.ts';
import type { InspectionFileReading } from './read-file.ts';

export interface InspectTask extends InspectionFileReading {
  readonly task: 'inspect';
}

export type ChosenQuestions = Readonly<Record<string, string | null>>;

/** Reads the names in the file, so that the server can look them up. */
export interface SurveyTask extends InspectionFileReading {
  readonly task: 'survey';
  /** Builds the template as well. */
  readonly template: TemplateHead | null;
  readonly questions: ChosenQuestions;
  readonly max: number;
}
export interface NamedText {
  readonly text: string;
  readonly inspections: number;
}
export type SurveyAnswer =
  | UnknownColumn
  | { readonly outcome: 'too-many'; readonly count: number; readonly max: number }
  | {
      readonly outcome: 'surveyed';
      /** The system whose ids are unique everywhere; null: within one template. */
      readonly system: string | null;
      /** The keys that identify the inspections. */
      readonly keys: readonly string[];
      readonly assets: readonly NamedText[];
      readonly people: readonly NamedText[];
      /** Files of the archive that answers name. */
      readonly files: readonly string[];
      readonly document: TemplateDocument | null;
      /** The questions of the built template by key. */
      readonly items: readonly (readonly [key: string, id: string])[];
      /** The parts that the built template lacks. */
      readonly notes: readonly RowProblem[];
    };

export interface FoundPerson {
  readonly id: number;
  readonly name: string;
}
export interface EvaluateTask extends InspectionFileReading {
  readonly task: 'evaluate';
  readonly document: TemplateDocument;
  readonly questions: ChosenQuestions;
  /** Ids follow from it and from the keys. */
  readonly seed: string;
  /** Keys of inspections that are stored already. */
  readonly known: readonly string[];
  /** Keyed by the text in the file. */
  readonly assets: Readonly<Record<string, NonNullable<RunContext['asset']>>>;
  readonly people: Readonly<Record<string, FoundPerson>>;
  /** The conductor of inspections whose file names nobody. */
  readonly importer: FoundPerson;
  readonly files: Readonly<Record<string, string>>;
  readonly invalid: (typeof INVALID_ANSWER_CHOICES)[number];
  /** ISO 8601 in UTC. */
  readonly now: string;
  /** The file to which the evaluated inspections are written, a line of JSON each; null for a dry run. */
  readonly out: string | null;
  readonly limits: { readonly errors: number; readonly preview: number };
}

/** An inspection as it is stored. */
export interface EvaluatedInspection {
  readonly key: string;
  readonly draft: Readonly<Record<string, unknown>>;
  readonly changes: readonly Change[];
  readonly files: readonly string[];
  readonly computed: CompactResult;
  readonly people: Readonly<Record<string, string>>;
  readonly user_id: number;
}

export interface EvaluateAnswer {
  readonly outcome: 'evaluated';
  readonly created: number;
  readonly known: number;
  readonly skipped: number;
  readonly incomplete: number;
  readonly links: number;
  readonly other_scores: number;
  readonly questions: readonly {
    readonly key: string;
    readonly title: string;
    readonly values: string[];
    readonly answers: number;
    readonly item_id: string | null;
  }[];
  readonly problems: readonly RowProblem[];
  readonly problem_counts: Readonly<Record<string, number>>;
  readonly notes: readonly RowProblem[];
  readonly preview: readonly {
    readonly row: number;
    readonly external_id: string;
    readonly completed_at: string | null;
    readonly asset: string;
    readonly person: string;
    readonly score_percent: number | null;
    readonly original_percent: number | null;
    readonly becomes: 'created' | 'known' | 'skipped';
  }[];
}

/** Writes files of the archive into a folder, the first of them, until they have `max_bytes` together. */
export interface ExtractTask {
  readonly task: 'extract';
  readonly path: string;
  readonly names: readonly string[];
  readonly folder: string;
  readonly max_bytes: number;
}
export interface ExtractedFile {
  readonly name: string;
  readonly path: string;
  readonly size: number;
  readonly hash: string;
}
