import { assets } from '@rounds/contract/assets';
import { inspections } from '@rounds/contract/inspections';
import { issues } from '@rounds/contract/issues';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  createAsset,
  createAssetSummary,
  createInspectionSummary,
  createPerson,
  FakeServer,
  renderAt,
  toListPage,
} from '../../../testing/index.ts';

const ASSET = createAsset(1, { display_name: 'Kitchen 1' });
const toInspection = (id: number, completed_at: string, score_percent: number | null) =>
  createInspectionSummary(id, { completed_at, score_percent, document_id: `FFS-${id}` });
const open = (list: ReturnType<typeof toInspection>[]) =>
  renderAt(`/assets/${ASSET.uuid}`, {
    as: createPerson('manager'),
    server: new FakeServer()
      .on(assets.get, () => ASSET)
      .on(assets.getSummary, () =>
        createAssetSummary({ inspections: { total: list.length, open: 0, failed: 0, last: null, previous: null } }),
      )
      .on(assets.listFiles, () => [])
      .on(inspections.listAssetPhotos, () => ({ list: [], next: null }))
      .on(issues.list, () => toListPage([], 'issues'))
      .on(inspections.list, () => toListPage(list, 'inspections')),
  });

describe('the scores of an asset over time', () => {
  it('as a table they are listed latest first, each with the way to its report', async () => {
    const { user } = await open([
      toInspection(3, '2026-11-20T09:00:00Z', 9_150),
      toInspection(2, '2026-11-10T09:00:00Z', null),
      toInspection(1, '2026-11-01T09:00:00Z', 8_000),
    ]);
    await user.click(await screen.findByRole('button', { name: 'Score over time: Show as table' }));
    const [, ...rows] = within(await screen.findByRole('table')).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^20\sNov\s2026.*FFS-3.*91\.50\s?%$/),
      expect.stringMatching(/^1\sNov\s2026.*FFS-1.*80\.00\s?%$/),
    ]);
    const link = within(rows[0]!).getByRole('link', { name: /^20\sNov\s2026/ });
    expect(link.getAttribute('href')).toBe(`/inspections/${toInspection(3, '', 0).uuid}/view-report`);
  });

  it('a single score has no chart', async () => {
    await open([toInspection(1, '2026-11-01T09:00:00Z', 8_000)]);
    await screen.findByRole('link', { name: 'FFS-1' });
    expect(screen.queryByText('Score over time')).toBeNull();
  });
});
