import { IconCheck, IconChevronRight, IconMinus } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMED_ICON } from '../display/icon.ts';
import { Center, Row, Text } from '../layout/box.tsx';
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

/** Shows one entry. Its children are opened by a separate button, or by an arrow key. */
export function TreeRow({ id, line, place, option, mark, isLocked, isActive, onPress, onOpen }: TreeRowProps) {
  const { t } = useTranslation('common');
  const isIn = mark === 'chosen' || mark === 'covered';
  return (
    // The search field keeps the focus and the keys.
    <Row
      id={id}
      role="option"
      gap={2}
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
      <Center as="span" fixed border="control" tone="on-brand" square={18} className={classes.box} aria-hidden>
        {isIn && <IconCheck size={14} stroke={2.5} />}
        {mark === 'restricted' && <IconMinus size={14} stroke={2.5} />}
      </Center>
      <Text as="span" grow truncate dir="auto" title={option.label}>
        {option.label}
      </Text>
      {mark === 'covered' && (
        <Text as="span" fixed fontSize="xs" tone="ink2">
          {t('tree.covered')}
        </Text>
      )}
      {mark === 'restricted' && (
        <Text as="span" fixed fontSize="xs" tone="ink2">
          {t('tree.restricted')}
        </Text>
      )}
      {option.hasChildren && (
        // The arrow key does the same.
        <Center
          as="span"
          square={32}
          fixed
          className={classes.openButton}
          title={t('tree.open', { name: option.label })}
          onClick={(event) => {
            event.stopPropagation();
            onOpen();
          }}
        >
          <IconChevronRight {...NAMED_ICON} aria-label={t('tree.open_by_key')} />
        </Center>
      )}
    </Row>
  );
}
