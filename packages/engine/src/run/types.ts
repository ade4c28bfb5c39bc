/**
 * The public types of a running inspection. The engine has no clock, time zone, names or lists of its own:
 * they come in the context, which is stored with the report and frozen at completion.
 */
import type { AnswerKey } from '../answers/change.ts';
import type { AnswerNames, KnownAsset } from '../catalogue/value.ts';
import type { Id } from '../template/document.ts';

/** What evaluation needs beside the answers; the same context and answers always give the same result. */
export interface RunContext {
  /** IANA zone of the inspection, for example `Europe/Berlin`. */
  readonly zone: string;
  /** When it was started, ISO 8601 in UTC; the default of its start date comes from it. */
  readonly started_at: string;
  /**
   * The moment of the evaluation, ISO 8601 in UTC, from which `today()`, `now()` and "current" defaults come until
   * the completion: then they mean the moment of the completion. Absent: the start. It is never stored.
   */
  readonly now?: string;
  /** When it was completed; absent until then. */
  readonly completed_at?: string | null;
  readonly asset?: ({ readonly uuid: Id } & KnownAsset) | null;
  /** The assignment that opened the inspection, with the values of its custom fields by their keys. */
  readonly assignment?: {
    readonly id: number;
    readonly title: string;
    readonly fields: Readonly<Record<string, string | number | boolean>>;
  } | null;
  /** Whether issues can be raised: only then does a missing one prevent completion. Decided when the inspection opens. */
  readonly issues_enabled?: boolean;
  /** Categories and subcategories, by their ids, of the issues that answers name. */
  readonly issues?: Readonly<Record<Id, readonly (number | string)[]>>;
  readonly user?: { readonly id: number; readonly name: string } | null;
  /** Given by the server when it first receives the report; absent until then. */
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
  /** When the server first received the inspection (ISO 8601 in UTC), whose day the id contains. */
  readonly at: string;
  readonly text: string;
  /** Set by the first completion: from then on the id does not change. */
  readonly settled?: boolean;
}

/** The moment that clock functions mean: the completion, before it the evaluation. ISO 8601 in UTC. */
export const getMoment = ({ completed_at, now, started_at }: RunContext): string => completed_at ?? now ?? started_at;

/** The minimum and maximum number of rows of a repeat; null: no limit. */
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

/** Integers of 1/10,000 point. `percent` has two decimals, half rounded up; null without a maximum. */
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

/** Why a calculation has no result, or (`PATTERN_LIMIT`) not the one that it would have without limits. */
export type NoticeCode = 'DIVIDED_BY_ZERO' | 'RESULT_UNDEFINED' | 'RESULT_TOO_LARGE' | 'PATTERN_LIMIT';

/** The items of a global list that a question offers. */
export interface ListOffer {
  /** The items that they have to belong to; null: any. Empty while the question that decides it is unanswered. */
  readonly parents: readonly Id[] | null;
  /** One of the texts has to equal, or be part of, this field; null: any value. */
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
  /** The value is a default that nobody confirmed by answering: others read it, but it counts as no answer. */
  readonly prefilled?: boolean;
  readonly failed: boolean;
  readonly color: string | null;
  /** Null if the item does not count: hidden, N/A, unanswered or not scored. */
  readonly score: { readonly score: number; readonly max: number } | null;
  readonly requires: { readonly note: boolean; readonly media: boolean; readonly action: boolean };
  readonly problems: readonly AnswerProblem[];
  /** Set by a rule; a rating by a person is part of the answer. */
  readonly rating?: number | null;
  /** Excluded from the report by a rule or its own setting. */
  readonly excluded?: boolean;
  /** The options that pass the choice filter; null or absent: all. */
  readonly choices?: readonly Id[] | null;
  /** Which items of its global list it offers; null or absent: all. */
  readonly offer?: ListOffer | null;
  /** Why a calculation has no result. It does not prevent completion. */
  readonly notice?: NoticeCode | null;
}

/** The results that are frozen at completion; plain JSON. */
export interface Computed {
  readonly engine_version: string;
  readonly score: Score;
  /** Keyed by page and section id (inside repeats: key). */
  readonly groups: Readonly<Record<AnswerKey, Score & Progress>>;
  readonly items: readonly ItemState[];
  readonly progress: Progress;
  readonly problems: readonly AnswerProblem[];
}
