/** The download and the search of the product, and the same list as one value that is filtered by hand. */
import { openDB } from 'idb';
import { type DeviceDatabase, openDeviceDatabase } from '../../packages/web/src/platform/offline/device-database.ts';
import { searchStoredList } from '../../packages/web/src/platform/offline/lists/search-list.ts';
import { type ListPage, syncList } from '../../packages/web/src/platform/offline/lists/sync-list.ts';

export interface DeviceLists {
  sync(list: string): Promise<number>;
  search(list: string, text: string, parent: string | null): Promise<{ ms: number; found: number }>;
  /** Stores the list as one value for `searchWhole`. */
  storeWhole(list: string): Promise<void>;
  searchWhole(text: string): Promise<{ ms: number; found: number }>;
}

let db: DeviceDatabase | undefined;
const open = async () => (db ??= await openDeviceDatabase({ workspace_id: 1, user_id: 1 }, () => {}));
const openWhole = () => openDB('bench-whole', 1, { upgrade: (database) => void database.createObjectStore('lists') });

async function fetchPage(list: string, cursor?: string): Promise<ListPage> {
  const query = cursor ? `?cursor=${encodeURIComponent(cursor)}` : '';
  const answer = await fetch(`/api/resources/global-lists/${list}/items/changes${query}`);
  const { data } = await answer.json();
  return { ...data, items: data.items.map(({ fields, ...item }: { fields: object }) => ({ ...fields, ...item })) };
}

async function time<T>(work: () => Promise<T>): Promise<{ ms: number; result: T }> {
  const start = performance.now();
  const result = await work();
  return { ms: performance.now() - start, result };
}

const lists: DeviceLists = {
  async sync(list) {
    const device = await open();
    return (await time(() => syncList(device, list, fetchPage))).ms;
  },
  async search(list, text, parent) {
    const device = await open();
    const offer = parent === null ? null : { parents: [parent], filter: null };
    const { ms, result } = await time(() => searchStoredList(device, list, { text, offer, limit: 50, offset: 0 }));
    return { ms, found: result?.items.length ?? -1 };
  },
  async storeWhole(list) {
    const items = [];
    let page: ListPage | undefined;
    do {
      page = await fetchPage(list, page?.cursor);
      items.push(...page.items);
    } while (page.has_more);
    await (await openWhole()).put('lists', items, 'whole');
  },
  async searchWhole(text) {
    const whole = await openWhole();
    const { ms, result } = await time(async () => {
      const items: { item_id: string; display_name: string }[] = await whole.get('lists', 'whole');
      const words = text.toLowerCase().split(' ');
      return items.filter((item) => {
        const own = `${item.item_id} ${item.display_name}`.toLowerCase();
        return words.every((word) => own.includes(word));
      });
    });
    return { ms, found: Math.min(50, result.length) };
  },
};
Object.assign(window, { deviceLists: lists });
