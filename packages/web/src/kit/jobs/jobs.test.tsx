import { jobs } from '@rounds/contract/jobs';
import { workspaces } from '@rounds/contract/workspaces';
import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import type { FeatureModule } from '../../feature.ts';
import { createPerson, FakeApiError, FakeServer, renderAt, stubEventSource } from '../../testing/index.ts';
import { JobProgress } from './index.ts';
import type { JobState } from './job-queries.ts';

const onDone = vi.fn();
const feature: FeatureModule = {
  name: 'sample',
  screens: [
    {
      path: '/import',
      access: 'signed-in',
      layout: 'standard',
      load: async () => ({
        default: () => (
          <JobProgress jobId={5} onDone={onDone} renderResult={(result) => <p>{String(result)} rows</p>} />
        ),
      }),
      texts: ['jobs'],
    },
  ],
  menu: [],
  jobs: { 'assets.import': '/import' },
};

let nextUser = 400;
/** A server with one job, which the test changes. */
async function open(job: JobState) {
  const sources = stubEventSource();
  let current = job;
  const server = new FakeServer()
    .on(jobs.list, () => [{ ...current, created_at: new Date().toISOString() }])
    .on(jobs.get, () => current)
    .on(jobs.cancel, () => {
      current = { ...current, status: 'cancelled' };
      return current;
    });
  nextUser += 1;
  const view = await renderAt('/import', {
    as: { ...createPerson('manager'), id: nextUser },
    server,
    features: [feature],
  });
  const change = (next: Partial<JobState>) => {
    current = { ...current, ...next };
    sources[0]!.send({ topic: 'jobs', id: job.id });
  };
  /** The job has changed before the browser is connected, so that no event arrives. */
  const connectAfter = (next: Partial<JobState>) => {
    current = { ...current, ...next };
    act(() => sources[0]!.accept());
  };
  return { ...view, change, connectAfter, part: within(await screen.findByRole('region', { name: 'Asset import' })) };
}
const running: JobState = { id: 5, kind: 'assets.import', status: 'running', progress: 40 };

describe('job progress', () => {
  test('the progress of a job follows its events up to the result', async () => {
    onDone.mockReset();
    const { part, change } = await open(running);
    const bar = part.getByRole('progressbar', { name: 'Progress: Asset import' });
    expect(bar.getAttribute('aria-valuenow')).toBe('40');
    change({ progress: 80, done: 12_000, total: 15_000 });
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('80'));
    part.getByText('12,000 of 15,000');
    change({ status: 'done', progress: 100, result: 12 });
    await part.findByText('12 rows');
    expect(part.getByRole('status').textContent).toBe('Done');
    expect(part.queryByRole('progressbar')).toBeNull();
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  test('a job that ends before events arrive shows its result when they can', async () => {
    onDone.mockReset();
    const { part, connectAfter } = await open(running);
    connectAfter({ status: 'done', progress: 100, result: 12 });
    await part.findByText('12 rows');
  });

  test('a running job can be cancelled', async () => {
    onDone.mockReset();
    const { part, user } = await open(running);
    await user.click(part.getByRole('button', { name: 'Cancel: Asset import' }));
    await part.findByText('The task was cancelled.');
    expect(onDone).not.toHaveBeenCalled();
  });

  test('a failed job shows the reason from the server', async () => {
    const error = { code: 'APP_BUSY', message: 'The service is busy.' };
    const { part } = await open({ ...running, status: 'failed', error });
    expect(part.getByRole('alert').textContent).toBe('The service is busy.');
  });

  test('progress is polled while no events arrive', async () => {
    const server = new FakeServer();
    let progress = 10;
    server.on(jobs.get, () => ({ ...running, progress }));
    await renderAt('/import', { as: createPerson('manager'), server, features: [feature] });
    const bar = await screen.findByRole('progressbar');
    progress = 20;
    await waitFor(() => expect(bar.getAttribute('aria-valuenow')).toBe('20'));
  });
});

describe('background tasks', () => {
  const listJobs = (...list: readonly Partial<JobState>[]) =>
    new FakeServer()
      .on(workspaces.listMine, () => [])
      .on(jobs.get, () => running)
      .on(jobs.list, () =>
        list.map((job, index) => ({ ...running, id: index + 1, ...job, created_at: new Date().toISOString() })),
      );
  const render = (server: FakeServer) =>
    renderAt('/import', { as: createPerson('manager'), server, features: [feature] });

  test('the top bar opens the running tasks first, and each leads to its screen', async () => {
    const error = { code: 'APP_BUSY', message: 'The service is busy.' };
    const { user, router } = await render(
      listJobs({ status: 'failed', kind: 'reports.export', error }, { id: 9, progress: 30 }),
    );
    await user.click(await screen.findByRole('button', { name: 'Background tasks: 1 running' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Background tasks' }));
    const rows = await dialog.findAllByRole('listitem');
    expect(rows.map((row) => within(row).getByText(/^(?:Running|Failed)$/).textContent)).toEqual(['Running', 'Failed']);
    expect(rows[1]!.textContent).toContain('Background task');
    expect(rows[1]!.textContent).toContain('The service is busy.');
    await user.click(within(rows[0]!).getByRole('link', { name: 'Asset import' }));
    expect(router.state.location.search).toEqual({ job: '9' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a failed task is named on the button after all have finished', async () => {
    await render(listJobs({ status: 'failed' }, { status: 'done' }));
    await screen.findByRole('button', { name: 'Background tasks: 1 failed' });
  });

  test('the account menu opens the background tasks even when there are none', async () => {
    const { user } = await render(listJobs());
    await user.click(screen.getByRole('button', { name: 'Account: Mara Lindqvist' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Background tasks' }));
    await screen.findByText('No background tasks');
    expect(screen.queryByRole('button', { name: /^Background tasks/ })).toBeNull();
  });

  test('background tasks that cannot be loaded can be requested again', async () => {
    let isBroken = true;
    const server = new FakeServer()
      .on(workspaces.listMine, () => [])
      .on(jobs.get, () => running)
      .on(jobs.list, () => {
        if (isBroken) throw new FakeApiError('UNEXPECTED', 'The list broke.');
        return [];
      });
    const { user } = await render(server);
    await user.click(screen.getByRole('button', { name: 'Account: Mara Lindqvist' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Background tasks' }));
    await screen.findByText('The list broke.');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByText('No background tasks');
  });
});
