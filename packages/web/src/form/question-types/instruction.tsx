import type { AnswerType } from './answer-type.ts';

/** Its title is the text to read, which the card shows. */
export const instruction: AnswerType = { Widget: () => null, na: 'with tools', tools: false };
