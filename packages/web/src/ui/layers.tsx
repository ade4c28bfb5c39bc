/** What opens over a screen. Each takes the focus in, keeps it in, and gives it back, also when it is taken away while it is open. */
import {
  type DrawerProps,
  Drawer as MantineDrawer,
  Menu as MantineMenu,
  Modal as MantineModal,
  Popover as MantinePopover,
  type MenuDropdownProps,
  type MenuProps,
  type ModalProps,
  type PopoverDropdownProps,
  type PopoverProps,
} from '@mantine/core';
import { useId, useUncontrolled } from '@mantine/hooks';
import { FocusGoesIn, useFocusBack } from './focus.tsx';

export function Modal({ children, ...props }: ModalProps) {
  useFocusBack(props.opened);
  return (
    <MantineModal {...props} returnFocus={false}>
      <FocusGoesIn />
      {children}
    </MantineModal>
  );
}

/** As a dialog, from an edge of the window. */
export function Drawer({ children, ...props }: DrawerProps) {
  useFocusBack(props.opened);
  return (
    <MantineDrawer {...props} returnFocus={false}>
      <FocusGoesIn />
      {children}
    </MantineDrawer>
  );
}

/** A dialog at what it belongs to, whose owner opens and closes it. */
export function Popover(props: PopoverProps & { readonly opened: boolean }) {
  useFocusBack(props.opened);
  return <MantinePopover trapFocus {...props} />;
}

Popover.Target = MantinePopover.Target;
Popover.Dropdown = ({ children, ...props }: PopoverDropdownProps) => (
  <MantinePopover.Dropdown {...props}>
    <FocusGoesIn />
    {children}
  </MantinePopover.Dropdown>
);

export function Menu({ opened, defaultOpened, onChange, ...props }: MenuProps) {
  const target = useId();
  const [isOpen, setOpen] = useUncontrolled({
    value: opened,
    defaultValue: defaultOpened,
    finalValue: false,
    onChange,
  });
  useFocusBack(isOpen, () => document.getElementById(target));
  return <MantineMenu id={target} {...props} opened={isOpen} onChange={setOpen} returnFocus={false} />;
}

Menu.Target = MantineMenu.Target;
Menu.Item = MantineMenu.Item;
Menu.Label = MantineMenu.Label;
Menu.Divider = MantineMenu.Divider;
Menu.RadioGroup = MantineMenu.RadioGroup;
Menu.RadioItem = MantineMenu.RadioItem;
Menu.Dropdown = ({ children, ...props }: MenuDropdownProps) => (
  <MantineMenu.Dropdown {...props}>
    <FocusGoesIn />
    {children}
  </MantineMenu.Dropdown>
);
