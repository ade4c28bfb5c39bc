import { type Asset, assets } from '@rounds/contract/assets';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeRefusal, FakeServer, onePage, person, renderAt } from '../../testing/index.ts';
import { feature } from './index.ts';

const uuidOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const asset = (number: number, name = `Kitchen ${number}`): Asset => ({
  id: number,
  uuid: uuidOf(number),
  asset_id: `K-${number}`,
  display_name: name,
  last_inspection_at: number % 2 === 0 ? '2026-11-20T13:05:00Z' : null,
  archived_at: null,
  created_at: '2026-01-01T10:00:00Z',
  updated_at: '2026-01-01T10:00:00Z',
});

/** A list of so many assets, page by page as the real one answers. */
const withAssets = (total: number, isExact = true) =>
  new FakeServer().on(assets.list, ({ query }) => {
    const page = typeof query.page === 'number' ? query.page : 1;
    const first = (page - 1) * query.limit;
    const size = query.filter ? 0 : Math.max(0, Math.min(query.limit, total - first));
    return {
      list: Array.from({ length: size }, (_, index) => asset(first + index + 1)),
      pagination: {
        total: query.filter ? 0 : total,
        total_is_exact: isExact,
        limit: query.limit,
        current_page: page,
        total_pages: isExact ? (query.filter ? 0 : Math.ceil(total / query.limit)) : null,
        next_cursor: null,
        prev_cursor: null,
      },
      table_name: 'assets',
    };
  });

/** No asset but those that rest in the archive. */
const withArchive = (archived: readonly Asset[]) =>
  withAssets(0).on(assets.archive, ({ query }) => onePage([...archived], 'assets', query.limit));

const openRowMenu = async (user: Awaited<ReturnType<typeof renderAt>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));

