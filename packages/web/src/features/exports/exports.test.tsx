import { jobs } from '@rounds/contract/jobs';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createPerson, FakeServer, renderAt } from '../../testing/index.ts';
import { feature } from './index.ts';

const HOUR_MS = 3_600_000;
const create = (id: number, hours: number, kind = 'exports.create') => ({
  ...{ id, kind, status: 'done' as const, progress: 100 },
  result: { name: `List ${id}.csv`, size: 1_000, rows: id * 1_000 },
  created_at: new Date(Date.now() - hours * HOUR_MS).toISOString(),
});

async function open(address: string, ...exports: readonly ReturnType<typeof create>[]) {
  const server = new FakeServer()
    .on(jobs.list, () => [...exports])
    .on(jobs.get, ({ params }) => exports.find(({ id }) => id === params.id)!);
  return renderAt(address, { as: createPerson('viewer'), server, features: [feature] });
}

describe('page of long exports', () => {
  test('the exports of the last day have their files', async () => {
    await open('/exports?job=20', create(20, 1), create(15, 2, 'assets.import'), create(12, 3), create(11, 30));
    const listFiles = () =>
      screen.queryAllByRole('link', { name: /^Download/ }).map((link) => link.getAttribute('href'));
    await waitFor(() => expect(listFiles()).toEqual(['/api/job/20/file', '/api/job/12/file']));
    within(screen.getByRole('main')).getByText(/^20,000 rows, /);
    expect(screen.queryByText(/no longer available/)).toBeNull();
  });

  test('an export whose file is gone says what to do', async () => {
    await open('/exports?job=11', create(11, 30));
    await screen.findByText(/^This export is no longer available.*Export the list again\.$/);
  });

  test('without exports the page says what appears here', async () => {
    await open('/exports');
    await screen.findByText('No exports');
  });
});
