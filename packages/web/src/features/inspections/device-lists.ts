/** Global lists that inspections need: kept on the device, and searched there without a network. */
import { globalListItems } from '@rounds/contract/global-list-items';
import { listReferredRecords, type TemplateDocument } from '@rounds/engine';
import { CallError, call } from '../../api/index.ts';
import { ITEMS_PER_PAGE, ListNotHere, type ListPage, type ListSource, serverLists } from '../../form/index.ts';
import {
  deleteList,
  type FetchListPage,
  findStoredItems,
  type Outbox,
  searchStoredList,
  syncList,
} from '../../offline/index.ts';
import { isOutOfReach } from './start-inspection.ts';

/** Searches the server; without a network, the copy on the device. */
export function createDeviceLists(outbox: Outbox): ListSource {
  const { db } = outbox;
  const searchDevice: ListSource['search'] = async ({ list, text, offer, page }): Promise<ListPage> => {
    const offset = (page - 1) * ITEMS_PER_PAGE;
    const found = await searchStoredList(db, list, { text, offer, limit: ITEMS_PER_PAGE, offset });
    if (!found) throw new ListNotHere('The list is not on this device');
    return found;
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
      const known = await findStoredItems(db, list, items);
      return known.length === items.length ? known : serverLists.find(list, items).catch(() => known);
    },
  };
}

const fetchPage: FetchListPage = async (listId, cursor) => {
  const page = await call(globalListItems.listChanges, { params: { listId }, query: { cursor }, silent: true });
  return { ...page, items: page.items.map(({ fields, ...item }) => ({ ...fields, ...item })) };
};

const listsOf = (documents: readonly Pick<TemplateDocument, 'items' | 'rule_sets'>[]): Set<string> =>
  new Set(documents.flatMap((document) => [...listReferredRecords(document).lists.keys()]));

/** Downloads the lists of these templates. One window at a time does so. */
export async function fetchLists(
  outbox: Outbox,
  documents: readonly Pick<TemplateDocument, 'items' | 'rule_sets'>[],
): Promise<void> {
  const lists = listsOf(documents);
  if (lists.size === 0) return;
  await withLock(`${outbox.db.name} lists`, async () => {
    for (const list of lists) await fetchList(outbox, list);
  });
}

/** Downloads the lists of all templates on the device, and deletes lists that none of them needs any more. */
export async function fillLists(outbox: Outbox): Promise<void> {
  const documents = (await outbox.db.getAll('templates')).map(({ document }) => document);
  await fetchLists(outbox, documents);
  const needed = listsOf(documents);
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
