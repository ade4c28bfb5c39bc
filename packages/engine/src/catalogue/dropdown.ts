import { element } from './element.ts';
import { ACTIONS } from './rule-matrix.ts';
import { choiceScoring, no, question, responses } from './shared-options.ts';
import { choicesValue } from './value-kinds.ts';

/** Choices behind a menu, one or several. */
export const dropdownElement = element({
  type: 'dropdown',
  group: 'select',
  options: { ...question, ...choiceScoring, ...responses, multiple_selection: no },
  value: choicesValue,
  choices: true,
  actions: ACTIONS.scored,
  scoring: 'choices',
});
