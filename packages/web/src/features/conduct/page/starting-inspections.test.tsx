import { assets } from '@rounds/contract/assets';
import { checklists } from '@rounds/contract/checklists';
import { inspections } from '@rounds/contract/inspections';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, FakeApiError, renderAt, toListPage } from '../../../testing/index.ts';
import { fakeStorage } from '../../../testing/storage.ts';
import { card, clearDevice, document_, inspectionServer, jaipur, uuidOf } from '../testing/food-premises.ts';

beforeAll(() => fakeStorage());
afterEach(clearDevice);

describe('starting an inspection', () => {
  it('an inspection that cannot be opened leads back to the list', async () => {
    const server = inspectionServer().server.on(inspections.get, () => {
      throw new FakeApiError('UNEXPECTED', 'Something went wrong.');
    });
    await renderAt(`/inspections/${uuidOf(299)}/conduct`, { as: createPerson('inspector'), server });
    await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByRole('link', { name: 'Back to my inspections' }).getAttribute('href')).toBe('/inspections/mine');
  });

  it('an inspection of an asset starts and opens at once', async () => {
    const { server } = inspectionServer();
    const { user, router } = await renderAt('/inspections/mine?new=1', { as: createPerson('inspector'), server });
    await user.click(await screen.findByRole('combobox', { name: /Template/ }));
    await user.click(await screen.findByRole('option', { name: 'Food premises' }));
    await user.click(screen.getByRole('combobox', { name: /Asset/ }));
    await user.click(await screen.findByRole('option', { name: /Jaipur/ }));
    await user.click(screen.getByRole('button', { name: 'Start inspection' }));
    await screen.findByRole('article', { name: /Fridge/ });
    expect(router.state.location.pathname).toMatch(/^\/inspections\/[0-9a-f-]{36}\/conduct$/);
    expect(server.getCalls(inspections.create)[0]?.body).toMatchObject({ template_id: 3, asset_uuid: jaipur.uuid });
  });

  it('starting without a template shows an error and focuses its field', async () => {
    const { server } = inspectionServer();
    const { user } = await renderAt('/inspections/mine?new=1', { as: createPerson('inspector'), server });
    await screen.findByRole('combobox', { name: /Template/ });
    await user.click(screen.getByRole('button', { name: 'Start inspection' }));
    await screen.findByText('Choose a template');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: /Template/ }));
  });

  it('without a published template, the dialog leads to the templates', async () => {
    const { server } = inspectionServer();
    server.on(checklists.search, () => []);
    await renderAt('/inspections/mine?new=1', { as: createPerson('administrator'), server });
    const link = await screen.findByRole('link', { name: 'Go to templates' });
    expect(link.getAttribute('href')).toBe('/checklist/templates');
  });

  it('offline, an inspection starts with a template and an asset that were fetched in the background', async () => {
    const { server, logs } = inspectionServer();
    let isOnline = true;
    const orOffline = <T,>(answer: T): T => {
      if (!isOnline) throw new TypeError('Failed to fetch');
      return answer;
    };
    server
      .on(inspections.getOfflineData, () => ({
        templates: [{ template_id: 3, version_id: 7 }],
        assets: [{ ...jaipur, type_uuid: null, fields: {} }],
        people: [],
        ...{ inspections: [], planned: [], startable: [] },
        require_sign_off: false,
      }))
      .on(inspections.getOfflineTemplate, () => ({ template_id: 3, version_id: 7, version: 1, ...document_ }))
      .on(inspections.listMine, () => orOffline(toListPage([], 'inspections')))
      .on(checklists.search, () => orOffline([]))
      .on(assets.search, () => orOffline([]));
    const { sync, saveChanges } = inspections;
    for (const endpoint of [sync, saveChanges, inspections.create, inspections.get]) {
      const answer = server.getHandler(endpoint);
      server.on(endpoint, (call) => orOffline(null) ?? answer(call));
    }
    const inspector = createPerson('inspector');
    const { user, router } = await renderAt('/inspections/mine', { as: inspector, server });
    await waitFor(() => expect(server.getCalls(inspections.getOfflineTemplate)).toHaveLength(1));
    isOnline = false;
    await router.navigate({ to: '/inspections/mine?new=1' });
    await screen.findByText(/You can start with the templates and assets on this device/);
    await user.click(screen.getByRole('combobox', { name: /Template/ }));
    await user.click(await screen.findByRole('option', { name: 'Food premises' }));
    await user.click(screen.getByRole('combobox', { name: /Asset/ }));
    await user.click(await screen.findByRole('option', { name: /Jaipur/ }));
    await user.click(screen.getByRole('button', { name: 'Start inspection' }));
    await screen.findByRole('article', { name: /Fridge/ });
    await user.click(card('Fridge').getByRole('button', { name: 'Yes' }));
    isOnline = true;
    // Without this event, the sender tries again after a time that grows with each failure.
    window.dispatchEvent(new Event('online'));
    await waitFor(() => expect([...logs.values()].flat()).toHaveLength(1));
  });

  it('only assets of the types that the template allows are offered, and another one says why it cannot be used', async () => {
    const { server } = inspectionServer();
    const [pumps, lifts] = [uuidOf(70), uuidOf(71)];
    server
      .on(checklists.search, () => [
        { value: 3, label: 'Food premises', version: 1, questions: 4, asset_types: [{ uuid: pumps, name: 'Pumps' }] },
      ])
      .on(assets.search, ({ query }) => [
        query.ids
          ? { value: jaipur.uuid, label: jaipur.display_name, asset_id: 'FFS-1', type_uuid: lifts }
          : { value: uuidOf(92), label: 'Pump 1', asset_id: 'P-1', type_uuid: pumps },
      ]);
    const address = `/inspections/mine?start_template=3&start=${jaipur.uuid}`;
    const { user } = await renderAt(address, { as: createPerson('inspector'), server });
    const reason = 'The template allows only assets of these types: Pumps.';
    await screen.findByText(`“Jaipur Indian Cuisine” has a type that this template doesn’t allow. ${reason}`);
    await user.click(screen.getByRole('button', { name: 'Start inspection' }));
    expect(server.getCalls(inspections.create)).toHaveLength(0);
    await user.click(screen.getByRole('combobox', { name: /Asset/ }));
    await user.click(await screen.findByRole('option', { name: /Pump 1/ }));
    expect(screen.queryByText(/doesn’t allow/)).toBeNull();
    expect(server.getCalls(assets.search).at(-1)?.query).toMatchObject({ ids: uuidOf(92) });
    expect(
      server.getCalls(assets.search).some(({ query }) => String((query as { types?: unknown }).types) === pumps),
    ).toBe(true);
  });

  it('an unknown asset in the URL prevents starting', async () => {
    const { server } = inspectionServer();
    const address = `/inspections/mine?start_template=3&start=${uuidOf(91)}`;
    const { user } = await renderAt(address, { as: createPerson('inspector'), server });
    await screen.findByText(/This asset no longer exists/);
    await user.click(screen.getByRole('button', { name: 'Start inspection' }));
    expect(server.getCalls(inspections.create)).toHaveLength(0);
  });
});
