import { inspections, type ReportArchive } from '@rounds/contract/inspections';
import { type BulkSelection, EXPORT_FORMATS } from '@rounds/contract/list.ts';
import { IconDownload, IconFileZip, IconTable } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ExportedFile, JobProgress, useExport } from '../../../kit/jobs/index.ts';
import { call, toUrl } from '../../../platform/api/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { useIsDenied } from '../../../platform/session/index.ts';
import { Button, ICON, Modal, Notice, Stack, Text } from '../../../ui/index.ts';

/** The subject of an export: a selection, or the archive that an earlier export is making. */
export type ExportSubject = { readonly selection: BulkSelection; readonly count: number } | { readonly jobId: number };

interface ExportDialogProps {
  readonly subject: ExportSubject;
  readonly onClose: () => void;
}

/** Exports selected inspections: their answers as a table, or their reports in an archive. */
export function ExportDialog({ subject, onClose }: ExportDialogProps) {
  const { t } = useTranslation(['inspections', 'common']);
  const [jobId, setJobId] = useState('jobId' in subject ? subject.jobId : null);
  const [answersJobId, setAnswersJobId] = useState<number | null>(null);
  const isDenied = useIsDenied('export');
  const isChoosing = 'selection' in subject && jobId === null && answersJobId === null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={'count' in subject ? t('export.title', { count: subject.count }) : t('export.archive')}
      size={440}
    >
      {isChoosing && isDenied && <Notice>{t('common:denied.export')}</Notice>}
      {isChoosing && !isDenied && (
        <Choices selection={subject.selection} onReports={setJobId} onAnswers={setAnswersJobId} />
      )}
      {jobId !== null && (
        <JobProgress jobId={jobId} renderResult={(result) => <Archive result={result} jobId={jobId} />} />
      )}
      {answersJobId !== null && (
        <JobProgress
          jobId={answersJobId}
          renderResult={(result) => <ExportedFile result={result} jobId={answersJobId} />}
        />
      )}
    </Modal>
  );
}

interface ChoicesProps {
  readonly selection: BulkSelection;
  /** Called with the job of the archive of reports. */
  readonly onReports: (jobId: number) => void;
  /** Called with the job of a long export of answers. */
  readonly onAnswers: (jobId: number) => void;
}

function Choices({ selection, onReports, onAnswers }: ChoicesProps) {
  const { t, i18n } = useTranslation('inspections');
  const [isStarting, setStarting] = useState(false);
  const { getLinkProps, isExporting } = useExport(onAnswers);
  const { ids, filter } = selection;
  const query = {
    lang: i18n.resolvedLanguage,
    ...(ids ? { only: ids.join(',') } : { filter: JSON.stringify(filter ?? {}) }),
  };
  const start = async () => {
    setStarting(true);
    try {
      onReports((await call(inspections.startReportArchive, { body: selection })).job_id);
    } catch {
      // The call has shown its error.
    } finally {
      setStarting(false);
    }
  };
  return (
    <Stack gap={2.5}>
      {EXPORT_FORMATS.map((format) => (
        <Button
          key={format}
          variant="default"
          {...getLinkProps(toUrl(inspections.exportAnswers, {}, { ...query, format }))}
          disabled={isExporting}
          leftSection={<IconTable {...ICON} />}
        >
          {t(`export.answers_${format}`)}
        </Button>
      ))}
      <Button
        variant="default"
        leftSection={<IconFileZip {...ICON} />}
        loading={isStarting}
        onClick={() => void start()}
      >
        {t('export.reports')}
      </Button>
      <Text tone="ink2" size="md">
        {t('export.reports_hint')}
      </Text>
    </Stack>
  );
}

function Archive({ result, jobId }: { result: unknown; jobId: number }) {
  const { t } = useTranslation('inspections');
  const format = useFormat();
  const { name, size, count } = result as ReportArchive;
  return (
    <Stack gap={1.5} align="start">
      <Button
        component="a"
        href={toUrl(inspections.getReportArchive, { id: jobId })}
        download={name}
        leftSection={<IconDownload {...ICON} />}
      >
        {t('export.download', { count })}
      </Button>
      <Text tone="ink2" size="md">
        {t('export.kept', { size: format.bytes(size) })}
      </Text>
    </Stack>
  );
}
