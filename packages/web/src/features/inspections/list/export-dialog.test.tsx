import { inspections } from '@rounds/contract/inspections';
import { jobs } from '@rounds/contract/jobs';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createInspectionSummary, createPerson, FakeServer, renderAt, toListPage } from '../../../testing/index.ts';

it('a long export of the answers of selected inspections shows its job and then its file', async () => {
  const list = [createInspectionSummary(1), createInspectionSummary(2)];
  const job = {
    ...{ id: 8, kind: 'exports.create', status: 'done' as const, progress: 100 },
    result: { name: 'Inspections.zip', size: 3_000, rows: 2 },
  };
  const server = new FakeServer()
    .on(inspections.list, () => toListPage(list, 'inspections'))
    .on(inspections.exportAnswers, () => ({ job_id: 8 }))
    .on(jobs.get, () => job)
    .on(jobs.list, () => [{ ...job, created_at: new Date().toISOString() }]);
  const { user } = await renderAt('/inspections', { as: createPerson('manager'), server });
  const row = (await screen.findByRole('link', { name: /^DOC-1/ })).closest('tr')!;
  await user.click(within(row).getByRole('checkbox'));
  const selection = within(await screen.findByRole('region', { name: 'Selected rows' }));
  await user.click(selection.getByRole('button', { name: 'Reports and answers' }));
  await user.click(await screen.findByRole('link', { name: 'Answers as CSV' }));
  const link = await screen.findByRole('link', { name: 'Download “Inspections.zip”' });
  expect(link.getAttribute('href')).toBe('/api/job/8/file');
  expect(server.getCalls(inspections.exportAnswers)[0]?.query).toMatchObject({ only: '1', format: 'csv', lang: 'en' });
});
