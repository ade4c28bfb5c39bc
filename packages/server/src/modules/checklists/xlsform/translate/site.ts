/** Where an expression of an XLSForm stands, and what it reaches from there. */
import type { ChoiceList } from '../choices.ts';
import type { Kind } from '../types.ts';
import type { Value } from './value.ts';

/** A question as an expression asks it from a certain place. */
export interface Asked {
  readonly item_id: string;
  readonly key: string;
  readonly kind: Kind;
  readonly list: ChoiceList | null;
  readonly several: boolean;
  readonly mayBeEmpty: boolean;
  /** What a month or a year lacks to be the day that XLSForm takes it for. */
  readonly firstDay?: string;
  /** It stands in a repeat, and the place does not: all its rows are meant. */
  readonly isRows: boolean;
}

/** Where an expression stands, and what it can reach from there. Each throws `NotCarried` for what it cannot. */
export interface Site {
  readonly question: (name: string) => Asked;
  readonly self: () => Asked;
  /** A column of the choices, in a choice filter. */
  readonly column: (name: string) => Value;
  /** The number of the row so many steps up. */
  readonly position: (steps: number) => Value;
  /** A key that has a value in each row of a repeat. */
  readonly rowsOf: (name: string) => Value;
  /** Whether a question stands in the repeat of that name. */
  readonly standsIn: (question: string, repeat: string) => boolean;
}
