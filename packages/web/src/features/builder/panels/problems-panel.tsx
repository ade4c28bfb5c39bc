import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ProblemList } from '../controls/problem-list.tsx';
import { useProblems } from '../state/problems/live-problems.tsx';
import classes from './problems-panel.module.css';

/** What has to be completed before publishing. It stays open while one goes from problem to problem. */
export function ProblemsPanel() {
  const { t } = useTranslation('builder');
  const problems = useProblems();
  return (
    <div className={classes.panel}>
      {problems.length === 0 ? (
        <p className={classes.done} role="status">
          <IconCircleCheck size={20} stroke={1.75} aria-hidden />
          {t('no_problems')}
        </p>
      ) : (
        <>
          <p className={classes.summary} role="status">
            {t('cannot_publish.text', { count: problems.length })}
          </p>
          <ProblemList problems={problems} onLeave={() => {}} />
        </>
      )}
    </div>
  );
}
