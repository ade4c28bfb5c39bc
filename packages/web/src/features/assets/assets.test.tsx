import { assetTypes } from '@rounds/contract/asset-types';
import { type Asset, assets } from '@rounds/contract/assets';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  createAsset,
  createAssetSummary,
  createPerson,
  FakeApiError,
  FakeServer,
  renderAt,
  toListPage,
} from '../../testing/index.ts';
import { feature } from './index.ts';

const toUuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const asset = (number: number, display_name = `Kitchen ${number}`): Asset =>
  createAsset(number, { display_name, last_inspection_at: number % 2 === 0 ? '2026-11-20T13:05:00Z' : null });

/** A list of this many assets, which the fake server returns page by page like the real one. */
const withAssets = (total: number, isExact = true) =>
  new FakeServer()
    .on(assetTypes.all, () => [])
    .on(assets.search, () => [])
    .on(assets.list, ({ query }) => {
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

/** A list whose assets are all archived. */
const withArchive = (archived: readonly Asset[]) =>
  withAssets(0).on(assets.listArchive, ({ query }) => toListPage([...archived], 'assets', query.limit));

const openRowMenu = async (user: Awaited<ReturnType<typeof renderAt>>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name: `Actions for ${name}` }));

describe('asset list', () => {
  it('the asset list keeps its page in the address', async () => {
    const { router, user } = await renderAt('/assets', { as: createPerson('manager'), server: withAssets(1284) });
    await screen.findByText('Kitchen 1');
    screen.getByText('1,284 assets');
    screen.getByText('1–25 of 1,284');
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
    await screen.findByText('Kitchen 1284');
    screen.getByText('1,276–1,284 of 1,284');
    expect(router.state.location.search).toEqual({ page: '52' });
  });

  it('the asset list starts with page, size and order of the address', async () => {
    const server = withAssets(300);
    const sort = JSON.stringify([{ key: 'asset_id', direction: 'desc' }]);
    await renderAt(`/assets?page=3&limit=50&sort=${encodeURIComponent(sort)}`, { as: createPerson('manager'), server });
    await screen.findByText('Kitchen 101');
    expect(server.getCalls(assets.list)[0]?.query).toMatchObject({ page: 3, limit: 50, sort });
  });

  it('the asset list ignores unknown values in the address', async () => {
    const server = withAssets(30);
    await renderAt('/assets?page=-4&limit=7&sort=nonsense&filter=%7B%22secret%22%3A1%7D', {
      as: createPerson('manager'),
      server,
    });
    await screen.findByText('Kitchen 1');
    expect(server.getCalls(assets.list)[0]?.query).toEqual({
      page: 1,
      limit: 25,
      sort: '[{"key":"display_name","direction":"asc"}]',
      with_saved_queries: true,
    });
  });

  it('a click on a column header sorts the asset list, and a second click reverses the order', async () => {
    const server = withAssets(30);
    const { user } = await renderAt('/assets', { as: createPerson('manager'), server });
    const head = await screen.findByRole('columnheader', { name: 'Number' });
    await user.click(within(head).getByRole('button'));
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('ascending'));
    await user.click(within(head).getByRole('button'));
    await waitFor(() => expect(head.getAttribute('aria-sort')).toBe('descending'));
    expect(server.getCalls(assets.list).at(-1)?.query).toMatchObject({
      sort: '[{"key":"asset_id","direction":"desc"}]',
    });
  });

  it('the asset list shows "more than 10,000" until an exact count is requested', async () => {
    const server = withAssets(10_000, false);
    const { user } = await renderAt('/assets', { as: createPerson('manager'), server });
    await screen.findByText('more than 10,000 assets');
    await user.click(screen.getByRole('button', { name: 'Show exact count' }));
    await waitFor(() => expect(server.getCalls(assets.list).at(-1)?.query).toMatchObject({ exact_total: true }));
  });

  it('an exact count that was requested is made again whenever the list is opened in the same tab', async () => {
    const server = withAssets(10_000, false);
    const { user, router } = await renderAt('/assets', { as: createPerson('manager'), server });
    await user.click(await screen.findByRole('button', { name: 'Show exact count' }));
    await waitFor(() => expect(server.getCalls(assets.list).at(-1)?.query).toMatchObject({ exact_total: true }));
    expect(router.state.location.search).toEqual({});
    cleanup();
    const later = withAssets(10_000, false);
    await renderAt('/assets', { as: createPerson('manager'), server: later });
    await waitFor(() => expect(later.getCalls(assets.list)[0]?.query).toMatchObject({ exact_total: true }));
  });

  it('the asset list is searched by all that a row shows and offers to clear a search without results', async () => {
    const server = withAssets(30);
    const { user } = await renderAt('/assets', { as: createPerson('manager'), server });
    await user.type(await screen.findByRole('searchbox'), 'zz');
    await screen.findByText('No results');
    const filters = server.getCalls(assets.list).map(({ query }) => (query as { filter?: string }).filter);
    expect(filters).toContain('{"search":[{"operator":"ct","value":"zz"}]}');
    await screen.findByText('Without search and filters: 30 assets.');
    await user.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    await screen.findByText('Kitchen 1');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('J and K move between rows of the asset list, and Enter opens one', async () => {
    const server = withAssets(5)
      .on(assets.get, () => asset(2))
      .on(assets.getSummary, () => createAssetSummary({ inspections: null, issues: null }));
    const { user, router } = await renderAt('/assets', { as: createPerson('manager'), server });
    await screen.findByText('Kitchen 1');
    await user.keyboard('jjjk');
    expect(document.activeElement?.textContent).toBe('Kitchen 2');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/assets/${toUuid(2)}`));
  });

  it('an empty asset list offers to create an asset only to people who may', async () => {
    const { unmount } = await renderAt('/assets', { as: createPerson('manager'), server: withArchive([]) });
    await screen.findByText('No assets yet');
    expect(screen.getAllByRole('button', { name: 'New asset' }).length).toBeGreaterThan(0);
    unmount();
    await renderAt('/assets', { as: createPerson('viewer'), server: withArchive([]) });
    await screen.findByText('No assets yet');
    expect(screen.queryByRole('button', { name: 'New asset' })).toBeNull();
  });

  it('an empty asset list links to the archive when all assets are archived', async () => {
    const { router, user } = await renderAt('/assets', {
      as: createPerson('manager'),
      server: withArchive([asset(1)]),
    });
    await screen.findByText('All items are archived');
    screen.getByText(/In the archive: 1 asset\./);
    expect(screen.queryByText('No assets yet')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Open archive' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/assets/archive'));
  });

  it('people who may only view assets can print labels and do nothing else', async () => {
    const { user } = await renderAt('/assets', { as: createPerson('viewer'), server: withAssets(3) });
    await openRowMenu(user, 'Kitchen 1');
    await screen.findByRole('menuitem', { name: 'Print label' });
    expect(screen.getAllByRole('menuitem')).toHaveLength(1);
  });

  it('an inspection is started from a row of the asset list', async () => {
    const { router, user } = await renderAt('/assets', {
      as: createPerson('inspector'),
      server: withAssets(3),
      features: [feature],
    });
    await openRowMenu(user, 'Kitchen 2');
    await user.click(await screen.findByRole('menuitem', { name: 'Start inspection' }));
    await waitFor(() => expect(router.state.location.href).toBe(`/inspections/mine?start=${toUuid(2)}`));
  });
});

describe('asset dialog', () => {
  it('a new asset needs a name and a number', async () => {
    const server = withAssets(1).on(assets.create, ({ body }) => ({
      ...asset(2),
      asset_id: body.asset_id,
      display_name: body.display_name,
    }));
    const { user } = await renderAt('/assets', { as: createPerson('manager'), server });
    await user.click(await screen.findByRole('button', { name: 'New asset' }));
    await user.click(await screen.findByRole('button', { name: 'Create asset' }));
    expect(screen.getAllByText('This field is required.')).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText(/^Name/, { selector: 'input' }));
    expect(server.getCalls(assets.create)).toHaveLength(0);
    await user.type(screen.getByLabelText(/^Name/, { selector: 'input' }), 'Cloverdale Bakery');
    await user.type(screen.getByLabelText(/^Number/, { selector: 'input' }), 'CB-1');
    await user.click(screen.getByRole('button', { name: 'Create asset' }));
    await screen.findByText('“Cloverdale Bakery” created');
    expect(server.getCalls(assets.create)[0]?.body).toEqual({
      display_name: 'Cloverdale Bakery',
      asset_id: 'CB-1',
      type_uuid: null,
      parent_uuid: null,
      site_id: null,
      place: null,
      fields: {},
    });
    expect(server.getCalls(assets.create)[0]?.headers.get('Idempotency-Key')).toBeTruthy();
  });

  it('the asset dialog shows a rejected number at its field, and retries with the same idempotency key', async () => {
    const server = withAssets(1).on(assets.create, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'Check what you entered.', {
        data: { asset_id: ['Another asset already has this number.'] },
      });
    });
    const { user } = await renderAt('/assets', { as: createPerson('manager'), server });
    await user.click(await screen.findByRole('button', { name: 'New asset' }));
    await user.type(await screen.findByLabelText(/^Name/, { selector: 'input' }), 'Twin');
    await user.type(screen.getByLabelText(/^Number/, { selector: 'input' }), 'K-1{Enter}');
    await screen.findByText('Another asset already has this number.');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Number/, { selector: 'input' }));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.type(screen.getByLabelText(/^Number/, { selector: 'input' }), '2{Enter}');
    await waitFor(() => expect(server.getCalls(assets.create)).toHaveLength(2));
    const keys = server.getCalls(assets.create).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(new Set(keys).size).toBe(1);
  });
});

describe('archiving assets', () => {
  it('archiving an asset can be undone from the message', async () => {
    const server = withAssets(3)
      .on(assets.archive, () => ({ ...asset(1), archived_at: '2026-11-20T13:05:00Z' }))
      .on(assets.restore, () => asset(1));
    const { user } = await renderAt('/assets', { as: createPerson('manager'), server });
    await openRowMenu(user, 'Kitchen 1');
    await user.click(await screen.findByRole('menuitem', { name: 'Archive' }));
    await screen.findByText('“Kitchen 1” archived');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.getCalls(assets.restore)).toHaveLength(1));
  });
});

describe('asset archive', () => {
  const archive = () =>
    new FakeServer().on(assets.listArchive, ({ query }) =>
      toListPage([{ ...asset(1, 'Jolly Mac’s'), archived_at: '2026-11-20T13:05:00Z' }], 'assets', query.limit),
    );

  it('an archived asset is deleted permanently only after its name was typed', async () => {
    const server = archive().on(assets.delete, () => null);
    const { user } = await renderAt('/assets/archive', { as: createPerson('manager'), server });
    await openRowMenu(user, 'Jolly Mac’s');
    await user.click(await screen.findByRole('menuitem', { name: 'Delete permanently' }));
    const dialog = within(await screen.findByRole('dialog'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('No'));
    await user.click(dialog.getByRole('button', { name: 'Delete permanently' }));
    expect(server.getCalls(assets.delete)).toHaveLength(0);
    await user.type(dialog.getByRole('textbox'), 'Jolly Mac’s');
    await user.click(dialog.getByRole('button', { name: 'Delete permanently' }));
    await waitFor(() => expect(server.getCalls(assets.delete)).toHaveLength(1));
    expect(server.getCalls(assets.delete)[0]?.query).toMatchObject({ forever: true });
  });

  it('an archived asset that is in use is not deleted, and the reason is shown', async () => {
    const server = archive().on(assets.delete, () => {
      throw new FakeApiError('SST_IN_USE', 'Two reports are about this asset.');
    });
    const { user } = await renderAt('/assets/archive', { as: createPerson('manager'), server });
    await openRowMenu(user, 'Jolly Mac’s');
    await user.click(await screen.findByRole('menuitem', { name: 'Delete permanently' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Jolly Mac’s{Enter}');
    expect((await screen.findByRole('alert')).textContent).toContain('Two reports are about this asset.');
  });
});

const node = (number: number, parts_count = 0) => ({
  id: number,
  uuid: toUuid(number),
  asset_id: `K-${number}`,
  display_name: `Kitchen ${number}`,
  type_name: null,
  parts_count,
});

describe('asset tree', () => {
  it('a level is loaded when it is opened, and a part that is moved out with the keyboard can be put back', async () => {
    const server = withAssets(3)
      .on(assets.listTree, ({ query }) =>
        query.parent === toUuid(1)
          ? { list: [node(3)], has_more: false }
          : { list: [node(1, 1), node(2)], has_more: false },
      )
      .on(assets.move, () => null);
    const { user, router } = await renderAt('/assets', { as: createPerson('manager'), server });
    await screen.findByText('Kitchen 1');
    await user.click(screen.getByRole('radio', { name: 'Tree' }));
    expect(router.state.location.search).toEqual({ show: 'tree' });
    const tree = within(await screen.findByRole('tree', { name: 'Asset tree' }));
    tree.getByText(/1 part$/);
    tree.getByRole('treeitem', { name: /^Kitchen 1\b/ }).focus();
    await user.keyboard('{ArrowRight}');
    (await tree.findByRole('treeitem', { name: /^Kitchen 3\b/ })).focus();
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await screen.findByText('“Kitchen 3” is now at the top level');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(server.getCalls(assets.move)).toMatchObject([
        { params: { id: toUuid(3) }, body: { parent_uuid: null } },
        { params: { id: toUuid(3) }, body: { parent_uuid: toUuid(1) } },
      ]),
    );
  });

  it('an asset is selected with all of its parts, and bulk actions apply to them', async () => {
    const server = new FakeServer()
      .on(assetTypes.all, () => [])
      .on(assets.listTree, ({ query }) =>
        query.parent ? { list: [node(3)], has_more: false } : { list: [node(1, 1), node(2)], has_more: false },
      )
      .on(assets.list, ({ query }) => {
        const page = toListPage([asset(1), asset(3)], 'assets', query.limit);
        return { ...page, pagination: { ...page.pagination, total: 41 } };
      })
      .on(assets.bulkArchive, () => ({ affected: 41 }));
    const { user } = await renderAt('/assets?show=tree', { as: createPerson('manager'), server });
    const first = await screen.findByRole('treeitem', { name: /^Kitchen 1\b/ });
    first.focus();
    await user.keyboard('{ArrowRight} ');
    expect((await screen.findByRole('treeitem', { name: /^Kitchen 3\b/ })).getAttribute('aria-checked')).toBe('true');
    expect(screen.getByRole('treeitem', { name: /^Kitchen 2\b/ }).getAttribute('aria-checked')).toBe('false');
    const bar = within(await screen.findByRole('region', { name: 'Selected rows' }));
    bar.getByText('41 selected');
    bar.getByText('with all parts');
    await user.click(bar.getByRole('button', { name: 'Archive' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
    await screen.findByText('41 assets archived');
    expect(server.getCalls(assets.bulkArchive)[0]?.body).toMatchObject({
      ...{ apply_filter: true, filter: { within: [toUuid(1)] }, count: 41 },
    });
    expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull();
  });

  it('moving an asset into one of its parts shows why it is not possible', async () => {
    const server = withAssets(2)
      .on(assets.listTree, () => ({ list: [node(1), node(2)], has_more: false }))
      .on(assets.get, () => asset(2))
      .on(assets.search, () => [{ value: toUuid(2), label: 'Kitchen 2', asset_id: 'K-2' }])
      .on(assets.move, () => {
        throw new FakeApiError('VALIDATION_FAILED', '', { data: { parent_uuid: ['Kitchen 2 is part of it.'] } });
      });
    const { user } = await renderAt('/assets?show=tree', { as: createPerson('manager'), server });
    await user.click(await screen.findByRole('button', { name: 'Actions for Kitchen 1' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Move to…' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('combobox', { name: 'Part of' }));
    await user.click(await screen.findByRole('option', { name: 'Kitchen 2' }));
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await screen.findByText('Kitchen 2 is part of it.');
  });
});

describe('duplicating an asset', () => {
  it('the dialog has everything of the asset but its number', async () => {
    const server = withAssets(1).on(assets.create, ({ body }) => createAsset(9, { display_name: body.display_name }));
    const { user } = await renderAt('/assets', { as: createPerson('manager'), server });
    await openRowMenu(user, 'Kitchen 1');
    await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Duplicate asset' }));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Name/ }).value).toBe('Kitchen 1');
    const number = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Number/ });
    expect(number.value).toBe('');
    await user.type(number, 'K-1b');
    await user.click(dialog.getByRole('button', { name: 'Create asset' }));
    await waitFor(() => expect(server.getCalls(assets.create)[0]?.body).toMatchObject({ asset_id: 'K-1b' }));
  });
});

describe('the number of a new asset', () => {
  it('Tab accepts the suggested number, and another type suggests another one', async () => {
    const van = { value: toUuid(8), label: 'Van', fields: [] };
    const server = withAssets(1)
      .on(assetTypes.all, () => [van])
      .on(assets.suggestNumber, ({ query }) => ({ asset_id: query.type_uuid === van.value ? 'VAN-04' : 'K-0012' }));
    const { user } = await renderAt('/assets', { as: createPerson('manager'), server });
    await user.click(await screen.findByRole('button', { name: 'New asset' }));
    const dialog = within(await screen.findByRole('dialog'));
    await dialog.findByRole('button', { name: 'Use K-0012' });
    await user.click(dialog.getByLabelText(/^Type/, { selector: 'input' }));
    await user.click(await screen.findByRole('option', { name: 'Van' }));
    await dialog.findByRole('button', { name: 'Use VAN-04' });
    const number = dialog.getByRole<HTMLInputElement>('textbox', { name: /^Number/ });
    await user.click(number);
    await user.tab();
    expect(number.value).toBe('VAN-04');
    expect(dialog.queryByRole('button', { name: 'Use VAN-04' })).toBeNull();
  });
});

describe('the map of assets', () => {
  const place = { lat: 49.1, lng: -122.8 };
  const toMapPlace = (number: number) => ({
    ...{ id: number, uuid: toUuid(number), asset_id: `K-${number}`, display_name: `Kitchen ${number}` },
    ...{ type_name: 'Restaurant', last_score: number === 1 ? 7_143 : null, place },
  });
  const bounds = { south: 49, north: 49.2, west: -123, east: -122 };

  it('its list names what is in view, and leads to exactly the assets without a location', async () => {
    const server = withAssets(3).on(assets.listPlaces, () => ({
      ...{ total: 2, total_everywhere: 4, without_place: 23, bounds, groups: [] },
      places: [toMapPlace(1), toMapPlace(2)],
    }));
    const filter = JSON.stringify({ type: [toUuid(8)] });
    const address = `/assets?show=map&filter=${encodeURIComponent(filter)}`;
    const { router, user } = await renderAt(address, { as: createPerson('manager'), server });
    const list = within(await screen.findByRole('region', { name: 'Assets in view' }));
    list.getByText(/^2 of 4 locations in view/);
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Kitchen 1K-1 · Restaurant71\.43/),
      'Kitchen 2K-2 · Restaurant',
    ]);
    expect(screen.getByRole('list', { name: 'Last score' }).textContent).toContain('Below 75');
    await user.click(list.getByRole('link', { name: '23 assets have no location' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('show'));
    expect(JSON.parse((router.state.location.search as { filter: string }).filter)).toEqual({
      ...{ type: [toUuid(8)], location: ['without'] },
    });
  });

  it('if no asset has a location, it says how many there are', async () => {
    const server = withAssets(3).on(assets.listPlaces, () => ({
      ...{ total: 0, total_everywhere: 0, without_place: 3, bounds: null, groups: [], places: [] },
    }));
    await renderAt('/assets?show=map', { as: createPerson('manager'), server });
    await screen.findByText('No locations');
    screen.getByRole('link', { name: '3 assets have no location' });
  });
});
