import { useTranslation } from 'react-i18next';
import { Delayed, Skeleton, SkeletonCards } from '../../../ui/index.ts';
import reportHeadClasses from './report-head.module.css';
import classes from './report-page.module.css';

const CARDS = [72, 92, 72, 112, 72];

/** The skeleton of a report that is loading. */
export function ReportSkeleton() {
  const { t } = useTranslation('common');
  return (
    <Delayed>
      <div className={classes.report} role="status" aria-label={t('loading')}>
        <div className={reportHeadClasses.head}>
          <Skeleton circle height={104} />
          <div className={reportHeadClasses.names}>
            <Skeleton height={22} width={180} radius={5} />
            <Skeleton height={28} width="min(340px, 80%)" radius={5} />
            <Skeleton height={14} width="min(420px, 100%)" radius={5} />
          </div>
        </div>
        <div className={classes.columns}>
          <div className={classes.answers}>
            <SkeletonCards heights={CARDS} />
          </div>
          <Skeleton height={220} radius="var(--radius-card)" />
        </div>
      </div>
    </Delayed>
  );
}
