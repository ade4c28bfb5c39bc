import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/index.ts';
import { ExportedFile } from './exported-file.tsx';
import { JobProgress } from './job-progress.tsx';

interface ExportDialogProps {
  readonly jobId: number;
  readonly onClose: () => void;
}

/** A long export, from its start to the download. It continues when the dialog is closed. */
export default function ExportDialog({ jobId, onClose }: ExportDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Modal opened onClose={onClose} title={t('export.title')} size={440}>
      <JobProgress jobId={jobId} renderResult={(result) => <ExportedFile jobId={jobId} result={result} />} />
    </Modal>
  );
}
