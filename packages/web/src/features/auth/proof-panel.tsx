import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { ProgressRing, StatusBadge } from '../../ui/index.ts';
import styles from './proof-panel.module.css';

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
    <aside className={styles.panel}>
      <svg className={styles.round} viewBox="0 0 100 100" fill="none" aria-hidden="true">
        <circle cx="50" cy="50" r="45" stroke="currentColor" strokeWidth="10" />
      </svg>
      <div className={styles.content}>
        <div className={styles.card} aria-hidden="true">
          <div className={styles.head}>
            <ProgressRing share={1} size={52} stroke={5} label="">
              <span className={styles.count}>{SAMPLE_QUESTIONS}</span>
            </ProgressRing>
            <div className={styles.names}>
              <strong>{t('sample.asset')}</strong>
              <span>{t('sample.kind')}</span>
            </div>
            <StatusBadge status="completed">{t('sample.completed')}</StatusBadge>
          </div>
          <ul className={styles.sections}>
            {SAMPLE_SECTIONS.map(({ key, questions }) => (
              <li key={key}>
                <span className={styles.tick}>
                  <IconCheck size={14} stroke={2.2} />
                </span>
                <span className={styles.section}>{t(`sample.${key}`)}</span>
                <span>{t('sample.answered', { count: questions })}</span>
              </li>
            ))}
          </ul>
          <div className={styles.foot}>
            <span>{t('sample.signed')}</span>
            <strong>{format.percent(100)}</strong>
          </div>
        </div>
        <p className={styles.claim}>{t('claim')}</p>
        <p className={styles.reason}>{t('reason')}</p>
      </div>
    </aside>
  );
}
