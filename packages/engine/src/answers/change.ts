/**
 * The log of an inspection consists of changes with ids of their own; it folds to answers. `value`,
 * `unit`, `na`, `note`, `rating`, `score` and each caption are separate registers: an absent one stays as it
 * is, null clears it. Arrays of files change by `add` and `remove`, rows by `add_row` and `remove_row`.
 */
import type { Id } from '../template/document.ts';

/** Identifies an answer: the id of the item and, inside repeats, the uuids of the rows, outermost first. */
export interface AnswerAddress {
  readonly item_id: Id;
  readonly row?: readonly Id[];
}

/** A change of an array of uuids (photo values, `media`, `issues`), which is never replaced as a whole. */
export interface FileArrayChange {
  readonly add?: readonly Id[];
  readonly remove?: readonly Id[];
}

/** A change of one answer by a person. Absent registers stay as they are. */
export interface AnswerChange extends AnswerAddress {
  /** A uuid created on the device. Changes with the same id are the same change. */
  readonly id: Id;
  /** The id of the change that the person saw and replaces. */
  readonly seen?: Id | null;
  /** The value, whose shape depends on the type of the question; `{ add, remove }` for files. */
  readonly value?: unknown;
  /** The unit of a number, if its question offers several. Sent together with the value. */
  readonly unit?: string | null;
  readonly na?: boolean | null;
  readonly note?: string | null;
  readonly rating?: number | null;
  readonly score?: number | null;
  readonly media?: FileArrayChange;
  /** The captions of files of this answer, each a register of its own; null removes one. */
  readonly captions?: Readonly<Record<Id, string | null>>;
  /** Issues raised about the answer. */
  readonly issues?: FileArrayChange;
  /** The time on the clock of the device, ISO 8601 in UTC. Folding caps it at `received_at`. */
  readonly at: string;
}

/** Adds or removes a row. A removed row keeps its position for rows that were added after it. */
export interface RowChange {
  readonly id: Id;
  readonly item_id: Id;
  /** The uuids of the containing rows, then that of this row. */
  readonly row: readonly Id[];
  readonly op: 'add_row' | 'remove_row';
  readonly after?: Id | null;
  readonly at: string;
}

/** A change as a device sends it. `checkChange` checks whether it fits its question. */
export type Change = AnswerChange | RowChange;

/**
 * A change in the log of the server, with its author (user id), time of receipt (ISO 8601 in UTC) and sequence
 * number. A late one came after completion: it stays in the log, but answers do not follow it.
 */
export type LoggedChange = Change & {
  readonly by?: number;
  readonly received_at?: string;
  readonly sequence?: number;
  readonly late?: boolean;
};

/** One answer with all its registers, as folding results in it. */
export interface Answer extends AnswerAddress {
  readonly value?: unknown;
  readonly unit?: string;
  readonly na?: boolean;
  readonly note?: string;
  readonly rating?: number;
  readonly score?: number;
  readonly media?: readonly Id[];
  /** The captions by file. Captions of removed files stay, because removing one may be undone. */
  readonly captions?: Readonly<Record<Id, string>>;
  readonly issues?: readonly Id[];
  /** Time and author of the latest winning change, and its id (what the next change has `seen`). */
  readonly at?: string;
  readonly by?: number;
  readonly change_id?: Id;
  /** The change that `change_id` has seen. */
  readonly seen?: Id;
  /**
   * The change that set each register, for those that another change than `change_id` set and those that are cleared.
   */
  readonly stamps?: Readonly<Record<string, Stamp>>;
}

/** The change that set a register, its time (capped at its receipt) and its author. */
export interface Stamp {
  readonly id: Id;
  readonly at: string;
  readonly seen?: Id;
  readonly by?: number;
}

/** The string form of an `AnswerAddress`: `item_id`, or the rows and the item joined by `/`. */
export type AnswerKey = string;
/** The key of an address. Equal addresses have equal keys. */
export const answerKey = (place: AnswerAddress): AnswerKey =>
  place.row?.length ? `${place.row.join('/')}/${place.item_id}` : place.item_id;

/** The answers and rows of an inspection. Answers to questions that the template does not contain are kept and ignored. */
export interface Answers {
  readonly answers: ReadonlyMap<AnswerKey, Answer>;
  /** Rows of a repeated item in their order, by the key of the repeat (its parents' rows and id). */
  readonly rows: ReadonlyMap<AnswerKey, readonly Id[]>;
}
