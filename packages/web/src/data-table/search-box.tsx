import type { ListColumn } from '@rounds/contract/list';
import { useEffect, useRef, useState } from 'react';
import { useDebouncedCallback } from '../ui/index.ts';
import { REST_MS } from './filters/draft.ts';
import { SearchField } from './search-field.tsx';
import type { TableState } from './table-state.ts';
import { readTextFilter, writeTextFilter } from './text-filter-value.ts';

/** Looks for a text in one column; the address follows when the typing rests. */
export function SearchBox({ column, state, label }: { column: ListColumn; state: TableState; label: string }) {
  const wanted = readTextFilter(state.filter[column.selector]);
  const [text, setText] = useState(wanted);
  const written = useRef(wanted);
  useEffect(() => {
    if (wanted === written.current) return;
    written.current = wanted;
    setText(wanted);
  }, [wanted]);
  const write = (next: string) => {
    written.current = next.trim();
    state.setFilter(column.selector, writeTextFilter(column, written.current, state.filter[column.selector]), {
      isTyping: true,
    });
  };
  const writeSoon = useDebouncedCallback(write, REST_MS);
  return (
    <SearchField
      label={label}
      value={text}
      onChange={(next) => {
        setText(next);
        writeSoon(next);
      }}
      onClear={() => {
        setText('');
        write('');
      }}
    />
  );
}
