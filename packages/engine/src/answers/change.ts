/**
 * The log of an inspection: what people did, in changes that carry their own id, and the answers
 * that it folds to. Shapes are fixed by the decisions on inspections: `value`, `unit`, `na`, `note`,
 * `rating`, `score` are separate registers (absent is unchanged, null is cleared), file arrays
 * change by `add` and `remove`, rows by `add_row` and `remove_row`.
 */
import type { Id } from '../template/document.ts';

/** Which answer: the item, and inside repeats the row uuids, outermost first. */
export interface AnswerAddress {
  readonly item_id: Id;
  readonly row?: readonly Id[];
}

/** How arrays of uuids (photo values, `media`, `issues`) change: never by replacing the whole array. */
export interface FileArrayChange {
  readonly add?: readonly Id[];
  readonly remove?: readonly Id[];
}

/** One thing that a person did to one answer. Registers that it does not name stay as they are. */
export interface AnswerChange extends AnswerAddress {
  /** Made on the device; the same id twice is once. */
  readonly id: Id;
  /** The change that the person saw and replaces. */
  readonly seen?: Id | null;
  /** Value by type, or `{ add, remove }` for types whose value is an array of files. */
  readonly value?: unknown;
  /** What a number is in, where its question offers several units; travels with the value. */
  readonly unit?: string | null;
  readonly na?: boolean | null;
  readonly note?: string | null;
  readonly rating?: number | null;
  readonly score?: number | null;
  readonly media?: FileArrayChange;
  /** Issues raised about the answer. */
  readonly issues?: FileArrayChange;
  /** The device's clock, ISO 8601 in UTC. A claim: capped at `received_at` when folding. */
  readonly at: string;
}

/** A row that came or went. A row taken away keeps its place for those put behind it. */
export interface RowChange {
  readonly id: Id;
  readonly item_id: Id;
  /** Parents' rows, then the uuid of this row. */
  readonly row: readonly Id[];
  readonly op: 'add_row' | 'remove_row';
  readonly after?: Id | null;
  readonly at: string;
}

/** A change as a device sends it; `checkChange` says whether it fits its question. */
export type Change = AnswerChange | RowChange;

/** A change as the server stored it: with author and time of receipt. Both are absent on the device. */
export type LoggedChange = Change & { readonly by?: number; readonly received_at?: string; readonly sequence?: number };

/** One answer with all its registers, as the fold gives it. */
export interface Answer extends AnswerAddress {
  readonly value?: unknown;
  readonly unit?: string;
  readonly na?: boolean;
  readonly note?: string;
  readonly rating?: number;
  readonly score?: number;
  readonly media?: readonly Id[];
  readonly issues?: readonly Id[];
  /** Time and author of the latest winning change, and its id (what the next change has `seen`). */
  readonly at?: string;
  readonly by?: number;
  readonly change_id?: Id;
  /** The change that `change_id` had seen. */
  readonly seen?: Id;
  /** Where another change than `change_id` stands behind a register: which, by register. */
  readonly stamps?: Readonly<Record<string, Stamp>>;
}

/** Which change stands behind a register, and when it was made (capped at its receipt). */
export interface Stamp {
  readonly id: Id;
  readonly at: string;
  readonly seen?: Id;
  readonly by?: number;
}

/** `item_id`, or the rows and the item joined by `/`. */
export type AnswerKey = string;
/** The key of a place; the same place always has the same one. */
export const answerKey = (place: AnswerAddress): AnswerKey =>
  place.row?.length ? `${place.row.join('/')}/${place.item_id}` : place.item_id;

/** What a log folds to. Answers to questions that the template does not have stay in it and take no part. */
export interface Answers {
  readonly answers: ReadonlyMap<AnswerKey, Answer>;
  /** Rows of a repeated item in their order, by the key of the repeat (its parents' rows and id). */
  readonly rows: ReadonlyMap<AnswerKey, readonly Id[]>;
}
