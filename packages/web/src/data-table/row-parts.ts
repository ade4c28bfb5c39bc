import type { TFunction } from 'i18next';
import { useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../i18n/index.ts';
import type { Columns } from './columns.ts';
import type { ChosenState, RowKey, Selection } from './selection.ts';
import { sentenceOf } from './sentence.ts';
import type { Tree } from './tree-rows.ts';
import type { DataTableProps, Pen } from './types.ts';

type Ground<Row extends object> = DataTableProps<Row> & {
  readonly rows: readonly Row[];
  readonly columns: Columns;
  /** Null where nothing can be done with many rows at once. */
  readonly selection: Selection | null;
  readonly branches: Tree<Row> | null;
};

type RowParts<Row extends object> = Pick<
  DataTableProps<Row>,
  'rowName' | 'rowLink' | 'onOpen' | 'rowActions' | 'cells'
>;

export interface TableRowProps<Row extends object> extends RowParts<Row> {
  readonly row: Row;
  readonly rowKey: RowKey;
  /** In the whole table, from 0. */
  readonly index: number;
  readonly columns: Columns;
  readonly pen: Pen;
  readonly words: RowWords;
  /** Null where rows cannot be chosen. */
  readonly chosen: ChosenState | null;
  /** Whether it stands for the rows below it. */
  readonly isGroup: boolean;
  /** Null where rows hold no others. */
  readonly depth: number | null;
  /** The place of the row that holds this one. */
  readonly above: number | null;
  /** Null where this row holds nothing. */
  readonly isOpen: boolean | null;
  readonly choose: (key: RowKey, isRange: boolean) => void;
  readonly toggle: (row: Row) => void;
}

/** What a row is told by its place in the table, whether it is drawn as a line or as a card. */
export function useRowParts<Row extends object>(ground: Ground<Row>): (index: number) => TableRowProps<Row> {
  const { rows, columns, selection, branches, rowKey, cells, rowName, rowLink, onOpen, rowActions, tree } = ground;
  const pen = usePen();
  const words = useRowWords(pen);
  const deeds = useSteadyDeeds(ground);
  return (index) => {
    const row = rows[index]!;
    const key = rowKey(row);
    return {
      row,
      rowKey: key,
      index,
      columns,
      pen,
      words,
      chosen: selection?.stateOf(key) ?? null,
      isGroup: tree?.isGroup?.(row) ?? false,
      depth: branches ? branches.depth(row) : null,
      above: branches ? branches.above(index) : null,
      isOpen: branches ? branches.isOpen(row) : null,
      ...deeds,
      cells,
      rowName,
      rowLink,
      onOpen,
      rowActions,
    };
  };
}

function usePen(): Pen {
  const { t } = useTranslation('common');
  const format = useFormat();
  return useMemo(() => ({ t: remembering(t), format }), [t, format]);
}

/** A hundred cells say the same few words; each is looked up once. */
function remembering(t: TFunction): TFunction {
  const words = new Map<string, string>();
  const told = (key: string, values?: Record<string, unknown>) => {
    if (values) return t(key, values);
    const word = words.get(key) ?? t(key);
    words.set(key, word);
    return word;
  };
  return told as unknown as TFunction;
}

/** What a row is called for who does not see where its checkbox and its menu stand. */
interface RowWords {
  choose(name: string): string;
  chooseBelow(name: string): string;
  actions(name: string): string;
}

const useRowWords = ({ t }: Pen): RowWords =>
  useMemo(
    () => ({
      choose: sentenceOf(t, 'bulk.row', 'name'),
      chooseBelow: sentenceOf(t, 'bulk.below', 'name'),
      actions: sentenceOf(t, 'table.row_actions', 'name'),
    }),
    [t],
  );

/** What rows do to their table: the same functions from one drawing to the next, so that only rows that changed are drawn. */
function useSteadyDeeds<Row extends object>({ selection, branches }: Pick<Ground<Row>, 'selection' | 'branches'>) {
  const latest = useRef({ selection, branches });
  latest.current = { selection, branches };
  return useMemo(
    () => ({
      choose: (key: RowKey, isRange: boolean) => {
        const { selection } = latest.current;
        if (isRange) selection?.extendTo(key);
        else selection?.toggle(key);
      },
      toggle: (row: Row) => latest.current.branches?.toggle(row),
    }),
    [],
  );
}
