import type { AnswerType } from './answer-type.ts';

/** An instruction has no input; the card shows its title. */
export const instruction: AnswerType = { Widget: () => null, na: 'with tools', tools: false };
