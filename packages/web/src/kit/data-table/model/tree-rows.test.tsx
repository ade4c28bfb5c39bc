import { type Asset, assetList, assets } from '@rounds/contract/assets';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import type { FeatureModule } from '../../../feature.ts';
import { call } from '../../../platform/api/index.ts';
import { createAsset, createPerson, FakeServer, renderAt, toListPage } from '../../../testing/index.ts';
import { DataTable } from '../data-table.tsx';
import type { ListRequest } from './query-string.ts';
import { getVisibleRows, type TreeShape } from './tree-rows.ts';

/** Buildings with rooms; the number of an asset tells its position. */
const NAMES = ['1 House', '1.1 Hall', '1.1.1 Door', '1.2 Kitchen', '2 Barn', '2.1 Loft'];
const asset = (name: string, index: number): Asset =>
  createAsset(index + 1, { asset_id: name.split(' ')[0]!, display_name: name.split(' ')[1]! });
const ALL = NAMES.map(asset);
const shape: TreeShape<Asset> = {
  depth: ({ asset_id }) => asset_id.split('.').length - 1,
  children: ({ asset_id }) =>
    ALL.filter((other) => other.asset_id.replace(/\.\d+$/, '') === asset_id && other.asset_id !== asset_id).map(
      ({ id }) => id,
    ),
};

const useRows = (request: ListRequest) =>
  useQuery({ queryKey: ['places', request], queryFn: () => call(assets.list, { query: request }) });

const feature: FeatureModule = {
  name: 'assets',
  menu: [],
  screens: [
    {
      path: '/places',
      access: 'signed-in',
      layout: 'standard',
      load: async () => ({
        default: () => (
          <DataTable<Asset>
            list={assetList}
            useRows={useRows}
            rowKey={({ id }) => id}
            rowName={({ display_name }) => display_name}
            tree={shape}
            search="display_name"
            empty={null}
          />
        ),
      }),
    },
  ],
};

const server = () => new FakeServer().on(assets.list, ({ query }) => toListPage(ALL, 'assets', query.limit));

async function open(address = '/places') {
  const view = await renderAt(address, { as: createPerson('manager'), server: server(), features: [feature] });
  await screen.findByText('House');
  return view;
}
const names = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('th')!.textContent);

describe('tree rows', () => {
  beforeEach(() => localStorage.clear());

  it('tree rows open and close one by one or all together, and stay so', async () => {
    const { user, unmount } = await open();
    expect(names()).toEqual(['House', 'Hall', 'Door', 'Kitchen', 'Barn', 'Loft']);
    await user.click(screen.getByRole('button', { name: 'Collapse “House”' }));
    expect(names()).toEqual(['House', 'Barn', 'Loft']);
    unmount();
    const again = await open();
    expect(names()).toEqual(['House', 'Barn', 'Loft']);
    await again.user.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect(names()).toEqual(['House', 'Barn']);
    await again.user.click(screen.getByRole('button', { name: 'Expand all' }));
    expect(names()).toHaveLength(6);
  });

  it('the arrows open, close and leave tree rows', async () => {
    const { user } = await open();
    await user.keyboard('jj');
    expect(document.activeElement?.textContent).toBe('Hall');
    await user.keyboard('{ArrowLeft}');
    expect(names()).toEqual(['House', 'Hall', 'Kitchen', 'Barn', 'Loft']);
    await user.keyboard('{ArrowLeft}');
    expect(document.activeElement?.textContent).toBe('House');
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    expect(names()).toHaveLength(6);
    expect(document.activeElement?.textContent).toBe('Door');
  });

  it('all tree rows are open while a filter is on', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Collapse all' }));
    expect(names()).toHaveLength(2);
    await user.type(screen.getByRole('searchbox'), 'o');
    await waitFor(() => expect(names()).toHaveLength(6));
    await user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(names()).toHaveLength(2));
  });
});

it('only the descendants of closed rows are hidden', () => {
  const listVisible = (closed: string[]) =>
    getVisibleRows(ALL, ({ asset_id }) => closed.includes(asset_id), shape).map(({ asset_id }) => asset_id);
  expect(listVisible([])).toHaveLength(6);
  expect(listVisible(['1.1'])).toEqual(['1', '1.1', '1.2', '2', '2.1']);
  expect(listVisible(['1', '1.1'])).toEqual(['1', '2', '2.1']);
  expect(listVisible(['1', '2'])).toEqual(['1', '2']);
});
