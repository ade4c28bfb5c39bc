import type { ListColumn } from '@rounds/contract/list';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CloseButton, TextInput, useDebouncedCallback } from '../ui/index.ts';
import styles from './data-table.module.css';
import type { TableState } from './table-state.ts';
import { readTextFilter, writeTextFilter } from './text-filter-value.ts';

const REST_MS = 250;

/** Looks for a text in one column; the address follows when the typing rests. */
export function SearchBox({ column, state, label }: { column: ListColumn; state: TableState; label: string }) {
  const { t } = useTranslation('common');
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
    state.setFilter(column.selector, writeTextFilter(column, written.current));
  };
  const writeSoon = useDebouncedCallback(write, REST_MS);
  return (
    <TextInput
      className={styles.search}
      type="search"
      aria-label={label}
      placeholder={label}
      aria-keyshortcuts="F"
      leftSection={<IconSearch size={16} stroke={1.75} />}
      rightSection={
        text !== '' && (
          <CloseButton
            size="sm"
            aria-label={t('table.clear_search')}
            onClick={() => {
              setText('');
              write('');
            }}
          />
        )
      }
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        writeSoon(event.currentTarget.value);
      }}
    />
  );
}
