/** Loads filter options by a search call. */
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import type { ListColumn, SelectOption } from '@rounds/contract/list.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/index.ts';

type Value = SelectOption['value'];
type Search = Endpoint & { readonly method: 'GET' };

const MAX_OPTIONS = 50;

const toSearchEndpoint = ({ remote }: ListColumn): Search =>
  ({ id: `search ${remote}`, method: 'GET', path: remote!, access: 'signed-in', prefix: 'APP', summary: '' }) as Search;

export const searchOptions = (column: ListColumn, query: Record<string, unknown>, signal: AbortSignal) =>
  call(toSearchEndpoint(column), { query: query as never, signal, silent: true }) as Promise<unknown> as Promise<
    SelectOption[]
  >;

export const useFoundOptions = (column: ListColumn, q: string) =>
  useQuery({
    queryKey: ['options', column.remote, q.toLowerCase()],
    queryFn: ({ signal }) => searchOptions(column, { q, limit: MAX_OPTIONS }, signal),
    placeholderData: keepPreviousData,
  });

const toSelectedKey = (column: ListColumn, chosen: readonly Value[]) => ['options', column.remote, 'chosen', chosen];

/** Caches the labels of selected options, so that they are not loaded again. */
export function useCacheSelectedOptions(column: ListColumn): (options: readonly SelectOption[]) => void {
  const client = useQueryClient();
  return (options) => {
    const key = toSelectedKey(
      column,
      options.map(({ value }) => value),
    );
    client.setQueryData(key, options);
  };
}

/** The labels of the selected options. */
export const useSelectedOptions = (column: ListColumn, chosen: readonly Value[]) =>
  useQuery({
    queryKey: toSelectedKey(column, chosen),
    queryFn: ({ signal }) => searchOptions(column, { ids: chosen.join(','), limit: 100 }, signal),
    enabled: column.remote !== undefined && chosen.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });

export const toOptionValues = (value: unknown): Value[] =>
  Array.isArray(value) ? value.filter((one): one is Value => typeof one === 'string' || typeof one === 'number') : [];
