import type { ReactNode } from 'react';
import { Modal } from './dialogs.tsx';

interface DialogProps {
  title: ReactNode;
  size: number;
  onClose: () => void;
  children: ReactNode;
}

/** A dialog that is open while it is mounted. */
export function Dialog({ title, size, onClose, children }: DialogProps) {
  return (
    <Modal opened onClose={onClose} title={title} size={size}>
      {children}
    </Modal>
  );
}
