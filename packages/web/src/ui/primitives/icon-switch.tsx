import { SegmentedControl } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';
import { ICON } from '../display/icon.ts';
import { Row } from '../layout/box.tsx';
import classes from './icon-switch.module.css';

interface IconSwitchProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly label: string; readonly icon: TablerIcon }[];
  onChange(value: T): void;
}

/** Offers a few adjacent options, such as the views of a list. Narrow bars show only the icons. */
export const IconSwitch = <T extends string>({ label, value, options, onChange }: IconSwitchProps<T>) => (
  <SegmentedControl
    className={classes.root}
    data-words={getWordsSize(options.map((option) => option.label).join(''))}
    aria-label={label}
    value={value}
    onChange={onChange}
    data={options.map((option) => ({
      value: option.value,
      label: (
        <Row as="span" className={classes.option} title={option.label}>
          <option.icon {...ICON} />
          <span className={classes.word}>{option.label}</span>
        </Row>
      ),
    }))}
  />
);

/** The stylesheet knows how much space the words of a size need. */
const getWordsSize = ({ length }: string) => (length <= 12 ? 'short' : length <= 20 ? 'medium' : 'long');
