import { PAGES } from '@rounds/contract/analytics';
import { Fragment, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { canAccess, hasFeature, useSessionUser } from '../../platform/session/index.ts';
import { Grid, LoadFailed, Notice, PageHeader, Skeleton, SkeletonRows, Stack } from '../../ui/index.ts';
import { RangeButton, ScreenWithRows } from '../analytics/index.ts';
import { AttentionPanel } from './attention-panel.tsx';
import { Cards } from './cards.tsx';
import classes from './dashboard.module.css';
import { useWork } from './dashboard-queries.ts';
import { type DashboardRange, useDashboardRange } from './dashboard-range.ts';
import { FirstSteps } from './first-steps.tsx';
import { useFirstSteps } from './first-steps-query.ts';
import { InspectionsChart } from './inspections-chart.tsx';
import { LatestReports, LowestScores, MostFailed } from './report-panels.tsx';

const NOON = 12;
const EVENING = 18;

const toGreeting = (hour: number) => (hour < NOON ? 'morning' : hour < EVENING ? 'day' : 'evening');

/** Shows figures, what waits for the viewer, and where they may want to go next. */
export default function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const user = useSessionUser();
  const range = useDashboardRange();
  const { data: steps = [], isLoading } = useFirstSteps();
  const greeting = toGreeting(new Date().getHours());
  // Before the first inspection there is nothing to count.
  const isEmpty = steps.some(({ step, is_done }) => step === 'inspection' && !is_done);
  return (
    <Stack fullHeight className={classes.frame}>
      <PageHeader
        title={t(`greeting.${greeting}`, { name: user.first_name })}
        actions={
          !isEmpty && (
            <Suspense fallback={<Skeleton width={150} height={36} />}>
              <RangeButton range={range.range} onChange={range.setRange} />
            </Suspense>
          )
        }
      />
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <ScreenWithRows scope={JSON.stringify(range.range)}>
          <Stack gap={4} py={4} px="edge" className={classes.page}>
            {steps.length > 0 && (
              <Grid columns={1} maxWidth={880}>
                <FirstSteps steps={steps} />
              </Grid>
            )}
            {isLoading ? <SkeletonRows rows={8} /> : !isEmpty && <Figures range={range} />}
          </Stack>
        </ScreenWithRows>
      </Suspense>
    </Stack>
  );
}

function Figures({ range }: { readonly range: DashboardRange }) {
  const { t } = useTranslation('analytics-pages');
  return (
    <>
      {range.isWrong && <Notice role="status">{t('problem.range')}</Notice>}
      <Cards range={range} />
      <Work range={range} />
    </>
  );
}

function Work({ range: { range } }: { readonly range: DashboardRange }) {
  const user = useSessionUser();
  const { data, error, refetch } = useWork(range);
  const hasChart = canAccess(user, [PAGES.overview.permission]) && hasFeature(user, PAGES.overview.feature);
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} />;
  const { attention, attention_count, next, latest, lowest, most_failed } = data;
  const wide = [
    { key: 'chart', panel: hasChart && <InspectionsChart range={range} /> },
    { key: 'lowest', panel: <LowestScores list={lowest} range={range} /> },
    { key: 'latest', panel: <LatestReports list={latest} /> },
  ].filter(({ panel }) => panel);
  const narrow = [
    <AttentionPanel key="attention" attention={attention} count={attention_count} next={next} />,
    <MostFailed key="failed" questions={most_failed} range={range} />,
  ];
  // The panels are arranged row by row, so that what waits for the viewer is near the top of a phone too.
  return (
    <Grid columns={1} gap={4} className={classes.columns}>
      {wide.map(({ key, panel }, row) => (
        <Fragment key={key}>
          <Grid shrink columns={1} className={classes.wide}>
            {panel}
          </Grid>
          {narrow[row] && (
            <Grid shrink columns={1} className={classes.narrow}>
              {narrow[row]}
            </Grid>
          )}
        </Fragment>
      ))}
    </Grid>
  );
}
