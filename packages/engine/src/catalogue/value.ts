/** What checking and printing a value is told, and what it answers. */
import type { CustomUnit, Id, Item, ResponseSet } from '../template/document.ts';

/** An item of a global list: its uuid, and its fields by key. */
export interface ListItem {
  readonly uuid: Id;
  readonly [field: string]: string | number | null;
}

/** Names of what answers point at by id; what is not among them prints as its id. */
export interface AnswerNames {
  readonly people?: Readonly<Record<string, string>>;
  readonly assets?: Readonly<Record<Id, { readonly asset_id: string; readonly display_name: string }>>;
  /** The items of each global list, by the list's uuid. */
  readonly lists?: Readonly<Record<Id, readonly ListItem[]>>;
}

/** Words and forms that printing needs; the engine has none of its own. */
export interface PrintWords {
  readonly locale: string;
  readonly yes: string;
  readonly no: string;
  readonly na: string;
  /** Units of the template's own that values may be in. */
  readonly custom_units?: readonly CustomUnit[];
  readonly names?: AnswerNames;
}

/** Response sets by uuid. */
export type ResponseSets = Readonly<Record<string, ResponseSet>>;

/** Why a value does not fit; texts by `code` stand in `contract/locales`. */
export interface ValueProblem {
  readonly code: string;
  readonly params?: Readonly<Record<string, string | number>>;
}

/** What is wrong with a value, or null. */
export type CheckValue = (value: unknown, item: Item, sets: ResponseSets) => ValueProblem | null;
/** A value as plain text; a number with its unit, the item's first where none is given. */
export type PrintValue = (value: unknown, item: Item, sets: ResponseSets, words: PrintWords, unit?: string) => string;
