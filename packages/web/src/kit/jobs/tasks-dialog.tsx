import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { linkTo } from '../../paths.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { EmptyState, LoadFailed, Modal, Row, SkeletonRows, Stack, Text } from '../../ui/index.ts';
import { isUnfinished, type ListedJob, useJobs } from './job-queries.ts';
import { JobBar, JobStatusBadge, useJobName } from './job-status.tsx';
import classes from './jobs.module.css';

const MAX_FINISHED = 10;

/** The path of the screen that shows a kind of job; its parameter `job` is the id. */
export type JobPaths = Readonly<Record<string, string>>;

interface TasksDialogProps {
  readonly paths: JobPaths;
  readonly onClose: () => void;
}

/** The person's running and recently finished jobs, so that the screen of a long task can be left and found again. */
export default function TasksDialog({ paths, onClose }: TasksDialogProps) {
  const { t } = useTranslation('jobs');
  const { data, error, refetch } = useJobs();
  const visibleJobs = data && [
    ...data.filter(isUnfinished),
    ...data.filter((job) => !isUnfinished(job)).slice(0, MAX_FINISHED),
  ];
  return (
    <Modal opened onClose={onClose} title={t('title')} size={520}>
      {!visibleJobs &&
        (error ? <LoadFailed title={t('load_failed')} error={error} retry={refetch} /> : <SkeletonRows rows={3} />)}
      {visibleJobs?.length === 0 && <EmptyState title={t('empty')} text={t('empty_text')} />}
      {visibleJobs && visibleJobs.length > 0 && (
        <ul>
          {visibleJobs.map((job) => (
            <TaskRow key={job.id} job={job} path={paths[job.kind]} onOpen={onClose} />
          ))}
        </ul>
      )}
    </Modal>
  );
}

function TaskRow({ job, path, onOpen }: { job: ListedJob; path: string | undefined; onOpen: () => void }) {
  const format = useFormat();
  const name = useJobName()(job);
  return (
    <Stack as="li" gap={2} shrink py={3} borderBottom="line2" className={classes.task}>
      <Row align="start" justify="between" gap={3}>
        <Stack shrink breakWords weight={550} className={classes.name}>
          {path ? (
            <Link {...linkTo(path, { job: String(job.id) })} onClick={onOpen}>
              {name}
            </Link>
          ) : (
            name
          )}
          <Text as="span" size="sm" tone="ink2" weight={400}>
            {format.ago(job.created_at)}
          </Text>
        </Stack>
        <JobStatusBadge status={job.status} />
      </Row>
      <JobBar job={job} />
      {job.error && (
        <Text size="sm" tone="red-ink" breakWords>
          {job.error.message}
        </Text>
      )}
    </Stack>
  );
}
