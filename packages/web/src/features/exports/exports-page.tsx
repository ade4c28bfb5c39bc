import { EXPORT_JOB } from '@rounds/contract/jobs';
import { WORKSPACE_EXPORT_JOB } from '@rounds/contract/workspaces/archive.ts';
import { useTranslation } from 'react-i18next';
import { ExportedFile, JobProgress, useJobs } from '../../kit/jobs/index.ts';
import { useSearchParams } from '../../paths.ts';
import { useFormat } from '../../platform/i18n/index.ts';
import { EmptyState, LoadFailed, Notice, PageHeader, SkeletonRows, Stack, Text } from '../../ui/index.ts';
import classes from './exports.module.css';

/** Exports of lists, and of the whole workspace. */
const KINDS: readonly string[] = [EXPORT_JOB, WORKSPACE_EXPORT_JOB];

/** The server keeps the files of exports for this long. */
const KEPT_MS = 24 * 60 * 60_000;

/** The person's long exports of the last day, with their progress and their files, newest first. */
export default function ExportsPage() {
  const { t } = useTranslation('exports');
  const format = useFormat();
  const { job } = useSearchParams('job');
  const { data, error, refetch } = useJobs();
  const availableExports = data?.filter(
    ({ kind, created_at }) => KINDS.includes(kind) && Date.now() - Date.parse(created_at) < KEPT_MS,
  );
  const isGone =
    job !== undefined && availableExports !== undefined && !availableExports.some(({ id }) => String(id) === job);
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} />
      <Stack overflow="auto" gap={5} px="edge" pt={4} pb={6} className={classes.list}>
        {isGone && <Notice>{t('gone')}</Notice>}
        {!availableExports &&
          (error ? <LoadFailed title={t('load_failed')} error={error} retry={refetch} /> : <SkeletonRows rows={3} />)}
        {availableExports?.length === 0 && !isGone && <EmptyState title={t('empty.title')} text={t('empty.text')} />}
        {availableExports?.map(({ id, created_at }) => (
          <div key={id} className={classes.export}>
            <JobProgress jobId={id} renderResult={(result) => <ExportedFile jobId={id} result={result} />} />
            <Text tone="ink2" size="md">
              {format.ago(created_at)}
            </Text>
          </div>
        ))}
      </Stack>
    </div>
  );
}
