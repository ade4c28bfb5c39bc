/** The settings of questions that draw on global lists and asset types. */
import { assetTypes } from '@rounds/contract/asset-types';
import { ASSIGNMENT_TITLE, assignments } from '@rounds/contract/assignments';
import type { CustomField } from '@rounds/contract/custom-fields';
import { globalLists } from '@rounds/contract/global-lists';
import { globalListItems } from '@rounds/contract/global-lists/items.ts';
import { form, page, question, testId, text } from '@rounds/engine/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { createPerson, fakeLayout, renderAt } from '../../../testing/index.ts';
import { TemplateServer } from '../testing/template-server.ts';

beforeAll(() => fakeLayout());

const PLACES = testId(80);
const PUMPS = testId(81);
const toField = (key: string, name: string, field_type: CustomField['field_type'] = 'text'): CustomField => ({
  ...{
    id: 1,
    key,
    name,
    translations: {},
    description: '',
    field_type,
    is_used: true,
    is_required: false,
    is_standard: false,
  },
  ...{ is_locked: false, default_value: null, config: {}, parent_id: 'group1' },
});
const places = { value: PLACES, label: 'Places', id: 8, archived: false, max_points: 5 };
const pumps = {
  value: PUMPS,
  label: 'Pumps',
  id: 9,
  archived: false,
  fields: [toField('f_power', 'Power', 'decimal')],
};

const open = async (
  template: ReturnType<typeof form>,
  lists = [{ ...places, fields: [toField('f_kind', 'Kind')] }],
) => {
  const server = new TemplateServer(template);
  server
    .on(globalLists.all, () => lists)
    .on(assetTypes.all, () => [pumps])
    .on(globalListItems.search, () => []);
  const { user } = await renderAt('/checklist/template/12/edit', { as: createPerson('manager'), server });
  const openSettings = async (row: string) => {
    (await screen.findByRole('row', { name: row })).focus();
    const settings = within(screen.getByRole('complementary', { name: 'Settings' }));
    await waitFor(() => expect(settings.getByLabelText<HTMLInputElement>('Variable').value).toBe(row));
    return settings;
  };
  const optionsOf = (key: string) => server.records.items[template.id(key)]!.options;
  return { user, server, openSettings, optionsOf };
};
const ofPlaces = (key: string, options = {}) =>
  question('global_list', key, { global_list_uuid: PLACES, global_list_id: 8, ...options });

it('a list is chosen with the fields that are shown, and one that was removed is named as an error', async () => {
  const template = form(page('P', question('global_list', 'town'), ofPlaces('old', { label_field_keys: ['f_gone'] })));
  const { user, openSettings, optionsOf } = await open(template);
  const settings = await openSettings('town');
  await user.click(settings.getByLabelText(/^Global list/, { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: 'Places' }));
  await waitFor(() => expect(optionsOf('town')).toMatchObject({ global_list_uuid: PLACES, global_list_id: 8 }));
  await user.click(settings.getByLabelText('Fields shown', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: 'Kind' }));
  await waitFor(() => expect(optionsOf('town').label_field_keys).toEqual(['item_id', 'display_name', 'f_kind']));
  const old = await openSettings('old');
  await old.findByText('The list no longer has this field. Choose another one.');
  expect(old.getAllByText('Error in field').length).toBeGreaterThan(0);
});

it('a list that is deleted or archived is an error of the question that uses it', async () => {
  const template = form(page('P', ofPlaces('town')));
  const deleted = await open(template, []);
  const settings = await deleted.openSettings('town');
  await settings.findByText('This list no longer exists. Choose another one.');
});

it('an earlier question of the same list decides which items are offered', async () => {
  const template = form(page('P', ofPlaces('region'), ofPlaces('town')));
  const { user, openSettings, optionsOf } = await open(template);
  const settings = await openSettings('town');
  await user.selectOptions(settings.getByLabelText('Only items under the answer to'), 'region');
  await waitFor(() => expect(optionsOf('town').parent_question).toBe('region'));
});

it('points are those of the items, up to the most that an item has', async () => {
  const template = form(page('P', ofPlaces('town', { enable_score: true })));
  const { user, openSettings, optionsOf } = await open(template);
  const settings = await openSettings('town');
  await settings.findByRole('option', { name: 'Points of the item' });
  await user.selectOptions(settings.getByLabelText('Points'), 'Points of the item');
  await waitFor(() => expect(optionsOf('town')).toMatchObject({ point_field_key: 'points', max_score: 5 }));
  settings.getByLabelText('Maximum points');
});

it('a list without points says so where points are set', async () => {
  const template = form(page('P', ofPlaces('town', { enable_score: true })));
  const { openSettings } = await open(template, [{ ...places, max_points: null as never, fields: [] }]);
  const settings = await openSettings('town');
  await settings.findByText('Current global list doesn’t have point field');
});

it('an asset field takes its type and field, and the kind of value follows', async () => {
  const template = form(page('P', text('remarks'), question('asset_field', 'power')));
  const { user, openSettings, optionsOf } = await open(template);
  const settings = await openSettings('power');
  await user.click(settings.getByLabelText(/^Asset type/, { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: 'Pumps' }));
  await waitFor(() => expect(optionsOf('power')).toMatchObject({ asset_type_uuid: PUMPS, asset_type_id: 9 }));
  await user.click(settings.getByLabelText(/^Field/, { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: 'Power' }));
  const expected = { field_key: 'f_power', field_type: 'decimal', value_type: 'decimal' };
  await waitFor(() => expect(optionsOf('power')).toMatchObject(expected));
});

it('an assignment field is chosen from the fields of assignments, and one that was removed is named as an error', async () => {
  const gone = question('assignment_field', 'old', { field_key: 'f_gone', field_type: 'text', value_type: 'text' });
  const template = form(page('P', question('assignment_field', 'order'), gone));
  const { user, server, openSettings, optionsOf } = await open(template);
  server.on(assignments.listCustomFields, () => [ASSIGNMENT_TITLE, toField('f_budget', 'Budget', 'decimal')]);
  const settings = await openSettings('order');
  await user.click(settings.getByLabelText(/^Field/, { selector: 'input' }));
  await screen.findByRole('option', { name: 'Title' });
  await user.click(await screen.findByRole('option', { name: 'Budget' }));
  const expected = { field_key: 'f_budget', field_type: 'decimal', value_type: 'decimal' };
  await waitFor(() => expect(optionsOf('order')).toMatchObject(expected));
  await user.click(settings.getByLabelText(/^Editable/));
  await waitFor(() => expect(optionsOf('order').editable).toBe(true));
  const old = await openSettings('old');
  await old.findByText('Assignments no longer have this field. Choose another one.');
});
