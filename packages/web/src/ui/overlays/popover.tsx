import { Popover as MantinePopover, type PopoverDropdownProps, type PopoverProps } from '@mantine/core';
import { useState } from 'react';
import { FocusOnMount, useReturnFocus } from './focus.tsx';

/** A small dialog at its target, which opens and closes it unless `opened` is controlled. */
export function Popover({ onChange, ...props }: PopoverProps) {
  const [isOpen, noteOpen] = useState(false);
  useReturnFocus(props.opened ?? isOpen);
  const change = (opened: boolean) => {
    noteOpen(opened);
    onChange?.(opened);
  };
  // A popover that is hidden while its target is out of sight would lose the focus, and Escape would no longer close
  // it.
  return <MantinePopover trapFocus hideDetached={false} {...props} onChange={change} />;
}

Popover.Target = MantinePopover.Target;
Popover.Dropdown = ({ children, ...props }: PopoverDropdownProps) => (
  <MantinePopover.Dropdown {...props}>
    <FocusOnMount />
    {children}
  </MantinePopover.Dropdown>
);
