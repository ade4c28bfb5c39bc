/** The interfaces between the parts of the reference implementation. */
import type { Answers } from '../answers/change.ts';
import type { AnswerProblem } from '../run/types.ts';
import type { Id, Item, RuleSet, TemplateDocument } from '../template/document.ts';

export interface ReferenceSlot {
  readonly item: Item;
  readonly row: readonly Id[];
  readonly parent: ReferenceSlot | null;
  /** Whether the slot is a repeat itself, without its rows. */
  readonly isRepeat: boolean;
}
export interface Expected {
  readonly visible: boolean;
  readonly enabled: boolean;
  readonly required: boolean;
  readonly read_only: boolean;
  readonly value: unknown;
  readonly na: boolean;
  readonly failed: boolean;
  readonly color: string | null;
  readonly rating: number | null;
  readonly excluded: boolean;
  readonly requires: { readonly note: boolean; readonly media: boolean; readonly action: boolean };
  readonly answered: boolean;
  readonly prefilled: boolean;
  readonly score: { readonly score: number; readonly max: number } | null;
  readonly problems: readonly AnswerProblem[];
}

/** The values of a slot that other slots can read. */
export type SettledValue = Pick<Expected, 'visible' | 'na' | 'value' | 'prefilled'>;

export interface ReferenceState {
  readonly document: TemplateDocument;
  readonly answers: Answers;
  readonly slots: readonly ReferenceSlot[];
  /** The rule sets in document order of their first target. */
  readonly ruleSets: readonly RuleSet[];
  readonly key: (place: ReferenceSlot) => string;
  /** The answers of an item that share the most rows with a place. */
  resolveSlots(id: Id, from: ReferenceSlot): { places: ReferenceSlot[]; isOne: boolean };
  /** The visibility and value of a slot. Only rules that decide these are evaluated. */
  getValue(place: ReferenceSlot): SettledValue;
}
