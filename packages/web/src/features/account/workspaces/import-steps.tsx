import { workspaces } from '@rounds/contract/workspaces';
import { archiveSummary } from '@rounds/contract/workspaces/archive.ts';
import { IconFileZip } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { JobProgress } from '../../../kit/jobs/index.ts';
import { isLargeImport, type SentFile, sendForImport, toSentFile } from '../../../kit/upload/index.ts';
import { call, upload } from '../../../platform/api/index.ts';
import { useFormat } from '../../../platform/i18n/index.ts';
import { reloadWorkspace, useAppSettings, useSessionUser } from '../../../platform/session/index.ts';
import { Button, FileButton, FormError, ICON, Progress, Row, Stack } from '../../../ui/index.ts';
import { ImportSummary } from './import-summary.tsx';
import classes from './workspaces.module.css';
/** Leads through the import: choosing a file, sending it, seeing what the import would do, and importing it. */
export function ImportSteps() {
  const { t } = useTranslation('account');
  const { id } = useSessionUser().workspace;
  const [checkJob, setCheckJob] = useState<number | null>(null);
  const start = useMutation({
    mutationFn: (job_id: number) => call(workspaces.startImport, { params: { id }, body: { job_id }, silent: true }),
  });
  const startAgain = () => {
    setCheckJob(null);
    start.reset();
  };
  if (checkJob === null) return <ChooseArchive onSent={setCheckJob} />;
  return (
    <Stack gap={3} breakWords className={classes.steps}>
      {start.data ? (
        <JobProgress jobId={start.data.job_id} onDone={() => reloadWorkspace()} />
      ) : (
        <JobProgress
          jobId={checkJob}
          renderResult={(result) => (
            <ImportSummary
              summary={archiveSummary.parse(result)}
              isPending={start.isPending}
              onImport={() => start.mutate(checkJob)}
              onCancel={startAgain}
            />
          )}
        />
      )}
      {start.error && <FormError>{start.error.message}</FormError>}
      <Row wrap gap={4}>
        <Button variant="subtle" onClick={startAgain}>
          {t('archive.import.other')}
        </Button>
      </Row>
    </Stack>
  );
}
interface Sending {
  readonly name: string;
  /** The progress from 0 to 1. */
  readonly share: number;
  readonly isWaiting: boolean;
}
function ChooseArchive({ onSent }: { readonly onSent: (jobId: number) => void }) {
  const { t } = useTranslation(['account', 'common']);
  const format = useFormat();
  const { id } = useSessionUser().workspace;
  const maxBytes = useAppSettings().data?.max_import_bytes;
  const [sending, setSending] = useState<Sending | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const controller = useRef<AbortController | null>(null);
  const send = async (file: File | null) => {
    if (!file) return;
    setProblem(null);
    if (maxBytes !== undefined && file.size > maxBytes) {
      setProblem(t('archive.import.too_large', { size: format.bytes(maxBytes), command: 'import-workspace' }));
      return;
    }
    const { name } = file;
    controller.current = new AbortController();
    const { signal } = controller.current;
    const onProgress = (share: number) => setSending({ name, share, isWaiting: false });
    const onWaiting = (isWaiting: boolean) => setSending((current) => current && { ...current, isWaiting });
    onProgress(0);
    try {
      const sent: SentFile = isLargeImport(file)
        ? toSentFile(await sendForImport(file, { signal, onProgress, onWaiting }))
        : { file, fields: {} };
      onSent((await upload(workspaces.checkImport, { ...sent, params: { id }, onProgress, signal })).job_id);
    } catch (error) {
      if (!signal.aborted) setProblem((error as Error).message);
    } finally {
      setSending(null);
    }
  };
  if (sending) {
    const label = t('archive.import.sending', { name: sending.name });
    return (
      <Stack gap={3} breakWords className={classes.steps} role="status">
        <span>{label}</span>
        {sending.isWaiting && <span>{t('common:upload.waiting')}</span>}
        <Progress value={sending.share * 100} aria-label={label} />
        <Row wrap gap={4}>
          <Button variant="default" onClick={() => controller.current?.abort()}>
            {t('common:cancel')}
          </Button>
        </Row>
      </Stack>
    );
  }
  return (
    <Stack gap={3} breakWords className={classes.steps}>
      <Row wrap gap={4}>
        <FileButton accept=".zip,application/zip" onChange={(file) => void send(file)}>
          {(props) => (
            <Button {...props} variant="default" leftSection={<IconFileZip {...ICON} />}>
              {t('archive.import.choose')}
            </Button>
          )}
        </FileButton>
      </Row>
      {problem && <FormError>{problem}</FormError>}
    </Stack>
  );
}
