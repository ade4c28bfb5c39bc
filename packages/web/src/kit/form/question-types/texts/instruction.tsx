import type { AnswerType } from '../../model/answer-type.ts';

/** An instruction has no input; the card shows its title. */
export const instruction: AnswerType = { Widget: () => null, na: 'with tools', tools: false };
