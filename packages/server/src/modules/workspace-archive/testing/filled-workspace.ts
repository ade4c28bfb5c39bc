/** The archive of a workspace, by the calls of its owner. */
import { jobs } from '@rounds/contract/jobs';
import { workspaces } from '@rounds/contract/workspaces';
import { expect } from 'vitest';
import type { Client, TestServer } from '../../../testing/index.ts';

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
