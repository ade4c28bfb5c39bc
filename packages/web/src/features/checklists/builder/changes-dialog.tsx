import { useTranslation } from 'react-i18next';
import { Dialog } from '../dialog.tsx';
import { usePublished } from './builder-context.tsx';
import { ChangeList } from './change-list.tsx';

/** What the next version would change. */
export function ChangesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('builder');
  const { version } = usePublished();
  return (
    <Dialog onClose={onClose} title={t('changes.title', { version })} size={560}>
      <ChangeList onLeave={onClose} />
    </Dialog>
  );
}
