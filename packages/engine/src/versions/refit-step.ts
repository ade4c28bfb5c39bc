/** What becomes of an answer, or of one of its parts, in another version of the template. */
import type { AnswerChange } from '../answers/change.ts';

/**
 * Why an answer does not stay as it is: its question is gone or belongs to other rows, has another type, lacks chosen
 * options, takes one choice instead of several, draws on another list, has other units or another form of dates, or no
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

/** `attention`: somebody has to look at it, because a part of it has no place in the new version. */
export type RefitOutcome = 'kept' | 'converted' | 'attention';

/** What a change sets of an answer. */
export type AnswerRegisters = Omit<AnswerChange, 'id' | 'seen' | 'item_id' | 'row' | 'at'>;

/** A register that gets another value; `register` is the key of its stamp in the answer. */
export interface AnswerPart {
  readonly register: string;
  readonly set: AnswerRegisters;
}

/** What becomes of one part. */
export interface RefitStep {
  readonly outcome: RefitOutcome;
  readonly reason?: RefitReason;
  readonly parts: readonly AnswerPart[];
}
