import { useTranslation } from 'react-i18next';
import { Button, Dialog } from '../../../ui/index.ts';
import classes from '../controls/dialog.module.css';
import { useBuilder, usePublished } from '../state/builder-context.tsx';
import { ChangeList } from './change-list.tsx';

/** The changes that the next version would contain. */
export function ChangesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('builder');
  const { view } = useBuilder();
  const { version } = usePublished();
  return (
    <Dialog onClose={onClose} title={t('changes.title', { version })} size={560}>
      <div className={classes.form}>
        <ChangeList onLeave={onClose} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={() => view.set({ dialog: { kind: 'versions' } })}>
            {t('versions.all')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
