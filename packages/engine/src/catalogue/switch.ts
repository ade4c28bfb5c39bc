import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { choiceScoring, question, responses } from './shared-options.ts';
import { choicesValue } from './value-kinds.ts';

/** Two answers as a switch. */
export const switchElement = element({
  type: 'switch',
  group: 'yesno',
  options: { ...question, ...choiceScoring, ...responses },
  value: choicesValue,
  choices: true,
  actions: ACTIONS.scored,
  scoring: 'choices',
});
