import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../session/index.ts';
import { LoadFailed, PageHeader, SkeletonRows } from '../../ui/index.ts';
import { AttentionPanel } from './attention-panel.tsx';
import classes from './dashboard.module.css';
import { useWork } from './dashboard-queries.ts';
import { FirstSteps } from './first-steps.tsx';
import { LatestReports, LowestScores, MostFailed } from './report-panels.tsx';

const NOON = 12;
const EVENING = 18;

const toGreeting = (hour: number) => (hour < NOON ? 'morning' : hour < EVENING ? 'day' : 'evening');

/** Figures, what waits for the viewer, and where they may want to go next. */
export default function DashboardPage() {
  const { t } = useTranslation('dashboard');
  const user = useSessionUser();
  const greeting = toGreeting(new Date().getHours());
  return (
    <>
      <PageHeader title={t(`greeting.${greeting}`, { name: user.first_name })} />
      <div className={classes.page}>
        <Work range={{}} />
      </div>
    </>
  );
}

function Work({ range }: { readonly range: object }) {
  const { data, error, refetch } = useWork(range);
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={8} />;
  const { attention, latest, lowest, most_failed, first_steps } = data;
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        {first_steps.length > 0 && <FirstSteps steps={first_steps} />}
        <LowestScores list={lowest} />
        <LatestReports list={latest} />
      </div>
      <div className={classes.column}>
        <AttentionPanel attention={attention} />
        <MostFailed questions={most_failed} />
      </div>
    </div>
  );
}
