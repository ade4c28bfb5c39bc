import { type AssetType, assetTypes } from '@rounds/contract/asset-types';
import { assets } from '@rounds/contract/assets';
import type { CustomField } from '@rounds/contract/custom-fields';
import { fieldOptions } from '@rounds/contract/custom-fields/field-options.ts';
import { dateReminders } from '@rounds/contract/date-reminders';
import { globalLists } from '@rounds/contract/global-lists';
import { inspections } from '@rounds/contract/inspections';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import {
  createAsset,
  createAssetSummary,
  createPerson,
  FakeServer,
  renderAt,
  toListPage,
} from '../../../testing/index.ts';

const toField = (id: number, name: string, more: Partial<CustomField> = {}): CustomField => ({
  ...{ id, key: `f_${id}`, name, translations: {}, description: '', field_type: 'text', is_used: true },
  ...{ is_required: false, is_standard: false, is_locked: false, default_value: null, config: {}, parent_id: null },
  ...more,
});
const OPTIONS = [
  { key: 'low', name: 'Low', translations: { de: 'Niedrig' }, color: 'green' as const },
  { key: 'high', name: 'High' },
  { key: 'old', name: 'Old', is_removed: true },
];
const FIELDS = [
  toField(1, 'Checked', { field_type: 'date' }),
  toField(2, 'Public', { field_type: 'boolean' }),
  toField(3, 'Risk', { field_type: 'choice', config: { options: OPTIONS } }),
  toField(4, 'Tags', { field_type: 'multi_choice', config: { options: OPTIONS } }),
  toField(5, 'Warden', { field_type: 'person' }),
  toField(6, 'Page', { field_type: 'link' }),
  toField(7, 'Price', { field_type: 'currency', config: { currency: 'EUR' } }),
  toField(8, 'Year', { field_type: 'integer' }),
];
const TYPE: AssetType = {
  ...{ id: 1, uuid: '00000000-0000-4000-8000-00000000000a', name: 'Thing', fields: FIELDS, fields_count: 8 },
  ...{ assets_count: 1, archived_at: null, created_at: '2026-01-01T10:00:00Z', updated_at: '2026-01-01T10:00:00Z' },
};
const THING = createAsset(1, {
  display_name: 'Bench',
  type: { uuid: TYPE.uuid, name: 'Thing' },
  fields: {
    ...{ f_1: '2026-11-05', f_2: false, f_3: { id: 'old', name: 'Old' }, f_4: [{ id: 'low', name: 'Low' }] },
    ...{ f_5: { id: 7, name: 'Ada Byron' }, f_6: 'https://example.org/a', f_7: 12.5, f_8: 2021 },
  },
});

const createServer = () =>
  new FakeServer()
    .on(assetTypes.list, ({ query }) => toListPage([TYPE], 'asset_types', query.limit))
    .on(assetTypes.get, () => TYPE)
    .on(assetTypes.update, () => TYPE)
    .on(assetTypes.all, () => [{ value: TYPE.uuid, label: 'Thing', fields: FIELDS }])
    .on(dateReminders.list, () => [])
    .on(dateReminders.listNext, () => [])
    .on(assets.get, () => THING)
    .on(assets.getSummary, () => createAssetSummary({ inspections: null, issues: null }))
    .on(assets.listFiles, () => [])
    .on(inspections.listAssetPhotos, () => ({ list: [], next: null }))
    .on(assets.update, () => THING)
    .on(assets.search, () => [])
    .on(globalLists.all, () => [{ value: '00000000-0000-4000-8000-0000000000aa', label: 'Materials' }])
    .on(fieldOptions.search, () => [
      { value: 7, label: 'Ada Byron' },
      { value: 8, label: 'Grace Hopper' },
    ]);
const plain = (text: string | null) => (text ?? '').replace(/[\u00a0\u202f]/g, ' ');

