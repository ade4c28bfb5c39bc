import type { ImportRowError } from '@rounds/contract/import.ts';
import type { ReactNode } from 'react';
import { Box, PageHeader, Panel } from '../../ui/index.ts';
import { JobProgress } from '../jobs/index.ts';
import { type ErrorCounts, ErrorList } from './error-list.tsx';
import classes from './running-import.module.css';

interface RunningImportProps {
  readonly jobId: number;
  readonly title: string;
  readonly onDone: () => void;
  readonly renderResult: (result: unknown) => ReactNode;
}

/** An import of a long file, which a job stores in the background. */
export function RunningImport({ jobId, title, onDone, renderResult }: RunningImportProps) {
  return (
    <>
      <PageHeader title={title} />
      <Box mx="auto" py={6} px={4} className={classes.page}>
        <Panel label={title}>
          <JobProgress jobId={jobId} onDone={onDone} renderResult={renderResult} />
        </Panel>
      </Box>
    </>
  );
}

/** The rows that were left out, with a download; renders nothing if there are none. */
export function SkippedRows({
  errors,
  counts,
}: {
  errors: readonly ImportRowError[];
  counts?: ErrorCounts | undefined;
}) {
  if (errors.length === 0) return null;
  return <ErrorList errors={errors} counts={counts} renderActions={(download) => <div>{download}</div>} />;
}
