import { useMemo, useRef } from 'react';
import { type DynamicTranslate, useDynamicTranslation, useFormat } from '../../../platform/i18n/index.ts';
import type { Columns } from '../model/columns.ts';
import type { RowKey, RowSelectionState, Selection } from '../model/selection.ts';
import type { TableTree } from '../model/tree-rows.ts';
import type { CellFormatter, DataTableProps } from '../types.ts';
import { splitTemplate } from './split-template.ts';

type RowsProps<Row extends object> = DataTableProps<Row> & {
  readonly rows: readonly Row[];
  readonly columns: Columns;
  /** The selection; null if there are no bulk actions. */
  readonly selection: Selection | null;
  readonly branches: TableTree<Row> | null;
};

type RowRenderProps<Row extends object> = Pick<
  DataTableProps<Row>,
  'rowName' | 'rowLink' | 'onOpen' | 'rowActions' | 'cells' | 'cardColumns'
>;

export interface TableRowProps<Row extends object> extends RowRenderProps<Row> {
  readonly row: Row;
  readonly rowKey: RowKey;
  /** The index in the whole table. */
  readonly index: number;
  readonly columns: Columns;
  readonly formatter: CellFormatter;
  readonly texts: RowTexts;
  /** The state of the selection; null if rows cannot be selected. */
  readonly selected: RowSelectionState | null;
  /** Whether selecting it selects the rows below it. */
  readonly isGroup: boolean;
  /** The depth; null in a table that is not a tree. */
  readonly depth: number | null;
  /** The index of the parent row. */
  readonly parentIndex: number | null;
  /** Whether the row is open; null for a leaf. */
  readonly isOpen: boolean | null;
  readonly onSelect: (key: RowKey, isRange: boolean) => void;
  readonly onToggle: (row: Row) => void;
}

/** Returns the props of a row by its index, for table rows and cards alike. */
export function useRowProps<Row extends object>(props: RowsProps<Row>): (index: number) => TableRowProps<Row> {
  const { rows, columns, selection, branches, rowKey, cells, rowName, rowLink, onOpen, rowActions, cardColumns, tree } =
    props;
  const formatter = useCellFormatter();
  const texts = useRowTexts(formatter);
  const callbacks = useStableCallbacks(props);
  return (index) => {
    const row = rows[index]!;
    const key = rowKey(row);
    return {
      row,
      rowKey: key,
      index,
      columns,
      formatter,
      texts,
      selected: selection?.getState(key) ?? null,
      isGroup: tree?.isGroup?.(row) ?? false,
      depth: branches ? branches.depth(row) : null,
      parentIndex: branches ? branches.getParentIndex(index) : null,
      isOpen: branches ? branches.isOpen(row) : null,
      ...callbacks,
      cells,
      rowName,
      rowLink,
      onOpen,
      rowActions,
      cardColumns,
    };
  };
}

function useCellFormatter(): CellFormatter {
  const translate = useDynamicTranslation('common');
  const format = useFormat();
  return useMemo(() => ({ t: memoizeTexts(translate), format }), [translate, format]);
}

/** Hundreds of cells use the same few texts, so each is translated once. */
function memoizeTexts(translate: DynamicTranslate): CellFormatter['t'] {
  const cache = new Map<string, string>();
  const memoized: DynamicTranslate = (key, values) => {
    if (values) return translate(key, values);
    const text = cache.get(key) ?? translate(key);
    cache.set(key, text);
    return text;
  };
  return memoized as unknown as CellFormatter['t'];
}

/** The accessible names of the checkbox and the menu of a row. */
interface RowTexts {
  choose(name: string): string;
  chooseBelow(name: string): string;
  actions(name: string): string;
}

const useRowTexts = ({ t }: CellFormatter): RowTexts =>
  useMemo(
    () => ({
      choose: splitTemplate((name) => t('bulk.row', { name })),
      chooseBelow: splitTemplate((name) => t('bulk.below', { name })),
      actions: splitTemplate((name) => t('table.row_actions', { name })),
    }),
    [t],
  );

/** Returns callbacks of rows with a stable identity, so that only changed rows render again. */
function useStableCallbacks<Row extends object>({
  selection,
  branches,
}: Pick<RowsProps<Row>, 'selection' | 'branches'>) {
  const latest = useRef({ selection, branches });
  latest.current = { selection, branches };
  return useMemo(
    () => ({
      onSelect: (key: RowKey, isRange: boolean) => {
        const { selection } = latest.current;
        if (isRange) selection?.extendTo(key);
        else selection?.toggle(key);
      },
      onToggle: (row: Row) => latest.current.branches?.toggle(row),
    }),
    [],
  );
}
