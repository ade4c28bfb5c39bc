/** The outcome of an answer, or of one of its parts, in another version of the template. */
import type { AnswerChange } from '../answers/change.ts';

/**
 * The reason why an answer changes: its question is gone or belongs to other rows, has another type, lacks chosen
 * options, takes one choice instead of several, uses another list, has other units or another form of dates, or no
 * longer takes “not applicable”, a rating or points of the inspector.
 */
export type RefitReason =
  | 'gone'
  | 'moved'
  | 'type'
  | 'options'
  | 'one_choice'
  | 'source'
  | 'unit'
  | 'shape'
  | 'na'
  | 'rating'
  | 'score';

/** `attention` means that a person has to look at the answer, because the new version has no place for a part of it. */
export type RefitOutcome = 'kept' | 'converted' | 'attention';

/** The registers that a change sets. */
export type AnswerRegisters = Omit<AnswerChange, 'id' | 'seen' | 'item_id' | 'row' | 'at'>;

/** A register that gets another value; `register` is the key of its stamp in the answer. */
export interface AnswerPart {
  readonly register: string;
  readonly set: AnswerRegisters;
}

/** The outcome of one part. */
export interface RefitStep {
  readonly outcome: RefitOutcome;
  readonly reason?: RefitReason;
  readonly parts: readonly AnswerPart[];
}
