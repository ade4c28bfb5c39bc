import { useTranslation } from 'react-i18next';
import { Box, Delayed, Grid, Row, Skeleton, SkeletonCards } from '../../../ui/index.ts';
import reportHeadClasses from './report-head.module.css';
import classes from './report-page.module.css';

const CARDS = [72, 92, 72, 112, 72];

/** The skeleton of a report that is loading. */
export function ReportSkeleton() {
  const { t } = useTranslation('common');
  return (
    <Delayed>
      <Box minHeight="100%" className={classes.report} role="status" aria-label={t('loading')}>
        <Row wrap gap={4} columnGap={6} borderBottom="line" className={reportHeadClasses.head}>
          <Skeleton circle height={104} />
          <Grid gap={1.5} shrink flex="1 1 380px" className={reportHeadClasses.names}>
            <Skeleton height={22} width={180} radius={5} />
            <Skeleton height={28} width="min(340px, 80%)" radius={5} />
            <Skeleton height={14} width="min(420px, 100%)" radius={5} />
          </Grid>
        </Row>
        <Grid align="start" gap={6} template="minmax(0, 1fr) 362px" maxWidth={1400} className={classes.columns}>
          <Grid shrink gap={2.5}>
            <SkeletonCards heights={CARDS} />
          </Grid>
          <Skeleton height={220} radius="var(--radius-card)" />
        </Grid>
      </Box>
    </Delayed>
  );
}
