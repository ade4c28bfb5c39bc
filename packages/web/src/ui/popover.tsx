import { Popover as MantinePopover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core';
import { FocusGoesIn, useFocusBack } from './focus.tsx';

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
