/** Options of a filter that another call finds. */
import type { Endpoint } from '@rounds/contract/endpoint';
import type { ListColumn, SelectOption } from '@rounds/contract/list';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/index.ts';

type Value = SelectOption['value'];
type Search = Endpoint & { readonly method: 'GET' };

const MOST = 50;

const searchOf = ({ remote }: ListColumn): Search =>
  ({ id: `search ${remote}`, method: 'GET', path: remote!, access: 'signed-in', prefix: 'APP', summary: '' }) as Search;

export const ask = (column: ListColumn, query: Record<string, unknown>, signal: AbortSignal) =>
  call(searchOf(column), { query: query as never, signal, silent: true }) as Promise<unknown> as Promise<
    SelectOption[]
  >;

export const useFoundOptions = (column: ListColumn, q: string) =>
  useQuery({
    queryKey: ['options', column.remote, q.toLowerCase()],
    queryFn: ({ signal }) => ask(column, { q, limit: MOST }, signal),
    placeholderData: keepPreviousData,
  });

const chosenKey = (column: ListColumn, chosen: readonly Value[]) => ['options', column.remote, 'chosen', chosen];

/** Who chooses them has read what they are called: nobody must be asked for it again. */
export function useTellChosen(column: ListColumn): (options: readonly SelectOption[]) => void {
  const client = useQueryClient();
  return (options) => {
    const key = chosenKey(
      column,
      options.map(({ value }) => value),
    );
    client.setQueryData(key, options);
  };
}

/** What the chosen ones are called. */
export const useChosenOptions = (column: ListColumn, chosen: readonly Value[]) =>
  useQuery({
    queryKey: chosenKey(column, chosen),
    queryFn: ({ signal }) => ask(column, { ids: chosen.join(','), limit: 100 }, signal),
    enabled: column.remote !== undefined && chosen.length > 0,
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });

export const chosenValues = (value: unknown): Value[] =>
  Array.isArray(value) ? value.filter((one): one is Value => typeof one === 'string' || typeof one === 'number') : [];
