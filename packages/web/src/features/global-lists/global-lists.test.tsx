import type { CustomField } from '@rounds/contract/custom-fields';
import { type GlobalList, globalLists } from '@rounds/contract/global-lists';
import { type GlobalListItem, globalListItems, type ListItemData } from '@rounds/contract/global-lists/items.ts';
import { inspections } from '@rounds/contract/inspections';
import { usage } from '@rounds/contract/usage';
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
  parent_item_id: null,
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
  parent_item_id: 'BIO',
  points: 5,
  fields: { f_1: 7.5 },
};
const ITEMS = `/resources/global-lists/${HAZARDS.uuid}/items`;
const TABLE = `${ITEMS}?show=list`;

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
    await screen.findByRole('heading', { name: 'Global lists need the Standard plan', level: 1 });
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
    await screen.findByText(/Restore it to edit its fields/);
    expect(screen.queryByRole('button', { name: 'Rename' })).toBeNull();
  });
});

describe('the items of a global list as a table', () => {
  it('the table has the fields of the list and the parents of the items', async () => {
    const server = createServer();
    await renderAt(TABLE, { as: createPerson('viewer'), server });
    await screen.findByRole('columnheader', { name: /Limit/ });
    const row = within((await screen.findByText('Cold holding')).closest('tr')!);
    row.getByText('Biological hazards');
    row.getByText('7.5');
    expect(server.getCalls(globalListItems.list)[0]?.params).toEqual({ listId: HAZARDS.uuid });
    expect(screen.queryByRole('button', { name: 'New item' })).toBeNull();
  });

  it('a new item begins with the defaults of the fields, and a rejected value is explained at its field', async () => {
    const server = createServer().on(globalListItems.create, () => {
      throw new FakeApiError('VALIDATION_FAILED', 'Check the fields', {
        data: { item_id: ['Another item of this list already has this ID.'] },
      });
    });
    const { user } = await renderAt(TABLE, { as: manager(), server });
    await user.click(await screen.findByRole('button', { name: 'New item' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Hot holding');
    await user.type(dialog.getByRole('textbox', { name: /^ID/ }), 'BIO-01');
    await user.type(dialog.getByLabelText('Points'), '3');
    await user.click(dialog.getByLabelText(/^Belongs to/, { selector: 'input' }));
    await user.click(await screen.findByRole('option', { name: 'Biological hazards' }));
    expect((dialog.getByLabelText('Limit') as HTMLInputElement).value).toBe('4');
    await user.click(dialog.getByRole('button', { name: 'Create item' }));
    await dialog.findByText('Another item of this list already has this ID.');
    expect(server.getCalls(globalListItems.create)[0]).toMatchObject({
      params: { listId: HAZARDS.uuid },
      body: { item_id: 'BIO-01', points: 3, parent_uuid: BIOLOGICAL.uuid, fields: { f_1: 4 } },
    });
  });

  it('an item cannot be chosen as its own parent', async () => {
    const server = createServer();
    const { user } = await renderAt(TABLE, { as: manager(), server });
    await user.click(await screen.findByRole('button', { name: 'Cold holding' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByLabelText(/^Belongs to/, { selector: 'input' }));
    await screen.findByRole('option', { name: 'Biological hazards' });
    expect(screen.queryByRole('option', { name: 'Cold holding' })).toBeNull();
  });

  it('the items of an archived list can only be read', async () => {
    const server = createServer({ ...HAZARDS, archived_at: '2026-02-01T10:00:00Z' });
    await renderAt(TABLE, { as: manager(), server });
    await screen.findByText('Archived');
    expect(screen.queryByRole('button', { name: 'New item' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Actions for Cold holding/ })).toBeNull();
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

describe('the items of a global list as a tree', () => {
  const toData = ({ uuid, item_id, display_name, parent, points, fields }: GlobalListItem): ListItemData => ({
    ...{ uuid, item_id, display_name, points, archived: false },
    fields: fields as ListItemData['fields'],
    parent_uuid: parent?.uuid ?? null,
  });
  const CHEMICAL: GlobalListItem = {
    ...BIOLOGICAL,
    id: 13,
    uuid: '00000000-0000-4000-8000-00000000000d',
    item_id: 'CHE',
    display_name: 'Chemical hazards',
  };
  const createTreeServer = (items: readonly GlobalListItem[] = [BIOLOGICAL, COLD, CHEMICAL]) =>
    createServer()
      .on(globalListItems.listChanges, () => ({
        list: { uuid: HAZARDS.uuid, name: HAZARDS.name, archived: false },
        items: items.map(toData),
        ...{ cursor: 'c', has_more: false, is_restart: true },
      }))
      .on(globalListItems.get, ({ params }) => items.find(({ uuid }) => uuid === params.id)!)
      .on(usage.get, () => ({
        used: 1,
        places: [{ kind: 'template', id: 4, title: 'Cold chain log', path: '/checklist/template/4/edit' }],
      }))
      .on(inspections.list, ({ query }) => ({
        ...toListPage([], 'inspections', 10),
        pagination: {
          ...toListPage([], 'inspections', 10).pagination,
          total: query.filter?.includes('completed') ? 31 : 2,
        },
      }));
  const getTree = () => screen.findByRole('tree', { name: 'Food hazards' });

  it('items are shown below those that they belong to, with their values beside them', async () => {
    await renderAt(ITEMS, { as: createPerson('viewer'), server: createTreeServer() });
    const cold = within(await getTree()).getByRole('treeitem', { name: /^Cold holding/ });
    expect(cold.getAttribute('aria-level')).toBe('2');
    within(cold).getByText('7.5');
    expect(screen.queryByRole('button', { name: 'New item' })).toBeNull();
  });

  it('a search shows the matches with what they belong to', async () => {
    const { user } = await renderAt(ITEMS, { as: manager(), server: createTreeServer() });
    await getTree();
    await user.type(screen.getByRole('searchbox', { name: 'Search by name or ID' }), 'bio-01');
    await screen.findByText('1 of 3 items');
    const names = screen.getAllByRole('treeitem').map((item) => item.getAttribute('aria-label'));
    expect(names).toEqual([
      expect.stringMatching(/^Biological hazards 1 BIO\b/),
      expect.stringMatching(/^Cold holding BIO-01\b/),
    ]);
  });

  it('an item is edited beside the tree, which says what completed and open inspections show', async () => {
    const server = createTreeServer().on(
      globalListItems.update,
      ({ body }) => ({ ...COLD, ...body, parent: COLD.parent }) as never,
    );
    const { user, router } = await renderAt(ITEMS, { as: manager(), server });
    await user.click(within(await getTree()).getByRole('treeitem', { name: /^Cold holding/ }));
    const panel = within(await screen.findByRole('complementary', { name: 'Cold holding' }));
    expect(router.state.location.search).toMatchObject({ item: COLD.uuid });
    const name = panel.getByRole('textbox', { name: /^Name/ });
    await user.clear(name);
    await user.type(name, 'Cold storage');
    await panel.findByText('Was “Cold holding”. Completed inspections keep the old name.');
    await screen.findByText('2 open inspections show the new values; completed ones keep the old ones.');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.getCalls(globalListItems.update)).toHaveLength(1));
    expect(server.getCalls(globalListItems.update)[0]).toMatchObject({
      params: { listId: HAZARDS.uuid, id: COLD.uuid },
      body: { display_name: 'Cold storage', parent_uuid: BIOLOGICAL.uuid },
    });
  });

  it('the panel leads to the templates and to exactly the inspections that name the item', async () => {
    await renderAt(`${ITEMS}?item=${COLD.uuid}`, { as: manager(), server: createTreeServer() });
    const used = within(await screen.findByRole('region', { name: 'Used in' }));
    expect((await used.findByRole('link', { name: 'Cold chain log' })).getAttribute('href')).toBe(
      '/checklist/template/4/edit',
    );
    const link = await used.findByRole('link', { name: '31 completed inspections' });
    const { searchParams } = new URL(link.getAttribute('href')!, 'http://rounds.example');
    expect(JSON.parse(searchParams.get('filter')!)).toEqual({ list_item: [COLD.uuid], status: ['completed'] });
  });

  it('the keyboard moves an item out of the one it belongs to, and the message undoes it', async () => {
    const server = createTreeServer().on(globalListItems.bulkMove, () => ({ affected: 1 }));
    const { user } = await renderAt(ITEMS, { as: manager(), server });
    within(await getTree())
      .getByRole('treeitem', { name: /^Cold holding/ })
      .focus();
    await user.keyboard('{Alt>}{ArrowLeft}{/Alt}');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(server.getCalls(globalListItems.bulkMove)).toHaveLength(2));
    expect(server.getCalls(globalListItems.bulkMove).map(({ body }) => body)).toEqual([
      { ids: [COLD.uuid], parent_uuid: null },
      { ids: [COLD.uuid], parent_uuid: BIOLOGICAL.uuid },
    ]);
  });

  it('several items are moved with a dialog, and archived at once', async () => {
    const server = createTreeServer()
      .on(globalListItems.bulkMove, () => ({ affected: 2 }))
      .on(globalListItems.bulkArchive, () => ({ affected: 2 }));
    const { user } = await renderAt(ITEMS, { as: manager(), server });
    const tick = async () => {
      const tree = within(await getTree());
      tree.getByRole('treeitem', { name: /^Cold holding/ }).focus();
      await user.keyboard(' ');
      tree.getByRole('treeitem', { name: /^Chemical hazards/ }).focus();
      await user.keyboard(' ');
    };
    await tick();
    await user.click(screen.getByRole('button', { name: 'Move to…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Move 2 items' }));
    await user.click(dialog.getByLabelText('Belongs to', { selector: 'input' }));
    await user.click(await screen.findByRole('option', { name: 'Biological hazards' }));
    await user.click(dialog.getByRole('button', { name: 'Move' }));
    await waitFor(() => expect(server.getCalls(globalListItems.bulkMove)).toHaveLength(1));
    // Items that already belong there stay.
    expect(server.getCalls(globalListItems.bulkMove)[0]?.body).toEqual({
      ids: [CHEMICAL.uuid],
      parent_uuid: BIOLOGICAL.uuid,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await tick();
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(server.getCalls(globalListItems.bulkArchive)).toHaveLength(1));
    expect(server.getCalls(globalListItems.bulkArchive)[0]?.body).toMatchObject({ ids: [COLD.uuid, CHEMICAL.uuid] });
  });

  it('a new item is added below another one and is then shown beside the tree', async () => {
    const server = createTreeServer().on(globalListItems.create, () => COLD);
    const { user, router } = await renderAt(ITEMS, { as: manager(), server });
    await getTree();
    await user.click(screen.getByRole('button', { name: 'Actions for Chemical hazards' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Add below' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'New item' }));
    await user.type(dialog.getByRole('textbox', { name: /^Name/ }), 'Cleaner');
    await user.type(dialog.getByRole('textbox', { name: /^ID/ }), 'CHE-01');
    await user.click(dialog.getByRole('button', { name: 'Create item' }));
    await waitFor(() => expect(server.getCalls(globalListItems.create)).toHaveLength(1));
    expect(server.getCalls(globalListItems.create)[0]?.body).toMatchObject({ parent_uuid: CHEMICAL.uuid });
    await waitFor(() => expect(router.state.location.search).toMatchObject({ item: COLD.uuid }));
  });

  it('an archived item can be read beside the tree', async () => {
    const archived = { ...COLD, archived_at: '2026-02-01T10:00:00Z' };
    const server = createTreeServer([BIOLOGICAL]).on(globalListItems.get, () => archived);
    await renderAt(`${ITEMS}?item=${COLD.uuid}`, { as: manager(), server });
    const panel = within(await screen.findByRole('complementary', { name: 'Cold holding' }));
    await panel.findByText('7.5');
    expect(panel.queryByRole('textbox')).toBeNull();
  });
});
