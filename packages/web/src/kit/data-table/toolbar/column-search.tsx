import type { ListColumn } from '@rounds/contract/list.ts';
import { useEffect, useRef, useState } from 'react';
import { useDebouncedCallback } from '../../../ui/index.ts';
import { TYPING_DELAY_MS } from '../filters/draft.ts';
import type { FilterState } from '../model/table-state.ts';
import { getSearchText, setSearchText } from '../model/text-filter-value.ts';
import { SearchField } from './search-field.tsx';

/** Searches one column; the address is updated when the person pauses typing. */
export function ColumnSearch({ column, state, label }: { column: ListColumn; state: FilterState; label: string }) {
  const current = getSearchText(state.filter[column.selector]);
  const [text, setText] = useState(current);
  const written = useRef(current);
  useEffect(() => {
    if (current === written.current) return;
    written.current = current;
    setText(current);
  }, [current]);
  const write = (next: string) => {
    written.current = next.trim();
    state.setFilter(column.selector, setSearchText(column, written.current, state.filter[column.selector]), {
      isTyping: true,
    });
  };
  const writeSoon = useDebouncedCallback(write, TYPING_DELAY_MS);
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
