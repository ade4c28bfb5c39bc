/** Texts that people read or write. */
import { defineElement } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { answeredScoring, defaults, display, lengths, naming, no, number, question } from './shared-options.ts';
import { noValue, textValue } from './value-kinds.ts';

/** One line of text. */
export const textAnswerElement = defineElement({
  type: 'textAnswer',
  group: 'text',
  options: { ...question, ...naming, ...answeredScoring, ...lengths, ...defaults, secure: no },
  value: textValue,
  actions: ACTIONS.written,
  scoring: 'answered',
});

/** Text of several lines; min and max bound its length. */
export const longTextElement = defineElement({
  type: 'longText',
  group: 'text',
  options: {
    ...question,
    ...naming,
    ...answeredScoring,
    ...lengths,
    min: number(null, { min: 0, integer: true }),
    max: number(null, { min: 0, integer: true }),
    ...defaults,
  },
  value: textValue,
  actions: ACTIONS.written,
  scoring: 'answered',
});

/** Text that people read, without an answer. */
export const instructionElement = defineElement({
  type: 'instruction',
  group: 'text',
  options: { ...display },
  value: noValue,
  actions: ACTIONS.header,
});

/** A web address. */
export const urlElement = defineElement({
  type: 'url',
  group: 'text',
  options: { ...question, ...defaults },
  value: textValue,
  pages: ['start_page', 'page', 'hidden_page'],
  actions: ACTIONS.header,
});
