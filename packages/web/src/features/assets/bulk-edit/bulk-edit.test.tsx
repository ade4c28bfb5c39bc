import { assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import type { BulkEditPreview } from '@rounds/contract/bulk-edit.ts';
import { jobs } from '@rounds/contract/jobs';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { JobState } from '../../../kit/jobs/index.ts';
import { createAsset, createPerson, FakeServer, renderAt, toListPage } from '../../../testing/index.ts';

// The dialog is loaded when somebody edits; the first test would wait for it.
beforeAll(() => import('./bulk-edit-dialog.tsx'));

const NOTHING: BulkEditPreview = {
  ...{ changed: 0, unchanged: 2, blocked: 0, problems: [], lost_values: [] },
  owners: [{ uuid: null, name: null, count: 2 }],
};
const LOST: BulkEditPreview = {
  ...NOTHING,
  ...{ changed: 1, unchanged: 0, blocked: 1, lost_values: [{ name: 'Serial', count: 1 }] },
  problems: [{ uuid: createAsset(2).uuid, name: 'Kitchen 2', reason: 'values_lost', fields: ['Serial'] }],
};

const createServer = () =>
  new FakeServer()
    .on(assets.list, () => toListPage([createAsset(1), createAsset(2)], 'assets'))
    .on(assetTypes.all, () => [{ value: '00000000-0000-4000-8000-0000000000aa', label: 'Pump', fields: [] }])
    .on(assets.search, () => [])
    .on(assets.listBulkEdits, () => [])
    .on(assets.previewBulkEdit, ({ body }) => {
      if (body.changes.type_uuid === undefined) return NOTHING;
      return body.changes.may_lose_values ? { ...LOST, changed: 2, blocked: 0, problems: [] } : LOST;
    });

async function openDialog(server: FakeServer) {
  const { user } = await renderAt('/assets', { as: createPerson('manager'), server });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Kitchen 1' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select Kitchen 2' }));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  return { user, dialog: within(await screen.findByRole('dialog', { name: 'Edit 2 assets' })) };
}

describe('the bulk edit of assets', () => {
  it('the preview names what is lost, and the edit runs only with the permission for it', async () => {
    const server = createServer()
      .on(assets.bulkEdit, () => ({ job_id: 8 }))
      .on(assets.undoBulkEdit, () => ({ job_id: 9 }))
      .on(
        jobs.get,
        ({ params }): JobState => ({
          ...{ id: params.id, kind: 'assets.bulk_edit', status: 'done', progress: 100 },
          result:
            params.id === 8
              ? { changed: 2, unchanged: 0, blocked: 0, problems: [], edit_id: 5 }
              : {
                  ...{ restored: 1, kept: 1 },
                  problems: [
                    { uuid: createAsset(1).uuid, name: 'Kitchen 1', reason: 'changed_since', fields: ['Type'] },
                  ],
                },
        }),
      );
    const { user, dialog } = await openDialog(server);
    await user.click(await dialog.findByRole('checkbox', { name: 'Change “Type”' }));
    await user.click(dialog.getByRole('combobox', { name: 'Type' }));
    await user.click(await screen.findByRole('option', { name: 'Pump' }));
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    await dialog.findByText('1 asset changes.');
    dialog.getByText('would lose Serial');
    await user.click(dialog.getByRole('checkbox', { name: 'Delete these values' }));
    await user.click(await dialog.findByRole('button', { name: 'Edit 2 assets' }));
    expect(server.getCalls(assets.bulkEdit)[0]?.body).toEqual({
      ids: [1, 2],
      changes: { type_uuid: '00000000-0000-4000-8000-0000000000aa', may_lose_values: true },
    });
    await dialog.findByText('2 assets edited');
    await user.click(dialog.getByRole('button', { name: 'Undo' }));
    await dialog.findByText('1 asset set back');
    dialog.getByText('Type changed since');
    expect(server.getCalls(assets.undoBulkEdit)[0]?.params).toEqual({ id: 5 });
  });

  it('a ticked property without a value is removed from the assets', async () => {
    const server = createServer();
    const { user, dialog } = await openDialog(server);
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Preview' }).disabled).toBe(true);
    await user.click(await dialog.findByRole('checkbox', { name: 'Change “Part of”' }));
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    await waitFor(() =>
      expect(server.getCalls(assets.previewBulkEdit).at(-1)?.body).toEqual({
        ids: [1, 2],
        changes: { parent_uuid: null },
      }),
    );
  });

  it('cancelling keeps the selection', async () => {
    const { user, dialog } = await openDialog(createServer());
    await user.click(await dialog.findByRole('button', { name: 'Cancel' }));
    await screen.findByText('2 selected');
  });
});
