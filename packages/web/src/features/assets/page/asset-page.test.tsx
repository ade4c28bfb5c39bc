import { type Asset, assets } from '@rounds/contract/assets';
import type { AssetSummary } from '@rounds/contract/assets/summary.ts';
import { inspections } from '@rounds/contract/inspections';
import { issues } from '@rounds/contract/issues';
import { screen, waitFor, within } from '@testing-library/react';
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

const KITCHEN = createAsset(1, {
  display_name: 'Jaipur Indian Cuisine',
  place: { lat: 49.1602, lng: -122.8906 },
  last_score: 7_143,
  last_inspection_at: '2026-11-20T09:00:00Z',
});
const toScored = (id: number, score_percent: number) => ({
  ...{ uuid: createAsset(id).uuid, score_percent, failed_count: 2 },
  completed_at: `2026-11-${id}T09:00:00Z`,
});

const createServer = (summary: Partial<AssetSummary>, asset: Asset = KITCHEN) =>
  new FakeServer()
    .on(assets.get, () => asset)
    .on(assets.getSummary, () => createAssetSummary(summary))
    .on(assets.listFiles, () => [])
    .on(inspections.listAssetPhotos, () => ({ list: [], next: null }))
    .on(inspections.list, () => toListPage([], 'inspections'))
    .on(issues.list, () => toListPage([], 'issues'));

const open = (server: FakeServer, person: 'manager' | 'viewer' = 'manager', search = '') =>
  renderAt(`/assets/${KITCHEN.uuid}${search}`, { as: createPerson(person), server });

/** The filter of the list that a link leads to. */
const readFilter = (link: HTMLElement): unknown =>
  JSON.parse(new URL(link.getAttribute('href')!, 'http://x').searchParams.get('filter') ?? 'null');

