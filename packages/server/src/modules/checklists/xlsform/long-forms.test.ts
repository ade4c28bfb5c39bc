import { MAX_DIRECT_IMPORT_ROWS } from '@rounds/contract/import.ts';
import { jobs } from '@rounds/contract/jobs';
import { expect, it } from 'vitest';
import { createXlsForm, forms, server, setUpFormServer } from '../testing/xlsform-helpers.ts';

setUpFormServer();

const ROWS = MAX_DIRECT_IMPORT_ROWS + 1;
const LONG = createXlsForm({
  survey: [
    'type|name|label|appearance',
    ...Array.from({ length: ROWS }, (_, row) => `text|part_${row}|Part ${row}|${row === 0 ? 'unknown-look' : ''}`),
  ],
});
const getJob = async (id: number) => (await server.as('manager').call(jobs.get, { params: { id } })).body.data;

it('a long XLSForm is stored by a job, whose result is the template with the notes of the form', async () => {
  const { status, body } = await forms.importForm(LONG, { title: 'Long form' });
  expect([status, body.data.template_id]).toEqual([200, null]);
  const id = body.data.job_id!;
  expect((await getJob(id)).status).not.toBe('done');
  await server.runJobs();
  const job = await getJob(id);
  expect(job).toMatchObject({ kind: 'checklists.import_xlsform', status: 'done', progress: 100 });
  const { template_id, notes } = job.result as { template_id: number; notes: unknown };
  expect(notes).toEqual(body.data.notes);
  expect(await forms.read(template_id)).toMatchObject({ title: 'Long form' });
  expect((await forms.read(template_id)).items.filter(({ type }) => type === 'textAnswer')).toHaveLength(ROWS);
});

it('a cancelled import of a long XLSForm stores nothing, and checking one answers directly', async () => {
  const checked = await forms.importForm(LONG, { dry_run: true });
  expect(checked.body.data.job_id).toBeUndefined();
  const { body } = await forms.importForm(LONG, { title: 'Cancelled form' });
  await server.as('manager').call(jobs.cancel, { params: { id: body.data.job_id! } });
  await server.runJobs();
  const job = await getJob(body.data.job_id!);
  expect([job.status, job.result]).toEqual(['cancelled', undefined]);
});
