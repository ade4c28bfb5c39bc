import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormError, LoadFailed, Row, SkeletonRows, Stack, Text } from '../../ui/index.ts';
import { invalidateJobList, isUnfinished, type JobState, useJob } from './job-queries.ts';
import { JobBar, JobStatusBadge, useJobName } from './job-status.tsx';
import classes from './jobs.module.css';

interface JobProgressProps {
  readonly jobId: number;
  /** Called once when the job has succeeded, or when it is shown after it has. */
  readonly onDone?: (job: JobState) => void;
  /** Shows the result of a job that has succeeded. */
  readonly renderResult?: (result: unknown) => ReactNode;
}

/**
 * The progress of a job on the screen that started it: a bar, a way to cancel it, and then the result or why it
 * failed. The job continues when the person leaves. A screen that shows it loads the texts `jobs`.
 */
export function JobProgress({ jobId, onDone, renderResult }: JobProgressProps) {
  const { t } = useTranslation('jobs');
  const client = useQueryClient();
  const getName = useJobName();
  const { data: job, error, refetch } = useJob(jobId);
  const status = job?.status;

  // The list of background tasks learns of a new job, and of its end, even if no events arrive.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the job or its status changes
  useEffect(() => void invalidateJobList(client), [client, jobId, status]);
  const handleEnd = useEffectEvent(() => {
    if (job?.status === 'done') onDone?.(job);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a job that is loaded again has not succeeded again
  useEffect(() => handleEnd(), [jobId, status]);

  if (!job) {
    return error ? <LoadFailed title={t('load_failed')} error={error} retry={refetch} /> : <SkeletonRows rows={1} />;
  }
  return (
    <Stack as="section" shrink gap={2} aria-label={getName(job)}>
      <Row align="start" justify="between" gap={3}>
        <Stack as="strong" shrink breakWords weight={550} className={classes.name}>
          {getName(job)}
        </Stack>
        <span role="status">
          <JobStatusBadge status={job.status} />
        </span>
      </Row>
      <JobBar job={job} />
      {isUnfinished(job) && (
        <Text size="sm" tone="ink2" weight={400}>
          {t('may_leave')}
        </Text>
      )}
      {job.status === 'failed' && <FormError>{job.error?.message ?? t('failed_text')}</FormError>}
      {job.status === 'cancelled' && (
        <Text size="sm" tone="ink2" weight={400}>
          {t('cancelled_text')}
        </Text>
      )}
      {job.status === 'done' && renderResult?.(job.result)}
    </Stack>
  );
}
