/** An archive in an empty workspace is the workspace that it was made of. */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { assets } from '@rounds/contract/assets';
import { files } from '@rounds/contract/files';
import { jobs } from '@rounds/contract/jobs';
import { users } from '@rounds/contract/users';
import { workspaces } from '@rounds/contract/workspaces';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startFilledServer } from '../../http/testing/filled-server.ts';
import { cloneDatabase, emailAddress, listMails, startTestServer, type TestServer } from '../../testing/index.ts';
import { exportWorkspace } from './testing/filled-workspace.ts';
import { createWorkspace, importArchive, type NewWorkspace, queryIn } from './testing/new-workspace.ts';
import { readEverything } from './testing/read-everything.ts';

const ADMIN = emailAddress('admin', 'A');
let t: TestServer;
let other: TestServer;
let bytes: Buffer;
let everything: Map<string, unknown>;
let activity: string[];
beforeAll(async () => {
  t = await startFilledServer();
  other = await startTestServer({}, cloneDatabase, { limits: { consume: async () => {} } });
  everything = await readEverything(t.as('admin'));
  const source = { server: t, client: t.as('admin'), id: await t.workspaceId('A') };
  activity = await listActivity(source);
  bytes = await exportWorkspace(t, source.client, source.id);
}, 180_000);
afterAll(async () => {
  await other.close();
  await t.close();
});

/**
 * Brings the workspace to the state after everybody has accepted their invitation, and the owner has renamed it and
 * restarted everything that sends mails.
 */
async function finishMoving(workspace: NewWorkspace): Promise<void> {
  await queryIn(
    workspace,
    `update "user" set status = 'active' where status = 'invite' and workspace_id = ${workspace.id}`,
  );
  for (const table of ['alert', 'scheduled_report'])
    await queryIn(workspace, `update ${table} set is_active = true where workspace_id = ${workspace.id}`);
  await queryIn(workspace, `update workspace set display_name = 'A' where id = ${workspace.id}`);
}

/** Shows both values around the place where they begin to differ. */
function showDifference(...values: readonly unknown[]): string {
  const [a = '', b = ''] = values.map((value) => JSON.stringify(value));
  const at = [...a].findIndex((character, index) => character !== b[index]);
  return [a, b].map((text) => text.slice(Math.max(0, at - 60), at + 60)).join(' <> ');
}

/** Finds the calls whose output differs from that of the exported workspace. */
async function findDifferences({ client }: NewWorkspace): Promise<string[]> {
  const imported = await readEverything(client);
  expect([...imported.keys()]).toEqual([...everything.keys()]);
  return [...everything]
    .filter(([name, value]) => !isDeepStrictEqual(imported.get(name), value))
    .map(([name, value]) => `${name}: ${showDifference(value, imported.get(name))}`);
}

const listActivity = async (workspace: NewWorkspace): Promise<string[]> => {
  const rows = await queryIn<{ text: string }>(
    workspace,
    `select concat_ws(' ', code, at, user_name, subject_type, subject_title) as text from activity
     where workspace_id = ${workspace.id} order by id`,
  );
  return rows.map(({ text }) => text);
};

const listHashes = async (workspace: NewWorkspace): Promise<string[]> => {
  const rows = await queryIn<{ uuid: string; id: number }>(
    workspace,
    `select id, uuid from file where workspace_id = ${workspace.id} order by id`,
  );
  const hashes: string[] = [];
  for (const { uuid } of rows) {
    const { status, bytes: sent } = await workspace.client.call(files.get, { params: { id: uuid } });
    hashes.push(`${uuid} ${status} ${createHash('sha256').update(sent).digest('hex')}`);
  }
  return hashes;
};

describe.each(['the same server', 'another server'])('an archive that is imported on %s', (where) => {
  let target: NewWorkspace;
  beforeAll(async () => {
    target = await createWorkspace(where === 'the same server' ? t : other, ADMIN);
    const { job } = await importArchive(target, bytes);
    expect(job.status, JSON.stringify(job)).toBe('done');
    await finishMoving(target);
  });

  test('has the same reports, scores, lists, charts and history', async () => {
    expect(everything.size).toBeGreaterThan(400);
    expect(await findDifferences(target)).toEqual([]);
  });

  test('has the same files', async () => {
    const source = { server: t, client: t.as('admin'), id: await t.workspaceId('A') };
    const hashes = await listHashes(source);
    expect(hashes.length).toBeGreaterThan(3);
    expect(await listHashes(target)).toEqual(hashes);
  });

  test('has the log of both workspaces, and says that it was imported', async () => {
    const now = await listActivity(target);
    expect(activity.length).toBeGreaterThan(100);
    expect(activity.filter((text) => !now.includes(text))).toEqual([]);
    expect(now.some((text) => text.startsWith('workspace.imported'))).toBe(true);
    expect(now.some((text) => text.startsWith('workspace.switched') || text.startsWith('auth.'))).toBe(true);
  });

  test('goes on: new records get ids that no other record has', async () => {
    const body = { asset_id: 'NEW-1', display_name: 'New' };
    const created = await target.client.call(assets.create, { body });
    expect(created.status, JSON.stringify(created.body)).toBe(200);
    const [{ max } = { max: 0 }] = await queryIn<{ max: number }>(
      target,
      `select max(id)::int as max from asset where workspace_id = ${target.id}`,
    );
    expect(created.body.data.id).toBe(max);
  });

  test('belongs to the person who has imported it, in the same session', async () => {
    const { owner, is_owner } = (await target.client.call(workspaces.getDetails, { params: { id: target.id } })).body
      .data;
    expect([owner?.full_name, is_owner]).toEqual(['Admin A', true]);
    expect((await target.client.call(jobs.list)).body.data.map(({ kind }) => kind)).toContain('workspaces.import');
  });
});

describe('an archive that is imported by somebody who is not in it', () => {
  let target: NewWorkspace;
  let mails: number;
  const countMails = async () => (await listMails(other.services.config.dataDir, ADMIN)).length;
  beforeAll(async () => {
    mails = await countMails();
    target = await createWorkspace(other, emailAddress('admin', 'B'));
    const { job } = await importArchive(target, bytes);
    expect(job.status, JSON.stringify(job)).toBe('done');
  });

  test('makes them the owner and an administrator beside the people of the archive', async () => {
    const { owner, is_owner } = (await target.client.call(workspaces.getDetails, { params: { id: target.id } })).body
      .data;
    expect([owner?.full_name, is_owner]).toEqual(['Admin B', true]);
    const { list } = (await target.client.call(users.list, {})).body.data;
    expect(list.find(({ full_name }) => full_name === 'Admin B')).toMatchObject({
      status: 'active',
      roles: [expect.objectContaining({ name_lang: expect.objectContaining({ en: 'Administrator' }) })],
    });
    expect(list.filter(({ full_name }) => full_name !== 'Admin B').map(({ status }) => status)).not.toContain('active');
  });

  test('sends no mail: people join when the owner invites them, and reports and alerts are paused', async () => {
    await other.runJobs();
    expect(await countMails()).toBe(mails);
    const paused = await queryIn<{ is_active: boolean }>(
      target,
      `select is_active from scheduled_report where workspace_id = ${target.id}
       union all select is_active from alert where workspace_id = ${target.id}`,
    );
    expect(paused.length).toBeGreaterThan(1);
    expect(paused.filter((one) => one.is_active)).toEqual([]);
  });
});
