import { IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import barClasses from '../../../kit/templates/editor-bar.module.css';
import { ICON, joinClasses, Tooltip, UnstyledButton } from '../../../ui/index.ts';
import { useBuilder, useRecords } from '../state/builder-context.tsx';
import { useTestState } from './test-runner.ts';
import classes from './tests-panel.module.css';
/** Shows how many tests pass, in the bar of a template that has some, and opens them. */
export function TestsButton() {
  const hasTests = useRecords((records) => Object.keys(records.tests).length > 0);
  return hasTests ? <Outcome /> : null;
}
function Outcome() {
  const { t } = useTranslation('template-tests');
  const { view } = useBuilder();
  const { report } = useTestState();
  if (!report || report.results.length === 0) return null;
  const total = report.results.length;
  const red = report.results.filter(({ failures }) => failures.length > 0).length;
  const label = red === 0 ? t('all_green', { count: total }) : t('some_red', { count: total, red });
  const Icon = red === 0 ? IconCircleCheck : IconCircleX;
  return (
    <Tooltip label={label}>
      <UnstyledButton
        className={joinClasses(barClasses.button, classes.outcome)}
        data-red={red > 0 || undefined}
        aria-label={label}
        onClick={() => view.set({ leftPanel: 'tests', outlineOpen: true, optionsOpen: false })}
      >
        <Icon {...ICON} />
        <span aria-hidden>
          {total - red}/{total}
        </span>
      </UnstyledButton>
    </Tooltip>
  );
}
