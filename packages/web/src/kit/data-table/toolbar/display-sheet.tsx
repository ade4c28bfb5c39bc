import { PAGE_SIZES, toSortKey } from '@rounds/contract/list.ts';
import { IconAdjustmentsHorizontal, IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  ActionIcon,
  Button,
  Checkbox,
  Drawer,
  Grid,
  ICON,
  NativeSelect,
  Row,
  Segmented,
  VisuallyHidden,
} from '../../../ui/index.ts';
import type { Columns } from '../model/columns.ts';
import type { TableState } from '../model/table-state.ts';
import type { TableText } from '../model/table-text.ts';
import classes from './display-sheet.module.css';

interface DisplaySheetProps {
  readonly columns: Columns;
  readonly text: TableText;
  readonly state: TableState;
  /** Whether the list has pages: trees are shown as a whole. */
  readonly hasPages: boolean;
}

/** Shows order, columns and page size in one sheet, for phones, which show no column headers. */
export function DisplaySheet(props: DisplaySheetProps) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ActionIcon size={44} aria-label={t('display.title')} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <IconAdjustmentsHorizontal {...ICON} size={19} />
      </ActionIcon>
      <Drawer opened={isOpen} onClose={() => setOpen(false)} position="bottom" size="auto" title={t('display.title')}>
        <Grid gap={5} pb={2}>
          <SortSection {...props} />
          {props.hasPages && <PageSizeSection {...props} />}
          <ColumnsSection {...props} />
        </Grid>
      </Drawer>
    </>
  );
}

function SortSection({ columns, text, state }: DisplaySheetProps) {
  const { t } = useTranslation('common');
  const { sort, setSort } = state;
  const sortable = columns.all.filter((column) => column.sortable);
  if (sortable.length === 0) return null;
  return (
    <Grid as="section" gap={2.5}>
      <NativeSelect
        label={t('display.sort')}
        value={sort.key}
        data={sortable.map((column) => ({ value: toSortKey(column), label: text.column(column) }))}
        onChange={(event) => setSort({ key: event.currentTarget.value, direction: sort.direction })}
      />
      <Segmented
        fullWidth
        size="md"
        aria-label={t('display.direction')}
        value={sort.direction}
        data={(['asc', 'desc'] as const).map((value) => ({ value, label: t(`display.${value}`) }))}
        onChange={(direction) => setSort({ key: sort.key, direction: direction === 'desc' ? 'desc' : 'asc' })}
      />
    </Grid>
  );
}

function ColumnsSection({ columns, text }: DisplaySheetProps) {
  const { t } = useTranslation('common');
  const [announcement, setAnnouncement] = useState('');
  const first = columns.all[0] === columns.pinned ? 1 : 0;
  return (
    <Grid as="section" gap={2.5} aria-label={t('columns.title')}>
      <Row as="h3" minHeight={44} justify="between" gap={3} size="sm" weight={550}>
        {t('columns.title')}
        {columns.isChanged && (
          <Button variant="subtle" onClick={columns.reset}>
            {t('columns.reset')}
          </Button>
        )}
      </Row>
      <ul>
        {columns.all.map((column, place) => {
          const name = text.column(column);
          const isPinned = column === columns.pinned;
          const move = (by: 1 | -1) => {
            columns.move(column, by);
            setAnnouncement(t('columns.moved', { name, place: place + 1 + by }));
          };
          return (
            <Row as="li" key={column.selector} minHeight={44}>
              <Checkbox
                className={classes.checkbox}
                label={name}
                checked={columns.isShown(column)}
                disabled={isPinned}
                onChange={(event) => columns.setShown(column, event.currentTarget.checked)}
              />
              {!isPinned && (
                <>
                  <ActionIcon
                    size={44}
                    aria-label={t('display.up', { name })}
                    disabled={place === first}
                    onClick={() => move(-1)}
                  >
                    <IconChevronUp {...ICON} size={18} />
                  </ActionIcon>
                  <ActionIcon
                    size={44}
                    aria-label={t('display.down', { name })}
                    disabled={place === columns.all.length - 1}
                    onClick={() => move(1)}
                  >
                    <IconChevronDown {...ICON} size={18} />
                  </ActionIcon>
                </>
              )}
            </Row>
          );
        })}
      </ul>
      <VisuallyHidden component="p" role="status">
        {announcement}
      </VisuallyHidden>
    </Grid>
  );
}

function PageSizeSection({ state }: DisplaySheetProps) {
  const { t } = useTranslation('common');
  return (
    <Grid as="section" gap={2.5}>
      <NativeSelect
        label={t('table.rows_per_page')}
        value={String(state.limit)}
        data={PAGE_SIZES.map(String)}
        onChange={(event) => state.setLimit(Number(event.currentTarget.value))}
      />
    </Grid>
  );
}
