import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog.tsx';
import { SampleList } from './sample-list.tsx';

interface SampleDialogProps {
  readonly onTaken: (id: number) => void;
  readonly onClose: () => void;
}

/** Starts a template from one of the samples, also when there are templates already. */
export function SampleDialog({ onTaken, onClose }: SampleDialogProps) {
  const { t } = useTranslation('checklists');
  const take = (id: number) => {
    onClose();
    onTaken(id);
  };
  return (
    <Dialog onClose={onClose} title={t('samples.title')} size={720}>
      <SampleList onTaken={take} isComplete />
    </Dialog>
  );
}
