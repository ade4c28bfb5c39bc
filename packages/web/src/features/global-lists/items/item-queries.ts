import { globalListItems, type ListItemData } from '@rounds/contract/global-lists/items.ts';
import { inspections } from '@rounds/contract/inspections';
import { type ListDeclaration, listOfParent } from '@rounds/contract/list.ts';
import { usage } from '@rounds/contract/usage';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createResource } from '../../../kit/resource/index.ts';
import { call } from '../../../platform/api/index.ts';
import { createEventBatcher, useCan, useServerEvents } from '../../../platform/session/index.ts';

const KEY = 'global-list-items';

const createItemResource = (listId: string) =>
  createResource(globalListItems, {
    key: KEY,
    params: { listId },
    getId: ({ uuid }) => uuid,
    getName: ({ display_name }) => display_name,
    invalidates: ['global-lists', 'options'],
  });
export type ItemResource = ReturnType<typeof createItemResource>;

/** The items of one list. */
export const useItemResource = (listId: string): ItemResource => useMemo(() => createItemResource(listId), [listId]);

/** A list of items as the table of one global list shows it. */
export const useItemList = (list: ListDeclaration, listId: string): ListDeclaration =>
  useMemo(() => listOfParent(list, 'listId', listId), [list, listId]);

/** All items of a list that are not archived. */
async function loadItems(listId: string, signal: AbortSignal): Promise<readonly ListItemData[]> {
  const items: ListItemData[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await call(globalListItems.listChanges, { params: { listId }, query: { cursor }, signal });
    // Items that were changed while the pages were read come again, even if they were archived.
    items.push(...page.items);
    if (!page.has_more) break;
    cursor = page.cursor;
  }
  const byUuid = new Map(items.map((item) => [item.uuid, item]));
  return [...byUuid.values()].filter(({ archived }) => !archived);
}

const scheduleReload = createEventBatcher();

export function useAllItems(listId: string) {
  const client = useQueryClient();
  useServerEvents('globalListItems', () => scheduleReload(() => client.invalidateQueries({ queryKey: [KEY] })));
  return useQuery({
    queryKey: [KEY, 'all', listId],
    queryFn: ({ signal }) => loadItems(listId, signal),
  });
}

/** One item, archived or not. */
export const useItem = (listId: string, id: string) =>
  useQuery({
    queryKey: [KEY, 'get', id, { listId }],
    queryFn: ({ signal }) => call(globalListItems.get, { params: { listId, id }, signal, silent: true }),
    retry: false,
  });

/** The templates whose questions use the list, for those who may see templates. */
export const useListUsage = (listId: string) => {
  const isEnabled = useCan()('CKL_MANAGE_TEMPLATES');
  return useQuery({
    queryKey: [KEY, 'usage', listId],
    queryFn: ({ signal }) => call(usage.get, { params: { kind: 'global_list', id: listId }, signal, silent: true }),
    enabled: isEnabled,
  });
};

const OPEN = ['to_do', 'in_progress'];
/** The filters of the list of inspections that name an item. */
export const toNamingFilter = (uuid: string, which: 'open' | 'completed') => ({
  list_item: [uuid],
  status: which === 'open' ? OPEN : ['completed'],
});

/**
 * Counts the inspections that name an item; undefined while that is unknown, and for those who may not list
 * inspections.
 */
export function useNamingCount(uuid: string, which: 'open' | 'completed'): number | undefined {
  const isEnabled = useCan()('INS_VIEW_INSPECTION_LIST');
  const filter = JSON.stringify(toNamingFilter(uuid, which));
  const { data } = useQuery({
    queryKey: [KEY, 'inspections', filter],
    queryFn: ({ signal }) =>
      call(inspections.list, { query: { filter, limit: 10, exact_total: true }, signal, silent: true }),
    enabled: isEnabled,
  });
  return data?.pagination.total;
}
