/** Two workspaces of one server whose records have the same ids do not see each other's. */
import { randomUUID } from 'node:crypto';
import { auth } from '@rounds/contract/auth';
import { checklists } from '@rounds/contract/checklists';
import { inspections } from '@rounds/contract/inspections';
import { users } from '@rounds/contract/users';
import { personalData } from '@rounds/contract/users/personal-data.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, emailAddress, PASSWORD, startTestServer, type TestServer } from '../../testing/index.ts';
import { condition, kitchenRounds, yes } from '../inspections/testing/kitchen-rounds.ts';
import { exportWorkspace } from './testing/filled-workspace.ts';
import { createWorkspace, importArchive, type NewWorkspace, queryIn } from './testing/new-workspace.ts';

let t: TestServer;
let source: Client;
let copy: NewWorkspace;
let templateId: number;
/** An open inspection, which servers keep in memory. */
let inspection: number;
beforeAll(async () => {
  t = await startTestServer();
  source = t.as('admin');
  const rounds = await kitchenRounds(t);
  templateId = rounds.templateId;
  inspection = (await rounds.sync([yes()], {}, 'manager')).body.data.id;
  const bytes = await exportWorkspace(t, source, await t.workspaceId('A'));
  copy = await createWorkspace(t, emailAddress('admin', 'A'));
  const { job } = await importArchive(copy, bytes);
  expect(job.status, JSON.stringify(job)).toBe('done');
}, 60_000);
afterAll(() => t.close());

const readAnswers = async (client: Client) =>
  JSON.stringify((await client.call(inspections.get, { params: { id: inspection } })).body.data.answers);

describe('records with the same id in two workspaces', () => {
  test('answers to an open inspection are those of its own workspace', async () => {
    const before = await readAnswers(source);
    expect(await readAnswers(copy.client)).toBe(before);
    const body = { changes: [condition('Poor')] };
    const params = { id: inspection };
    const saved = await copy.client.call(inspections.saveChanges, { params, body });
    expect(saved.status, JSON.stringify(saved.body)).toBe(200);
    expect(await readAnswers(source)).toBe(before);
    const own = await source.call(inspections.saveChanges, { params, body: { changes: [condition('Good')] } });
    expect(own.status, JSON.stringify(own.body)).toBe(200);
    const [here, there] = [await readAnswers(source), await readAnswers(copy.client)];
    expect(here).not.toBe(there);
  });

  test('drafts and versions of a template are those of its own workspace', async () => {
    const rename = async (client: Client, title: string) => {
      const { revision } = (await client.call(checklists.get, { params: { id: templateId } })).body.data;
      const body = { save_id: randomUUID(), revision, head: { title } };
      const saved = await client.call(checklists.saveDraft, { params: { id: templateId }, body });
      expect(saved.status, JSON.stringify(saved.body)).toBe(200);
      const draft = { revision: saved.body.data.revision, title: '' };
      const published = await client.call(checklists.publish, { params: { id: templateId }, body: draft });
      expect(published.status, JSON.stringify(published.body)).toBe(200);
    };
    await rename(source, 'Original');
    await rename(copy.client, 'Copy');
    const titles = async (client: Client) => [
      (await client.call(checklists.get, { params: { id: templateId } })).body.data.title,
      (await client.call(checklists.getLatestVersion, { params: { id: templateId } })).body.data.title,
    ];
    expect(await titles(source)).toEqual(['Original', 'Original']);
    expect(await titles(copy.client)).toEqual(['Copy', 'Copy']);
  });

  test('sessions of a person are those of their own workspace', async () => {
    const [viewer] = await queryIn<{ id: number }>(
      copy,
      `select id from "user" where workspace_id = ${copy.id} and first_name = 'Viewer'`,
    );
    const params = { id: Number(viewer!.id) };
    const guest = t.guest();
    await guest.call(auth.login, { body: { email: emailAddress('viewer', 'A'), password: PASSWORD } });
    const seen = await copy.client.call(users.listSessions, { params });
    expect(seen.body.data).toEqual([]);
    await copy.client.call(users.endSessions, { params });
    expect((await guest.call(auth.getSession)).body.data).toMatchObject({ user: { first_name: 'Viewer' } });
    expect((await source.call(users.listSessions, { params })).body.data.length).toBeGreaterThan(0);
    const started = await copy.client.call(personalData.start, { params });
    expect(started.status, JSON.stringify(started.body)).toBe(200);
  });
});
