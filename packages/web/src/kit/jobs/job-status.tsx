import { useTranslation } from 'react-i18next';
import { useFormat } from '../../platform/i18n/index.ts';
import { Box, Button, Progress, Row, StatusBadge } from '../../ui/index.ts';
import { isUnfinished, type JobState, useCancelJob } from './job-queries.ts';
import classes from './jobs.module.css';

const BADGES = {
  waiting: { status: 'waiting' },
  running: { status: 'in_progress' },
  done: { status: 'completed' },
  failed: { status: 'failed' },
  cancelled: { tone: 'slate', glyph: 'struck' },
} as const;

/** The name of what a job does, such as "Asset import". */
export function useJobName(): (job: Pick<JobState, 'kind'>) => string {
  const { t } = useTranslation('jobs');
  return ({ kind }) => t(`kinds.${kind.replaceAll('.', '_')}`, { defaultValue: t('kinds.other') });
}

export function JobStatusBadge({ status }: Pick<JobState, 'status'>) {
  const { t } = useTranslation('jobs');
  return <StatusBadge {...BADGES[status]}>{t(`status.${status}`)}</StatusBadge>;
}

/** The progress bar of an unfinished job with a button to cancel it; nothing for a finished one. */
export function JobBar({ job }: { job: JobState }) {
  const { t } = useTranslation(['jobs', 'common']);
  const format = useFormat();
  const getName = useJobName();
  const cancel = useCancelJob();
  if (!isUnfinished(job)) return null;
  const name = getName(job);
  const percent = format.percent(job.progress, 0);
  const getCount = ({ done, total }: JobState): string | null =>
    done === undefined || total === undefined
      ? null
      : t('count', { done: format.number(done), total: format.number(total) });
  return (
    <Row gap={3}>
      <Progress
        className={classes.bar}
        value={job.status === 'waiting' ? 100 : job.progress}
        color={job.status === 'waiting' ? 'gray' : undefined}
        animated={job.status === 'waiting'}
        aria-label={t('progress', { name })}
        aria-valuetext={job.status === 'waiting' ? t('status.waiting') : (getCount(job) ?? percent)}
      />
      <Box as="span" hideEmpty size="sm" tone="ink2" weight={400} minWidth={40} tabular textAlign="end" aria-hidden>
        {job.status === 'running' && (getCount(job) ?? percent)}
      </Box>
      <Button
        variant="default"
        size="compact-md"
        loading={cancel.isPending}
        aria-label={t('cancel_named', { name })}
        onClick={() => cancel.mutate(job.id)}
      >
        {t('common:cancel')}
      </Button>
    </Row>
  );
}