describe('the list of assets', () => {
  it('pages, and keeps the page in the address', async () => {
    const { router, user } = await renderAt('/assets', { as: person('manager'), server: withAssets(1284) });
    expect(await screen.findByText('Kitchen 1')).toBeTruthy();
    expect(screen.getByText('1,284 assets')).toBeTruthy();
    expect(screen.getByText('1–25 of 1,284')).toBeTruthy();
    const pages = within(screen.getByRole('navigation', { name: 'Pages' }));
    expect(pages.getAllByRole('button').map((button) => button.textContent)).toEqual([
      '',
      '1',
      '2',
      '3',
      '51',
      '52',
      '',
    ]);
    await user.click(pages.getByRole('button', { name: 'Page 52' }));
    expect(await screen.findByText('Kitchen 1284')).toBeTruthy();
    expect(screen.getByText('1,276–1,284 of 1,284')).toBeTruthy();
    expect(router.state.location.search).toEqual({ page: '52' });
  });

  it('starts where the address says', async () => {
    const server = withAssets(300);
    const sort = JSON.stringify([{ key: 'asset_id', direction: 'desc' }]);
    await renderAt(`/assets?page=3&limit=50&sort=${encodeURIComponent(sort)}`, { as: person('manager'), server });
    expect(await screen.findByText('Kitchen 101')).toBeTruthy();
    expect(server.callsOf(assets.list)[0]?.query).toMatchObject({ page: 3, limit: 50, sort });
  });

  it('ignores what an address says that no list knows', async () => {
    const server = withAssets(30);
    await renderAt('/assets?page=-4&limit=7&sort=nonsense&filter=%7B%22secret%22%3A1%7D', {
      as: person('manager'),
      server,
    });
    expect(await screen.findByText('Kitchen 1')).toBeTruthy();
    expect(server.callsOf(assets.list)[0]?.query).toEqual({
      page: 1,
      limit: 25,
      sort: '[{"key":"display_name","direction":"asc"}]',
      with_saved_queries: true,
    });
  });

  it('sorts by the head that is clicked, and turns round on the second click', async () => {
    const server = withAssets(30);
    const { user } = await renderAt('/assets', { as: person('manager'), server });
    const head = await screen.findByRole('columnheader', { name: 'Number' });
    await user.click(within(head).getByRole('button'));
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'));
    await user.click(within(head).getByRole('button'));
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'));
    expect(server.callsOf(assets.list).at(-1)?.query).toMatchObject({
      sort: '[{"key":"asset_id","direction":"desc"}]',
    });
  });

  it('says "more than 10,000" until asked to count exactly', async () => {
    const server = withAssets(10_000, false);
    const { user } = await renderAt('/assets', { as: person('manager'), server });
    expect(await screen.findByText('more than 10,000 assets')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Count exactly' }));
    await waitFor(() => expect(server.callsOf(assets.list).at(-1)?.query).toMatchObject({ exact_total: true }));
  });

  it('searches by name, and offers the way out when nothing matches', async () => {
    const server = withAssets(30);
    const { user } = await renderAt('/assets', { as: person('manager'), server });
    await user.type(await screen.findByRole('searchbox'), 'zz');
    expect(await screen.findByText('Nothing matches')).toBeTruthy();
    const filters = server.callsOf(assets.list).map(({ query }) => (query as { filter?: string }).filter);
    expect(filters).toContain('{"display_name":[{"operator":"ct","value":"zz"}]}');
    expect(await screen.findByText('Without search and filters there are 30 assets.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await screen.findByText('Kitchen 1')).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('moves from row to row with J and K and opens with Enter', async () => {
    const { user } = await renderAt('/assets', { as: person('manager'), server: withAssets(5) });
    await screen.findByText('Kitchen 1');
    await user.keyboard('jjjk');
    expect(document.activeElement?.textContent).toBe('Kitchen 2');
    await user.keyboard('{Enter}');
    expect((await screen.findByLabelText<HTMLInputElement>(/^Name/, { selector: 'input' })).value).toBe('Kitchen 2');
  });

  it('invites to make the first asset only who may', async () => {
    const { unmount } = await renderAt('/assets', { as: person('manager'), server: withArchive([]) });
    expect(await screen.findByText('No assets yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'New asset' }).length).toBeGreaterThan(0);
    unmount();
    await renderAt('/assets', { as: person('viewer'), server: withArchive([]) });
    expect(await screen.findByText('No assets yet')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New asset' })).toBeNull();
  });

  it('says when all of them are archived, and leads to them', async () => {
    const { router, user } = await renderAt('/assets', { as: person('manager'), server: withArchive([asset(1)]) });
    expect(await screen.findByText('Everything here is archived')).toBeTruthy();
    expect(screen.getByText(/In the archive: 1 asset\./)).toBeTruthy();
    expect(screen.queryByText('No assets yet')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Open the archive' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/assets/archive'));
  });

  it('shows who may only look no deeds', async () => {
    await renderAt('/assets', { as: person('viewer'), server: withAssets(3) });
    expect(await screen.findByText('Kitchen 1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Actions for Kitchen 1' })).toBeNull();
  });

  it('leads from a row to starting its inspection', async () => {
    const { router, user } = await renderAt('/assets', {
      as: person('inspector'),
      server: withAssets(3),
      features: [feature],
    });
    await openRowMenu(user, 'Kitchen 2');
    await user.click(await screen.findByRole('menuitem', { name: 'Start inspection' }));
    await waitFor(() => expect(router.state.location.href).toBe(`/inspections/mine?start=${uuidOf(2)}`));
  });
});

describe('creating and changing an asset', () => {
  it('asks for name and number, then stores them', async () => {
    const server = withAssets(1).on(assets.create, ({ body }) => ({ ...asset(2), ...body }));
    const { user } = await renderAt('/assets', { as: person('manager'), server });
    await user.click(await screen.findByRole('button', { name: 'New asset' }));
    await user.click(await screen.findByRole('button', { name: 'Create asset' }));
    expect(screen.getByText('Enter a name')).toBeTruthy();
    expect(server.callsOf(assets.create)).toHaveLength(0);
    await user.type(screen.getByLabelText(/^Name/, { selector: 'input' }), 'Cloverdale Bakery');
    await user.type(screen.getByLabelText(/^Number/, { selector: 'input' }), 'CB-1');
    await user.click(screen.getByRole('button', { name: 'Create asset' }));
    expect(await screen.findByText('“Cloverdale Bakery” was created')).toBeTruthy();
    expect(server.callsOf(assets.create)[0]?.body).toEqual({ display_name: 'Cloverdale Bakery', asset_id: 'CB-1' });
    expect(server.callsOf(assets.create)[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('shows what the server refuses at the field it is about', async () => {
    const server = withAssets(1).on(assets.create, () => {
      throw new FakeRefusal('VALIDATION_FAILED', 'Check what you entered.', {
        data: { asset_id: ['Another asset has this number already.'] },
      });
    });
    const { user } = await renderAt('/assets', { as: person('manager'), server });
    await user.click(await screen.findByRole('button', { name: 'New asset' }));
    await user.type(await screen.findByLabelText(/^Name/, { selector: 'input' }), 'Twin');
    await user.type(screen.getByLabelText(/^Number/, { selector: 'input' }), 'K-1{Enter}');
    expect(await screen.findByText('Another asset has this number already.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Number/, { selector: 'input' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('archiving an asset', () => {
  it('can be undone from the message about it', async () => {
    const server = withAssets(3)
      .on(assets.remove, () => ({ ...asset(1), archived_at: '2026-11-20T13:05:00Z' }))
      .on(assets.restore, () => asset(1));
    const { user } = await renderAt('/assets', { as: person('manager'), server });
    await openRowMenu(user, 'Kitchen 1');
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    expect(await screen.findByText('“Kitchen 1” is in the archive')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.callsOf(assets.restore)).toHaveLength(1));
  });
});

describe('the archive', () => {
  const archive = () =>
    new FakeServer().on(assets.archive, ({ query }) =>
      onePage([{ ...asset(1, 'Jolly Mac’s'), archived_at: '2026-11-20T13:05:00Z' }], 'assets', query.limit),
    );

  it('deletes for good only once the name has been typed', async () => {
    const server = archive().on(assets.remove, () => null);
    const { user } = await renderAt('/assets/archive', { as: person('manager'), server });
    await openRowMenu(user, 'Jolly Mac’s');
    await user.click(await screen.findByRole('menuitem', { name: 'Delete asset' }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('No'));
    await user.click(dialog.getByRole('button', { name: 'Delete asset' }));
    expect(server.callsOf(assets.remove)).toHaveLength(0);
    await user.type(dialog.getByRole('textbox'), 'Jolly Mac’s');
    await user.click(dialog.getByRole('button', { name: 'Delete asset' }));
    await waitFor(() => expect(server.callsOf(assets.remove)).toHaveLength(1));
    expect(server.callsOf(assets.remove)[0]?.query).toEqual({ forever: true });
  });

  it('says why an asset that is in use stays', async () => {
    const server = archive().on(assets.remove, () => {
      throw new FakeRefusal('SST_IN_USE', 'Two reports are about this asset.');
    });
    const { user } = await renderAt('/assets/archive', { as: person('manager'), server });
    await openRowMenu(user, 'Jolly Mac’s');
    await user.click(await screen.findByRole('menuitem', { name: 'Delete asset' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Jolly Mac’s{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Two reports are about this asset.');
  });
});
