/** The dashboard of docs/operations shows metrics that there are. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

const FILE = path.join(import.meta.dirname, '../../../../../docs/operations/grafana.json');
const TOKEN = 'a token of sixteen characters';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer({ METRICS_TOKEN: TOKEN });
});
afterAll(() => t.close());

describe('the Grafana dashboard', () => {
  it('every metric that a panel reads is one of the server, and every metric of Rounds has a panel', async () => {
    const headers = { authorization: `Bearer ${TOKEN}` };
    const text = (await t.guest().send('GET', '/api/metrics', { headers })).bytes.toString();
    const offered = new Set([...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name!));
    const dashboard = JSON.parse(await readFile(FILE, 'utf8')) as {
      panels: { targets: { expr: string }[] }[];
    };
    const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
    const read = new Set(
      expressions.flatMap((expr) =>
        [...expr.matchAll(/(\w+)\{/g)].map(([, name]) => name!.replace(/_(?:bucket|count|sum)$/, '')),
      ),
    );
    expect([...read].filter((name) => !offered.has(name))).toEqual([]);
    expect([...offered].filter((name) => name.startsWith('rounds_') && !read.has(name))).toEqual([]);
  });
});
