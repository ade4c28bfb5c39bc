import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import { groups } from '@rounds/contract/groups';
import { jobs } from '@rounds/contract/jobs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  createPerson,
  dragOver,
  dragTo,
  FakeApiError,
  FakeServer,
  fireDrag,
  renderAt,
  stubEventSource,
  toListPage,
} from '../../testing/index.ts';
import type { JobState } from '../jobs/index.ts';
import { asset, getCells, openAssets, server, toFilter, toUuid } from './testing/asset-table.ts';

describe('table row', () => {
  it('a row opens with a click anywhere except on or around its checkbox and menu', async () => {
    const { user, router } = await openAssets(server(3).on(assets.get, () => asset(2)));
    const [choice, number, ...others] = await screen.findByRole('row', { name: /K-2/ }).then(() => getCells('K-2'));
    await user.click(choice!);
    await user.click(within(choice!).getByRole('checkbox'));
    await user.click(others.at(-1)!);
    expect(router.state.location.pathname).toBe('/assets');
    await user.click(number!);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/assets/${toUuid(2)}`));
  });

  it('each name in a row has its own text direction', async () => {
    const arabic = { ...asset(2), display_name: 'مطبخ الفرع (2)' };
    const from = new FakeServer().on(assets.list, () => toListPage([asset(1), arabic], 'assets'));
    await openAssets(from);
    const name = await screen.findByRole('link', { name: arabic.display_name });
    const number = getCells('K-2').find(({ textContent }) => textContent === 'K-2')!;
    expect([name.dir, number.dir]).toEqual(['auto', '']);
  });

  it('a row does not open while its text is being selected', async () => {
    const { router } = await openAssets(server(3));
    await screen.findByRole('row', { name: /K-2/ });
    window.getSelection()!.selectAllChildren(getCells('K-2')[1]!);
    fireEvent.click(getCells('K-2')[1]!);
    expect(router.state.location.pathname).toBe('/assets');
    window.getSelection()!.removeAllRanges();
  });

  it('a row with a link opens in a new tab with Ctrl or the middle button', async () => {
    const at = '2026-01-01T10:00:00Z';
    const night = { id: 5, name_lang: { en: 'Night shift' }, users_count: 3, created_at: at, updated_at: at };
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const from = new FakeServer()
      .on(groups.list, () => toListPage([night], 'groups'))
      .on(groups.get, () => night)
      .on(groups.listMembers, () => toListPage([], 'group_people'));
    const { user, router } = await renderAt('/group/list', { as: createPerson('administrator'), server: from });
    await screen.findByRole('row', { name: /Night shift/ });
    const cell = () => getCells('Night shift').find(({ textContent }) => textContent === '3')!;
    await user.keyboard('{Control>}');
    await user.click(cell());
    await user.keyboard('{/Control}');
    await user.pointer({ keys: '[MouseMiddle]', target: cell() });
    const address = expect.stringMatching(/\/group\/5\/users$/);
    expect(opened.mock.calls).toEqual([
      [address, '_blank', 'noopener'],
      [address, '_blank', 'noopener'],
    ]);
    expect(router.state.location.pathname).toBe('/group/list');
    await user.click(cell());
    await waitFor(() => expect(router.state.location.pathname).toBe('/group/5/users'));
    opened.mockRestore();
  });
});

describe('table columns', () => {
  const heads = () =>
    screen
      .getAllByRole('columnheader')
      .map((head) => head.getAttribute('aria-label'))
      .filter(Boolean);

  it('columns are shown, hidden and moved with the keyboard, and stay so', async () => {
    const { user, unmount } = await openAssets(server(5));
    await screen.findByText('Kitchen 1');
    expect(heads()).toEqual(['Name', 'Number', 'Type', 'Last inspection', 'Last score']);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Created' }));
    await user.click(screen.getByRole('checkbox', { name: 'Number' }));
    screen.getByRole('button', { name: 'Move column Created' }).focus();
    // The column moves over the open issues and the last score, which are hidden or absent.
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(heads()).toEqual(['Name', 'Type', 'Created', 'Last inspection', 'Last score']);
    screen.getByText('Created moved to position 6');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
    screen.getByText('Created moved to position 2');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Name' }).disabled).toBe(true);
    unmount();
    const again = await openAssets(server(5));
    await screen.findByText('Kitchen 1');
    expect(heads()).toEqual(['Name', 'Created', 'Type', 'Last inspection', 'Last score']);
    await again.user.click(screen.getByRole('button', { name: 'Columns' }));
    await again.user.click(await screen.findByRole('button', { name: 'Reset to default' }));
    expect(heads()).toEqual(['Name', 'Number', 'Type', 'Last inspection', 'Last score']);
  });

  it('the column of the type is hidden while the list shows one type, unless the person shows it', async () => {
    const from = server(3).on(assetTypes.all, () => []);
    const { user } = await openAssets(from, `/assets?${toFilter({ type: [toUuid(9)] })}`);
    await screen.findByRole('columnheader', { name: 'Number' });
    expect(screen.queryByRole('columnheader', { name: 'Type' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Type' }));
    await screen.findByRole('columnheader', { name: 'Type' });
  });

  it('a column is dragged before another one, but not before the first', async () => {
    const { user } = await openAssets(server(5));
    await screen.findByText('Kitchen 1');
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const find = (name: string) => screen.getByRole('checkbox', { name }).closest('li')!;
    await screen.findByRole('checkbox', { name: 'Type' });
    await dragOver(find('Last score'), find('Type'), 50, 10);
    await waitFor(() => expect(find('Type').className).toContain('dropEdge-before'));
    fireDrag('drop', find('Type'), 50, 10);
    await waitFor(() => expect(heads()).toEqual(['Name', 'Number', 'Last score', 'Type', 'Last inspection']));
    await dragTo(find('Type'), find('Name'), 50, 10);
    await waitFor(() => expect(heads()).toEqual(['Name', 'Type', 'Number', 'Last score', 'Last inspection']));
    await dragTo(find('Name'), find('Last score'));
    expect(heads()[0]).toBe('Name');
  });

  it('the arrows on the edge of a column resize it', async () => {
    const { user } = await openAssets(server(5));
    const edge = await screen.findByRole('separator', { name: 'Column width: Number' });
    edge.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(Number(edge.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(72);
    expect(screen.getByRole('columnheader', { name: 'Number' }).style.inlineSize).toMatch(/px$/);
  });

  it('an export has the visible columns, the filter, the order and the language', async () => {
    const { user } = await openAssets(server(5), `/assets?${toFilter({ created_at: { preset: 'today' } })}`);
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const link = await screen.findByRole('menuitem', { name: 'Excel workbook' });
    const offered = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(offered).toEqual(['Excel workbook', 'CSV fileComma-separated values for other software']);
    const address = new URL(link.getAttribute('href')!, 'http://rounds.test');
    expect(address.pathname).toBe('/api/assets/export');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      format: 'xlsx',
      lang: 'en',
      columns: 'display_name,asset_id,type,last_inspection_at,last_score',
      sort: '[{"key":"display_name","direction":"asc"}]',
      filter: '{"created_at":{"preset":"today"}}',
    });
  });
});

describe('export', () => {
  const press = async ({ user }: Awaited<ReturnType<typeof openAssets>>) => {
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /^CSV file/ }));
  };

  it('a short export is saved as the file that the server names', async () => {
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    try {
      await press(
        await openAssets(server(5).on(assets.exportList, () => new File(['a,b'], 'Anlagen.csv', { type: 'text/csv' }))),
      );
      await waitFor(() => expect(saved).toEqual(['Anlagen.csv']));
      expect(screen.queryByRole('dialog')).toBeNull();
    } finally {
      click.mockRestore();
    }
  });

  it('a long export shows the progress of its job, and then its file', async () => {
    const sources = stubEventSource();
    const running: JobState = {
      ...{ id: 5, kind: 'exports.create', status: 'running', progress: 10 },
      ...{ done: 2_000, total: 20_000 },
    };
    let job = running;
    const from = server(60)
      .on(assets.exportList, () => ({ job_id: 5 }))
      .on(jobs.get, () => job)
      .on(jobs.list, () => [{ ...job, created_at: new Date().toISOString() }]);
    // Events are connected once for each person.
    await press(await renderAt('/assets', { as: { ...createPerson('manager'), id: 4_300 }, server: from }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export' }));
    await dialog.findByText('2,000 of 20,000');
    dialog.getByText(/^You can leave this page/);
    job = {
      ...{ id: 5, kind: 'exports.create', status: 'done', progress: 100 },
      result: { name: 'Assets.csv', size: 2_000_000, rows: 20_000 },
    };
    sources[0]!.send({ topic: 'jobs', id: 5 });
    const link = await dialog.findByRole('link', { name: 'Download “Assets.csv”' });
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual(['/api/job/5/file', 'Assets.csv']);
    dialog.getByText('20,000 rows, 1.9 MB, available for one day');
  });

  it('an export that fails says why', async () => {
    const from = server(5).on(assets.exportList, () => {
      throw new FakeApiError('RATE_LIMITED', 'Too many exports. Try again in a minute.');
    });
    await press(await openAssets(from));
    await screen.findByText('Too many exports. Try again in a minute.');
  });
});

it('the last page of an uncounted list opens directly, and its previous page is reached by cursor', async () => {
  const { user, router } = await openAssets(server(50_000, [], false));
  await user.click(await screen.findByRole('button', { name: 'Last page' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ page: 'last', cursor: 'on' }));
  await user.click(await screen.findByRole('button', { name: 'First page' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  await user.click(screen.getByRole('button', { name: 'Last page' }));
  await screen.findByRole('button', { name: 'First page' });
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ cursor: 'back' }));
});
