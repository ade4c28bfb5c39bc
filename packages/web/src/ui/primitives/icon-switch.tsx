import { SegmentedControl, VisuallyHidden } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';

interface IconSwitchProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly icon: TablerIcon }[];
  onChange(value: T): void;
}

/** A choice of icons side by side, such as how a list is shown; each has its name for screen readers. */
export const IconSwitch = <T extends string>({ label, value, options, onChange }: IconSwitchProps<T>) => (
  <SegmentedControl
    aria-label={label}
    value={value}
    onChange={onChange}
    data={options.map((option) => ({
      value: option.value,
      label: (
        <>
          <option.icon size={18} stroke={1.75} aria-hidden style={{ display: 'block' }} />
          <VisuallyHidden>{option.label}</VisuallyHidden>
        </>
      ),
    }))}
  />
);
