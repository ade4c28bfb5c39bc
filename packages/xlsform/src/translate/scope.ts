/** Defines the meaning of the names in an expression, depending on the cell that contains it. */
import type { ChoiceList } from '../form/choices.ts';
import type { ValueKind } from '../form/types.ts';
import type { Value } from './value.ts';

/** A question as seen from the cell that refers to it. */
export interface QuestionReference {
  readonly item_id: string;
  readonly key: string;
  readonly kind: ValueKind;
  readonly list: ChoiceList | null;
  readonly isMultiple: boolean;
  readonly mayBeEmpty: boolean;
  /** The suffix that completes a month or a year to its first day, as XLSForm stores it. */
  readonly firstDay?: string;
  /** Whether the reference means all rows: the question is in a repeat that does not contain the cell. */
  readonly isRows: boolean;
}

/** Resolves names for one cell. Each function throws `UnsupportedError` for what it cannot resolve. */
export interface Scope {
  readonly question: (name: string) => QuestionReference;
  readonly self: () => QuestionReference;
  /** A column of the choices, which only choice filters have. */
  readonly column: (name: string) => Value;
  /** The row number of the ancestor this many steps up. */
  readonly position: (steps: number) => Value;
  /** A key that has a value in each row of a repeat. */
  readonly rows: (name: string) => Value;
  /** Whether a question is in the repeat of that name. */
  readonly isInRepeat: (question: string, repeat: string) => boolean;
}
