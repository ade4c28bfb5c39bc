/** Nobody who is limited to sites learns of anything elsewhere, by any call that reads. */
import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@rounds/contract';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { PERMISSIONS } from '@rounds/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kitchen, kitchenRounds } from '../../modules/inspections/testing/kitchen-rounds.ts';
import { grant, startTestServer, type TestServer } from '../../testing/index.ts';
import { createSiteRecords, IN, limit, OUT, type SiteRecords } from '../testing/site-records.ts';

let t: TestServer;
let records: SiteRecords;
beforeAll(async () => {
  t = await startTestServer({ TRUSTED_PROXIES: '127.0.0.1' }, undefined, { limits: { consume: async () => {} } });
  records = await createSiteRecords(t, await kitchenRounds(t));
  await t.runJobs();
  await grant(
    t,
    PERMISSIONS.filter((code) => code !== 'USR_MANAGE_ROLE'),
  );
}, 120_000);
afterAll(() => t.close());

/** Calls that must show records, so that showing nothing to anybody cannot go unnoticed. */
const REACHED = [
  ...['assets.list', 'assets.exportList', 'assets.get', 'assets.search', 'assets.listTree', 'assets.listFiles'],
  ...['inspections.list', 'inspections.get', 'inspections.exportList', 'inspections.exportAnswers'],
  ...['issues.list', 'issues.get', 'issues.search', 'issues.exportList', 'issues.listComments'],
  ...['assignments.list', 'assignments.get', 'assignments.getCalendar', 'assignments.getMonitor'],
  ...['sites.get', 'sites.search'],
  ...['feeds.inspections', 'feeds.issues', 'feeds.assets', 'feeds.assignments'],
];

/** Streams have tests of their own; these end the session, or respond only to others. */
const LEFT_OUT = ['auth.logout'];
const READING = ENDPOINTS.filter(
  ({ id, method, access, response }) =>
    method === 'GET' &&
    access !== 'guest' &&
    access !== 'provisioning' &&
    response !== 'events' &&
    !LEFT_OUT.includes(id),
);

const listIds = ({ asset, file, inspection, open, issue, assignment, atSite }: SiteRecords['visible']) =>
  [asset, file, inspection, open, issue, assignment, atSite].flatMap((record) =>
    record === null ? [] : [record.uuid, ...('id' in record ? [record.id] : [])],
  );

/** Lists the paths with every id of the records, in place of any id that a path names. */
function listPaths({ path }: Endpoint, ids: readonly (number | string | null)[]): string[] {
  return path.includes('{')
    ? ids.filter((id) => id !== null).map((id) => path.replace(/\{\w+\}/g, String(id)))
    : [path];
}

/** The query that calls need in addition to their path. The key begins the ids of the calls. */
const QUERIES: readonly (readonly [string, (of: SiteRecords) => Readonly<Record<string, string>>])[] = [
  ['assignments.getCalendar', () => ({ from: '2026-01-01T00:00:00Z', to: '2026-01-20T00:00:00Z' })],
  ['issues.getCalendar', () => ({ from: '2025-12-20', to: '2026-01-20' })],
  [
    'issues.findOpen',
    ({ hidden }) => ({ item_id: kitchen.id('Condition'), asset_uuid: hidden.away.asset.uuid, template_id: '1' }),
  ],
  ['changes.list', () => ({ limit: '1000' })],
  ['assignments.listConditionValues', () => ({ asset_type_uuid: randomUUID(), field_key: 'serial' })],
  ['retention.preview', () => ({ rule: 'delete_inspections', months: '1' })],
  ['usage.get', ({ farSite }) => ({ kind: 'site', id: String(farSite) })],
  ['dateReminders.listNext', ({ visible }) => ({ asset_uuid: visible.asset.uuid })],
  ['dateReminders.list', ({ type_uuid }) => ({ type_uuid })],
  ['analytics.responses.', () => ({ question: kitchen.id('Condition') })],
];
const toQuery = ({ id, list }: Endpoint): Readonly<Record<string, string>> =>
  QUERIES.find(([start]) => id.startsWith(start))?.[1](records) ?? (list ? { limit: '100' } : {});
/** They name what has nothing to do with sites: a language, a rule, an integration, or a service to sign in with. */
const NEEDING_MORE =
  /^(?:translations|sso|integrations|files\.getUploadProgress|fileManager\.download|assets\.listPlaces|assets\.printLabels)/;

interface Walk {
  readonly leaks: readonly string[];
  readonly failures: readonly string[];
  /** Calls that returned what is in reach. */
  readonly reached: ReadonlySet<string>;
}

/** Makes every call that reads, or those that are given, with each of these ids in its path. */
async function walk(
  ids: readonly (number | string | null)[],
  isLeak: (text: string, path: string) => boolean,
  calls = READING,
): Promise<Walk> {
  const [leaks, failures] = [new Set<string>(), new Set<string>()];
  const reached = new Set<string>();
  for (const endpoint of calls) {
    for (const path of listPaths(endpoint, ids)) {
      const answer = await t.as('nobody').send('GET', `/api${path}?${new URLSearchParams(toQuery(endpoint))}`);
      const text = answer.bytes.toString('latin1');
      const isIncomplete = answer.status === 422 && !path.includes('/0') && !NEEDING_MORE.test(endpoint.id);
      if (answer.status >= 500 || (isIncomplete && !endpoint.path.includes('{')))
        failures.add(`${endpoint.id} ${text}`);
      if (isLeak(text, path)) leaks.add(`${endpoint.id} ${path}`);
      if (text.includes(IN)) reached.add(endpoint.id);
    }
  }
  return { leaks: [...leaks], failures: [...failures], reached };
}

const listHidden = () => {
  const { hidden, lone, loneInspection } = records;
  return [
    ...listIds(hidden.away),
    ...listIds(hidden.nowhere),
    lone.id,
    lone.uuid,
    loneInspection.id,
    loneInspection.uuid,
  ];
};

describe('a person who is limited to a site', () => {
  beforeAll(() => limit(t, [records.near.id]));
  afterAll(() => limit(t, null));

  test('learns nothing of other sites by calls that read, whichever record they name', async () => {
    const ids = listHidden();
    const uuids = ids.filter((id) => typeof id === 'string');
    const { leaks, failures } = await walk(
      ids,
      (text, path) =>
        text.includes(OUT) ||
        uuids.some((uuid) => text.includes(uuid) && !path.includes(uuid) && !path.startsWith('/log/')),
    );
    expect(failures).toEqual([]);
    expect(leaks).toEqual([]);
  }, 300_000);

  test('reads what is in reach', async () => {
    const { failures, reached } = await walk([...listIds(records.visible), records.structure.id], () => false);
    expect(failures).toEqual([]);
    for (const call of REACHED) expect(reached).toContain(call);
  }, 300_000);
});

test('people without a limit see all sites', async () => {
  const reached = READING.filter(({ id }) => REACHED.includes(id));
  const { failures, leaks } = await walk(
    [...listHidden(), records.structure.id],
    (text) => text.includes(OUT),
    reached,
  );
  expect(failures).toEqual([]);
  const leakingCalls = new Set(leaks.map((leak) => leak.split(' ')[0]));
  for (const call of REACHED) expect(leakingCalls).toContain(call);
}, 300_000);
