/** The columns of custom fields: each answer of a list has them, and they are cached for the next visit. */
import { addCustomColumns, type CustomColumn, type ListDeclaration, toCustomSelector } from '@rounds/contract/list.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { CallError } from '../../../platform/api/index.ts';
import { getColumnOwner, type ListRequest, type SearchParams } from './query-string.ts';

type Columns = readonly CustomColumn[];

export interface CustomColumns {
  /** The list with its custom columns; the declaration while they are unknown or if it has none. */
  readonly list: ListDeclaration;
  readonly columns: Columns | undefined;
  /** The custom fields that the columns represent: those of the table, or of one owner of fields. */
  readonly source: string;
  setColumns(columns: Columns | undefined): void;
}

const toQueryKey = (source: string) => ['custom-columns', source];

export function useCustomColumns(declared: ListDeclaration): CustomColumns {
  const client = useQueryClient();
  const source = `${declared.table_name} ${getColumnOwner(declared, useSearch({ strict: false }) as SearchParams)}`;
  const getCached = () => client.getQueryData<Columns>(toQueryKey(source));
  const [known, setKnown] = useState(() => ({ source, columns: getCached() }));
  const columns = known.source === source ? known.columns : getCached();
  const list = useMemo(
    () => (declared.custom_fields && columns ? addCustomColumns(declared, columns) : declared),
    [declared, columns],
  );
  const setColumns = useCallback((next: Columns | undefined) => setKnown({ source, columns: next }), [source]);
  return { list, columns, source, setColumns };
}

interface Answer {
  readonly data: { readonly columns?: Columns | undefined } | undefined;
  readonly error: Error | null;
  /** The data answers an earlier request. */
  readonly isPlaceholderData: boolean;
}

/** Takes the columns from a response, and forgets them when the server rejects a request that names one. */
export function useAnsweredColumns(
  { list: { table_name, custom_fields }, columns, source, setColumns }: CustomColumns,
  { filter = '', sort = '' }: ListRequest,
  { data, error, isPlaceholderData }: Answer,
): void {
  const client = useQueryClient();
  const latest = isPlaceholderData ? undefined : data?.columns;
  // This is set during rendering, so that the rows never appear without these columns.
  if (latest && latest !== columns && JSON.stringify(latest) !== JSON.stringify(columns)) setColumns(latest);
  useEffect(() => {
    if (latest) client.setQueryData(toQueryKey(source), latest);
  }, [client, source, latest]);

  const query = `${filter} ${sort}`;
  const isRejected =
    error instanceof CallError &&
    error.code === 'VALIDATION_FAILED' &&
    custom_fields !== undefined &&
    query.replaceAll('->', '.').includes(toCustomSelector(custom_fields, ''));
  // Each query only once: it may be wrong for another reason than a field that was deleted.
  const forgotten = useRef<string>(undefined);
  useEffect(() => {
    if (!isRejected || forgotten.current === query) return;
    forgotten.current = query;
    client.removeQueries({ predicate: ({ state }) => Object(state.data).table_name === table_name });
    client.removeQueries({ queryKey: toQueryKey(source) });
    setColumns(undefined);
  }, [client, table_name, source, isRejected, query, setColumns]);
}
