import type { CustomField } from '@rounds/contract/custom-fields';
import { type GlobalListItem, globalListItems } from '@rounds/contract/global-list-items';
import { type GlobalList, globalLists } from '@rounds/contract/global-lists';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPerson, FakeApiError, FakeServer, renderAt, toListPage } from '../../testing/index.ts';

const LIMIT: CustomField = {
  id: 1,
  key: 'f_1',
  name: 'Limit',
  translations: {},
  description: '',
  field_type: 'decimal',
  is_used: true,
  is_required: false,
  is_standard: false,
  is_locked: false,
  default_value: { value: 4 },
  config: {},
  parent_id: null,
};
const times = { archived_at: null, created_at: '2026-01-01T10:00:00Z', updated_at: '2026-01-01T10:00:00Z' };
const HAZARDS: GlobalList = {
  id: 1,
  uuid: '00000000-0000-4000-8000-00000000000a',
  name: 'Food hazards',
  fields: [LIMIT],
  items_count: 2,
  ...times,
};
const BIOLOGICAL: GlobalListItem = {
  id: 11,
  uuid: '00000000-0000-4000-8000-00000000000b',
  item_id: 'BIO',
  display_name: 'Biological hazards',
  parent: null,
  points: null,
  fields: {},
  ...times,
};
const COLD: GlobalListItem = {
  ...BIOLOGICAL,
  id: 12,
  uuid: '00000000-0000-4000-8000-00000000000c',
  item_id: 'BIO-01',
  display_name: 'Cold holding',
  parent: { uuid: BIOLOGICAL.uuid, item_id: 'BIO', display_name: 'Biological hazards' },
  points: 5,
  fields: { f_1: 7.5 },
};
const ITEMS = `/resources/global-lists/${HAZARDS.uuid}/items`;

const createServer = (list: GlobalList = HAZARDS) =>
  new FakeServer()
    .on(globalLists.list, ({ query }) => toListPage([list], 'global_lists', query.limit))
    .on(globalLists.get, () => list)
    .on(globalListItems.list, ({ query }) => ({
      ...toListPage([COLD], 'global_list_items', query.limit),
      columns: [{ selector: 'fields.f_1', type: 'number' as const, label: 'Limit', sortable: true }],
    }))
    .on(globalListItems.listArchive, ({ query }) =>
      toListPage([{ ...COLD, archived_at: '2026-02-01T10:00:00Z' }], 'global_list_items_archive', query.limit),
    )
    .on(globalListItems.search, () => [
      { value: BIOLOGICAL.uuid, label: 'Biological hazards', item_id: 'BIO', points: null },
      { value: COLD.uuid, label: 'Cold holding', item_id: 'BIO-01', points: 5 },
    ]);
const manager = () => createPerson('manager');

