/**
 * Global lists and structures of sites that inspections need, which are kept on the device and searched there without a
 * network.
 */
import { globalListItems } from '@rounds/contract/global-lists/items.ts';
import { sites } from '@rounds/contract/sites';
import { isSiteItem, listReferredRecords, type TemplateDocument, toSiteList } from '@rounds/engine';
import { ITEMS_PER_PAGE, ListNotHere, type ListPage, type ListSource, serverLists } from '../../../kit/form/index.ts';
import { isOutOfReach } from '../../../kit/inspections/start-inspection.ts';
import { CallError, call } from '../../../platform/api/index.ts';
import {
  deleteList,
  type FetchListPage,
  findStoredItems,
  listStoredItems,
  type Outbox,
  searchStoredList,
  syncList,
} from '../../../platform/offline/index.ts';

/** Searches the server; without a network, the copy on the device. */
export function createDeviceLists(outbox: Outbox): ListSource {
  const { db } = outbox;
  const searchDevice: ListSource['search'] = async ({ list, text, offer, page }): Promise<ListPage> => {
    const offset = (page - 1) * ITEMS_PER_PAGE;
    const result = await searchStoredList(db, list, { text, offer, limit: ITEMS_PER_PAGE, offset });
    if (!result) throw new ListNotHere('The list is not on this device');
    return result;
  };
  return {
    async search(query, signal) {
      if (!outbox.state().online) return searchDevice(query);
      try {
        return await serverLists.search(query, signal);
      } catch (error) {
        if (!isOutOfReach(error)) throw error;
        return searchDevice(query);
      }
    },
    async find(list, items) {
      const storedItems = await findStoredItems(db, list, items);
      return storedItems.length === items.length ? storedItems : serverLists.find(list, items).catch(() => storedItems);
    },
    async sites(structure) {
      const readDevice = async () => {
        const storedItems = await listStoredItems(db, toSiteList(structure));
        if (!storedItems) throw new ListNotHere('The structure is not on this device');
        return storedItems.filter(isSiteItem);
      };
      if (!outbox.state().online) return readDevice();
      try {
        return await serverLists.sites(structure);
      } catch (error) {
        if (!isOutOfReach(error)) throw error;
        return readDevice();
      }
    },
  };
}

const fetchPage: FetchListPage = async (listId, cursor) => {
  if (listId.startsWith(SITES)) return fetchSites(listId, cursor);
  const page = await call(globalListItems.listChanges, { params: { listId }, query: { cursor }, silent: true });
  return { ...page, items: page.items.map(({ fields, ...item }) => ({ ...fields, ...item })) };
};

/** A structure of sites is stored like a list. It is small enough to be replaced as a whole when it has changed. */
const fetchSites: FetchListPage = async (listId, cursor) => {
  const id = Number(listId.slice(SITES.length));
  const query = cursor ? { revision: Number(cursor) } : {};
  const { structure, items } = await call(sites.listItems, { params: { id }, query, silent: true });
  const { title: name, archived, revision } = structure;
  const is_restart = cursor !== String(revision);
  return { list: { uuid: listId, name, archived }, items, cursor: String(revision), has_more: false, is_restart };
};
const SITES = toSiteList('');

const findListKeys = (documents: readonly Pick<TemplateDocument, 'items' | 'rule_sets'>[]): Set<string> =>
  new Set(
    documents.flatMap((document) => {
      const { lists, site_structures } = listReferredRecords(document);
      return [...lists.keys(), ...[...site_structures.keys()].map(toSiteList)];
    }),
  );

/** Downloads the lists of these templates. One window at a time does so. */
export async function fetchLists(
  outbox: Outbox,
  documents: readonly Pick<TemplateDocument, 'items' | 'rule_sets'>[],
): Promise<void> {
  const lists = findListKeys(documents);
  if (lists.size === 0) return;
  await withLock(`${outbox.db.name} lists`, async () => {
    for (const list of lists) await fetchList(outbox, list);
  });
}

/** Downloads the lists of all templates on the device, and deletes lists that none of them needs anymore. */
export async function fillLists(outbox: Outbox): Promise<void> {
  const documents = (await outbox.db.getAll('templates')).map(({ document }) => document);
  await fetchLists(outbox, documents);
  const needed = findListKeys(documents);
  for (const list of await outbox.db.getAllKeys('lists')) if (!needed.has(list)) await deleteList(outbox.db, list);
}

/** A list that was deleted, or that the plan no longer includes, must not prevent the download of the others. */
async function fetchList({ db }: Outbox, list: string): Promise<void> {
  try {
    await syncList(db, list, fetchPage);
  } catch (error) {
    if (!(error instanceof CallError) || isOutOfReach(error)) throw error;
  }
}

async function withLock(name: string, work: () => Promise<void>): Promise<void> {
  if (!navigator.locks) return work();
  await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work();
  });
}
