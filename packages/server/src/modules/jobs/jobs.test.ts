import type { ErrorCode } from '@rounds/contract/errors.ts';
import { jobs } from '@rounds/contract/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../testing/index.ts';
import type { JobStatus } from './queries.ts';

let t: TestServer;
beforeAll(async () => {
  t = await startTestServer();
});
afterAll(() => t.close());

async function createJob(person: Person, job: { status: JobStatus; result?: unknown; error_code?: ErrorCode }) {
  const workspace_id = await t.workspaceId('A');
  const first_name = person[0]!.toUpperCase() + person.slice(1);
  return t.database.inWorkspace(workspace_id, async (tx) => {
    const user = await tx
      .selectFrom('user')
      .select('id')
      .where('first_name', '=', first_name)
      .executeTakeFirstOrThrow();
    const result = job.result === undefined ? null : JSON.stringify(job.result);
    const values = { workspace_id, user_id: user.id, kind: 'import', error_code: null, ...job, result };
    return (await tx.insertInto('job').values(values).returning('id').executeTakeFirstOrThrow()).id;
  });
}

describe('job', () => {
  it('the user of a job sees its progress and result', async () => {
    const id = await createJob('manager', { status: 'done', result: { imported: 3 } });
    const answer = await t.as('manager').call(jobs.get, { params: { id } });
    expect(answer.body.data).toEqual({ id, kind: 'import', status: 'done', progress: 0, result: { imported: 3 } });
  });

  it('a failed job has a message in the language of its reader', async () => {
    const id = await createJob('manager', { status: 'failed', error_code: 'APP_BUSY' });
    const answer = await t.as('manager').call(jobs.get, { params: { id }, headers: { 'accept-language': 'fr' } });
    expect(answer.body.data.error).toEqual({
      code: 'APP_BUSY',
      message: 'Le service est très sollicité. Réessayez dans quelques secondes.',
    });
  });

  it('a job can be cancelled until it has ended', async () => {
    const running = await createJob('manager', { status: 'running' });
    expect((await t.as('manager').call(jobs.cancel, { params: { id: running } })).body.data.status).toBe('cancelled');
    const done = await createJob('manager', { status: 'done' });
    expect((await t.as('manager').call(jobs.cancel, { params: { id: done } })).body.data.status).toBe('done');
  });

  it('another user can neither see nor cancel a job', async () => {
    const id = await createJob('manager', { status: 'running' });
    for (const endpoint of [jobs.get, jobs.cancel]) {
      const answer = await t.as('admin').call(endpoint, { params: { id } });
      expect(answer.body.code).toBe('APP_OBJECT_NOT_FOUND');
    }
  });
});
