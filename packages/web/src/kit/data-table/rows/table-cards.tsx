import { useLayoutEffect, useRef, useState } from 'react';
import { Stack, useRowWindow } from '../../../ui/index.ts';
import classes from '../data-table.module.css';
import type { Columns } from '../model/columns.ts';
import type { Selection } from '../model/selection.ts';
import type { TableText } from '../model/table-text.ts';
import type { TableTree } from '../model/tree-rows.ts';
import type { DataTableProps } from '../types.ts';
import { rowClickHandlers } from './row-clicks.ts';
import { useRowProps } from './row-props.ts';
import { TableCard } from './table-card.tsx';

type TableCardsProps<Row extends object> = DataTableProps<Row> & {
  rows: readonly Row[];
  columns: Columns;
  text: TableText;
  selection: Selection | null;
  branches: TableTree<Row> | null;
};

const ESTIMATED_HEIGHT = 120;
/** The gap in the stylesheet. */
const GAP = 10;

/** The rows as a column of cards for phones; the page scrolls, not the list. */
export function TableCards<Row extends object>(props: TableCardsProps<Row>) {
  const { rows, text } = props;
  const getRowProps = useRowProps(props);
  const list = useRef<HTMLUListElement>(null);
  const { scroller, margin } = useOffsetInPage(list);
  const window = useRowWindow({
    count: rows.length,
    rowHeight: ESTIMATED_HEIGHT,
    scroller,
    margin,
    gap: GAP,
  });
  return (
    <Stack
      as="ul"
      ref={list}
      gap={2.5}
      p={3}
      className={classes.cards}
      {...rowClickHandlers}
      data-opens={props.rowLink || props.onOpen ? true : undefined}
      onFocus={({ target }) =>
        window.keepRendered(Number(target.closest<HTMLElement>('[data-row]')?.dataset.index ?? -1))
      }
    >
      {window.items.map((place) => {
        if ('gap' in place) return <li key={place.key} aria-hidden style={{ flex: 'none', blockSize: place.gap }} />;
        const parts = getRowProps(place.index);
        return <TableCard key={parts.rowKey} {...parts} text={text} measure={window.measure} />;
      })}
    </Stack>
  );
}

/** The scroller of the page, and the offset of the list in it. */
function useOffsetInPage(list: { readonly current: HTMLElement | null }) {
  const [place, setPlace] = useState<{ scroller: HTMLElement | null; margin: number }>({ scroller: null, margin: 0 });
  useLayoutEffect(() => {
    const element = list.current;
    const scroller = element?.closest<HTMLElement>('main') ?? null;
    if (!element || !scroller) return;
    const margin = element.getBoundingClientRect().top - scroller.getBoundingClientRect().top + scroller.scrollTop;
    setPlace({ scroller, margin: Math.round(margin) });
  }, [list]);
  return place;
}
