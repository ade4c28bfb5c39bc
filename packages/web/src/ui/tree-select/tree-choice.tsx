/** Selects entries in a tree that loads level by level: search, one level at a time, and a way back. */
import { useId } from '@mantine/hooks';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ICON } from '../display/icon.ts';
import { Row, Stack, Text } from '../layout/box.tsx';
import classes from './tree-choice.module.css';
import { TreeClear } from './tree-clear.tsx';
import { isLocked, keepFixedOptions, type TreeOption, type TreeSelectOptions, toggleOption } from './tree-option.ts';
import { keepSearchFocus } from './tree-row.tsx';
import { TreeRows, toOptionId } from './tree-rows.tsx';
import { type TreeSource, useTreeLevels } from './use-tree.ts';

interface TreeChoiceProps {
  /** The kind of the entries in a word, such as "Template". */
  readonly name: string;
  readonly source: TreeSource;
  readonly selection: readonly TreeOption[];
  readonly rules: TreeSelectOptions;
  onChange(selection: readonly TreeOption[]): void;
}
const NO_OPTIONS: readonly TreeOption[] = [];
/** Shows the levels and the search of a tree, in which entries are selected. */
export function TreeChoice({ name, source, selection, rules, onChange }: TreeChoiceProps) {
  const { t } = useTranslation('common');
  const tree = useTreeLevels(source);
  const listId = useId();
  // Another level or search starts at its first entry.
  const [active, setActive] = useState({ where: tree.where, at: 0 });
  const options = tree.options ?? NO_OPTIONS;
  const at = active.where === tree.where ? Math.min(active.at, options.length - 1) : 0;
  const current = options[at];
  const go = (to: number) => setActive({ where: tree.where, at: Math.min(Math.max(to, 0), options.length - 1) });
  const press = (option: TreeOption) => {
    if (!isLocked(option, selection, rules)) onChange(toggleOption(option, selection, rules));
  };
  const getKeyAction = (key: string, isMirrored: boolean): (() => void) | null => {
    const [inward, outward] = isMirrored ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
    if (key === 'ArrowDown') return () => go(at + 1);
    if (key === 'ArrowUp') return () => go(at - 1);
    if (key === 'Enter') return () => current && press(current);
    if (tree.typed !== '') return null;
    if (key === inward && current?.hasChildren) return () => tree.open(current);
    return tree.parent && (key === outward || key === 'Backspace') ? tree.back : null;
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const action = getKeyAction(event.key, getComputedStyle(event.currentTarget).direction === 'rtl');
    if (!action) return;
    event.preventDefault();
    action();
  };
  return (
    <Stack width="min(340px, 100vw - 40px)">
      <Row gap={2} px={2.5} borderBottom="line" tone="ink3" className={classes.search}>
        <IconSearch {...ICON} />
        <input
          role="combobox"
          aria-label={t('tree.search', { name })}
          placeholder={t('tree.search', { name })}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={current && toOptionId(listId, current)}
          autoComplete="off"
          data-autofocus
          value={tree.typed}
          onChange={(event) => tree.search(event.currentTarget.value)}
          onKeyDown={keyDown}
        />
      </Row>
      {tree.parent && (
        <Row
          as="button"
          type="button"
          gap={2}
          className={classes.back}
          onMouseDown={keepSearchFocus}
          onClick={tree.back}
        >
          <IconArrowLeft {...ICON} className={classes.arrow} />
          <span>{tree.parent.label}</span>
          <Text as="span" fixed fontSize="xs" tone="ink2">
            {t('tree.back')}
          </Text>
        </Row>
      )}
      <TreeRows id={listId} name={name} tree={tree} selection={selection} rules={rules} active={at} press={press} />
      <TreeClear
        count={rules.isClearable ? selection.length - keepFixedOptions(selection).length : 0}
        onClear={() => onChange(keepFixedOptions(selection))}
      />
    </Stack>
  );
}
