/**
 * Overlays move the focus in, keep it in and return it, even when they are unmounted while open. Popovers and
 * menus are in files of their own, so that the first screen does not load them.
 */
import { type DrawerProps, Drawer as MantineDrawer, Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useDialogForms } from '../../platform/unsaved/index.ts';
import { confirmLeaving } from '../feedback/confirm-leaving.ts';
import { FocusOnMount, useReturnFocus } from './focus.tsx';
import { SwipeToClose } from './swipe-to-close.tsx';

/** Closing it by its button, by Escape or by a press outside asks before the changes of a form in it are lost. */
function useGuardedClose(isOpen: boolean, close: () => void): () => void {
  const { t } = useTranslation('common');
  const forms = useDialogForms(isOpen);
  const guardedClose = async () => {
    if (!forms.isLost() || (await confirmLeaving(forms, t))) close();
  };
  return () => void guardedClose();
}

export function Modal({ children, ...props }: ModalProps) {
  const { t } = useTranslation('common');
  useReturnFocus(props.opened);
  const onClose = useGuardedClose(props.opened, props.onClose);
  return (
    <MantineModal closeButtonProps={{ 'aria-label': t('close') }} {...props} onClose={onClose} returnFocus={false}>
      <FocusOnMount />
      {children}
    </MantineModal>
  );
}

/** As a dialog, from an edge of the window. At the bottom it is a sheet, which can be swiped down. */
export function Drawer({ children, ...props }: DrawerProps) {
  const { t } = useTranslation('common');
  useReturnFocus(props.opened);
  const onClose = useGuardedClose(props.opened, props.onClose);
  return (
    <MantineDrawer closeButtonProps={{ 'aria-label': t('close') }} {...props} onClose={onClose} returnFocus={false}>
      <FocusOnMount />
      {props.position === 'bottom' && <SwipeToClose onClose={onClose} />}
      {children}
    </MantineDrawer>
  );
}