describe('the list of global lists', () => {
  it('each list leads to its items, and managers reach its fields', async () => {
    const { user, router } = await renderAt('/resources/global-lists', { as: manager(), server: createServer() });
    const link = await screen.findByRole('link', { name: 'Food hazards' });
    expect(link.getAttribute('href')).toBe(ITEMS);
    await user.click(within(link.closest('tr')!).getByRole('button', { name: /Food hazards/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit fields' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/resources/global-lists/${HAZARDS.uuid}`));
  });

  it('viewers can neither create nor change global lists', async () => {
    await renderAt('/resources/global-lists', { as: createPerson('viewer'), server: createServer() });
    const row = (await screen.findByText('Food hazards')).closest('tr')!;
    expect(screen.queryByRole('button', { name: 'New global list' })).toBeNull();
    expect(within(row).queryByRole('button')).toBeNull();
  });

  it('a plan without global lists says which plan has them instead of calling the server', async () => {
    const server = createServer();
    await renderAt('/resources/global-lists', { as: createPerson('administrator', { plan: 'free' }), server });
    expect(await screen.findByRole('heading', { name: 'Global lists need the Standard plan', level: 1 })).toBeTruthy();
    expect(server.getCalls(globalLists.list)).toHaveLength(0);
  });
});

describe('the fields of a global list', () => {
  it('a change sends only the changed field of this list', async () => {
    const server = createServer().on(globalLists.update, () => HAZARDS);
    const { user } = await renderAt(`/resources/global-lists/${HAZARDS.uuid}`, { as: manager(), server });
    await screen.findByText('Limit');
    await user.click(screen.getByRole('button', { name: 'Text' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Remedy');
    await user.click(dialog.getByRole('button', { name: 'Apply' }));
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.getCalls(globalLists.update)).toHaveLength(1));
    const { body } = server.getCalls(globalLists.update)[0]!;
    expect(body).not.toHaveProperty('name');
    expect(body).toMatchObject({ fields: [{ name: 'Remedy' }], order: { f_1: 0 } });
  });

  it('an archived global list shows its fields but cannot be renamed', async () => {
    const server = createServer({ ...HAZARDS, archived_at: '2026-02-01T10:00:00Z' });
    await renderAt(`/resources/global-lists/${HAZARDS.uuid}`, { as: manager(), server });
    expect(await screen.findByText(/Restore it to edit its fields/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Rename' })).toBeNull();
  });
});

describe('the items of a global list', () => {
  it('the table has the fields of the list and the parents of the items', async () => {
    const server = createServer();
    await renderAt(ITEMS, { as: createPerson('viewer'), server });
    expect(await screen.findByRole('columnheader', { name: /Limit/ })).toBeTruthy();
    const row = within((await screen.findByText('Cold holding')).closest('tr')!);
    expect(row.getByText('Biological hazards')).toBeTruthy();
    expect(row.getByText('7.5')).toBeTruthy();
    expect(server.getCalls(globalListItems.list)[0]?.params).toEqual({ listId: HAZARDS.uuid });
    expect(screen.queryByRole('button', { name: 'New item' })).toBeNull();
  });

  it('a new item begins with the defaults of the fields, and an error stands at its field', async () => {
    const server = createServer().on(globalListItems.create, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'Check the fields', {
        data: { item_id: ['Another item of this list already has this ID.'] },
      });
    });
    const { user } = await renderAt(ITEMS, { as: manager(), server });
    await user.click(await screen.findByRole('button', { name: 'New item' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Hot holding');
    await user.type(dialog.getByRole('textbox', { name: /^ID/ }), 'BIO-01');
    await user.type(dialog.getByLabelText('Points'), '3');
    await user.click(dialog.getByLabelText(/^Belongs to/, { selector: 'input' }));
    await user.click(await screen.findByRole('option', { name: 'Biological hazards' }));
    expect((dialog.getByLabelText('Limit') as HTMLInputElement).value).toBe('4');
    await user.click(dialog.getByRole('button', { name: 'Create item' }));
    expect(await dialog.findByText('Another item of this list already has this ID.')).toBeTruthy();
    expect(server.getCalls(globalListItems.create)[0]).toMatchObject({
      params: { listId: HAZARDS.uuid },
      body: { item_id: 'BIO-01', points: 3, parent_uuid: BIOLOGICAL.uuid, fields: { f_1: 4 } },
    });
  });

  it('an item cannot be chosen as its own parent', async () => {
    const server = createServer();
    const { user } = await renderAt(ITEMS, { as: manager(), server });
    await user.click(await screen.findByRole('button', { name: 'Cold holding' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText(/^Belongs to/, { selector: 'input' }));
    expect(await screen.findByRole('option', { name: 'Biological hazards' })).toBeTruthy();
    expect(screen.queryByRole('option', { name: 'Cold holding' })).toBeNull();
  });

  it('the items of an archived list can only be read', async () => {
    const server = createServer({ ...HAZARDS, archived_at: '2026-02-01T10:00:00Z' });
    await renderAt(ITEMS, { as: manager(), server });
    expect(await screen.findByText('Archived')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'New item' })).toBeNull();
    expect(screen.queryByRole('checkbox', { name: 'Select Cold holding' })).toBeNull();
  });

  it('an archived item is restored in its own list', async () => {
    const server = createServer().on(globalListItems.bulkRestore, () => ({ affected: 1 }));
    const { user } = await renderAt(`${ITEMS}/archive`, { as: manager(), server });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Cold holding' }));
    await user.click(screen.getByRole('button', { name: 'Restore' }));
    await waitFor(() => expect(server.getCalls(globalListItems.bulkRestore)).toHaveLength(1));
    expect(server.getCalls(globalListItems.bulkRestore)[0]).toMatchObject({
      params: { listId: HAZARDS.uuid },
      body: { ids: [COLD.id] },
    });
  });
});
