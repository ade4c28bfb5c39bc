import { toSortKey } from '@rounds/contract/list.ts';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { BareCheckbox, isRenderedWhole, useRowWindow, VisuallyHidden } from '../../../ui/index.ts';
import classes from '../data-table.module.css';
import type { Columns } from '../model/columns.ts';
import type { Selection } from '../model/selection.ts';
import type { TableState } from '../model/table-state.ts';
import type { TableText } from '../model/table-text.ts';
import type { TableTree } from '../model/tree-rows.ts';
import type { DataTableProps } from '../types.ts';
import { ColumnHeader } from './column-header.tsx';
import { FixedColumns, FrozenColumns, getFixedTableProps, getFrozenTableProps } from './fixed-columns.tsx';
import { useFrozenColumnWidths } from './frozen-column-widths.ts';
import { OwnerBand } from './owner-band.tsx';
import { rowClickHandlers } from './row-clicks.ts';
import { useRowProps } from './row-props.ts';
import { splitTemplate } from './split-template.ts';
import { END_ALIGNED_TYPES, TableRow } from './table-row.tsx';
import { showTruncatedText } from './truncated-text.ts';

const ROW_HEIGHT = 42;

type TableRowsProps<Row extends object> = DataTableProps<Row> & {
  rows: readonly Row[];
  columns: Columns;
  text: TableText;
  state: TableState;
  /** The selection; null if there are no bulk actions. */
  selection: Selection | null;
  branches: TableTree<Row> | null;
  scroller: HTMLElement | null;
};

export function TableRows<Row extends object>(props: TableRowsProps<Row>) {
  const { rows, columns, text, selection, branches, rowActions, scroller } = props;
  const getRowProps = useRowProps(props);
  const table = useRef<HTMLTableElement>(null);
  const content = useMemo(() => [rows, columns], [rows, columns]);
  const canFreeze = !isRenderedWhole(rows.length) && !branches;
  const { widths: frozenWidths, freeze } = useFrozenColumnWidths(table, scroller, canFreeze ? content : null);
  const window = useRowWindow({ count: rows.length, rowHeight: ROW_HEIGHT, scroller, onLayout: freeze });
  const width = columns.shown.length + (selection ? 1 : 0) + (rowActions ? 1 : 0);
  const layout = { columns, hasCheckboxes: selection !== null, hasMenu: rowActions !== undefined };
  return (
    <table
      ref={table}
      className={classes.rows}
      role={branches ? 'treegrid' : undefined}
      aria-label={branches ? text.all() : undefined}
      aria-rowcount={window.isWhole ? undefined : rows.length + 1}
      {...(branches ? getFixedTableProps(layout) : frozenWidths && getFrozenTableProps(frozenWidths))}
      onMouseOver={showTruncatedText}
      onFocus={({ target }) =>
        window.keepRendered(Number(target.closest<HTMLElement>('[data-row]')?.dataset.index ?? -1))
      }
    >
      {branches ? <FixedColumns {...layout} /> : frozenWidths && <FrozenColumns widths={frozenWidths} />}
      <TableHead {...props} />
      <tbody {...rowClickHandlers} data-opens={props.rowLink || props.onOpen ? true : undefined}>
        {window.items.map((place) => {
          if ('gap' in place) return <Gap key={place.key} height={place.gap} width={width} />;
          const parts = getRowProps(place.index);
          return <TableRow key={parts.rowKey} {...parts} />;
        })}
      </tbody>
    </table>
  );
}

/** The space of rows that are not rendered. */
const Gap = ({ height, width }: { height: number; width: number }) => (
  <tr className={classes.gapRow} aria-hidden>
    <td colSpan={width} style={{ blockSize: height }} />
  </tr>
);

function TableHead<Row extends object>({ list, columns, text, state, selection, rowActions }: TableRowsProps<Row>) {
  const { t } = useTranslation('common');
  const texts = useMemo(
    () => ({
      asc: splitTemplate((column) => t('table.sort_ascending', { column })),
      desc: splitTemplate((column) => t('table.sort_descending', { column })),
      width: splitTemplate((name) => t('columns.width', { name })),
    }),
    [t],
  );
  return (
    <thead>
      <OwnerBand
        list={list}
        columns={columns.shown}
        state={state}
        hasCheckboxes={selection !== null}
        hasMenu={rowActions !== undefined}
      />
      <tr>
        {selection && (
          <th className={classes.checkCell}>
            <BareCheckbox
              aria-label={t('bulk.page')}
              checked={selection.page === 'all'}
              indeterminate={selection.page === 'some'}
              onChange={(event) => selection.selectPage(event.currentTarget.checked)}
            />
          </th>
        )}
        {columns.shown.map((column) => (
          <ColumnHeader
            key={column.selector}
            column={column}
            columns={columns}
            name={text.column(column)}
            sorted={state.sort.key === toSortKey(column) ? state.sort.direction : null}
            setSort={state.setSort}
            texts={texts}
            isPinned={column === columns.pinned}
            isEndAligned={END_ALIGNED_TYPES.has(column.type)}
          />
        ))}
        {rowActions && (
          <th className={classes.menuCell}>
            <VisuallyHidden>{t('actions')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
  );
}
