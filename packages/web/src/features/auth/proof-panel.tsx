import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { ProgressRing, StatusBadge } from '../../ui/index.ts';
import classes from './proof-panel.module.css';

const SAMPLE_SECTIONS = [
  { key: 'food', questions: 7 },
  { key: 'temperature', questions: 5 },
  { key: 'cleaning', questions: 6 },
  { key: 'hands', questions: 4 },
] as const;
const SAMPLE_QUESTIONS = SAMPLE_SECTIONS.reduce((sum, { questions }) => sum + questions, 0);

/** A sample of the product as decoration; screen readers only read the claim. */
export function ProofPanel() {
  const { t } = useTranslation('auth');
  const format = useFormat();
  return (
    <aside className={classes.panel}>
      <svg className={classes.round} viewBox="0 0 100 100" fill="none" aria-hidden="true">
        <circle cx="50" cy="50" r="45" stroke="currentColor" strokeWidth="10" />
      </svg>
      <div className={classes.content}>
        <div className={classes.card} aria-hidden="true">
          <div className={classes.head}>
            <ProgressRing share={1} size={52} stroke={5} label="">
              <span className={classes.count}>{SAMPLE_QUESTIONS}</span>
            </ProgressRing>
            <div className={classes.names}>
              <strong>{t('sample.asset')}</strong>
              <span>{t('sample.kind')}</span>
            </div>
            <StatusBadge status="completed">{t('sample.completed')}</StatusBadge>
          </div>
          <ul className={classes.sections}>
            {SAMPLE_SECTIONS.map(({ key, questions }) => (
              <li key={key}>
                <span className={classes.tick}>
                  <IconCheck size={14} stroke={2.2} />
                </span>
                <span className={classes.section}>{t(`sample.${key}`)}</span>
                <span>{t('sample.answered', { count: questions })}</span>
              </li>
            ))}
          </ul>
          <div className={classes.foot}>
            <span>{t('sample.signed')}</span>
            <strong>{format.percent(100)}</strong>
          </div>
        </div>
        <p className={classes.claim}>{t('claim')}</p>
        <p className={classes.reason}>{t('reason')}</p>
      </div>
    </aside>
  );
}
