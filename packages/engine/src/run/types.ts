/**
 * The public types of a running inspection. The engine has no clock, time zone, names or lists of its own:
 * they come in the context, which is stored with the report and frozen at completion.
 */
import type { AnswerKey } from '../answers/change.ts';
import type { AnswerNames, KnownAsset } from '../catalogue/value.ts';
import type { Id } from '../template/document.ts';

/** The input of an evaluation in addition to the answers; the same context and answers always give the same result. */
export interface RunContext {
  /** IANA zone of the inspection, for example `Europe/Berlin`. */
  readonly zone: string;
  /** The time of the start, ISO 8601 in UTC, which is the default of its start date. */
  readonly started_at: string;
  /**
   * The moment of the evaluation, ISO 8601 in UTC, to which `today()`, `now()` and "current" defaults refer until the
   * completion; afterwards they refer to the completion. Defaults to the start. It is never stored.
   */
  readonly now?: string;
  /** The time of the completion; absent until then. */
  readonly completed_at?: string | null;
  readonly asset?: ({ readonly uuid: Id } & KnownAsset) | null;
  /** The assignment that opened the inspection, with the values of its custom fields by their keys. */
  readonly assignment?: {
    readonly id: number;
    readonly title: string;
    readonly fields: Readonly<Record<string, string | number | boolean>>;
  } | null;
  /**
   * Whether issues can be raised: only then does a missing one prevent completion. The value is decided when the
   * inspection opens.
   */
  readonly issues_enabled?: boolean;
  /** Categories and subcategories, by their ids, of the issues that answers name. */
  readonly issues?: Readonly<Record<Id, readonly (number | string)[]>>;
  readonly user?: { readonly id: number; readonly name: string } | null;
  /** The document id, which the server assigns when it first receives the inspection; absent until then. */
  readonly document_id?: DocumentId | null;
  /** The title that its answers give it, stored by the server with each change. */
  readonly title?: string | null;
  /** Names of records that answers refer to by id, stored with the report so that it never changes. */
  readonly people?: AnswerNames['people'];
  readonly assets?: AnswerNames['assets'];
  readonly lists?: AnswerNames['lists'];
}

/** The document id of an inspection, stored with its context. */
export interface DocumentId {
  /** The number of the inspection within its template; null if the format contains none. */
  readonly number: number | null;
  /** The time when the server first received the inspection (ISO 8601 in UTC), whose day the id contains. */
  readonly at: string;
  readonly text: string;
  /** Whether the inspection was completed once: from then on the id does not change. */
  readonly settled?: boolean;
}

/** The moment to which clock functions refer: the completion or, before it, the evaluation. ISO 8601 in UTC. */
export const getMoment = ({ completed_at, now, started_at }: RunContext): string => completed_at ?? now ?? started_at;

/** The minimum and maximum number of rows of a repeat; null means no limit. */
export interface RowBounds {
  readonly min: number | null;
  readonly max: number | null;
}

/** Something that prevents the completion of an inspection. Texts by code are in `contract/locales`. */
export interface AnswerProblem {
  readonly item_id: Id;
  readonly row?: readonly Id[];
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** A score in integers of 1/10,000 point. `percent` has two decimals, half rounded up; null without a maximum. */
export interface Score {
  readonly score: number;
  readonly max: number;
  readonly percent: number | null;
}

/** The progress of an inspection, page, section or row, in questions. */
export interface Progress {
  /** Visible questions that people can answer; `answered` includes those marked N/A. */
  readonly total: number;
  readonly answered: number;
  readonly required_open: number;
  readonly failed: number;
}

/** The reason why a calculation has no result, or (`PATTERN_LIMIT`) not the one that it would have without limits. */
export type NoticeCode = 'DIVIDED_BY_ZERO' | 'RESULT_UNDEFINED' | 'RESULT_TOO_LARGE' | 'PATTERN_LIMIT';

/** The items of a global list that a question offers. */
export interface ListOffer {
  /** The items to which they have to belong; null means any. Empty while the question that decides it is unanswered. */
  readonly parents: readonly Id[] | null;
  /** A field that has to equal or contain one of the texts; null means any value. */
  readonly filter: {
    readonly field_key: string;
    readonly operator: 'equals' | 'contains';
    readonly texts: readonly string[];
  } | null;
}

/** The state of one item, or of an item in one row. */
export interface ItemState {
  readonly key: AnswerKey;
  readonly item_id: Id;
  readonly visible: boolean;
  readonly enabled: boolean;
  readonly required: boolean;
  readonly read_only: boolean;
  /** The effective value: answered, calculated, set by a rule, or the default. */
  readonly value: unknown;
  /** The unit of a number; null or absent without one. */
  readonly unit?: string | null;
  readonly na: boolean;
  readonly answered: boolean;
  /**
   * Whether the value is a default that nobody has confirmed by answering: others read it, but it does not count as an
   * answer.
   */
  readonly prefilled?: boolean;
  readonly failed: boolean;
  readonly color: string | null;
  /** The points; null if the item does not count because it is hidden, N/A, unanswered or not scored. */
  readonly score: { readonly score: number; readonly max: number } | null;
  readonly requires: { readonly note: boolean; readonly media: boolean; readonly action: boolean };
  readonly problems: readonly AnswerProblem[];
  /** The rating that a rule set; a rating by a person is part of the answer. */
  readonly rating?: number | null;
  /** Whether a rule or its own setting excludes it from the report. */
  readonly excluded?: boolean;
  /** The options that pass the choice filter; null or absent if all do. */
  readonly choices?: readonly Id[] | null;
  /** The restrictions on the items of its global list; null or absent if all are offered. */
  readonly offer?: ListOffer | null;
  /** The reason why a calculation has no result. It does not prevent completion. */
  readonly notice?: NoticeCode | null;
}

/** The results that are frozen at completion, as plain JSON. */
export interface Computed {
  readonly engine_version: string;
  readonly score: Score;
  /** The scores and progress by id of the page or section, or by key inside repeats. */
  readonly groups: Readonly<Record<AnswerKey, Score & Progress>>;
  readonly items: readonly ItemState[];
  readonly progress: Progress;
  readonly problems: readonly AnswerProblem[];
}
