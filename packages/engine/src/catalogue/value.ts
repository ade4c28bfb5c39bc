/** Types for checking and printing values. */
import type { CustomUnit, Id, Item, ResponseSet } from '../template/document.ts';
import type { NumberMarks } from '../units/format.ts';

/**
 * An item of a global list: its uuid, and its fields by key. Besides the fields of its list it has `item_id`,
 * `display_name`, `points` and `parent_uuid`; contexts of older inspections lack the last two.
 */
export interface ListItem {
  readonly uuid: Id;
  /** Whether it can no longer be chosen; answers keep it. */
  readonly archived?: boolean;
  readonly [field: string]: string | number | boolean | null | undefined;
}

/** An asset as inspections know it. */
export interface KnownAsset {
  readonly asset_id: string;
  readonly display_name: string;
  /** Whether it was already archived when the inspection was last read or completed. */
  readonly archived?: boolean;
  /** The type of the asset; null without one, absent in contexts that predate the field. */
  readonly type_uuid?: Id | null;
  /** The values of the fields of its type that the template uses, by key. */
  readonly fields?: Readonly<Record<string, string | number | boolean>>;
}

/** Names of the records that answers refer to by id. A missing record is printed as its id. */
export interface AnswerNames {
  readonly people?: Readonly<Record<string, string>>;
  readonly assets?: Readonly<Record<Id, KnownAsset>>;
  /** The items of each global list that answers name, and the items to which these belong. */
  readonly lists?: Readonly<Record<Id, readonly ListItem[]>>;
}

/** The locale and the words for printing. The engine contains no texts. */
export interface PrintWords {
  readonly locale: string;
  /** The notation of numbers if it differs from that of the locale. */
  readonly number_marks?: NumberMarks | undefined;
  readonly yes: string;
  readonly no: string;
  readonly na: string;
  /** The text that marks the names of archived records; without it they are not marked. */
  readonly archived?: string;
  /** The custom units of the template. */
  readonly custom_units?: readonly CustomUnit[];
  readonly names?: AnswerNames;
}

/** Response sets by uuid. */
export type ResponseSets = Readonly<Record<string, ResponseSet>>;

/** The reason why a value is invalid. The texts of each `code` are in `contract/locales`. */
export interface ValueProblem {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** Returns the problem of a value, or null. */
export type CheckValue = (value: unknown, item: Item, sets: ResponseSets) => ValueProblem | null;
/** Prints a value as plain text; a number with `unit`, or with the first unit of the item. */
export type PrintValue = (value: unknown, item: Item, sets: ResponseSets, words: PrintWords, unit?: string) => string;
