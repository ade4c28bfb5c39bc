import { type DrawerProps, Drawer as MantineDrawer, Modal as MantineModal, type ModalProps } from '@mantine/core';
import { useLayoutEffect } from 'react';

/** A dialog that gives the focus back to where it was, also when it is taken away while it is open. */
export function Modal(props: ModalProps) {
  useFocusBack(props.opened);
  return <MantineModal {...props} />;
}

/** As a dialog, from an edge of the window. */
export function Drawer(props: DrawerProps) {
  useFocusBack(props.opened);
  return <MantineDrawer {...props} />;
}

/** Mantine does so only for what stays when it is closed. */
function useFocusBack(opened: boolean): void {
  useLayoutEffect(() => {
    if (!opened) return;
    const opener = openerOf(document.activeElement);
    return () => {
      requestAnimationFrame(() => {
        if (document.activeElement === document.body && opener?.isConnected) opener.focus({ preventScroll: true });
      });
    };
  }, [opened]);
}

/** What was pressed, or the button of the menu in which it was pressed: the menu is gone when the focus comes back. */
function openerOf(pressed: Element | null): HTMLElement | null {
  const menu = pressed?.closest('[role="menu"]');
  return menu
    ? document.querySelector<HTMLElement>(`[aria-controls="${CSS.escape(menu.id)}"]`)
    : pressed instanceof HTMLElement
      ? pressed
      : null;
}
