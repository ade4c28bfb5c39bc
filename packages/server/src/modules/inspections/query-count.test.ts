/** Counts the queries of one call that brings many changes. */
import { randomUUID } from 'node:crypto';
import { assets } from '@rounds/contract/assets';
import { globalLists } from '@rounds/contract/global-lists';
import { globalListItems } from '@rounds/contract/global-lists/items.ts';
import { inspections } from '@rounds/contract/inspections';
import { sites } from '@rounds/contract/sites';
import { users } from '@rounds/contract/users';
import { form, page, question, text } from '@rounds/engine/testing';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setWorkspace } from '../../db/transactions.ts';
import { cloneDatabase, startTestServer, type TestDatabase, type TestServer } from '../../testing/index.ts';
import { kitchenRounds, publish, START_PAGE } from './testing/kitchen-rounds.ts';

/** Counts the whole call: session, access, inspection, checks, storing and the activity log. */
const MAX_QUERIES = 20;

let queries = 0;
const counter: KyselyPlugin = {
  transformQuery({ node }) {
    queries += 1;
    return node;
  },
  transformResult: async ({ result }) => result,
};

async function cloneCountedDatabase(): Promise<TestDatabase> {
  const { database, drop } = await cloneDatabase();
  return {
    database: {
      ...database,
      inWorkspace: (scope, work) =>
        database.inWorkspace(scope, async (tx) => {
          const counted = tx.withPlugin(counter);
          // The counting transaction is another object, whose workspace has to be named too.
          await setWorkspace(counted, typeof scope === 'number' ? scope : scope.workspace_id);
          queries -= 1;
          return work(counted);
        }),
    },
    drop,
  };
}

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer({}, cloneCountedDatabase);
});
afterAll(() => t.close());

const create = async () => {
  const manager = t.as('manager');
  const list = (await manager.call(globalLists.create, { body: { name: 'Places', fields: [], order: {} } })).body.data;
  const items = await Promise.all(
    ['North', 'South', 'West'].map(async (display_name) => {
      const body = { item_id: display_name, display_name };
      return (await manager.call(globalListItems.create, { params: { listId: list.id }, body })).body.data.uuid;
    }),
  );
  const structure = await manager.call(sites.create, {
    body: {
      title: 'Sites',
      columns: [],
      nodes: [
        { title: 'Hall', is_site: true },
        { title: 'Yard', is_site: true },
      ],
    },
  } as never);
  const tree = structure.body.data as { id: number; nodes: readonly { id: number }[] };
  const boilers = await Promise.all(
    ['B-1', 'B-2'].map(
      async (asset_id) =>
        (await manager.call(assets.create, { body: { asset_id, display_name: asset_id } })).body.data.uuid,
    ),
  );
  const people = (await manager.call(users.search, { query: { limit: 100 } })).body.data.map(({ value }) =>
    Number(value),
  );
  return { list, items, tree, boilers, people };
};

test('a call with 500 changes asks the database as often as one with a few', async () => {
  const { list, items, tree, boilers, people } = await create();
  const { uploadPhoto } = await kitchenRounds(t);
  const photos = [randomUUID(), randomUUID()];
  for (const photo of photos) await uploadPhoto(photo);
  const visit = form(
    page(
      'Visit',
      question('global_list', 'Place', { global_list_uuid: list.uuid, global_list_id: list.id }),
      question('photo', 'Picture', { multi_photo: true }),
      text('Remark'),
    ),
    page(
      'Start',
      question('asset', 'Boiler'),
      question('person', 'Present', { multiple_selection: true }),
      question('site', 'Site', { column_options: [{ structure_id: String(tree.id) }] }),
    ),
  );
  // People, assets and sites are asked for on the start page.
  const onStartPage = visit.document.items
    .filter(({ title }) => title !== 'Start')
    .map((item) => (item.parent_id === visit.id('Start') ? { ...item, parent_id: START_PAGE } : item));
  const template_id = await publish(t, { ...visit.document, items: onStartPage }, 'Visit');
  const pick = <T>(from: readonly T[], n: number): T => from[n % from.length]!;
  const kinds: readonly ((n: number) => readonly [string, unknown])[] = [
    (n) => ['Place', [pick(items, n)]],
    (n) => ['Site', String(pick(tree.nodes, n).id)],
    (n) => ['Boiler', pick(boilers, n)],
    (n) => ['Present', [pick(people, n)]],
    (n) => ['Picture', { add: [pick(photos, n)] }],
    (n) => ['Remark', `remark ${n}`],
  ];
  const createChange = (_: unknown, n: number) => {
    const [key, value] = pick(kinds, n)(Math.floor(n / kinds.length));
    return { id: randomUUID(), item_id: visit.id(key), value, at: new Date().toISOString() };
  };
  const count = async (changes: number) => {
    const body = { uuid: randomUUID(), new: { template_id }, changes: Array.from({ length: changes }, createChange) };
    queries = 0;
    const answer = await t.as('inspector').call(inspections.sync, { body });
    expect(answer.body.data.refused).toEqual([]);
    expect(answer.body.data.acknowledged).toHaveLength(changes);
    return queries;
  };
  await count(kinds.length);
  const few = await count(kinds.length);
  const many = await count(500);
  expect(many).toBe(few);
  expect(many).toBeLessThanOrEqual(MAX_QUERIES);
});
