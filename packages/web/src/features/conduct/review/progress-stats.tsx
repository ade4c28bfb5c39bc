import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../platform/i18n/index.ts';
import { Grid, Stat } from '../../../ui/index.ts';
import { useWholeConduct } from '../store/conduct-context.tsx';
import type { Conduct } from '../store/conduct-store.ts';
import classes from './review-panel.module.css';

/** Shows what a person signs or completes in numbers: answered and failed questions, issues and the score. */
export function ProgressStats() {
  const { t } = useTranslation('conduct');
  const format = useFormat();
  const conduct = useWholeConduct();
  const { total, answered, failed } = conduct.run().progress();
  const issues = countIssues(conduct);
  return (
    <Grid gap={3} p={4} border="line" radius="card" bg="surface" className={classes.stats}>
      <Stat label={t('review_panel.answered')} value={t('review_panel.of', { answered, total })} />
      <Stat
        label={t('review_panel.failed', { count: failed })}
        value={format.number(failed)}
        {...(failed > 0 && { tone: 'red' })}
      />
      <Stat label={t('review_panel.issues', { count: issues })} value={format.number(issues)} />
      {conduct.isScored && <Stat label={t('header.score')} value={format.percent(conduct.run().score().percent)} />}
    </Grid>
  );
}

function countIssues(conduct: Conduct): number {
  const rows = conduct.steps().flatMap((step) => step.rows);
  const issues = rows.flatMap(({ key }) => conduct.run().answer(key)?.issues ?? []);
  return new Set(issues).size;
}
