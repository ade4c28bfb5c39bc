import type { ListColumn } from '@rounds/contract/list.ts';
import { IconColumns3, IconGripVertical } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createTextFilter } from '../../../platform/i18n/index.ts';
import {
  Box,
  Button,
  Checkbox,
  createDragKind,
  ICON,
  Popover,
  Row,
  TextInput,
  toDropSide,
  UnstyledButton,
  VisuallyHidden,
} from '../../../ui/index.ts';
import type { Columns } from '../model/columns.ts';
import type { TableText } from '../model/table-text.ts';
import classes from './column-chooser.module.css';

const columnDrag = createDragKind<ListColumn>();

/** Shows, hides and reorders columns, by dragging or with the arrows on a column’s handle. */
export const ColumnChooser = memo(({ columns, text }: { columns: Columns; text: TableText }) => {
  const { t } = useTranslation('common');
  const [search, setSearch] = useState('');
  const [announcement, setAnnouncement] = useState('');
  const isFound = createTextFilter(search);
  const matching = columns.all.filter((column) => isFound(text.column(column)));
  return (
    <Popover position="bottom-end" onClose={() => setSearch('')}>
      <Popover.Target>
        <Button variant="subtle" size="compact-md" leftSection={<IconColumns3 {...ICON} />}>
          {t('columns.title')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('columns.title')}>
        <Box p={2} width="min(290px, calc(100vw - 32px))">
          <TextInput
            type="search"
            aria-label={t('columns.find')}
            placeholder={t('columns.find')}
            data-autofocus
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
          <ul className={classes.columns}>
            {matching.map((column) => (
              <ColumnRow
                key={column.selector}
                column={column}
                name={text.column(column)}
                columns={columns}
                onMoved={setAnnouncement}
              />
            ))}
          </ul>
          <VisuallyHidden component="p" role="status">
            {announcement}
          </VisuallyHidden>
          <Row justify="between" pt={2} borderTop="line" fontSize="xs" tone="ink3">
            <Button variant="subtle" size="compact-sm" disabled={!columns.isChanged} onClick={columns.reset}>
              {t('columns.reset')}
            </Button>
            <span>{t('columns.count', { shown: columns.shown.length, all: columns.all.length })}</span>
          </Row>
        </Box>
      </Popover.Dropdown>
    </Popover>
  );
});

interface ColumnRowProps {
  readonly column: ListColumn;
  readonly name: string;
  readonly columns: Columns;
  /** Called with what a screen reader says about the move. */
  readonly onMoved: (announcement: string) => void;
}

function ColumnRow({ column, name, columns, onMoved }: ColumnRowProps) {
  const { t } = useTranslation('common');
  const isPinned = column === columns.pinned;
  const element = useRef<HTMLLIElement>(null);
  const isDragged = columnDrag.useDraggable(element, () => column, { isDisabled: isPinned });
  // Nothing goes before the pinned column.
  const toSide = (share: number) => (isPinned ? 'after' : toDropSide(share));
  const edge = columnDrag.useDropTarget(element, {
    accepts: (dragged) => dragged !== column && columns.all.includes(dragged),
    getHint: (_, { block }) => toSide(block),
    onDrop: (dragged, { block }) => columns.moveTo(dragged, column, toSide(block)),
  });
  const handleKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const place = columns.move(column, by) + 1;
    onMoved(t('columns.moved', { name, place }));
  };
  return (
    <Row
      as="li"
      ref={element}
      gap={1.5}
      minHeight={32}
      radius="control"
      hover="sunken"
      dropEdge={edge}
      className={classes.column}
      data-dragged={isDragged || undefined}
    >
      <UnstyledButton
        className={classes.handle}
        disabled={isPinned}
        aria-label={t('columns.move', { name })}
        title={isPinned ? undefined : t('columns.move_hint')}
        onKeyDown={handleKeyDown}
      >
        <IconGripVertical {...ICON} size={15} />
      </UnstyledButton>
      <Checkbox
        className={classes.checkbox}
        label={name}
        checked={columns.isShown(column)}
        disabled={isPinned}
        onChange={(event) => columns.setShown(column, event.currentTarget.checked)}
      />
      {isPinned && <span className={classes.pinned}>{t('columns.pinned')}</span>}
    </Row>
  );
}
