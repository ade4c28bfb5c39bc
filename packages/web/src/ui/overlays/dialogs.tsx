/**
 * Overlays move the focus in, keep it in and return it, even when they are unmounted while open. Popovers and
 * menus are in files of their own, so that the first screen does not load them.
 */
import { type DrawerProps, Drawer as MantineDrawer, Modal as MantineModal, type ModalProps } from '@mantine/core';
import { FocusOnMount, useReturnFocus } from './focus.tsx';
import { SwipeToClose } from './swipe-to-close.tsx';

export function Modal({ children, ...props }: ModalProps) {
  useReturnFocus(props.opened);
  return (
    <MantineModal {...props} returnFocus={false}>
      <FocusOnMount />
      {children}
    </MantineModal>
  );
}

/** As a dialog, from an edge of the window. At the bottom it is a sheet, which can be swiped down. */
export function Drawer({ children, ...props }: DrawerProps) {
  useReturnFocus(props.opened);
  return (
    <MantineDrawer {...props} returnFocus={false}>
      <FocusOnMount />
      {props.position === 'bottom' && <SwipeToClose onClose={props.onClose} />}
      {children}
    </MantineDrawer>
  );
}
