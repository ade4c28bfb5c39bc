/** An archive in an empty workspace is the workspace that it was made of. */
import { mkdtemp, rm } from 'node:fs/promises';
import { auth } from '@rounds/contract/auth';
import { assets } from '@rounds/contract/assets';
import { workspaces } from '@rounds/contract/workspaces';
import type { ArchiveSummary } from '@rounds/contract/workspaces/archive';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, emailAddress, PASSWORD, startTestServer, type TestServer } from '../../testing/index.ts';
import { readEverything } from './testing/read-everything.ts';
import { endJob, exportWorkspace, startFilledServer } from './testing/filled-workspace.ts';

let t: TestServer;
let bytes: Buffer;
let everything: Map<string, unknown>;
beforeAll(async () => {
  t = await startFilledServer();
  everything = await readEverything(t.as('admin'));
  bytes = await exportWorkspace(t, t.as('admin'), await t.workspaceId('A'));
}, 180_000);
afterAll(() => t.close());

/** A client of a person in a new workspace of theirs. */
async function openWorkspace(server: TestServer, email: string): Promise<{ client: Client; id: number }> {
  const client = server.guest();
  await client.call(auth.login, { body: { email, password: PASSWORD } });
  const { id } = (await client.call(workspaces.create, { body: { display_name: 'Second' } })).body.data;
  expect((await client.call(workspaces.switch, { params: { id } })).status).toBe(200);
  return { client, id };
}

const check = async (server: TestServer, client: Client, id: number, archive = bytes) =>
  endJob(
    server,
    client,
    await client.call(workspaces.checkImport, { params: { id }, file: { name: 'a.zip', bytes: archive } }),
  );

async function importInto(server: TestServer, client: Client, id: number) {
  const checked = await check(server, client, id);
  expect(checked.status, JSON.stringify(checked)).toBe('done');
  const started = await client.call(workspaces.startImport, { params: { id }, body: { job_id: checked.id } });
  const job = await endJob(server, client, started);
  expect(job.status, JSON.stringify(job)).toBe('done');
  return { summary: checked.result as ArchiveSummary, job };
}

function compare(imported: Map<string, unknown>): void {
  const different = [...everything].filter(
    ([name, value]) => JSON.stringify(imported.get(name)) !== JSON.stringify(value),
  );
  for (const [name, value] of different.slice(0, 12)) {
    console.log(name, '\n', JSON.stringify(value)?.slice(0, 600), '\n', JSON.stringify(imported.get(name))?.slice(0, 600));
  }
  expect(different.map(([name]) => name)).toEqual([]);
}

describe('importing the archive of a workspace', () => {
  test('on the same server, it has the same reports, scores, lists, figures and history', async () => {
    const { client, id } = await openWorkspace(t, emailAddress('admin', 'A'));
    await importInto(t, client, id);
    compare(await readEverything(client));
  });

  test('on another server, it has the same reports, scores, lists, figures and history', async () => {
    const other = await startTestServer();
    const { client, id } = await openWorkspace(other, emailAddress('admin', 'A'));
    await importInto(other, client, id);
    compare(await readEverything(client));
    await other.close();
  });
});
