/** A field for entries of a tree: the selected ones as pills, and a list that loads level by level. */
import { InputWrapper, Pill } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ICON } from '../display/icon.ts';
import { Row } from '../layout/box.tsx';
import { Popover } from '../overlays/popover.tsx';
import { UnstyledButton } from '../primitives/unstyled-button.tsx';
import { TreeChoice } from './tree-choice.tsx';
import { isLocked, type TreeOption, type TreeValue, toggleOption } from './tree-option.ts';
import classes from './tree-select.module.css';
import { type TreeSource, useSelectedOptions } from './use-tree.ts';

interface TreeSelectProps {
  readonly label: string;
  /** Whether the label is hidden because it is elsewhere on the screen. */
  readonly isLabelHidden?: boolean;
  readonly 'aria-describedby'?: string | undefined;
  readonly description?: ReactNode;
  readonly error?: ReactNode;
  readonly placeholder?: string;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly source: TreeSource;
  readonly value: readonly TreeValue[];
  /** Whether several entries can be selected. */
  readonly isMulti?: boolean;
  readonly clearable?: boolean;
  onChange(value: TreeValue[]): void;
}
/** A field that selects entries of a tree. The selection of an entry covers its descendants. */
export function TreeSelect(props: TreeSelectProps) {
  const { label, source, value, isMulti = true, clearable = true, disabled, onChange } = props;
  const { t } = useTranslation('common');
  const id = useId();
  const [known, setKnown] = useState<readonly TreeOption[]>([]);
  const [isOpen, setOpen] = useState(false);
  const selectedOptions = useSelectedOptions(source, value, known);
  const rules = { isMulti, isClearable: clearable };
  const change = (next: readonly TreeOption[]) => {
    setKnown(next);
    onChange(next.map((option) => option.value));
    if (!isMulti && next.length > 0) setOpen(false);
  };
  return (
    <InputWrapper
      id={id}
      label={props.isLabelHidden ? undefined : label}
      description={props.description}
      error={props.error}
      required={props.required}
      labelElement="div"
    >
      <Popover opened={isOpen} onChange={setOpen} position="bottom-start" withRoles={false} disabled={disabled}>
        <Popover.Target>
          <Row
            align="stretch"
            minHeight={36}
            border="control"
            radius="control"
            bg="surface"
            className={classes.field}
            data-disabled={disabled || undefined}
            data-error={props.error ? true : undefined}
          >
            <Pill.Group className={classes.pills}>
              {selectedOptions.map((option) => (
                <Pill
                  key={option.value}
                  withRemoveButton={!disabled && !isLocked(option, selectedOptions, rules)}
                  removeButtonProps={{ 'aria-label': t('tree.remove', { name: option.label }) }}
                  onRemove={() => change(toggleOption(option, selectedOptions, rules))}
                >
                  {option.path ?? option.label}
                </Pill>
              ))}
            </Pill.Group>
            <Row
              as={UnstyledButton}
              grow
              justify="between"
              minWidth={40}
              px={2.5}
              tone="ink3"
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              aria-required={props.required}
              aria-describedby={props['aria-describedby']}
              aria-label={t('tree.choose', { name: label, count: selectedOptions.length })}
              disabled={disabled}
              onClick={() => setOpen(!isOpen)}
            >
              <span>{selectedOptions.length === 0 ? props.placeholder : null}</span>
              <IconChevronDown {...ICON} />
            </Row>
          </Row>
        </Popover.Target>
        <Popover.Dropdown p={0} aria-label={label} role="dialog">
          <TreeChoice name={label} source={source} selection={selectedOptions} rules={rules} onChange={change} />
        </Popover.Dropdown>
      </Popover>
    </InputWrapper>
  );
}
