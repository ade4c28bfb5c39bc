import { Menu as MantineMenu, type MenuDropdownProps, type MenuProps } from '@mantine/core';
import { useId, useUncontrolled } from '@mantine/hooks';
import { FocusOnMount, useReturnFocus } from './focus.tsx';

/** A list of actions at its button. */
export function Menu({ opened, defaultOpened, onChange, ...props }: MenuProps) {
  const target = useId();
  const [isOpen, setOpen] = useUncontrolled({
    value: opened,
    defaultValue: defaultOpened,
    finalValue: false,
    onChange,
  });
  useReturnFocus(isOpen, () => document.getElementById(target));
  return <MantineMenu id={target} {...props} opened={isOpen} onChange={setOpen} returnFocus={false} />;
}

Menu.Target = MantineMenu.Target;
Menu.Item = MantineMenu.Item;
Menu.Label = MantineMenu.Label;
Menu.Search = MantineMenu.Search;
Menu.Divider = MantineMenu.Divider;
Menu.RadioGroup = MantineMenu.RadioGroup;
Menu.RadioItem = MantineMenu.RadioItem;
Menu.Dropdown = ({ children, ...props }: MenuDropdownProps) => (
  <MantineMenu.Dropdown {...props}>
    <FocusOnMount />
    {children}
  </MantineMenu.Dropdown>
);
