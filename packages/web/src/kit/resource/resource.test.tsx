import { assetList, assets } from '@rounds/contract/assets';
import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { FeatureModule } from '../../feature.ts';
import {
  createAsset,
  createPerson,
  FakeApiError,
  FakeServer,
  renderAt,
  stubEventSource,
  toListPage,
} from '../../testing/index.ts';
import { createResource, RecordPage, ResourceListPage } from './index.ts';

const kitchen = createAsset(1, { display_name: 'Kitchen' });

const resource = createResource(assets, {
  key: 'test-assets',
  getId: ({ uuid }) => uuid,
  getName: ({ display_name }) => display_name,
});

function KitchenPage() {
  const query = resource.useGet(kitchen.uuid);
  return (
    <RecordPage
      title={query.data?.display_name ?? ''}
      back={{ path: '/kitchens', label: 'All kitchens' }}
      query={query}
      facts={[{ label: 'Number', value: query.data?.asset_id }]}
      tabs={[
        { id: 'overview', label: 'Overview', render: () => <p>Everything about it</p> },
        { id: 'inspections', label: 'Inspections', count: 2, render: () => <p>Its inspections</p> },
      ]}
      comments={<p>No comments yet</p>}
    />
  );
}

const KitchenList = () => (
  <ResourceListPage
    resource={resource}
    list={assetList}
    title="Kitchens"
    canManage
    newLabel="New kitchen"
    emptyTitle="No kitchens"
    emptyText="Create one."
  />
);

const feature: FeatureModule = {
  name: 'kitchens',
  screens: [
    { path: '/kitchens', access: 'signed-in', layout: 'standard', load: async () => ({ default: KitchenList }) },
    { path: '/kitchen', access: 'signed-in', layout: 'standard', load: async () => ({ default: KitchenPage }) },
  ],
  menu: [],
};

const render = (address: string, server: FakeServer) =>
  renderAt(address, { as: createPerson('manager'), server, features: [feature] });

describe('record page', () => {
  const server = () => new FakeServer().on(assets.get, () => kitchen);

  test('a record page shows the facts beside the tab that the address names', async () => {
    await render('/kitchen?tab=inspections', server());
    await screen.findByText('Its inspections');
    within(screen.getByRole('complementary', { name: 'Details' })).getByText('K-1');
    screen.getByRole('region', { name: 'Comments' });
    expect(screen.getByRole('link', { name: /^Inspections/ }).getAttribute('aria-current')).toBe('page');
    expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBeNull();
  });

  test('the first tab of a record page is shown without a parameter, and another tab changes the address', async () => {
    const { router, user } = await render('/kitchen', server());
    await screen.findByText('Everything about it');
    await user.click(screen.getByRole('link', { name: /^Inspections/ }));
    await screen.findByText('Its inspections');
    expect(router.state.location.search).toEqual({ tab: 'inspections' });
    await user.click(screen.getByRole('link', { name: 'Overview' }));
    expect(router.state.location.search).toEqual({});
  });

  test('an address that names no record says that the address is wrong, not that fields are', async () => {
    const rejecting = new FakeServer().on(assets.get, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'Correct the highlighted fields.');
    });
    await render('/kitchen', rejecting);
    await screen.findByText('This address isn’t valid. Check that it is complete.');
    expect(screen.queryByText('Correct the highlighted fields.')).toBeNull();
  });
});

describe('resource list page', () => {
  test('a resource list archives a selection and names what was archived', async () => {
    const server = new FakeServer()
      .on(assets.list, () => toListPage([kitchen], 'assets'))
      .on(assets.bulkArchive, () => ({ affected: 1 }));
    const { user } = await render('/kitchens', server);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Kitchen' }));
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
    await screen.findByText('1 asset archived');
    expect(server.getCalls(assets.bulkArchive)[0]?.body).toEqual({ ids: [kitchen.id], when_used: 'refuse' });
  });

  test('records in use are archived only after their places were shown', async () => {
    const usage = {
      used: 3,
      places: [{ kind: 'inspection', id: 5, title: 'Pump check', path: '/inspections/5/view-report' }],
      can_unlink: true,
      can_continue: true,
    };
    const server = new FakeServer()
      .on(assets.list, () => toListPage([kitchen], 'assets'))
      .on(assets.bulkArchive, ({ body }) => {
        if (body.when_used === 'refuse') throw new FakeApiError('SST_IN_USE', 'In use.', { data: usage });
        return { affected: 1 };
      });
    const { user } = await render('/kitchens', server);
    const archiveKitchen = async () => {
      await user.click(await screen.findByRole('button', { name: 'Archive' }));
      const question = await screen.findByRole('dialog', { name: 'Archive 1 asset?' });
      await user.click(within(question).getByRole('button', { name: 'Archive' }));
    };
    await user.click(await screen.findByRole('checkbox', { name: 'Select Kitchen' }));
    await archiveKitchen();
    const dialog = await screen.findByRole('dialog', { name: 'Still in use' });
    expect(within(dialog).getByRole('link', { name: 'Pump check' }).getAttribute('href')).toBe(
      '/inspections/5/view-report',
    );
    within(dialog).getByText('and 2 more');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(server.getCalls(assets.bulkArchive)).toHaveLength(1);
    await archiveKitchen();
    await user.click(await screen.findByRole('button', { name: 'Unlink first' }));
    await screen.findByText('1 asset archived');
    expect(server.getCalls(assets.bulkArchive).at(-1)?.body).toEqual({ ids: [kitchen.id], when_used: 'unlink' });
  });
});

describe('resource and server events', () => {
  test('a list loads again when another person has changed a record', async () => {
    const sources = stubEventSource();
    let name = 'Kitchen';
    const server = new FakeServer().on(assets.list, () => toListPage([{ ...kitchen, display_name: name }], 'assets'));
    const as = { ...createPerson('manager'), id: 301 };
    await renderAt('/kitchens', { as, server, features: [feature] });
    await screen.findByText('Kitchen');
    name = 'Large kitchen';
    sources[0]!.send({ topic: 'assets', id: kitchen.id });
    await screen.findByText('Large kitchen');
  });
});
