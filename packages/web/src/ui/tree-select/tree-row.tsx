import { IconCheck, IconChevronRight, IconMinus } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './tree-choice.module.css';
import type { TreeOption, TreeOptionState } from './tree-option.ts';

interface TreeRowProps {
  readonly id: string;
  /** The index among all rendered rows, including headings. */
  readonly line: number;
  /** The index among the entries, if not all of them are rendered. */
  readonly place: { readonly at: number; readonly of: number } | undefined;
  readonly option: TreeOption;
  readonly mark: TreeOptionState;
  readonly isLocked: boolean;
  readonly isActive: boolean;
  onPress(): void;
  onOpen(): void;
}

/** Keeps the focus, and with it the keys, in the search field when an entry is pressed. */
export const keepSearchFocus = (event: MouseEvent) => event.preventDefault();

/** One entry. A separate button opens its children; on the keyboard, an arrow key does. */
export function TreeRow({ id, line, place, option, mark, isLocked, isActive, onPress, onOpen }: TreeRowProps) {
  const { t } = useTranslation('common');
  const isIn = mark === 'chosen' || mark === 'covered';
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the search field keeps the focus and the keys
    <div
      id={id}
      role="option"
      className={classes.row}
      data-index={line}
      aria-posinset={place?.at}
      aria-setsize={place?.of}
      aria-selected={isIn}
      aria-disabled={isLocked || undefined}
      data-active={isActive || undefined}
      data-mark={mark}
      onMouseDown={keepSearchFocus}
      onClick={option.canSelect === false ? onOpen : onPress}
    >
      <span className={classes.box} aria-hidden>
        {isIn && <IconCheck size={14} stroke={2.5} />}
        {mark === 'restricted' && <IconMinus size={14} stroke={2.5} />}
      </span>
      <span className={classes.label} dir="auto" title={option.label}>
        {option.label}
      </span>
      {mark === 'covered' && <span className={classes.hint}>{t('tree.covered')}</span>}
      {mark === 'restricted' && <span className={classes.hint}>{t('tree.restricted')}</span>}
      {option.hasChildren && (
        // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/noStaticElementInteractions: the arrow key does the same
        <span
          className={classes.openButton}
          title={t('tree.open', { name: option.label })}
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
        >
          <IconChevronRight size={16} stroke={1.75} aria-label={t('tree.open_by_key')} />
        </span>
      )}
    </div>
  );
}