describe('the page of an asset', () => {
  it('each figure leads to its rows, and the score to its report and the one before', async () => {
    await open(
      createServer({
        inspections: { total: 1_214, open: 2, failed: 8, last: toScored(20, 7_143), previous: toScored(10, 7_619) },
        issues: { open: 6, overdue: 1 },
        next: { assignment: { id: 4, title: 'Routine' }, due_at: '2999-12-20T09:00:00Z', inspection_uuid: null },
      }),
    );
    const asset = [KITCHEN.uuid];
    expect(readFilter(await screen.findByRole('link', { name: '1,214 inspections' }))).toEqual({ asset });
    expect(readFilter(screen.getByRole('link', { name: '8 with failed answers' }))).toEqual({
      ...{ asset, status: ['completed'], failed_count: [{ operator: 'gt', value: 0 }] },
    });
    expect(readFilter(screen.getByRole('link', { name: '6 open issues, 1 overdue' }))).toEqual({
      ...{ asset, status: ['to_do', 'in_progress'] },
    });
    const next = screen.getByRole('link', { name: /20\sDec\s2999 next: Routine/ });
    expect(next.getAttribute('href')).toBe('/assignment/4');
    const score = screen.getByRole('link', { name: /^Last score: 71\.43/ });
    expect(score.getAttribute('href')).toBe(`/inspections/${toScored(20, 0).uuid}/view-report`);
    const change = screen.getByRole('link', { name: /^4\.76 points less than on 10\sNov\s2026/ });
    expect(change.getAttribute('href')).toBe(`/inspections/${toScored(10, 0).uuid}/view-report`);
  });

  it('what the person may not see is neither counted nor listed', async () => {
    const server = createServer({ inspections: null, issues: null });
    await open(server, 'viewer');
    await screen.findByText('Label');
    expect(screen.queryByText('Inspections', { selector: 'h2' })).toBeNull();
    expect(screen.queryByText(/open issues/)).toBeNull();
    expect(server.getCalls(inspections.list)).toEqual([]);
    expect(server.getCalls(issues.list)).toEqual([]);
    expect(screen.queryByRole('button', { name: 'Add part' })).toBeNull();
  });

  it('open inspections come first, those that are due before those without a date', async () => {
    const toOpen = (id: number, due_at: string | null) =>
      createInspectionSummary(id, { status: 'in_progress', due_at, completed_at: null, score_percent: null });
    const server = createServer({
      inspections: { total: 3, open: 2, failed: 1, last: null, previous: null },
    }).on(inspections.list, ({ query }) =>
      toListPage(
        String(query.filter).includes('to_do')
          ? [toOpen(1, null), toOpen(2, '2020-01-01T08:00:00Z')]
          : [createInspectionSummary(3)],
        'inspections',
      ),
    );
    await open(server);
    const panel = within(await screen.findByRole('region', { name: 'Inspections' }));
    await panel.findByText('DOC-3');
    const rows = panel.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows).toEqual([
      expect.stringMatching(/^DOC-2.*overdue since 1\sJan\s2020.*In progress$/),
      expect.stringMatching(/^DOC-1.*In progress$/),
      expect.stringMatching(/^DOC-3.*20\sNov\s2026.*Jonas Weber5 failed64\.29/),
    ]);
  });

  it('an asset that was never inspected offers to start an inspection', async () => {
    await open(createServer({}));
    await screen.findByText('Never inspected');
    await screen.findByText('No open issues.');
  });

  it('it says where the asset is and what it is part of, and the way there', async () => {
    const above = [
      { uuid: createAsset(7).uuid, display_name: 'Campus' },
      { uuid: createAsset(8).uuid, display_name: 'Building' },
    ];
    await open(createServer({ above }));
    const crumbs = within(await screen.findByRole('navigation', { name: 'Where it belongs' }));
    expect(crumbs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Campus', 'Building']);
    expect(screen.getAllByText('49.1602° N, 122.8906° W').length).toBeGreaterThan(0);
    const directions = screen.getByRole('link', { name: 'Directions' }).getAttribute('href');
    expect(directions).toContain('to=49.1602%2C-122.8906');
  });

  it('the address of its site stands at the location, with the time there if it is in another zone', async () => {
    await open(createServer({ site: { address: '12 Harbour Rd\nSydney', time_zone: 'Australia/Sydney' } }));
    const address = await screen.findByText(/12 Harbour Rd/);
    expect(address.textContent).toBe('12 Harbour Rd\nSydney');
    screen.getByText(/^Local time: \w+day,? \d\d:\d\d/);
  });

  it('its history names the file that it was imported from, and what people changed', async () => {
    const entry = {
      ...{ id: 1, at: '2026-11-20T13:05:00Z', code: 'asset.changed', user_id: 7, user_name: 'Mara Lindqvist' },
      ...{ token_name: null, subject_type: 'asset', subject_id: '1', subject_title: 'Jaipur Indian Cuisine' },
      ...{ before: { display_name: 'Jaipur' }, after: { display_name: 'Jaipur Indian Cuisine' }, answers: null },
    };
    const imported = {
      ...entry,
      ...{ id: 2, at: new Date().toISOString(), code: 'asset.imported', user_name: 'Alex Morgan' },
      ...{ subject_type: 'assets', subject_id: 'import', subject_title: 'surrey-restaurants.csv' },
      ...{ before: null, after: { created: 144, changed: 0, unchanged: 0 } },
    };
    const server = createServer({}).on(assets.listActivity, () => toListPage([imported, entry], 'record_activity'));
    const { user } = await open(server, 'manager', '?tab=history');
    await user.click(await screen.findByRole('button', { name: 'Asset changed' }));
    const drawer = within(await screen.findByRole('dialog'));
    drawer.getByText('Jaipur');
    expect(drawer.queryByText('IP address')).toBeNull();
    expect(drawer.queryByRole('link', { name: 'Open imports' })).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const row = await screen.findByRole('button', { name: 'Imported from surrey-restaurants.csv' });
    expect(row.closest('li')?.textContent).toContain('Alex Morgan');
    await user.click(row);
    const link = within(await screen.findByRole('dialog')).getByRole('link', { name: 'Open imports' });
    expect(link.getAttribute('href')).toBe('/assets/import');
  });
});
