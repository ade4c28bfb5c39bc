import { CATALOGUE, type Item } from '@rounds/engine';
import { type ReactNode, useId } from 'react';
import { useProblemText } from '../../../kit/templates/texts.ts';
import { FieldError, Text } from '../../../ui/index.ts';
import { SettingProblemContext } from '../controls/setting-problem.ts';
import { SPECIAL_FIELDS } from '../fields/option-field.tsx';
import { useProblemsOf } from '../state/problems/live-problems.tsx';
import { findProblemSetting, isShownByExpression } from '../state/problems/problem-places.ts';
import classes from './options-panel.module.css';

interface SettingProps {
  item: Item;
  name: string;
  className?: string | undefined;
  children: ReactNode;
}

/** Shows one setting. Its problem is shown by its field, or below if it has several fields. */
export function Setting({ item, name, className, children }: SettingProps) {
  const id = useId();
  const problem = useSettingProblem(item, name);
  const below = problem !== null && !isSingleField(item, name) ? problem : null;
  return (
    <SettingProblemContext value={problem}>
      <div className={className} data-setting={name} {...(below !== null && { role: 'group', 'aria-describedby': id })}>
        {children}
        {below !== null && (
          <Text id={id} size="xs" tone="red" className={classes.problem}>
            <FieldError>{below}</FieldError>
          </Text>
        )}
      </div>
    </SettingProblemContext>
  );
}

function useSettingProblem(item: Item, name: string): string | null {
  const problems = useProblemsOf(item.id);
  const problemText = useProblemText();
  const problemsOfSetting = problems.filter(
    (problem) => findProblemSetting(item, problem) === name && !isShownByExpression(problem),
  );
  return problemsOfSetting.length > 0
    ? problemsOfSetting.map((problem) => problemText(problem, { atField: true })).join(' ')
    : null;
}

/** Whether the setting has one input, which shows the problem itself. */
function isSingleField({ type }: Item, name: string): boolean {
  const declared = CATALOGUE[type].options[name];
  const isPlain = declared?.of !== undefined || declared?.type === 'number' || declared?.type === 'text';
  return isPlain && !(name in SPECIAL_FIELDS) && name !== 'default_value';
}
