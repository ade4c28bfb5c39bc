import type { ImportRowError } from '@rounds/contract/import';
import { IconDownload } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { JobProgress } from '../jobs/index.ts';
import { Button, PageHeader, Panel } from '../ui/index.ts';
import { downloadCsv, errorRowsCsv, separatorFor } from './error-rows.ts';
import { RowErrors } from './row-errors.tsx';
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
      <div className={classes.page}>
        <Panel label={title}>
          <JobProgress jobId={jobId} onDone={onDone} renderResult={renderResult} />
        </Panel>
      </div>
    </>
  );
}

/** Rows that were left out, to read and to download; nothing if there are none. */
export function SkippedRows({ errors }: { readonly errors: readonly ImportRowError[] }) {
  const { t, i18n } = useTranslation('import');
  if (errors.length === 0) return null;
  const head = [t('check.row_head'), t('check.column_head'), t('check.why')] as const;
  const download = () => downloadCsv(t('check.file_name'), errorRowsCsv(head, errors, separatorFor(i18n.language)));
  return (
    <>
      <RowErrors errors={errors} />
      <div>
        <Button variant="default" leftSection={<IconDownload size={16} />} onClick={download}>
          {t('check.download')}
        </Button>
      </div>
    </>
  );
}
