/** Choosing in a tree that is loaded as one goes into it: search, one level at a time, and a way back. */
import { useDirection } from '@mantine/core';
import { useId } from '@mantine/hooks';
import { IconArrowLeft, IconSearch } from '@tabler/icons-react';
import { Fragment, type KeyboardEvent, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Delayed } from '../delayed.tsx';
import styles from './tree-choice.module.css';
import { TreeClear } from './tree-clear.tsx';
import { cleared, isLocked, markOf, type TreeOption, type TreeRules, toggled } from './tree-option.ts';
import { TreeRow } from './tree-row.tsx';
import { type Tree, type TreeSource, useTree } from './use-tree.ts';

interface TreeChoiceProps {
  /** What is chosen here, in a word: "Template". */
  readonly name: string;
  readonly source: TreeSource;
  readonly chosen: readonly TreeOption[];
  readonly rules: TreeRules;
  onChange(chosen: readonly TreeOption[]): void;
}

export function TreeChoice({ name, source, chosen, rules, onChange }: TreeChoiceProps) {
  const { t } = useTranslation('common');
  const { dir } = useDirection();
  const tree = useTree(source);
  const listId = useId();
  const [active, setActive] = useState(0);
  const options = tree.options ?? [];
  const current = options[Math.min(active, options.length - 1)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another level or search starts at its first entry
  useEffect(() => setActive(0), [tree.sought, tree.parent?.value]);

  const press = (option: TreeOption) => {
    if (!isLocked(option, chosen, rules)) onChange(toggled(option, chosen, rules));
  };
  const [inward, outward] = dir === 'rtl' ? ['ArrowLeft', 'ArrowRight'] : ['ArrowRight', 'ArrowLeft'];
  const deedOf = (key: string): (() => void) | null => {
    if (key === 'ArrowDown') return () => setActive(Math.min(active + 1, options.length - 1));
    if (key === 'ArrowUp') return () => setActive(Math.max(active - 1, 0));
    if (key === 'Enter') return () => current && press(current);
    if (tree.typed !== '') return null;
    if (key === inward && current?.hasChildren) return () => tree.open(current);
    return tree.parent && (key === outward || key === 'Backspace') ? tree.back : null;
  };
  const keyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const deed = deedOf(event.key);
    if (!deed) return;
    event.preventDefault();
    deed();
  };

  return (
    <div className={styles.choice}>
      <div className={styles.search}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <input
          role="combobox"
          aria-label={t('tree.search', { name })}
          placeholder={t('tree.search', { name })}
          aria-expanded
          aria-controls={listId}
          aria-activedescendant={current && idOf(listId, current)}
          autoComplete="off"
          data-autofocus
          value={tree.typed}
          onChange={(event) => tree.search(event.currentTarget.value)}
          onKeyDown={keyDown}
        />
      </div>
      {tree.parent && (
        <button type="button" className={styles.back} onClick={tree.back}>
          <IconArrowLeft size={16} stroke={1.75} aria-hidden className={styles.arrow} />
          <span>{tree.parent.label}</span>
          <span className={styles.hint}>{t('tree.back')}</span>
        </button>
      )}
      <div id={listId} role="listbox" aria-label={name} aria-multiselectable={rules.isMulti} className={styles.rows}>
        {options.map((option, index) => (
          <Fragment key={option.value}>
            {option.group_label && option.group_code !== options[index - 1]?.group_code && (
              <div role="presentation" className={styles.group}>
                {option.group_label}
              </div>
            )}
            <TreeRow
              id={idOf(listId, option)}
              option={option}
              mark={markOf(option, chosen)}
              isLocked={isLocked(option, chosen, rules)}
              isActive={option === current}
              onPress={() => press(option)}
              onOpen={() => option.hasChildren && tree.open(option)}
            />
          </Fragment>
        ))}
        <Nothing tree={tree} />
      </div>
      <TreeClear
        count={rules.clearable ? chosen.length - cleared(chosen).length : 0}
        onClear={() => onChange(cleared(chosen))}
      />
    </div>
  );
}

const idOf = (listId: string, option: TreeOption): string => `${listId}-${option.value}`;

/** Why there is no entry: still loading, failed, nothing fits, or nothing is there. */
function Nothing({ tree }: { tree: Tree }) {
  const { t } = useTranslation('common');
  if (tree.options && tree.options.length > 0) return null;
  if (tree.hasFailed) {
    return (
      <div role="presentation" className={styles.nothing}>
        {t('tree.failed')}{' '}
        <button type="button" className={styles.retry} onClick={tree.retry}>
          {t('retry')}
        </button>
      </div>
    );
  }
  const words = !tree.options
    ? t('loading')
    : tree.sought
      ? t('tree.no_results', { text: tree.sought })
      : t('tree.empty');
  const line = (
    // biome-ignore lint/a11y/useFocusableInteractive: nothing here can be chosen, but a list needs an entry to be read out
    <div role="option" aria-disabled aria-selected={false} className={styles.nothing}>
      {words}
    </div>
  );
  return tree.options ? line : <Delayed>{line}</Delayed>;
}
