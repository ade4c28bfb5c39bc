import type { Id } from '@rounds/engine';
import { IconFlaskOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ICON, Row } from '../../../ui/index.ts';
import { useTestState } from './test-runner.ts';
import classes from './tests-panel.module.css';

/** Marks a rule that no test reaches, or only in part. Without any test nothing is marked. */
export function UntestedRule({ uuid }: { uuid: Id }) {
  const { t } = useTranslation('template-tests');
  const { report } = useTestState();
  if (!report || report.results.length === 0) return null;
  const isOfRule = (goal: (typeof report.goals)[number]) => goal.kind !== 'band' && goal.rule_set === uuid;
  const untouched = report.untouched.filter(isOfRule);
  if (untouched.length === 0) return null;
  // A rule that never applied in any test was not tested, although its other outcome was.
  const isReached = report.goals.some(
    (goal) => isOfRule(goal) && goal.kind === 'branch' && goal.branch !== null && !untouched.includes(goal),
  );
  return (
    <Row as="p" align="stretch" gap={1.5} size="xs" tone="amber-ink" className={classes.mark}>
      <IconFlaskOff {...ICON} size={14} />
      {isReached ? t('untouched.part', { count: untouched.length }) : t('untouched.rule')}
    </Row>
  );
}
