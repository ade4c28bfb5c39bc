import { assets } from '@rounds/contract/assets';
import { jobs } from '@rounds/contract/jobs';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPerson, FakeApiError, renderAt } from '../../testing/index.ts';
import type { JobState } from '../jobs/index.ts';
import { archiveSelected, openAssets, server, toFilter } from './testing/asset-table.ts';

describe('bulk action', () => {
  it('a bulk action runs on the selected rows', async () => {
    const from = server(60).on(assets.bulkArchive, ({ body }) => ({ affected: body.ids!.length }));
    const { user } = await openAssets(from);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Kitchen 2' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Kitchen 4' }));
    screen.getByText('2 selected');
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    const question = await screen.findByRole('dialog', { name: 'Archive 2 assets?' });
    expect(question.textContent).toContain('Kitchen 2 and Kitchen 4. You can restore them from the archive.');
    await user.click(within(question).getByRole('button', { name: 'Archive' }));
    await screen.findByText('2 assets archived');
    expect(from.getCalls(assets.bulkArchive)[0]?.body).toMatchObject({ ids: [2, 4] });
    expect(screen.queryByText('2 selected')).toBeNull();
  });

  it('a bulk action on individually selected rows can be undone', async () => {
    const from = server(60)
      .on(assets.bulkArchive, ({ body }) => ({ affected: body.ids!.length }))
      .on(assets.bulkRestore, ({ body }) => ({ affected: body.ids!.length }));
    const { user } = await openAssets(from);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Kitchen 2' }));
    await archiveSelected(user);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(from.getCalls(assets.bulkRestore)[0]?.body).toEqual({ ids: [2] }));
  });

  it('a bulk action on all matches can be undone if the server names what it changed', async () => {
    const from = server(60)
      .on(assets.bulkArchive, () => ({ affected: 60, changed_ids: [7, 8] }))
      .on(assets.bulkRestore, () => ({ affected: 2 }));
    const { user } = await openAssets(from);
    await screen.findByText('Kitchen 1');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Select all 60 matches' }));
    await archiveSelected(user);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(from.getCalls(assets.bulkRestore)[0]?.body).toEqual({ ids: [7, 8] }));
  });

  it('selected rows are exported without the others', async () => {
    const from = server(60)
      .on(assets.exportList, () => ({ job_id: 5 }))
      .on(jobs.get, (): JobState => ({ id: 5, kind: 'exports.create', status: 'running', progress: 10 }));
    const { user } = await openAssets(from);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Kitchen 2' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Kitchen 4' }));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excel workbook' }));
    await waitFor(() => expect(from.getCalls(assets.exportList)[0]?.query).toMatchObject({ ids: '2,4' }));
    screen.getByText('2 selected');
  });

  it('a bulk action on all matches sends the filter and their number', async () => {
    const filter = { asset_id: [{ operator: 'sw', value: 'K' }] };
    const from = server(60).on(assets.bulkArchive, ({ body }) => ({ affected: body.count! }));
    const { user } = await openAssets(from, `/assets?${toFilter(filter)}`);
    await screen.findByText('Kitchen 1');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Select all 60 matches' }));
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    const question = await screen.findByRole('dialog', { name: 'Archive 60 assets?' });
    expect(question.textContent).toContain('Kitchen 1, Kitchen 2, Kitchen 3 and 57 more.');
    expect(from.getCalls(assets.bulkArchive)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Archive' }));
    await screen.findByText('60 assets archived');
    expect(from.getCalls(assets.bulkArchive)[0]?.body).toMatchObject({ apply_filter: true, filter, count: 60 });
  });

  it('selecting all of more than 10,000 rows requires an exact count first', async () => {
    const { user } = await openAssets(server(12_345, [], false));
    await screen.findByText('Kitchen 1');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Show exact count' }));
    await screen.findByRole('button', { name: 'Select all 12,345 matches' });
    screen.getByText('25 selected');
  });

  it('a rejected bulk action keeps the selection', async () => {
    const from = server(60).on(assets.bulkArchive, () => {
      throw new FakeApiError('APP_COUNT_NOT_MATCH', 'The list has changed: 61 items match now.', {
        data: { count: 61 },
      });
    });
    const { user } = await openAssets(from);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Kitchen 2' }));
    await archiveSelected(user);
    expect((await screen.findByRole('alert')).textContent).toContain('61 items match now');
    screen.getByText('1 selected');
  });

  it('X selects a row, Shift+X a range, Ctrl+A the page and then all, and Escape nothing', async () => {
    const { user } = await openAssets(server(60));
    await screen.findByText('Kitchen 1');
    await user.keyboard('jx');
    screen.getByText('1 selected');
    await user.keyboard('jj{Shift>}X{/Shift}');
    screen.getByText('3 selected');
    await user.keyboard('{Control>}a{/Control}');
    screen.getByText('25 selected');
    await user.keyboard('{Control>}a{/Control}');
    screen.getByText('60 selected');
    await user.keyboard('{Escape}');
    expect(screen.queryByText('60 selected')).toBeNull();
    await user.keyboard(' ');
    screen.getByText('1 selected');
  });

  it('B moves the focus from a selected row to the bulk actions', async () => {
    const { user } = await openAssets(server(60));
    await screen.findByText('Kitchen 1');
    await user.keyboard('jb');
    expect(document.activeElement?.textContent).toContain('Kitchen 1');
    await user.keyboard('jjxb');
    expect(document.activeElement === screen.getByRole('button', { name: 'Print labels' })).toBe(true);
  });

  it('bulk actions are not offered without the permission', async () => {
    const { user } = await renderAt('/assets', { as: createPerson('viewer'), server: server(5) });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Kitchen 1' }));
    screen.getByRole('button', { name: 'Print labels' });
    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
  });

  it('the selection is cleared on another page', async () => {
    const { user } = await openAssets(server(60));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Kitchen 2' }));
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await screen.findByText('Kitchen 26');
    expect(screen.queryByText('1 selected')).toBeNull();
  });
});
