import { checklists } from '@rounds/contract/checklists';
import { MAX_DIRECT_IMPORT_ROWS } from '@rounds/contract/import.ts';
import { jobs } from '@rounds/contract/jobs';
import { describe, expect, it } from 'vitest';
import { MODULES } from '../../../app.ts';
import { runWaitingJobs } from '../../../worker/worker.ts';
import { csv, imports, server, setUpImportServer } from '../testing/import-helpers.ts';

setUpImportServer();

const ROWS = MAX_DIRECT_IMPORT_ROWS + 1;
const LONG = csv(['question', ...Array.from({ length: ROWS }, (_, row) => `Is part ${row} clean?`)].join('\n'));
const COLUMNS = { question: 'question' };
const start = async (title: string) => {
  const { body } = await imports.importFile(LONG, { columns: COLUMNS, title });
  return body.data as { job_id: number; template_id: number | null };
};
const getJob = async (id: number) => (await server.as('manager').call(jobs.get, { params: { id } })).body.data;
const runJobs = () => runWaitingJobs({ database: server.database, services: server.services, modules: MODULES });

describe('importing a long file', () => {
  it('it answers with a job, whose result is the template', async () => {
    const { job_id, template_id } = await start('Long list');
    expect(template_id).toBeNull();
    expect(await imports.countTemplates()).toBe(0);
    await runJobs();
    const job = await getJob(job_id);
    expect(job).toMatchObject({ kind: 'checklists.import', status: 'done', progress: 100 });
    const result = job.result as { template_id: number; imported: { questions: number } };
    expect(result.imported.questions).toBe(ROWS);
    const params = { id: result.template_id };
    expect((await server.as('manager').call(checklists.getSummary, { params })).body.data.questions).toBe(ROWS);
  });

  it('a cancelled import stores nothing', async () => {
    const before = await imports.countTemplates();
    const { job_id } = await start('Cancelled list');
    await server.as('manager').call(jobs.cancel, { params: { id: job_id } });
    await runJobs();
    expect(await getJob(job_id)).toMatchObject({ status: 'cancelled' });
    expect(await imports.countTemplates()).toBe(before);
  });

  it('checking a long file answers directly', async () => {
    const { body } = await imports.importFile(LONG, { columns: COLUMNS, dry_run: true });
    expect(body.data).toMatchObject({ template_id: null, imported: { questions: ROWS } });
    expect(body.data.job_id).toBeUndefined();
  });
});
