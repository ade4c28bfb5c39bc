/** An assistant that speaks the Model Context Protocol, with the client of the protocol’s own library. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { assets } from '@rounds/contract/assets';
import type { Permission } from '@rounds/contract/permissions.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { condition, kitchenRounds, yes } from '../../modules/inspections/testing/kitchen-rounds.ts';
import { data } from '../../modules/issues/testing/issue-helpers.ts';
import { startTestServer, type TestServer, type WorkspaceName } from '../../testing/index.ts';
import { createToken } from '../openapi/testing/credentials.ts';
import { MAX_RESULT_LENGTH, toResultText } from './result-text.ts';

let t: TestServer;
const clients: Client[] = [];
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(async () => {
  for (const client of clients) await client.close();
  await t.close();
});

interface Assistant {
  readonly client: Client;
  listTools(): Promise<readonly string[]>;
  /** The result of a tool, or its failure as text. */
  use<T>(name: string, args?: Record<string, unknown>): Promise<T>;
  fail(name: string, args?: Record<string, unknown>): Promise<string>;
}

async function connect(
  permissions?: readonly Permission[],
  { query = '', workspace = 'A' }: { query?: string; workspace?: WorkspaceName } = {},
): Promise<Assistant> {
  const token = await createToken(t, permissions, workspace);
  const client = new Client({ name: 'assistant', version: '1' });
  const requestInit = { headers: { Authorization: `Bearer ${token}` } };
  await client.connect(new StreamableHTTPClientTransport(new URL(`${t.base}/api/mcp${query}`), { requestInit }));
  clients.push(client);
  const call = async (name: string, args: Record<string, unknown>) => {
    const { content, isError = false } = await client.callTool({ name, arguments: args });
    const [part] = content as readonly { readonly text: string }[];
    return { text: part!.text, isError };
  };
  return {
    client,
    listTools: async () => (await client.listTools()).tools.map(({ name }) => name),
    use: async <T>(name: string, args = {}) => {
      const { text, isError } = await call(name, args);
      expect(isError, text).toBe(false);
      return JSON.parse(text) as T;
    },
    fail: async (name, args = {}) => {
      const { text, isError } = await call(name, args);
      expect(isError, text).toBe(true);
      return text;
    },
  };
}

const DAY_MS = 24 * 3_600_000;
const toDay = (offset: number) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10);
interface AssetPage {
  readonly list: readonly { readonly id: number; readonly display_name: string }[];
  readonly pagination: { readonly next_cursor: string | null };
}

test('an assistant finds out which assets failed twice in a range of days', async () => {
  const { sync } = await kitchenRounds(t);
  for (let count = 0; count < 2; count++) {
    await data(sync([yes(), condition('Poor')], { complete: true }));
  }
  await data(t.as('manager').call(assets.create, { body: { asset_id: 'K-8', display_name: 'Never inspected' } }));
  const assistant = await connect();
  const filter = { failed_twice: { from: toDay(-2), to: toDay(2) } };
  const { list } = await assistant.use<AssetPage>('assets_list', { filter });
  expect(list.map(({ display_name }) => display_name)).toEqual(['Jaipur Indian Cuisine']);
  expect(assistant.client.getInstructions()).toContain('Today is ');
});

test('tools read records, pages and charts, and have schemas that stand alone', async () => {
  const assistant = await connect();
  const { tools } = await assistant.client.listTools();
  expect(tools.length).toBeLessThan(80);
  for (const { name, inputSchema, annotations } of tools) {
    expect(annotations, name).toMatchObject({ readOnlyHint: true });
    expect(JSON.stringify(inputSchema), name).not.toContain('#/components');
  }
  const first = await assistant.use<AssetPage>('assets_list', { limit: 10 });
  expect(first).not.toHaveProperty('table_name');
  const { id, display_name } = first.list[0]!;
  expect(await assistant.use('assets_get', { id })).toMatchObject({ id, display_name });
  expect(await assistant.use('get_chart', { chart: 'overview.inspections', preset: 'last_30_days' })).toHaveProperty(
    'points',
  );
});

test('a token sees only the tools of its permissions, and its calls are checked again', async () => {
  const assistant = await connect(['SST_VIEW_ASSET']);
  const names = await assistant.listTools();
  expect(names).toContain('assets_list');
  expect(names).not.toContain('users_list');
  expect(names).not.toContain('get_chart');
  expect(await assistant.fail('users_list')).toContain('There is no tool users_list');
});

test('tools change records only if the client asks for it, with the permissions of the token', async () => {
  const body = { asset_id: 'K-9', display_name: 'New fryer' };
  const reading = await connect();
  expect(await reading.fail('assets_create', { body })).toContain('There is no tool assets_create');
  const writing = await connect(undefined, { query: '?write=true' });
  const { id } = await writing.use<{ id: number }>('assets_create', { body });
  expect((await t.as('admin').call(assets.get, { params: { id } })).body.data.display_name).toBe('New fryer');
  const invalid = await writing.fail('assets_create', { body: { display_name: 'Nameless' } });
  expect(invalid).toMatch(/VALIDATION_FAILED.*asset_id/);
  const viewer = await connect(['SST_VIEW_ASSET'], { query: '?write=true' });
  expect(await viewer.listTools()).not.toContain('assets_create');
});

test('an assistant never reads the records of another workspace', async () => {
  const own = await connect();
  const { list } = await own.use<AssetPage>('assets_list');
  const foreign = await connect(undefined, { workspace: 'B' });
  expect((await foreign.use<AssetPage>('assets_list')).list).toEqual([]);
  expect(await foreign.fail('assets_get', { id: list[0]!.id })).toContain('SST_OBJECT_NOT_FOUND');
});

test('nobody connects without a token, with a session alone or from a path that is none', async () => {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
  expect((await t.guest().send('POST', '/api/mcp', { body })).status).toBe(401);
  expect((await t.as('admin').send('POST', '/api/mcp', { body })).body.code).toBe('API_TOKEN_INVALID');
  const assistant = await connect();
  expect(await assistant.fail('assets_get', { id: '../user/list' })).toContain('VALIDATION_FAILED');
});

test('an answer that is too long for an assistant is cut, and says so', () => {
  const list = Array.from({ length: 100 }, (_, id) => ({ id, text: 'x'.repeat(5_000) }));
  const text = toResultText({ list, table_name: 'x' });
  expect(text.length).toBeLessThanOrEqual(MAX_RESULT_LENGTH);
  expect(JSON.parse(text)).toMatchObject({ note: expect.stringContaining('ask for a smaller limit') });
});

test('templates and inspections are resources, of which a token sees what it may read', async () => {
  const { sync, templateId } = await kitchenRounds(t);
  const { id } = await data(sync([yes(), condition('Good')], { complete: true }));
  const { client } = await connect();
  const { resources } = await client.listResources();
  const uris = resources.map(({ uri }) => uri);
  expect(uris).toContain(`rounds://inspections/${id}`);
  expect(uris).toContain(`rounds://templates/${templateId}`);
  const { contents } = await client.readResource({ uri: `rounds://inspections/${id}` });
  expect(JSON.parse((contents[0] as { readonly text: string }).text)).toMatchObject({ id, status: 'completed' });
  for (const uri of ['rounds://inspections/987654', 'rounds://inspections/../users', 'file:///etc/passwd'])
    await expect(client.readResource({ uri })).rejects.toThrow();
  const { client: other } = await connect(['SST_VIEW_ASSET']);
  expect((await other.listResources()).resources).toEqual([]);
  await expect(other.readResource({ uri: `rounds://inspections/${id}` })).rejects.toThrow();
});
