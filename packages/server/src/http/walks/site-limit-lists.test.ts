/** Lists of people who are limited to sites with few or with many records: the same rows, in order, and right totals. */
import { assets } from '@rounds/contract/assets';
import { inspections } from '@rounds/contract/inspections';
import { issues } from '@rounds/contract/issues';
import { logs } from '@rounds/contract/logs';
import { PERMISSIONS } from '@rounds/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kitchenRounds } from '../../modules/inspections/testing/kitchen-rounds.ts';
import { data } from '../../modules/issues/testing/issue-helpers.ts';
import { grant, startTestServer, type TestServer } from '../../testing/index.ts';
import { createSiteRecords, limit, type SiteRecords } from '../testing/site-records.ts';

/** The list counts fewer rows than these. */
const MANY = 10_010;
const FEW = 30;

let t: TestServer;
let records: SiteRecords;
let person: number;
const asLimited = () => t.as('nobody');
const write = (sql: string, values: readonly unknown[] = []) => t.queryIn('A', sql, [...values]);

beforeAll(async () => {
  t = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' }, undefined, { limits: { consume: async () => {} } });
  records = await createSiteRecords(t, await kitchenRounds(t));
  await grant(
    t,
    PERMISSIONS.filter((code) => code !== 'USR_MANAGE_ROLE'),
  );
  const { rows } = await write(`select id from "user" where first_name = 'Nobody'`);
  person = (rows[0] as { id: number }).id;
  for (const [site, count, name] of [
    [records.site, MANY, 'Near'],
    [records.farSite, FEW, 'Far'],
  ] as const) {
    await write(
      `insert into asset (asset_id, display_name, site_id) select $1 || lpad(i::text, 6, '0'), $1 || i, $2
       from generate_series(1, $3::int) i`,
      [name, site, count],
    );
  }
  await fillFromAssets();
  await write('analyze');
}, 240_000);
afterAll(() => t.close());

/** An inspection, an issue and an entry of the activity log for each asset. */
async function fillFromAssets(): Promise<void> {
  const isMade = `asset_id ~ '^(Near|Far)[0-9]'`;
  await write(`insert into inspection (uuid, status, template_id, template_version_id, template_version, template_title,
      asset_uuid, asset_id, asset_name, user_id, user_name, context, started_at)
    select gen_random_uuid(), 'in_progress', s.template_id, s.template_version_id, 1, 'Made', a.uuid, a.asset_id,
      a.display_name, s.user_id, 'Admin', '{}', now() - a.id * interval '1 minute'
    from asset a, (select * from inspection order by id limit 1) s where a.${isMade}`);
  await write(`insert into issue (number, title, type, priority, category_id, asset_uuid, created_by, created_at)
    select 1000000 + a.id, 'Made', 'action', 'low', s.category_id, a.uuid, s.created_by, now() - a.id * interval '1 minute'
    from asset a, (select * from issue order by id limit 1) s where a.${isMade}`);
  await write(`insert into activity (at, code, user_id, user_name, subject_type, subject_id, subject_title, request_id, ip,
      user_agent)
    select now() - a.id * interval '1 minute', 'asset.changed', s.user_id, 'Admin', 'asset', a.id::text, a.display_name,
      'made', '127.0.0.1', 'test'
    from asset a, (select * from activity where user_id is not null order by id limit 1) s where a.${isMade}`);
}

const LISTS = {
  assets: { endpoint: assets.list, view: 'listed_asset', where: 'archived = false', order: 'display_name, id' },
  inspections: {
    endpoint: inspections.list,
    view: 'listed_inspection',
    where: 'archived = false',
    order: 'started_order desc, id desc',
  },
  issues: {
    endpoint: issues.list,
    view: 'listed_issue',
    where: 'archived = false',
    order: 'created_at desc, id desc',
  },
  activities: { endpoint: logs.list, view: 'listed_activity', where: 'head_id is null', order: 'at desc, id desc' },
} as const;
type Name = keyof typeof LISTS;

/** Reads the ids in the views of limited people, in the order of the list. */
async function readIds(name: Name, sites: readonly number[]): Promise<number[]> {
  const { view, where, order } = LISTS[name];
  const settings = `set_config('rounds.limited_user_id', '${person}', true),
    set_config('rounds.limited_sites', '{${sites.join()}}', true)`;
  const { rows } = await write(
    `with settings as materialized (select ${settings}) select l.id from settings, lateral (
      select id from limited.${view} where ${where} order by ${order} offset 0) l`,
  );
  return (rows as { id: number }[]).map(({ id }) => id);
}

const readPage = (name: Name, query: object) =>
  data(asLimited().call(LISTS[name].endpoint, { query: { limit: 25, ...query } as never })) as Promise<{
    list: { id: number }[];
    pagination: { total: number; total_is_exact: boolean; next_cursor: string | null };
  }>;

describe.each(Object.keys(LISTS) as Name[])('the list of %s of a person who is limited to sites', (name) => {
  test('with few records has all of them in order, by cursor and by number, with their number', async () => {
    await limit(t, [records.far.id]);
    const ids = await readIds(name, [records.far.id]);
    expect(ids.length).toBeGreaterThanOrEqual(FEW);
    const first = await readPage(name, {});
    expect(first.list.map(({ id }) => id)).toEqual(ids.slice(0, 25));
    expect(first.pagination).toMatchObject({ total: ids.length, total_is_exact: true });
    const next = await readPage(name, { cursor: first.pagination.next_cursor });
    expect(next.list.map(({ id }) => id)).toEqual(ids.slice(25, 50));
    const second = await readPage(name, { page: 2 });
    expect(second.list).toEqual(next.list);
  });

  test('with more records than are counted says so, and begins with the right ones', async () => {
    await limit(t, [records.near.id]);
    const first = await readPage(name, {});
    const ids = await readIds(name, [records.near.id]);
    expect(ids.length).toBeGreaterThan(10_000);
    expect(first.list.map(({ id }) => id)).toEqual(ids.slice(0, 25));
    expect(first.pagination).toMatchObject({ total: 10_000, total_is_exact: false });
    const next = await readPage(name, { cursor: first.pagination.next_cursor });
    expect(next.list.map(({ id }) => id)).toEqual(ids.slice(25, 50));
  });
});

test('own work of a person who is limited to sites is in their lists once, wherever it is', async () => {
  await limit(t, [records.far.id]);
  const before = (await readPage('inspections', {})).pagination.total;
  const near = `(select id from inspection where asset_id ~ '^Near' order by id limit 2)`;
  const far = `(select id from inspection where asset_id ~ '^Far' order by id limit 2)`;
  await write(`update inspection set user_id = $1 where id in ${near} or id in ${far}`, [person]);
  await write(`update inspection set managers = $1 where id in ${near}`, [
    JSON.stringify([{ id: person, name: 'Nobody' }]),
  ]);
  expect((await readPage('inspections', {})).pagination.total).toBe(before + 2);
  const issuesBefore = (await readPage('issues', {})).pagination.total;
  await write(
    `update issue set assignee_user_id = $1 where id in (
    select id from issue where title = 'Made' and asset_uuid in (select uuid from asset where asset_id ~ '^(Near|Far)00000[12]'))`,
    [person],
  );
  expect((await readPage('issues', {})).pagination.total).toBe(issuesBefore + 2);
});