describe('the designer', () => {
  const openDesigner = async (server: FakeServer) => {
    const { user } = await renderAt(`/assets/types/${TYPE.uuid}`, { as: createPerson('manager'), server });
    await screen.findByText('Checked');
    return user;
  };
  const save = async (user: Awaited<ReturnType<typeof openDesigner>>, server: FakeServer) => {
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.getCalls(assetTypes.update)).toHaveLength(1));
    return server.getCalls(assetTypes.update)[0]!.body;
  };

  it('a choice gets options by typing and pressing Enter', async () => {
    const server = createServer();
    const user = await openDesigner(server);
    await user.click(screen.getByRole('button', { name: 'Single choice' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Color');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await dialog.findByText('Add at least one option.');
    await user.click(dialog.getByRole('button', { name: 'Add option' }));
    await user.type(await dialog.findByRole('textbox', { name: 'Option 1' }), 'Red{Enter}');
    await waitFor(() => expect(dialog.getByRole('textbox', { name: 'Option 2' })).toBe(document.activeElement));
    await user.type(dialog.getByRole('textbox', { name: 'Option 2' }), 'Blue');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    expect(await save(user, server)).toMatchObject({
      fields: [{ name: 'Color', field_type: 'choice', config: { options: [{ name: 'Red' }, { name: 'Blue' }] } }],
    });
  });

  it('a stored option that is removed is listed as removed and can be restored', async () => {
    const server = createServer();
    const user = await openDesigner(server);
    await user.click(screen.getByText('Risk'));
    const dialog = within(await screen.findByRole('dialog'));
    dialog.getByText(/Records that have one keep it/);
    await user.click(dialog.getByRole('button', { name: 'Actions for “High”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Remove option' }));
    expect(dialog.queryByDisplayValue('High')).toBeNull();
    await user.click(dialog.getByRole('button', { name: 'Restore “Old”' }));
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    const { fields } = (await save(user, server)) as { fields: { config: { options: object[] } }[] };
    expect(fields[0]!.config.options).toEqual([
      expect.objectContaining({ key: 'low', color: 'green' }),
      { key: 'old', name: 'Old' },
      expect.objectContaining({ key: 'high', is_removed: true }),
    ]);
  });

  it('whole numbers are grouped only on request, and an amount needs a currency', async () => {
    const server = createServer();
    const user = await openDesigner(server);
    await user.click(screen.getByText('Year'));
    let dialog = within(await screen.findByRole('dialog'));
    const grouping = dialog.getByRole<HTMLInputElement>('checkbox', { name: 'Separate thousands' });
    expect(grouping.checked).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Amount of money' }));
    dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Cost');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await dialog.findByText('Choose a currency.');
  });
});

describe('a record', () => {
  it('shows each value as people read it', async () => {
    await renderAt(`/assets/${THING.uuid}`, { as: createPerson('manager'), server: createServer() });
    await screen.findByText('Checked');
    const text = plain(document.body.textContent);
    for (const displayText of ['5 Nov 2026', 'No', 'Old', 'Low', 'Ada Byron', '€12.50', '2021'])
      expect(text).toContain(displayText);
    const link = screen.getByRole('link', { name: 'https://example.org/a' });
    expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  });

  it('is edited with an input for each type, and sends back what stays', async () => {
    const server = createServer();
    const { user } = await renderAt(`/assets/${THING.uuid}`, { as: createPerson('manager'), server });
    await user.click(await screen.findByRole('button', { name: /Edit/ }));
    const dialog = within(await screen.findByRole('dialog'));
    const risk = (await dialog.findByLabelText('Risk', { selector: 'input' })) as HTMLInputElement;
    expect(risk.value).toBe('Old (removed)');
    await user.click(risk);
    expect(screen.queryByRole('option', { name: 'Low' })).toBeTruthy();
    await user.click(screen.getByRole('option', { name: 'High' }));
    await user.click(dialog.getByLabelText('Public', { selector: 'input' }));
    await user.click(await screen.findByRole('option', { name: 'Yes' }));
    await user.click(dialog.getByLabelText('Warden', { selector: 'input' }));
    await user.click(await screen.findByRole('option', { name: 'Grace Hopper' }));
    await user.click(dialog.getByRole('button', { name: /Save/ }));
    await waitFor(() => expect(server.getCalls(assets.update)).toHaveLength(1));
    expect(server.getCalls(assets.update)[0]!.body).toMatchObject({
      fields: { f_1: '2026-11-05', f_2: true, f_3: 'high', f_5: 8, f_7: 12.5 },
    });
  });
});
