/** The calls and addresses that the help shows for copying work as they are written. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { account } from '@rounds/contract/account';
import { apiTokens } from '@rounds/contract/api-tokens';
import { assets } from '@rounds/contract/assets';
import { users } from '@rounds/contract/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/index.ts';

const ARTICLE = '../../../../web/src/kit/help/articles/en/api-and-webhooks.md';
const source = readFileSync(path.resolve(import.meta.dirname, ARTICLE), 'utf8');
const commands = [...source.matchAll(/```sh\n(curl .*?)```/gs)].map(([, command]) => command!);

/** The path of a command with what it sends as a query. */
function toPath(command: string): string {
  const url = new URL(/https:\/\/[^\s']+/.exec(command)![0]);
  for (const [, name, value] of command.matchAll(/--data-urlencode '(\w+)=([^']+)'/g))
    url.searchParams.set(name!, value!);
  return `${url.pathname}${url.search}`;
}

let t: TestServer;
let token: string;
let writingToken: string;
beforeAll(async () => {
  t = await startTestServer();
  const body = {
    name: 'Help',
    permissions: ['SST_VIEW_ASSET', 'INS_VIEW_INSPECTION_REPORT', 'INS_VIEW_INSPECTION_LIST'],
  };
  token = (await t.as('admin').call(apiTokens.create, { body: body as never })).body.data.token;
  const writing = { name: 'Assistant', permissions: ['SST_VIEW_ASSET', 'SST_MANAGE_ASSET'] };
  writingToken = (await t.as('admin').call(apiTokens.create, { body: writing as never })).body.data.token;
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
  const list = (body.data as { list: { display_name: string }[] }).list;
  expect(list.map(({ display_name }) => display_name)).toEqual(['Combi oven']);
  expect(body.data).toMatchObject({ pagination: { next_cursor: null } });
});

test('the command for a feed answers a table and the cursor for the next time', async () => {
  const { status, headers, bytes } = await t.withToken(token).send('GET', toPath(commands[1]!));
  expect([status, headers.get('content-type')]).toEqual([200, expect.stringContaining('text/csv')]);
  expect(bytes.toString()).toContain('inspection_id,');
  expect(headers.get('x-next-cursor')).toBeTruthy();
});

test('an assistant connects to the address of its command, and changes records only with the addition', async () => {
  const { pathname } = new URL(/claude mcp add \S+ \S+ \S+ (\S+)/.exec(source)![1]!);
  const [, addition] = /`(\?write=true)`/.exec(source)!;
  const listTools = async (query: string) => {
    const client = new Client({ name: 'assistant', version: '1' });
    const requestInit = { headers: { Authorization: `Bearer ${writingToken}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(t.base + pathname + query), { requestInit }));
    const { tools } = await client.listTools();
    await client.close();
    return tools.map(({ name }) => name);
  };
  const [reading, writing] = [await listTools(''), await listTools(addition!)];
  expect(reading).toContain('assets_list');
  expect(reading).not.toContain('assets_create');
  expect(writing).toEqual(expect.arrayContaining([...reading, 'assets_create']));
  expect(writing.filter((name) => /delete|archive/.test(name))).toEqual([]);
});

test('a token that does not exist and a call for people alone have the answers of the table', async () => {
  const unknown = await t.withToken('unknown').send('GET', toPath(commands[0]!));
  expect([unknown.status, unknown.body.code]).toEqual([401, 'API_TOKEN_INVALID']);
  const lacking = await t.withToken(token).call(users.list);
  expect([lacking.status, lacking.body.code]).toEqual([403, 'USR_FORBIDDEN']);
  const personal = await t.withToken(token).call(account.endOtherSessions);
  expect([personal.status, personal.body.code]).toEqual([403, 'API_TOKEN_NOT_ACCEPTED']);
});
