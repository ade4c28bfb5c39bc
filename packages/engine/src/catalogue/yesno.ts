import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { choiceScoring, no, question, responses } from './shared-options.ts';
import { choicesValue } from './value-kinds.ts';

/** Two or three answers side by side, each with points. */
export const yesnoElement = element({
  type: 'yesno',
  group: 'yesno',
  options: { ...question, ...choiceScoring, ...responses, display_as_switch: no, oknot: no },
  value: choicesValue,
  choices: true,
  actions: ACTIONS.scored,
  scoring: 'choices',
});
