/** A server with a workspace that uses every module, and the archive of a workspace. */
import type { Endpoint, OutputOf } from '@rounds/contract/endpoint';
import { jobs } from '@rounds/contract/jobs';
import { workspaces } from '@rounds/contract/workspaces';
import { expect } from 'vitest';
import { MODULES } from '../../../app.ts';
import { walkAssets, walkBoards, walkFiles, walkLists } from '../../../http/testing/event-scenario.ts';
import { EventWalk } from '../../../http/testing/event-walk.ts';
import {
  walkAssignments,
  walkInspections,
  walkIssues,
  walkTemplates,
} from '../../../http/testing/event-work-scenario.ts';
import { type Client, cloneDatabase, startTestServer, type TestServer } from '../../../testing/index.ts';
import { condition, kitchenRounds, yes } from '../../inspections/testing/kitchen-rounds.ts';

/** Leaves out what deletes records, so that as many tables as possible have rows. */
class WalkWithoutDeletion extends EventWalk {
  override async call<E extends Endpoint>(endpoint: E, sent?: object, client?: Client): Promise<OutputOf<E>> {
    if (endpoint.method === 'DELETE') return null as unknown as OutputOf<E>;
    return super.call(endpoint, sent, client);
  }
}

export async function startFilledServer(): Promise<TestServer> {
  const walk = new WalkWithoutDeletion();
  const t = await startTestServer({}, cloneDatabase, {
    modules: [...MODULES, walk.recorder],
    limits: { consume: async () => {} },
  });
  walk.start(t);
  const rounds = await kitchenRounds(t);
  for (const label of ['Good', 'Fair', 'Poor']) await rounds.sync([yes(), condition(label)], { complete: true });
  await walkAssets(walk);
  await walkLists(walk);
  await walkFiles(walk);
  await walkTemplates(walk);
  await walkInspections(walk, rounds);
  await walkAssignments(walk, t, rounds);
  await walkIssues(walk);
  await walkBoards(walk);
  await t.runJobs();
  return t;
}

/** The job that a call has started, when it has ended. */
export async function endJob(t: TestServer, client: Client, started: { readonly body: unknown }) {
  const { data } = started.body as { readonly data?: { readonly job_id: number } };
  expect(data, JSON.stringify(started.body)).toMatchObject({ job_id: expect.any(Number) });
  await t.runJobs();
  const id = data!.job_id;
  return (await client.call(jobs.get, { params: { id } })).body.data;
}

export async function exportWorkspace(t: TestServer, client: Client, id: number): Promise<Buffer> {
  const job = await endJob(t, client, await client.call(workspaces.exportArchive, { params: { id } }));
  expect(job, JSON.stringify(job)).toMatchObject({ status: 'done', result: { rows: expect.any(Number) } });
  const file = await client.call(jobs.getFile, { params: { id: job.id } });
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/zip']);
  return file.bytes;
}
