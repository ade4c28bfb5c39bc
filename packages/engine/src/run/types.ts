/**
 * What a running inspection looks like from outside. The engine knows no clock, zone, name or list:
 * they come in the context, which is stored with the report and frozen at completion.
 */
import type { AnswerKey } from '../answers/change.ts';
import type { AnswerNames, KnownAsset } from '../catalogue/value.ts';
import type { Id } from '../template/document.ts';
import type { DocumentId } from '../template/document-id.ts';

/** What an inspection is seen in; the same context and answers always give the same result. */
export interface RunContext {
  /** IANA zone of the inspection, for example `Europe/Berlin`. */
  readonly zone: string;
  /** When it was started, ISO 8601 in UTC; "current" defaults come from it. */
  readonly started_at: string;
  /** When it was completed; absent until then. */
  readonly completed_at?: string | null;
  readonly asset?: ({ readonly uuid: Id } & KnownAsset) | null;
  /** The assignment that opened the inspection, with the values of its custom fields by their keys. */
  readonly assignment?: {
    readonly id: number;
    readonly title: string;
    readonly fields: Readonly<Record<string, string | number>>;
  } | null;
  /** Whether issues can be raised: only then does a missing one prevent completion. Decided when the inspection opens. */
  readonly issues_enabled?: boolean;
  /** Categories and subcategories, by their ids, of the issues that answers name. */
  readonly issues?: Readonly<Record<Id, readonly (number | string)[]>>;
  readonly user?: { readonly id: number; readonly name: string } | null;
  /** Given by the server when it first receives the report; absent until then. */
  readonly document_id?: DocumentId | null;
  /** What answers point at only by id, kept with the report so that they read the same for ever. */
  readonly people?: AnswerNames['people'];
  readonly assets?: AnswerNames['assets'];
  readonly lists?: AnswerNames['lists'];
}

/** How many rows a repeat asks for and takes; null: any number. */
export interface RowBounds {
  readonly min: number | null;
  readonly max: number | null;
}

/** Something that stands between an inspection and its completion. Texts by code: `contract/locales`. */
export interface AnswerProblem {
  readonly item_id: Id;
  readonly row?: readonly Id[];
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Integers of 1/10,000 point. `percent` is null where there is no maximum; else 2 decimals, half up. */
export interface Score {
  readonly score: number;
  readonly max: number;
  readonly percent: number | null;
}

/** How far an inspection, page, section or row is, in questions. */
export interface Progress {
  /** Visible questions that can be answered; those answered or marked N/A; required ones still open. */
  readonly total: number;
  readonly answered: number;
  readonly required_open: number;
  readonly failed: number;
}

/** Why a calculation gives nothing, or (`PATTERN_LIMIT`) not what it would give without limits. */
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

/** Everything that the engine says of one item, or of one row's item. */
export interface ItemState {
  readonly key: AnswerKey;
  readonly item_id: Id;
  readonly visible: boolean;
  readonly enabled: boolean;
  readonly required: boolean;
  readonly read_only: boolean;
  /** The effective value: the person's, the default's or the rule's. */
  readonly value: unknown;
  /** What a number is in; null or absent where it has no unit. */
  readonly unit?: string | null;
  readonly na: boolean;
  readonly answered: boolean;
  /** The value is a default that nobody confirmed by answering: others read it, but it counts as no answer. */
  readonly prefilled?: boolean;
  readonly failed: boolean;
  readonly color: string | null;
  /** Null where the item does not count (hidden, N/A, unanswered, unscored). */
  readonly score: { readonly score: number; readonly max: number } | null;
  readonly requires: { readonly note: boolean; readonly media: boolean; readonly action: boolean };
  readonly problems: readonly AnswerProblem[];
  /** Set by a rule; the person's own rating is the answer's. */
  readonly rating?: number | null;
  /** Left out of the report by a rule or its own setting. */
  readonly excluded?: boolean;
  /** The options that a choice filter lets through; null or absent: all. */
  readonly choices?: readonly Id[] | null;
  /** Which items of its global list it offers; null or absent: all. */
  readonly offer?: ListOffer | null;
  /** Why a calculation gives nothing. It does not stand in the way of completion. */
  readonly notice?: NoticeCode | null;
}

/** Everything a report freezes at completion; plain JSON. */
export interface Computed {
  readonly engine_version: string;
  readonly score: Score;
  /** By page and section id (inside repeats: key). */
  readonly groups: Readonly<Record<AnswerKey, Score & Progress>>;
  readonly items: readonly ItemState[];
  readonly progress: Progress;
  readonly problems: readonly AnswerProblem[];
}
