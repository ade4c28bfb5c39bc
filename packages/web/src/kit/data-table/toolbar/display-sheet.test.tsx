import { assets } from '@rounds/contract/assets';
import { screen, waitFor, within } from '@testing-library/react';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAsset, createPerson, FakeServer, renderAt, toListPage } from '../../../testing/index.ts';

const { innerWidth, innerHeight } = window;
beforeAll(() => {
  Object.assign(window, { innerWidth: 390, innerHeight: 844 });
});
afterAll(() => {
  Object.assign(window, { innerWidth, innerHeight });
});

const asset = (id: number) => createAsset(id, { last_inspection_at: '2026-11-20T13:05:00Z' });
const server = () =>
  new FakeServer().on(assets.list, ({ query }) => toListPage([1, 2, 3].map(asset), 'assets', query.limit));
const open = async () => {
  const opened = await renderAt('/assets', { as: createPerson('manager'), server: server() });
  await screen.findByText('Kitchen 1');
  await opened.user.click(screen.getByRole('button', { name: 'Display' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Display' }));
  return { ...opened, sheet };
};
const lines = () =>
  [...screen.getByText('Kitchen 1').closest('li')!.querySelectorAll('dt')].map(({ textContent }) => textContent);

describe('display sheet', () => {
  it('a list on a phone is sorted in the display sheet', async () => {
    const { user, sheet, router } = await open();
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Sort by' }), 'Number');
    await user.click(sheet.getByRole('radio', { name: 'Descending' }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ sort: '[{"key":"asset_id","direction":"desc"}]' }),
    );
  });

  it('the display sheet shows, hides and moves columns', async () => {
    const { user, sheet } = await open();
    expect(lines()).toEqual(['Number', 'Last inspection']);
    await user.click(sheet.getByRole('checkbox', { name: 'Created' }));
    expect(lines()).toEqual(['Number', 'Last inspection', 'Created']);
    // The column moves over the open issues, which are hidden, and the last score, which these assets do not have.
    await user.click(sheet.getByRole('button', { name: 'Move Created up' }));
    await user.click(sheet.getByRole('button', { name: 'Move Created up' }));
    await user.click(sheet.getByRole('button', { name: 'Move Created up' }));
    expect(lines()).toEqual(['Number', 'Created', 'Last inspection']);
    await user.click(sheet.getByRole('checkbox', { name: 'Number' }));
    expect(lines()).toEqual(['Created', 'Last inspection']);
    await user.click(sheet.getByRole('button', { name: 'Reset to default' }));
    expect(lines()).toEqual(['Number', 'Last inspection']);
  });

  it('the display sheet sets the page size', async () => {
    const { user, sheet, server } = await open();
    await user.selectOptions(sheet.getByRole('combobox', { name: 'Rows per page' }), '100');
    await waitFor(() => expect(server.getCalls(assets.list).at(-1)?.query).toMatchObject({ limit: 100 }));
  });
});
