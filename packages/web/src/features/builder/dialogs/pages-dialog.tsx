import type { Item } from '@rounds/engine';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { QUESTION_TYPES } from '../../../kit/templates/question-types/index.ts';
import { ActionIcon, Box, Button, Center, Dialog, Row, Text } from '../../../ui/index.ts';
import { moveTo } from '../commands/commands.ts';
import { getPagePosition } from '../commands/positions.ts';
import dialogClasses from '../controls/dialog.module.css';
import { useReorderDrag } from '../controls/use-reorder-drag.ts';
import { useBuilder, useChildren, useRecords } from '../state/builder-context.tsx';
import { getTotals } from '../tree/totals.ts';
import classes from './pages-dialog.module.css';

/** Reorders the pages by dragging or with the keyboard. Each move is applied at once and can be undone. */
export function PagesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const all = useChildren(null);
  const pages = all.filter(({ type }) => type === 'page');
  const list = useRef<HTMLUListElement>(null);
  const moved = useRef<string | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a page that moved has lost the focus
  useEffect(() => {
    const row = moved.current && list.current?.querySelector<HTMLElement>(`[data-page="${moved.current}"]`);
    moved.current = null;
    if (row) row.focus();
  }, [all]);

  const move = (from: number, to: number) => {
    const place = getPagePosition(session.store.records(), from, to);
    if (!place) return;
    moved.current = place.id;
    moveTo(session, [place.id], place);
  };
  return (
    <Dialog onClose={onClose} title={t('pages.title')} size={480}>
      <div className={dialogClasses.form}>
        <Text tone="ink2">{t('pages.hint')}</Text>
        <Box as="ul" ref={list} overflow="auto" border="line" radius="control" maxHeight="min(60dvh, 520px)">
          {pages.map((page, at) => (
            <PageRow key={page.id} page={page} index={at} count={pages.length} onMove={move} />
          ))}
        </Box>
        <div className={dialogClasses.buttons}>
          <Button onClick={onClose}>{t('pages.done')}</Button>
        </div>
      </div>
    </Dialog>
  );
}

interface PageRowProps {
  page: Item;
  index: number;
  count: number;
  onMove: (from: number, to: number) => void;
}

function PageRow({ page, index, count, onMove }: PageRowProps) {
  const { t } = useTranslation('builder');
  const questions = useRecords((records) => getTotals(records, page.id).questions);
  const { row, handle, edge } = useReorderDrag('pages', index, onMove);
  const title = page.title || t('untitled_page');
  const Icon = QUESTION_TYPES[page.type].icon;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!step) return;
    event.preventDefault();
    if (event.altKey) onMove(index, index + step);
    else
      (event.currentTarget as HTMLElement).parentElement
        ?.querySelectorAll<HTMLElement>('[data-page]')
        [index + step]?.focus();
  };
  return (
    <Row
      as="li"
      ref={row}
      gap={2}
      divided
      dropEdge={edge}
      className={classes.page}
      data-page={page.id}
      tabIndex={index === 0 ? 0 : -1}
      data-autofocus={index === 0 || undefined}
      aria-label={title}
      onKeyDown={onKeyDown}
    >
      <Center as="span" ref={handle} fixed width={24} height={40} className={classes.handle} aria-hidden>
        <IconGripVertical size={16} />
      </Center>
      <Icon size={16} />
      <Text as="span" grow shrink breakWords dir="auto">
        {title}
      </Text>
      <Text as="span" fixed size="xs" tone="ink3">
        {t('questions', { count: questions })}
      </Text>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={index === 0}
        aria-label={t('pages.up', { title })}
        onClick={() => onMove(index, index - 1)}
      >
        <IconArrowUp size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        disabled={index === count - 1}
        aria-label={t('pages.down', { title })}
        onClick={() => onMove(index, index + 1)}
      >
        <IconArrowDown size={16} />
      </ActionIcon>
    </Row>
  );
}
