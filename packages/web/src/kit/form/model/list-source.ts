/** The sources of the items of global lists: the server, or the device that conducts an inspection. */
import { globalListItems } from '@rounds/contract/global-lists/items.ts';
import { sites } from '@rounds/contract/sites';
import type { Id, ListItem, ListOffer, SiteItem } from '@rounds/engine';
import { call } from '../../../platform/api/index.ts';

export interface ListQuery {
  readonly list: Id;
  readonly text: string;
  readonly offer: ListOffer | null;
  /** The page, from 1. */
  readonly page: number;
}

/** A page of items of a global list. */
export interface ListPage {
  readonly items: readonly ListItem[];
  readonly has_more: boolean;
  /** The time of the copy on the device, if the items come from it. */
  readonly as_of?: string;
}

/** Searches and finds the items of global lists. */
export interface ListSource {
  /** @throws ListNotHere without a network, if the device has no copy of the list */
  search(query: ListQuery, signal?: AbortSignal): Promise<ListPage>;
  /** These items, archived ones included. */
  find(list: Id, items: readonly Id[]): Promise<readonly ListItem[]>;
  /**
   * All nodes of a structure of sites, from top to bottom.
   * @throws ListNotHere without a network, if the device has no copy of the structure
   */
  sites(structure: Id): Promise<readonly SiteItem[]>;
}

/** Thrown if a list is neither on the device nor reachable. */
export class ListNotHere extends Error {}

export const ITEMS_PER_PAGE = 50;

type Query = NonNullable<Parameters<typeof call<typeof globalListItems.search>>[1]>['query'];

async function fetchItems(list: Id, query: Query, signal?: AbortSignal): Promise<ListItem[]> {
  const options = await call(globalListItems.search, {
    params: { listId: list },
    query: { ...query, with_item: true },
    signal,
    silent: true,
  });
  return options.flatMap(({ item }) => (item ? [{ ...item.fields, ...withoutFields(item) }] : []));
}

const withoutFields = <Item extends { fields: unknown }>({ fields: _, ...item }: Item): Omit<Item, 'fields'> => item;

export const serverLists: ListSource = {
  async search({ list, text, offer, page }, signal) {
    if (offer?.parents?.length === 0) return { items: [], has_more: false };
    const { filter } = offer ?? {};
    const items = await fetchItems(
      list,
      {
        q: text,
        limit: ITEMS_PER_PAGE,
        page,
        ...(offer?.parents && { parent: [...offer.parents] }),
        ...(filter && {
          field_key: filter.field_key,
          field_operator: filter.operator,
          field_texts: JSON.stringify(filter.texts),
        }),
      },
      signal,
    );
    return { items, has_more: items.length === ITEMS_PER_PAGE };
  },
  find: (list, items) => fetchItems(list, { ids: [...items], limit: 100 }),
  sites: async (structure) =>
    (await call(sites.listItems, { params: { id: Number(structure) }, query: {}, silent: true })).items,
};
