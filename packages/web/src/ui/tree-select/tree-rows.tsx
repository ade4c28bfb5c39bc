import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Delayed } from '../feedback/delayed.tsx';
import { Text } from '../layout/box.tsx';
import { useRowWindow } from '../layout/row-window.ts';
import classes from './tree-choice.module.css';
import { getOptionState, isLocked, type TreeOption, type TreeSelectOptions } from './tree-option.ts';
import { TreeRow } from './tree-row.tsx';
import type { TreeLevels } from './use-tree.ts';

interface TreeRowsProps {
  readonly id: string;
  readonly name: string;
  readonly tree: TreeLevels;
  readonly selection: readonly TreeOption[];
  readonly rules: TreeSelectOptions;
  /** The place of the entry that keys act on. */
  readonly active: number;
  press(option: TreeOption): void;
}

/** An entry with its place among the entries, or the heading of those that follow. */
type Line = { readonly option: TreeOption; readonly at: number } | { readonly group: string };

export const toOptionId = (listId: string, option: TreeOption): string => `${listId}-${option.value}`;

const ROW_HEIGHT = 34;

/** The entries of a level or of a search; only the visible ones of a long list are rendered. */
export function TreeRows({ id, name, tree, selection, rules, active, press }: TreeRowsProps) {
  const { options } = tree;
  const lines = useMemo(() => toLines(options ?? []), [options]);
  const [scroller, setScroller] = useState<HTMLElement | null>(null);
  const window = useRowWindow({ count: lines.length, rowHeight: ROW_HEIGHT, scroller, margin: PADDING });
  const activeLine = lines.findIndex((line) => 'at' in line && line.at === active);
  window.keepRendered(activeLine);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a move brings the entry into sight, not a drawing
  useEffect(() => {
    if (activeLine > 0) window.scrollTo(activeLine);
  }, [activeLine]);
  return (
    <div
      ref={setScroller}
      id={id}
      role="listbox"
      aria-label={name}
      aria-multiselectable={rules.isMulti}
      className={classes.rows}
    >
      {window.items.map((place) => {
        if ('gap' in place) return <div key={place.key} role="presentation" style={{ blockSize: place.gap }} />;
        const line = lines[place.index]!;
        if ('group' in line) {
          return (
            <Text
              as="div"
              key={`group-${place.index}`}
              ref={window.measure}
              role="presentation"
              px={2}
              pt={2}
              pb={1}
              fontSize="xs"
              tone="ink2"
              weight={600}
              data-index={place.index}
            >
              {line.group}
            </Text>
          );
        }
        const { option, at } = line;
        return (
          <TreeRow
            key={option.value}
            id={toOptionId(id, option)}
            line={place.index}
            place={window.isWhole ? undefined : { at: at + 1, of: options?.length ?? 0 }}
            option={option}
            mark={getOptionState(option, selection)}
            isLocked={isLocked(option, selection, rules)}
            isActive={at === active}
            onPress={() => press(option)}
            onOpen={() => option.hasChildren && tree.open(option)}
          />
        );
      })}
      <NoOptions tree={tree} />
    </div>
  );
}

/** The padding above the first row in the stylesheet. */
const PADDING = 4;

function toLines(options: readonly TreeOption[]): readonly Line[] {
  return options.flatMap((option, at) => {
    const { group_label: group, group_code } = option;
    return group && group_code !== options[at - 1]?.group_code ? [{ group }, { option, at }] : [{ option, at }];
  });
}

/** Tells why there is no entry: still loading, failed, no match, or an empty tree. */
function NoOptions({ tree }: { tree: TreeLevels }) {
  const { t } = useTranslation('common');
  if (tree.options && tree.options.length > 0) return null;
  if (tree.hasFailed) {
    return (
      <Text as="div" role="presentation" py={3} px={2} tone="ink2">
        {t('tree.failed')}{' '}
        <button type="button" className={classes.retry} onClick={tree.retry}>
          {t('retry')}
        </button>
      </Text>
    );
  }
  const message = !tree.options
    ? t('loading')
    : tree.searchText
      ? t('tree.no_results', { text: tree.searchText })
      : t('tree.empty');
  const line = (
    // Nothing here can be chosen, but a list needs an entry to be read out.
    <Text as="div" role="option" aria-disabled aria-selected={false} py={3} px={2} tone="ink2">
      {message}
    </Text>
  );
  return tree.options ? line : <Delayed>{line}</Delayed>;
}
