/** Workspaces that are imported. */
import { auth } from '@rounds/contract/auth';
import { workspaces } from '@rounds/contract/workspaces';
import type { ArchiveSummary } from '@rounds/contract/workspaces/archive.ts';
import { expect } from 'vitest';
import { type Client, PASSWORD, type TestServer } from '../../../testing/index.ts';
import { endJob } from './filled-workspace.ts';

export interface NewWorkspace {
  readonly server: TestServer;
  readonly client: Client;
  readonly id: number;
}

/** A new workspace of a person, with a client that is in it. */
export async function createWorkspace(server: TestServer, email: string): Promise<NewWorkspace> {
  const client = server.guest();
  await client.call(auth.login, { body: { email, password: PASSWORD } });
  const { id } = (await client.call(workspaces.create, { body: { display_name: 'Second' } })).body.data;
  expect((await client.call(workspaces.switch, { params: { id } })).status).toBe(200);
  return { server, client, id };
}

export async function checkArchive({ server, client, id }: NewWorkspace, bytes: Buffer) {
  const sent = { params: { id }, file: { name: 'workspace.zip', bytes } };
  return endJob(server, client, await client.call(workspaces.checkImport, sent));
}

/** The end of the import, after its owner has confirmed what the check has found. */
export async function importArchive(workspace: NewWorkspace, bytes: Buffer) {
  const { server, client, id } = workspace;
  const checked = await checkArchive(workspace, bytes);
  expect(checked.status, JSON.stringify(checked)).toBe('done');
  const body = { job_id: checked.id };
  const started = await client.call(workspaces.startImport, { params: { id }, body });
  return { summary: checked.result as ArchiveSummary, job: await endJob(server, client, started) };
}

export const queryIn = async <Row extends object>({ server, id }: NewWorkspace, text: string): Promise<Row[]> => {
  const client = await server.database.owner.connect();
  try {
    await client.query('begin');
    await client.query(`select set_config('rounds.workspace_id', $1, true)`, [String(id)]);
    const { rows } = await client.query<Row>(text);
    await client.query('commit');
    return rows;
  } finally {
    client.release();
  }
};
