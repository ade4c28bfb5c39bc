/**
 * What opens over a screen takes the focus in, keeps it in, and gives it back, also when it is taken away
 * while it is open: here dialogs, beside them popovers and menus, which the first screen need not load.
 */
import { type DrawerProps, Drawer as MantineDrawer, Modal as MantineModal, type ModalProps } from '@mantine/core';
import { FocusOnMount, useReturnFocus } from './focus.tsx';

export function Modal({ children, ...props }: ModalProps) {
  useReturnFocus(props.opened);
  return (
    <MantineModal {...props} returnFocus={false}>
      <FocusOnMount />
      {children}
    </MantineModal>
  );
}

/** As a dialog, from an edge of the window. */
export function Drawer({ children, ...props }: DrawerProps) {
  useReturnFocus(props.opened);
  return (
    <MantineDrawer {...props} returnFocus={false}>
      <FocusOnMount />
      {children}
    </MantineDrawer>
  );
}
