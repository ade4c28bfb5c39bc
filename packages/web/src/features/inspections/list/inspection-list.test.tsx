import { inspections } from '@rounds/contract/inspections';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { createInspectionSummary, createPerson, FakeServer, renderAt, toListPage } from '../../../testing/index.ts';

it('an inspection is called by its number, and without an asset by its title, with a dash for the asset', async () => {
  const list = [
    createInspectionSummary(1, { asset: null, title: 'Boiler house' }),
    createInspectionSummary(2, { title: 'Bakery' }),
    createInspectionSummary(3, { asset: null, title: null, document_id: null }),
  ];
  const server = new FakeServer().on(inspections.list, () => toListPage(list, 'inspections'));
  await renderAt('/inspections', { as: createPerson('manager'), server });
  const named = await screen.findByRole('link', { name: 'DOC-1 · Boiler house' });
  expect(within(named.closest('tr')!).getAllByText('–').length).toBeGreaterThan(0);
  const ofAsset = screen.getByRole('link', { name: 'DOC-2' });
  within(ofAsset.closest('tr')!).getByText('Kitchen 2');
  screen.getByRole('link', { name: 'Food premises' });
});
