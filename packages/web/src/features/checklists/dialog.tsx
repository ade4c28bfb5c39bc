import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/index.ts';

interface DialogProps {
  title: ReactNode;
  size: number;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is open while it is mounted, with a labelled close button. */
export function Dialog({ title, size, onClose, children }: DialogProps) {
  const { t } = useTranslation('common');
  return (
    <Modal opened onClose={onClose} title={title} size={size} closeButtonProps={{ 'aria-label': t('close') }}>
      {children}
    </Modal>
  );
}
