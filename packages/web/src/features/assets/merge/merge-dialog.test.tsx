import { assets } from '@rounds/contract/assets';
import { inspections } from '@rounds/contract/inspections';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import {
  createAsset,
  createAssetSummary,
  createPerson,
  FakeServer,
  renderAt,
  toListPage,
} from '../../../testing/index.ts';

// The dialog is loaded when somebody merges; the first test would wait for it.
beforeAll(() => import('./merge-dialog.tsx'));

const [one, other] = [createAsset(1), { ...createAsset(2), place: { lat: 50, lng: 8 } }];

const createServer = () =>
  new FakeServer()
    .on(assets.getSummary, () => createAssetSummary({ inspections: null, issues: null }))
    .on(assets.listFiles, () => [])
    .on(inspections.listAssetPhotos, () => ({ list: [], next: null }))
    .on(assets.list, () => toListPage([one, other], 'assets'))
    .on(assets.get, ({ params }) => (params.id === 1 || params.id === one.uuid ? one : other))
    .on(assets.merge, () => one);

describe('merging two assets', () => {
  it('two selected assets are merged with the chosen values, and the one that stays is shown', async () => {
    const server = createServer();
    const { user, router } = await renderAt('/assets', { as: createPerson('manager'), server });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Kitchen 1' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Kitchen 2' }));
    await user.click(screen.getByRole('button', { name: 'Merge' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge assets' }));
    const name = within(await dialog.findByRole('radiogroup', { name: 'Name' }));
    await user.click(name.getByRole('radio', { name: 'Kitchen 2' }));
    dialog.getByText(/You can’t undo this/);
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    await waitFor(() =>
      expect(server.getCalls(assets.merge)[0]).toMatchObject({
        params: { id: one.uuid },
        // Only the other asset has a place, so it is taken by default.
        body: { merged_uuid: other.uuid, take: ['display_name', 'place'] },
      }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe(`/assets/${one.uuid}`));
  });

  it('more than two assets cannot be merged at once', async () => {
    const server = createServer().on(assets.list, () => toListPage([one, other, createAsset(3)], 'assets'));
    const { user } = await renderAt('/assets', { as: createPerson('manager'), server });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Merge' }));
    await screen.findByText('Select exactly two assets to merge them.');
    screen.getByText('3 selected');
  });
});
