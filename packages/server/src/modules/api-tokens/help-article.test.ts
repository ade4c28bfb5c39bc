/** The calls that the help shows for copying work as they are written. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { apiTokens } from '@rounds/contract/api-tokens';
import { assets } from '@rounds/contract/assets';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

const ARTICLE = '../../../../web/src/help/articles/en/api-and-webhooks.md';
const commands = [
  ...readFileSync(path.resolve(import.meta.dirname, ARTICLE), 'utf8').matchAll(/```sh\n(curl .*?)```/gs),
].map(([, command]) => command!);

/** The path of a command with what it sends as a query. */
function toPath(command: string): string {
  const url = new URL(/https:\/\/[^\s']+/.exec(command)![0]);
  for (const [, name, value] of command.matchAll(/--data-urlencode '(\w+)=([^']+)'/g))
    url.searchParams.set(name!, value!);
  return `${url.pathname}${url.search}`;
}

let t: TestServer;
let token: string;
beforeAll(async () => {
  t = await startTestServer();
  const body = {
    name: 'Help',
    permissions: ['SST_VIEW_ASSET', 'INS_VIEW_INSPECTION_REPORT', 'INS_VIEW_INSPECTION_LIST'],
  };
  token = (await t.as('admin').call(apiTokens.create, { body: body as never })).body.data.token;
  for (const [asset_id, display_name] of [
    ['K-1', 'Combi oven'],
    ['K-2', 'Walk-in fridge'],
  ] as const)
    await t.as('manager').call(assets.create, { body: { asset_id, display_name } });
});
afterAll(() => t.close());

test('the command for a list answers what its filter describes', async () => {
  const { status, body } = await t.withToken(token).send('GET', toPath(commands[0]!));
  expect(status).toBe(200);
  const found = (body.data as { list: { display_name: string }[] }).list;
  expect(found.map(({ display_name }) => display_name)).toEqual(['Combi oven']);
  expect(body.data).toMatchObject({ pagination: { next_cursor: null } });
});

test('the command for a feed answers a table and the cursor for the next time', async () => {
  const { status, headers, bytes } = await t.withToken(token).send('GET', toPath(commands[1]!));
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')]);
  expect(bytes.toString()).toContain('inspection_id,');
  expect(headers.get('x-next-cursor')).toBeTruthy();
});
