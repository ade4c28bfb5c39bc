import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { answeredScoring, lengths, no, question, value } from './shared-options.ts';
import { textValue } from './value-kinds.ts';

/** One line of text. */
export const textAnswerElement = element({
  type: 'textAnswer',
  group: 'text',
  options: { ...question, ...answeredScoring, ...lengths, default_value: value, secure: no },
  value: textValue,
  actions: ACTIONS.written,
  scoring: 'answered',
});
