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
  return <MantinePopover trapFocus {...props} onChange={change} />;
}

Popover.Target = MantinePopover.Target;
Popover.Dropdown = ({ children, ...props }: PopoverDropdownProps) => (
  <MantinePopover.Dropdown {...props}>
    <FocusOnMount />
    {children}
  </MantinePopover.Dropdown>
);
