import { IconListCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ActionIcon, Box, ICON, ProgressRing, Tooltip } from '../../ui/index.ts';
import { isUnfinished, type ListedJob, useJobs } from './job-queries.ts';
import classes from './jobs.module.css';

const RECENT_MS = 60 * 60_000;
interface TasksButtonProps {
  readonly size: number | undefined;
  readonly onClick: () => void;
}
/** Opens the background tasks; in the top bar while there are running or recently started ones. */
export default function TasksButton({ size, onClick }: TasksButtonProps) {
  const { t } = useTranslation('jobs');
  const { data = [] } = useJobs();
  const running = data.filter(isUnfinished);
  const recent = data.filter(({ created_at }) => Date.now() - Date.parse(created_at) < RECENT_MS);
  if (running.length === 0 && recent.length === 0) return null;
  const failed = recent.filter(({ status }) => status === 'failed').length;
  const label =
    running.length > 0
      ? t('button.running', { count: running.length })
      : failed > 0
        ? t('button.failed', { count: failed })
        : t('title');
  return (
    <Tooltip label={label}>
      <ActionIcon {...(size !== undefined && { size })} className={classes.button} onClick={onClick} aria-label={label}>
        {running.length > 0 ? (
          <ProgressRing share={getShare(running)} size={20} stroke={3} label="" />
        ) : (
          <IconListCheck {...ICON} size={20} />
        )}
        {running.length === 0 && failed > 0 && <Box as="span" radius="full" square={8} className={classes.dot} />}
      </ActionIcon>
    </Tooltip>
  );
}
/** The mean progress of the jobs, from 0 to 1. */
const getShare = (jobs: readonly ListedJob[]): number =>
  jobs.reduce((sum, { progress }) => sum + progress, 0) / (100 * jobs.length);
