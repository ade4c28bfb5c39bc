/** Tests global lists on the device: the download, later changes, and the search. */
import type { ListItem } from '@rounds/engine';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeStorage } from '../../../testing/storage.ts';
import { type DeviceDatabase, openDeviceDatabase } from '../device-database.ts';
import { findStoredItems, searchStoredList } from './search-list.ts';
import { type ListPage, syncList } from './sync-list.ts';

const LIST = 'list';
let db: DeviceDatabase;
let pages: Partial<ListPage>[] = [];
const cursors: (string | undefined)[] = [];
let removeStorage: () => Promise<void>;
beforeAll(async () => {
  removeStorage = fakeStorage();
  db = await openDeviceDatabase({ workspace_id: 1, user_id: 99 }, () => {});
});
afterAll(async () => {
  db.close();
  await removeStorage();
});

const toItem = (number: number, more: Partial<ListItem> = {}): ListItem => {
  const padded = String(number).padStart(5, '0');
  return {
    ...{ uuid: `u-${padded}`, item_id: `P${number}`, display_name: `Part ${padded}` },
    ...{ parent_uuid: `group-${number % 7}`, points: null, f_kind: number % 2 ? 'odd' : 'even' },
    ...more,
  };
};
const sync = (...next: Partial<ListPage>[]) => {
  pages = next;
  return syncList(db, LIST, async (uuid, cursor) => {
    cursors.push(cursor);
    const page = { list: { uuid, name: 'Parts', archived: false }, items: [], has_more: pages.length > 1 };
    return { ...page, is_restart: false, cursor: `c${cursors.length}`, ...pages.shift() };
  });
};
const search = async (text: string, more: object = {}) =>
  (await searchStoredList(db, LIST, { text, offer: null, limit: 5, offset: 0, ...more })) ?? null;
const found = async (text: string, more: object = {}) =>
  (await search(text, more))?.items.map(({ item_id }) => item_id);

test('a list is searched once all of it has arrived, and only then', async () => {
  expect(await search('')).toBeNull();
  const items = Array.from({ length: 3000 }, (_, number) => toItem(number));
  let halfway: unknown;
  await syncList(db, LIST, async (uuid, cursor) => {
    if (cursor) halfway = await search('');
    const list = { uuid, name: 'Parts', archived: false };
    const part = cursor ? items.slice(1500) : items.slice(0, 1500);
    return { list, items: part, cursor: 'all', has_more: !cursor, is_restart: !cursor };
  });
  expect(halfway).toBeNull();
  expect(await found('')).toEqual(['P0', 'P1', 'P2', 'P3', 'P4']);
  expect(await found('part 02999')).toEqual(['P2999']);
  expect(await found('p29 RT 0298')).toEqual(['P298', 'P2980', 'P2981', 'P2982', 'P2983']);
  expect(await found('no such part')).toEqual([]);
});

test('pages of a search follow each other', async () => {
  expect(await search('p1', { limit: 2, offset: 1 })).toMatchObject({
    items: [{ item_id: 'P10' }, { item_id: 'P11' }],
    has_more: true,
  });
});

test('a search is restricted to a parent and to the value of a field', async () => {
  const offer = { parents: ['group-3'], filter: { field_key: 'f_kind', operator: 'equals', texts: ['odd'] } };
  expect(await found('', { offer })).toEqual(['P3', 'P17', 'P31', 'P45', 'P59']);
  expect(await found('', { offer: { parents: [], filter: null } })).toEqual([]);
});

test('the next download asks for what has changed, and moves renamed and archived items', async () => {
  cursors.length = 0;
  await sync({
    items: [
      toItem(7, { display_name: 'Part 02999b' }),
      toItem(8, { archived: true }),
      toItem(3000, { display_name: 'Aardvark' }),
    ],
  });
  expect(cursors).toEqual(['all']);
  expect(await found('')).toEqual(['P3000', 'P0', 'P1', 'P2', 'P3']);
  expect(await found('02999')).toEqual(['P2999', 'P7']);
  expect(await found('part 00007')).toEqual([]);
  expect(await found('part 00008')).toEqual([]);
  expect(await findStoredItems(db, LIST, ['u-00008', 'u-00007'])).toMatchObject([
    { archived: true },
    { display_name: 'Part 02999b' },
  ]);
});

test('a restart replaces all items', async () => {
  await sync({ items: [toItem(1)], is_restart: true });
  expect(await found('')).toEqual(['P1']);
});

test('a search on the device ignores accents and case, as the server does', async () => {
  const names = ['Équipement d’été', 'Straße', 'Łódź', 'Œuvre', 'Ｆｕｌｌ width'];
  await sync({ items: names.map((display_name, number) => toItem(number, { display_name })), is_restart: true });
  expect(await found('EQUIPEMENT ete')).toEqual(['P0']);
  expect(await found('strasse')).toEqual(['P1']);
  expect(await found('lodz')).toEqual(['P2']);
  expect(await found('oeuvre')).toEqual(['P3']);
  expect(await found('full')).toEqual(['P4']);
});
