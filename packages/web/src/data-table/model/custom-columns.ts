/** The columns of custom fields: each answer of a list has them, and they are cached for the next visit. */
import { addCustomColumns, CUSTOM_COLUMN_PREFIX, type CustomColumn, type ListDeclaration } from '@rounds/contract/list';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CallError } from '../../api/index.ts';
import type { ListRequest } from './query-string.ts';

type Columns = readonly CustomColumn[];

export interface CustomColumns {
  /** The list with its custom columns; the declaration while they are unknown or if it has none. */
  readonly list: ListDeclaration;
  readonly columns: Columns | undefined;
  setColumns(columns: Columns | undefined): void;
}

const toQueryKey = (table_name: string) => ['custom-columns', table_name];

export function useCustomColumns(declared: ListDeclaration): CustomColumns {
  const client = useQueryClient();
  const { table_name } = declared;
  const getCached = () => client.getQueryData<Columns>(toQueryKey(table_name));
  const [known, setKnown] = useState(() => ({ table_name, columns: getCached() }));
  const columns = known.table_name === table_name ? known.columns : getCached();
  const list = useMemo(
    () => (declared.custom_fields && columns ? addCustomColumns(declared, columns) : declared),
    [declared, columns],
  );
  const setColumns = useCallback((next: Columns | undefined) => setKnown({ table_name, columns: next }), [table_name]);
  return { list, columns, setColumns };
}

interface Answer {
  readonly data: { readonly columns?: Columns | undefined } | undefined;
  readonly error: Error | null;
  /** The data answers an earlier request. */
  readonly isPlaceholderData: boolean;
}

/** Takes the columns from an answer, and forgets them when the server rejects a request that names one. */
export function useAnsweredColumns(
  { list: { table_name }, columns, setColumns }: CustomColumns,
  { filter = '', sort = '' }: ListRequest,
  { data, error, isPlaceholderData }: Answer,
): void {
  const client = useQueryClient();
  const latest = isPlaceholderData ? undefined : data?.columns;
  // During rendering, so that the rows never appear without these columns.
  if (latest && latest !== columns && JSON.stringify(latest) !== JSON.stringify(columns)) setColumns(latest);
  useEffect(() => {
    if (latest) client.setQueryData(toQueryKey(table_name), latest);
  }, [client, table_name, latest]);

  const query = `${filter} ${sort}`;
  const isRejected =
    error instanceof CallError &&
    error.code === 'VALIDATION_FAILED' &&
    query.replaceAll('->', '.').includes(CUSTOM_COLUMN_PREFIX);
  // Each query only once: it may be wrong for another reason than a field that was deleted.
  const forgotten = useRef<string>(undefined);
  useEffect(() => {
    if (!isRejected || forgotten.current === query) return;
    forgotten.current = query;
    client.removeQueries({ predicate: ({ state }) => Object(state.data).table_name === table_name });
    client.removeQueries({ queryKey: toQueryKey(table_name) });
    setColumns(undefined);
  }, [client, table_name, isRejected, query, setColumns]);
}
