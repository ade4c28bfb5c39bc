import { type AssetType, assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import type { CustomField } from '@rounds/contract/custom-fields';
import { inspections } from '@rounds/contract/inspections';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  createAsset,
  createAssetSummary,
  createPerson,
  FakeApiError,
  FakeServer,
  renderAt,
  toListPage,
} from '../../../testing/index.ts';

const toField = (id: number, name: string, more: Partial<CustomField> = {}): CustomField => ({
  id,
  key: `f_${id}`,
  name,
  translations: {},
  description: '',
  field_type: 'text',
  is_used: true,
  is_required: false,
  is_standard: false,
  is_locked: false,
  default_value: null,
  config: {},
  parent_id: null,
  ...more,
});
const MAKER = toField(1, 'Maker');
const POWER = toField(2, 'Power', { field_type: 'decimal', default_value: { value: 5 } });
const VEHICLE: AssetType = {
  id: 1,
  uuid: '00000000-0000-4000-8000-00000000000a',
  name: 'Vehicle',
  fields: [MAKER, POWER],
  fields_count: 2,
  assets_count: 3,
  archived_at: null,
  created_at: '2026-01-01T10:00:00Z',
  updated_at: '2026-01-01T10:00:00Z',
};
const VAN = createAsset(1, {
  display_name: 'Van',
  type: { uuid: VEHICLE.uuid, name: 'Vehicle' },
  fields: { f_1: 'Acme' },
});

const createServer = () =>
  new FakeServer()
    .on(assetTypes.list, ({ query }) => toListPage([VEHICLE], 'asset_types', query.limit))
    .on(assetTypes.get, () => VEHICLE)
    .on(assetTypes.all, ({ query }) => [
      { value: VEHICLE.uuid, label: 'Vehicle', ...(query.with_fields && { fields: VEHICLE.fields }) },
    ])
    .on(assets.list, ({ query }) => ({
      ...toListPage([VAN], 'assets', query.limit),
      columns: query.filter?.includes(VEHICLE.uuid)
        ? [{ selector: 'fields.f_1', type: 'text' as const, label: 'Maker', sortable: true }]
        : [],
    }))
    .on(assets.get, () => VAN)
    .on(assets.getSummary, () => createAssetSummary({ inspections: null, issues: null, parts: 1 }))
    .on(assets.listFiles, () => [])
    .on(inspections.listAssetPhotos, () => ({ list: [], next: null }))
    .on(assets.search, () => [{ value: createAsset(2).uuid, label: 'Depot', asset_id: 'D-1' }]);

