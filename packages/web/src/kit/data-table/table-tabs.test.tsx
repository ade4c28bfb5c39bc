import { assets } from '@rounds/contract/assets';
import { groups } from '@rounds/contract/groups';
import { savedQueries } from '@rounds/contract/saved-queries';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { FakeApiError, toListPage } from '../../testing/index.ts';
import { BUILT_IN, listed, MINE, openAssets, server } from './testing/asset-table.ts';

describe('table tabs', () => {
  it('saved queries are loaded with the first page only and open as tabs', async () => {
    const from = server(60, [MINE]);
    const { user, router } = await openAssets(from);
    await user.click(await screen.findByRole('tab', { name: 'My pumps' }));
    await screen.findByRole('button', { name: /Number starts with “P”/ });
    expect(router.state.location.search).toMatchObject({
      view: 'mine_Query',
      filter: '{"asset_id":[{"operator":"sw","value":"P"}]}',
    });
    expect(listed(from).map((query) => query.with_saved_queries)).toEqual([true, undefined]);
    await user.click(screen.getByRole('tab', { name: 'All assets' }));
    await waitFor(() => expect(router.state.location.search).toEqual({}));
  });

  it('the arrows move between tabs, and Enter opens one', async () => {
    const { user } = await openAssets(server(60, [MINE]));
    (await screen.findByRole('tab', { name: 'All assets' })).focus();
    await user.keyboard('{ArrowRight}');
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'My pumps' }));
    await user.keyboard('{ArrowRight}{End}{Enter}');
    await screen.findByRole('tab', { name: 'My pumps', selected: true });
    await user.keyboard('{ArrowLeft}{Enter}');
    await screen.findByRole('tab', { name: 'All assets', selected: true });
  });

  it('number keys open tabs, and Ctrl+S saves the open one, also from the search box', async () => {
    const from = server(60, [MINE]);
    const { user } = await openAssets(from);
    await screen.findByRole('tab', { name: 'My pumps' });
    await user.keyboard('2');
    await screen.findByRole('tab', { name: 'My pumps', selected: true });
    await user.keyboard('9{Control>}s{/Control}');
    screen.getByRole('tab', { name: 'My pumps', selected: true });
    expect(from.getCalls(savedQueries.save)).toEqual([]);
    await user.selectOptions(screen.getByLabelText('Rows per page'), '50');
    (document.activeElement as HTMLElement).blur();
    await user.keyboard('f');
    await user.keyboard('12');
    await screen.findByRole('button', { name: 'Save to this view' });
    await user.keyboard('{Control>}s{/Control}');
    await waitFor(() => expect(from.getCalls(savedQueries.save)[0]?.body).toMatchObject({ key: 'mine_Query' }));
    expect(screen.getByRole('searchbox', { name: /Search/ })).toHaveProperty('value', '12');
  });

  it('a search does not mark the tab as changed, and Escape leaves the search box', async () => {
    const from = server(60, [MINE]);
    const { user, router } = await openAssets(from);
    await screen.findByRole('tab', { name: 'All assets' });
    await user.keyboard('f');
    await user.keyboard('boiler');
    await waitFor(() => expect(router.state.location.search).toHaveProperty('filter'));
    screen.getByRole('tab', { name: 'All assets', selected: true });
    expect(screen.queryByRole('button', { name: 'Save to this view' })).toBeNull();
    await user.keyboard('{Escape}');
    const box = screen.getByRole('searchbox', { name: /Search/ });
    expect(box).toHaveProperty('value', 'boiler');
    expect(document.activeElement).not.toBe(box);
  });

  it('a changed tab is marked and can be saved, saved as new or reset', async () => {
    const from = server(60, [MINE]);
    const { user } = await openAssets(from, `/assets?view=mine_Query&${MINE.query_string}`);
    await screen.findByRole('tab', { name: 'My pumps' });
    expect(screen.queryByRole('button', { name: 'Save to this view' })).toBeNull();
    await user.selectOptions(screen.getByLabelText('Rows per page'), '50');
    await screen.findByRole('tab', { name: /My pumps.*Filters changed/ });
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull());
    await user.selectOptions(screen.getByLabelText('Rows per page'), '50');
    await user.click(await screen.findByRole('button', { name: 'Save to this view' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save to this view' })).toBeNull());
    expect(from.getCalls(savedQueries.save)[0]?.body).toEqual({
      id: 5,
      key: 'mine_Query',
      name: 'My pumps',
      table_name: 'assets',
      query_string: `${MINE.query_string.replaceAll('%20', '+')}&limit=50`,
    });
  });

  it('a new tab gets a name and is opened', async () => {
    const from = server(60);
    const { user, router } = await openAssets(from, '/assets?limit=50');
    await user.click(await screen.findByRole('button', { name: 'Save as new' }));
    await user.click(await screen.findByRole('button', { name: 'Save view' }));
    screen.getByText('Enter a name');
    const name = screen.getByLabelText(/^Name/, { selector: 'input' });
    await user.type(name, 'all assets');
    screen.getByText('You already have a view with this name. Choose another one.');
    await user.clear(name);
    await user.type(name, 'Fifty');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    const tab = await screen.findByRole('tab', { name: 'Fifty' });
    await waitFor(() => expect(tab.getAttribute('aria-selected')).toBe('true'));
    expect(from.getCalls(savedQueries.save)[0]?.body).toMatchObject({ name: 'Fifty', query_string: 'limit=50' });
    expect(router.state.location.search).toMatchObject({ view: expect.stringMatching(/_Query$/), limit: '50' });
  });

  it('a tab whose saving ends after the table was left does not change the address', async () => {
    let save = () => {};
    const from = server(60).on(assets.listArchive, () => toListPage([], 'assets_archive'));
    from.on(savedQueries.save, async ({ body }) => {
      await new Promise<void>((done) => {
        save = done;
      });
      return { id: 77, key: body.key!, name: body.name, query_string: body.query_string, table_name: 'assets' };
    });
    const { user, router } = await openAssets(from, '/assets?limit=50');
    await user.click(await screen.findByRole('button', { name: 'Save as new' }));
    await user.type(await screen.findByLabelText(/^Name/, { selector: 'input' }), 'Fifty{Enter}');
    await router.navigate({ to: '/assets/archive' });
    await screen.findByRole('heading', { name: 'Archived assets' });
    save();
    await router.navigate({ to: '/assets' });
    await screen.findByRole('tab', { name: 'Fifty' });
    expect(router.state.location.search).toEqual({});
  });

  it('a new tab stays when the cached first page is shown again', async () => {
    const { user, router } = await openAssets(server(60), '/assets');
    await screen.findByRole('tab', { name: 'All assets' });
    await router.navigate({ to: '/assets', search: { limit: '50' } as never });
    await user.click(await screen.findByRole('button', { name: 'Save as new' }));
    await user.type(await screen.findByLabelText(/^Name/, { selector: 'input' }), 'Fifty');
    await user.click(screen.getByRole('button', { name: 'Save view' }));
    await screen.findByRole('tab', { name: 'Fifty' });
    await user.click(screen.getByRole('tab', { name: 'All assets' }));
    await waitFor(() => expect(router.state.location.search).not.toHaveProperty('limit'));
    screen.getByRole('tab', { name: 'Fifty' });
  });

  it('deleting a tab succeeds if somebody else has already deleted it', async () => {
    const refuse = () => {
      throw new FakeApiError('APP_OBJECT_NOT_FOUND', 'This no longer exists.');
    };
    const from = server(60, [MINE]).on(savedQueries.getUsage, refuse).on(savedQueries.delete, refuse);
    const { user } = await openAssets(from, `/assets?view=mine_Query&${MINE.query_string}`);
    await user.click(await screen.findByRole('button', { name: 'Actions for view “My pumps”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete view' }));
    await user.click(await screen.findByRole('button', { name: 'Delete view' }));
    await waitFor(() => expect(screen.queryByRole('tab', { name: /My pumps/ })).toBeNull());
    expect(screen.getByRole('tab', { name: 'All assets' }).getAttribute('aria-selected')).toBe('true');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('deleting a tab says who else uses it', async () => {
    const from = server(60, [MINE]).on(savedQueries.getUsage, () => ({ people: 3, boards: 1 }));
    const { user } = await openAssets(from, `/assets?view=mine_Query&${MINE.query_string}`);
    await user.click(await screen.findByRole('button', { name: 'Actions for view “My pumps”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete view' }));
    const question = await screen.findByRole('dialog', { name: 'Delete “My pumps”?' });
    expect(question.textContent).toContain('3 people open the list with it, 1 board shows it.');
  });

  it('a tab of somebody else can be copied and opened first, but not changed', async () => {
    const shared = { ...MINE, key: 'shared_5', owner: { id: 9, full_name: 'Jana Weber' } };
    const from = server(60, [shared]).on(savedQueries.setDefault, () => null);
    const { user } = await openAssets(from, `/assets?view=shared_5&${MINE.query_string}`);
    await screen.findByRole('tab', { name: 'My pumps Shared by Jana Weber' });
    await user.selectOptions(screen.getByLabelText('Rows per page'), '50');
    await screen.findByRole('button', { name: 'Save as new' });
    expect(screen.queryByRole('button', { name: 'Save to this view' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Actions for view “My pumps”' }));
    await screen.findByRole('menuitem', { name: 'Save a copy' });
    expect(screen.queryByRole('menuitem', { name: 'Delete view' })).toBeNull();
    await user.click(screen.getByRole('menuitem', { name: 'Open list with this view' }));
    await waitFor(() =>
      expect(from.getCalls(savedQueries.setDefault)[0]?.body).toEqual({ table_name: 'assets', saved_query_id: 5 }),
    );
    await screen.findByText('The list now opens with “My pumps”');
  });

  it('a list opens with the view that the person has chosen', async () => {
    const { router } = await openAssets(server(60, [{ ...MINE, is_default: true }]));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ view: 'mine_Query' }));
  });

  it('a view is shared with people and groups', async () => {
    const from = server(60, [MINE])
      .on(groups.searchUsersAndGroups, () => [
        { value: 'user:12', id: 12, label: 'Jana Weber', group_code: 'user' as const, group_label: 'People' },
      ])
      .on(savedQueries.share, ({ body }) => ({
        ...{ ...MINE, id: 5, table_name: 'assets' },
        sharing: { everyone: body.everyone, groups: [], people: [{ id: 12, full_name: 'Jana Weber' }] },
      }));
    const { user } = await openAssets(from, `/assets?view=mine_Query&${MINE.query_string}`);
    await user.click(await screen.findByRole('button', { name: 'Actions for view “My pumps”' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Share view' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Share “My pumps”' }));
    await user.click(dialog.getByRole('combobox', { name: 'People and groups' }));
    await user.click(await screen.findByRole('option', { name: 'Jana Weber' }));
    await user.click(dialog.getByRole('button', { name: 'Share' }));
    await waitFor(() =>
      expect(from.getCalls(savedQueries.share)[0]?.body).toEqual({ everyone: false, group_ids: [], user_ids: [12] }),
    );
  });

  it('the built-in tab cannot be renamed or deleted, and shows the query saved to it', async () => {
    const from = server(120, [{ ...BUILT_IN, id: 3, query_string: 'limit=100' }]);
    const { router } = await openAssets(from);
    await waitFor(() => expect(router.state.location.search).toEqual({ limit: '100' }));
    expect(screen.queryByRole('button', { name: 'Actions for view “All assets”' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  });
});

describe('table address', () => {
  it('back and forward lead through the pages of a table', async () => {
    const { user, router } = await openAssets(server(60));
    await user.click(await screen.findByRole('button', { name: 'Page 2' }));
    await screen.findByText('Kitchen 26');
    router.history.back();
    await screen.findByText('Kitchen 1');
    router.history.forward();
    await screen.findByText('Kitchen 26');
  });

  it('one step back skips all letters typed into a filter', async () => {
    const { user, router } = await openAssets(server(60), '/assets?limit=50');
    const box = await screen.findByRole('searchbox');
    await user.type(box, 'ki');
    await waitFor(() => expect(router.state.location.href).toContain('ki'));
    await user.type(box, 't');
    await waitFor(() => expect(router.state.location.href).toContain('kit'));
    router.history.back();
    await waitFor(() => expect(router.state.location.search).toEqual({ limit: '50' }));
  });
});