describe('the list of asset types', () => {
  it('each type leads to its fields and to its assets', async () => {
    const { user, router } = await renderAt('/assets/types', { as: createPerson('manager'), server: createServer() });
    const row = within((await screen.findByText('Vehicle')).closest('tr')!);
    row.getByText('2');
    row.getByText('3');
    await user.click(row.getByRole('button', { name: /Vehicle/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Show assets' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/assets'));
    expect(router.state.location.href).toContain(VEHICLE.uuid);
  });

  it('viewers can neither create nor archive types', async () => {
    await renderAt('/assets/types', { as: createPerson('viewer'), server: createServer() });
    await screen.findByText('Vehicle');
    expect(screen.queryByRole('button', { name: 'New asset type' })).toBeNull();
  });
});

describe('the fields of an asset type', () => {
  it('a change sends only the changed field and keeps the name of the type', async () => {
    const server = createServer().on(assetTypes.update, () => VEHICLE);
    const { user } = await renderAt(`/assets/types/${VEHICLE.uuid}`, { as: createPerson('manager'), server });
    await screen.findByText('Maker');
    await user.click(screen.getByRole('button', { name: 'Text' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Color');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.getCalls(assetTypes.update)).toHaveLength(1));
    const { body } = server.getCalls(assetTypes.update)[0]!;
    expect(body).not.toHaveProperty('name');
    expect(body).toMatchObject({ fields: [{ name: 'Color' }], order: { f_1: 0, f_2: 1 } });
  });
});

describe('names of fields in several languages', () => {
  const fields = [{ ...MAKER, translations: { de: 'Hersteller' } }, POWER];

  it('people who design a field see its name and what it is called in other languages, and change both', async () => {
    const type = { ...VEHICLE, fields };
    const server = createServer()
      .on(assetTypes.get, () => type)
      .on(assetTypes.update, () => type);
    const { user } = await renderAt(`/assets/types/${VEHICLE.uuid}`, { as: createPerson('manager'), server });
    await user.click(await screen.findByText('Maker'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Other languages: German' }));
    expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name (German)' }).value).toBe('Hersteller');
    const french = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Name (French)' });
    expect(french.placeholder).toBe('Maker');
    await user.type(french, 'Fabricant ');
    await user.clear(dialog.getByRole('textbox', { name: 'Name (German)' }));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.getCalls(assetTypes.update)).toHaveLength(1));
    expect(server.getCalls(assetTypes.update)[0]?.body).toMatchObject({
      fields: [{ name: 'Maker', translations: { fr: 'Fabricant' } }],
    });
  });

  it('people who read see the names in their language, in forms and on the page of an asset', async () => {
    const server = createServer().on(assetTypes.all, ({ query }) => [
      { value: VEHICLE.uuid, label: 'Vehicle', ...(query.with_fields && { fields }) },
    ]);
    const as = createPerson('manager', { locale: 'de' });
    const { user } = await renderAt(`/assets/${VAN.uuid}`, { as, server });
    await screen.findByText('Hersteller');
    screen.getByText('Power');
    expect(screen.queryByText('Maker')).toBeNull();
    await user.click(screen.getByRole('button', { name: /Bearbeiten/ }));
    await within(await screen.findByRole('dialog')).findByRole('textbox', { name: 'Hersteller' });
  });
});

describe('an asset with a type', () => {
  it('the list has the fields of the type that is filtered by', async () => {
    const filter = encodeURIComponent(JSON.stringify({ type: [VEHICLE.uuid] }));
    await renderAt(`/assets?filter=${filter}`, { as: createPerson('viewer'), server: createServer() });
    await screen.findByRole('columnheader', { name: /Maker/ });
    await screen.findByText('Acme');
  });

  it('selecting a type shows its fields with their defaults, and a rejected value is explained at its field', async () => {
    const server = createServer().on(assets.create, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'Check the fields', {
        data: { 'fields.f_1': ['Enter a single line.'] },
      });
    });
    const { user } = await renderAt('/assets', { as: createPerson('manager'), server });
    await user.click(await screen.findByRole('button', { name: 'New asset' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Truck');
    await user.type(dialog.getByRole('textbox', { name: /^Number/ }), 'T-1');
    await user.click(dialog.getByLabelText(/^Type/, { selector: 'input' }));
    await user.click(await screen.findByRole('option', { name: 'Vehicle' }));
    expect(((await dialog.findByLabelText('Power')) as HTMLInputElement).value).toBe('5');
    await user.type(dialog.getByLabelText('Maker'), 'Acme');
    await user.click(dialog.getByRole('button', { name: 'Create asset' }));
    await dialog.findByText('Enter a single line.');
    expect(server.getCalls(assets.create)[0]?.body).toMatchObject({
      type_uuid: VEHICLE.uuid,
      parent_uuid: null,
      place: null,
      fields: { f_1: 'Acme' },
    });
  });

  it('the page of an asset shows the values of its fields and its parts', async () => {
    await renderAt(`/assets/${VAN.uuid}`, { as: createPerson('manager'), server: createServer() });
    await screen.findByRole('heading', { name: 'Van' });
    await screen.findByText('Acme');
    const parts = within(screen.getByRole('region', { name: 'Parts' }));
    await parts.findByRole('link', { name: 'Van' });
  });
});
