import { type Asset, assets } from '@rounds/contract/assets';
import { checklists } from '@rounds/contract/checklists';
import { groups } from '@rounds/contract/groups';
import { type InspectionSummary, inspections } from '@rounds/contract/inspections';
import { jobs } from '@rounds/contract/jobs';
import { type SavedQuery, savedQueries } from '@rounds/contract/saved-queries';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import {
  createAsset,
  createPerson,
  FakeApiError,
  FakeServer,
  renderAt,
  stubEventSource,
  toListPage,
  WITHOUT_ASSIGNMENT,
} from '../../testing/index.ts';
import type { JobState } from '../jobs/index.ts';

const toUuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
const asset = (number: number): Asset => createAsset(number);
const BUILT_IN: SavedQuery = { id: null, key: 'default', name: 'default', query_string: '' };
const toFilter = (value: object) => `filter=${encodeURIComponent(JSON.stringify(value))}`;

/** Responds with assets and saved queries like the real server. */
function server(total: number, own: readonly SavedQuery[] = [], isExact = true) {
  const saved = new Map([BUILT_IN, ...own].map((query) => [query.key, query]));
  return new FakeServer()
    .on(assets.list, ({ query }) => {
      const page = typeof query.page === 'number' ? query.page : 1;
      const first = (page - 1) * query.limit;
      const isCounted = isExact || query.exact_total === true;
      const size = Math.max(0, Math.min(query.limit, total - first));
      return {
        list: Array.from({ length: size }, (_, index) => asset(first + index + 1)),
        pagination: {
          total: isCounted ? total : 10_000,
          total_is_exact: isCounted,
          limit: query.limit,
          current_page: query.cursor || query.page === 'last' ? null : page,
          total_pages: isCounted ? Math.ceil(total / query.limit) : null,
          next_cursor: 'on',
          prev_cursor: query.cursor || query.page === 'last' ? 'back' : null,
        },
        table_name: 'assets',
        ...(query.with_saved_queries ? { saved_queries: Object.fromEntries(saved) } : {}),
      };
    })
    .on(savedQueries.save, ({ body }) => {
      const query = { id: body.id ?? 77, key: body.key!, name: body.name, query_string: body.query_string };
      saved.set(query.key, query);
      return { ...query, table_name: body.table_name };
    });
}
const listed = (from: FakeServer) => from.getCalls(assets.list).map(({ query }) => query as Record<string, unknown>);
const openAssets = (from: FakeServer, address = '/assets') =>
  renderAt(address, { as: createPerson('manager'), server: from });
const getCells = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) })).getAllByRole('cell');
const MINE: SavedQuery = {
  id: 5,
  key: 'mine_Query',
  name: 'My pumps',
  query_string: toFilter({ asset_id: [{ operator: 'sw', value: 'P' }] }),
};

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

describe('table filters', () => {
  const row: InspectionSummary = {
    id: 1,
    uuid: toUuid(1),
    document_id: null,
    title: null,
    status: 'to_do',
    template_id: 3,
    template_title: 'Food premises',
    template_version: 1,
    asset: null,
    user: null,
    score: null,
    score_max: null,
    score_percent: null,
    failed_count: 0,
    question_count: 4,
    answered_count: 0,
    quantity: 0,
    issues_count: 0,
    managers: [],
    note: '',
    collaborative: false,
    imported: false,
    collaborators: [],
    ...WITHOUT_ASSIGNMENT,
    started_at: null,
    completed_at: null,
    created_at: '2026-01-01T10:00:00Z',
    updated_at: '2026-01-01T10:00:00Z',
    archived_at: null,
  };
  const TREE = [
    { value: 3, label: 'Kitchens', hasChildren: true, canSelect: true, ancestors: [] as number[] },
    { value: 4, label: 'Cold chain', hasChildren: false, canSelect: true, ancestors: [3] },
  ];

  const inspectionServer = () =>
    new FakeServer()
      .on(inspections.list, ({ query }) => toListPage([row], 'inspections', query.limit))
      .on(checklists.searchEntries, ({ query }) =>
        TREE.filter(({ value, ancestors }) =>
          query.ids ? String(query.ids).split(',').includes(String(value)) : ancestors.at(-1) === query.parent_id,
        ),
      );
  type Rendered = Awaited<ReturnType<typeof renderAt>>;
  /** Cached pages need no request, so tests read the filter from the address; the fake server checks the calls. */
  const getFilter = ({ router }: Pick<Rendered, 'router'>): unknown =>
    JSON.parse((router.state.location.search as { filter?: string }).filter ?? '{}');
  const open = async (name: string) => {
    const from = inspectionServer();
    const { user, router } = await renderAt('/inspections', { as: createPerson('manager'), server: from });
    await user.click(await screen.findByRole('button', { name: 'Add filter' }));
    await user.click(await screen.findByRole('menuitem', { name }));
    return { user, router };
  };

  it('a status filter matches any of the selected values', async () => {
    const { user, router } = await open('Status');
    await user.click(await screen.findByRole('checkbox', { name: 'To do' }));
    await user.click(screen.getByRole('checkbox', { name: 'Completed' }));
    await waitFor(() => expect(getFilter({ router })).toEqual({ status: ['to_do', 'completed'] }));
    screen.getByTitle('Status: To do, Completed');
  });

  it('a template filter selects in a tree, where a folder includes its templates, and shows their names', async () => {
    const { user, router } = await open('Template');
    await screen.findByRole('option', { name: /^Kitchens/ });
    await user.click(screen.getByTitle('Show contents of “Kitchens”'));
    await user.click(await screen.findByRole('option', { name: /^Cold chain/ }));
    await waitFor(() => expect(getFilter({ router })).toEqual({ template_title: [4] }));
    await screen.findByTitle('Template: Cold chain');
    await user.click(screen.getByRole('button', { name: /^Kitchens/ }));
    await user.click(await screen.findByRole('option', { name: /^Kitchens/ }));
    await waitFor(() => expect(getFilter({ router })).toEqual({ template_title: [3] }));
  });

  it('a date filter takes a relative range or two days', async () => {
    const { user, router } = await open('Started');
    await user.click(await screen.findByRole('radio', { name: 'Last 7 days' }));
    await waitFor(() => expect(getFilter({ router })).toEqual({ started_at: { preset: 'last_7_days' } }));
    // The menu closes when nothing more needs to be chosen.
    await waitFor(() => expect(screen.queryByRole('radio', { name: 'Last 7 days' })).toBeNull());
    await user.click(screen.getByTitle('Started: Last 7 days'));
    await user.click(await screen.findByRole('radio', { name: 'Custom range' }));
    await waitFor(() => expect(getFilter({ router })).toEqual({}));
    await user.type(screen.getByLabelText('From'), '2026-11-01');
    await user.type(screen.getByLabelText('To'), '2026-11-20');
    await waitFor(() =>
      expect(getFilter({ router })).toEqual({ started_at: { from: '2026-11-01', to: '2026-11-20' } }),
    );
  });

  it('a score filter is typed in percent and can be negated', async () => {
    const { user, router } = await open('Score');
    await user.selectOptions(await screen.findByLabelText('Condition for Score'), 'is not between');
    await user.type(screen.getByLabelText('Value for Score'), '50');
    await user.type(screen.getByLabelText('Maximum for Score'), '71,43');
    const expected = { score_percent: [{ operator: 'bt', value: [5000, 7143], not: true }] };
    await waitFor(() => expect(getFilter({ router })).toEqual(expected));
    await user.selectOptions(screen.getByLabelText('Condition for Score'), 'is empty');
    await waitFor(() =>
      expect(getFilter({ router })).toEqual({ score_percent: [{ operator: 'null', value: 'null' }] }),
    );
    await user.selectOptions(screen.getByLabelText('Condition for Score'), 'is at least');
    await waitFor(() => expect(getFilter({ router })).toEqual({}));
    expect(screen.getByLabelText<HTMLInputElement>('Value for Score').value).toBe('');
  });

  it('two days that are not a range show why and set no filter', async () => {
    const { user, router } = await open('Started');
    await user.click(await screen.findByRole('radio', { name: 'Custom range' }));
    await user.type(screen.getByLabelText('From'), '2026-11-20');
    await user.type(screen.getByLabelText('To'), '2026-11-01');
    await screen.findByText('The end date is before the start date.');
    expect(getFilter({ router })).toEqual({});
  });

  it('a number filter reports text that is not a number and reversed ranges', async () => {
    const { user } = await open('Failed');
    await user.type(await screen.findByLabelText('Value for Failed'), '3x');
    await screen.findByText('Enter a number.');
    await user.selectOptions(screen.getByLabelText('Condition for Failed'), 'is between');
    await user.type(screen.getByLabelText('Value for Failed'), '5');
    await user.type(screen.getByLabelText('Maximum for Failed'), '2');
    await screen.findByText('The maximum is lower than the minimum.');
  });

  it('a filter card stays open while its text is cleared and typed again', async () => {
    const { user, router } = await renderAt(
      `/inspections?${toFilter({ document_id: [{ operator: 'ct', value: 'A' }] })}`,
      { as: createPerson('manager'), server: inspectionServer() },
    );
    await user.click(await screen.findByRole('button', { name: /^Number contains “A”/ }));
    await user.clear(await screen.findByLabelText('Value for Number'));
    await waitFor(() => expect(getFilter({ router })).toEqual({}));
    await user.type(screen.getByLabelText('Value for Number'), 'B');
    await waitFor(() => expect(getFilter({ router })).toEqual({ document_id: [{ operator: 'ct', value: 'B' }] }));
  });

  it('the search box leaves the filters of columns as they are', async () => {
    const { user, router } = await open('Asset');
    await user.selectOptions(await screen.findByLabelText('Condition for Asset'), 'does not end with');
    await user.type(screen.getByLabelText('Value for Asset'), 'x');
    const other = { operator: 'ew', value: 'x', not: true };
    await waitFor(() => expect(getFilter({ router })).toEqual({ asset_name: [other] }));
    await user.keyboard('{Escape}');
    const box = screen.getByRole<HTMLInputElement>('searchbox', { name: 'Asset, template, number, person' });
    expect(box.value).toBe('');
    await user.type(box, 'pump');
    const both = { asset_name: [other], search: [{ operator: 'ct', value: 'pump' }] };
    await waitFor(() => expect(getFilter({ router })).toEqual(both));
    await user.click(screen.getByRole('button', { name: 'Clear search' }));
    await waitFor(() => expect(getFilter({ router })).toEqual({ asset_name: [other] }));
  });

  it('a text filter can have several conditions that must all hold', async () => {
    const { user, router } = await open('Number');
    await user.type(await screen.findByLabelText('Value for Number'), 'FFS');
    await user.click(screen.getByRole('button', { name: 'Add condition' }));
    await user.selectOptions(screen.getAllByLabelText('Condition for Number')[1]!, 'does not end with');
    await user.type(screen.getAllByLabelText('Value for Number')[1]!, '0');
    const expected = [
      { operator: 'ct', value: 'FFS' },
      { operator: 'ew', value: '0', not: true },
    ];
    await waitFor(() => expect(getFilter({ router })).toEqual({ document_id: expected }));
  });

  it('closing an empty filter card returns the focus to the add button', async () => {
    const { user } = await openAssets(server(60));
    await user.click(await screen.findByRole('button', { name: 'Add filter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Number' }));
    await screen.findByRole('textbox', { name: 'Value for Number' });
    await user.keyboard('{Escape}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add filter' })));
  });

  it('filters can be shown in one panel, and the choice is remembered', async () => {
    const from = inspectionServer();
    const { user, router, unmount } = await renderAt('/inspections', { as: createPerson('manager'), server: from });
    await user.click(await screen.findByRole('button', { name: 'Show filters in a panel' }));
    await user.click(screen.getByRole('button', { name: 'Filters' }));
    const panel = within(await screen.findByRole('dialog', { name: 'Filters' }));
    await user.click(panel.getByRole('button', { name: 'Status' }));
    await user.click(await panel.findByRole('checkbox', { name: 'In progress' }));
    await waitFor(() => expect(getFilter({ router })).toEqual({ status: ['in_progress'] }));
    unmount();
    await renderAt('/inspections', { as: createPerson('manager'), server: from });
    expect((await screen.findByRole('button', { name: 'Show filters in a panel' })).getAttribute('aria-pressed')).toBe(
      'true',
    );
  });

  it('filters without results can be removed one by one, and the number without filters is shown', async () => {
    const both = { asset_id: [{ operator: 'eq', value: 'x' }], created_at: { preset: 'today' } };
    const from = server(30);
    from.on(assets.list, ({ query }) => ({
      list: query.filter ? [] : [asset(1)],
      pagination: {
        total: query.filter ? 0 : 30,
        total_is_exact: true,
        limit: query.limit,
        current_page: 1,
        total_pages: 1,
        next_cursor: null,
        prev_cursor: null,
      },
      table_name: 'assets',
    }));
    const { user, router } = await openAssets(from, `/assets?${toFilter(both)}`);
    await screen.findByText('Without search and filters: 30 assets.');
    const nothing = within(screen.getByText('No results').parentElement!);
    await user.click(nothing.getByRole('button', { name: 'Remove filter Created' }));
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ filter: JSON.stringify({ asset_id: both.asset_id }) }),
    );
  });
});

describe('table row', () => {
  it('a row opens with a click anywhere except on or around its checkbox and menu', async () => {
    const { user, router } = await openAssets(server(3).on(assets.get, () => asset(2)));
    const [choice, number, ...others] = await screen.findByRole('row', { name: /K-2/ }).then(() => getCells('K-2'));
    await user.click(choice!);
    await user.click(within(choice!).getByRole('checkbox'));
    await user.click(others.at(-1)!);
    expect(router.state.location.pathname).toBe('/assets');
    await user.click(number!);
    await waitFor(() => expect(router.state.location.pathname).toBe(`/assets/${toUuid(2)}`));
  });

  it('each name in a row has its own text direction', async () => {
    const arabic = { ...asset(2), display_name: 'مطبخ الفرع (2)' };
    const from = new FakeServer().on(assets.list, () => toListPage([asset(1), arabic], 'assets'));
    await openAssets(from);
    const name = await screen.findByRole('link', { name: arabic.display_name });
    const number = getCells('K-2').find(({ textContent }) => textContent === 'K-2')!;
    expect([name.dir, number.dir]).toEqual(['auto', '']);
  });

  it('a row does not open while its text is being selected', async () => {
    const { router } = await openAssets(server(3));
    await screen.findByRole('row', { name: /K-2/ });
    window.getSelection()!.selectAllChildren(getCells('K-2')[1]!);
    fireEvent.click(getCells('K-2')[1]!);
    expect(router.state.location.pathname).toBe('/assets');
    window.getSelection()!.removeAllRanges();
  });

  it('a row with a link opens in a new tab with Ctrl or the middle button', async () => {
    const at = '2026-01-01T10:00:00Z';
    const night = { id: 5, name_lang: { en: 'Night shift' }, users_count: 3, created_at: at, updated_at: at };
    const opened = vi.spyOn(window, 'open').mockReturnValue(null);
    const from = new FakeServer()
      .on(groups.list, () => toListPage([night], 'groups'))
      .on(groups.get, () => night)
      .on(groups.listMembers, () => toListPage([], 'group_people'));
    const { user, router } = await renderAt('/group/list', { as: createPerson('administrator'), server: from });
    await screen.findByRole('row', { name: /Night shift/ });
    const cell = () => getCells('Night shift').find(({ textContent }) => textContent === '3')!;
    await user.keyboard('{Control>}');
    await user.click(cell());
    await user.keyboard('{/Control}');
    await user.pointer({ keys: '[MouseMiddle]', target: cell() });
    const address = expect.stringMatching(/\/group\/5\/users$/);
    expect(opened.mock.calls).toEqual([
      [address, '_blank', 'noopener'],
      [address, '_blank', 'noopener'],
    ]);
    expect(router.state.location.pathname).toBe('/group/list');
    await user.click(cell());
    await waitFor(() => expect(router.state.location.pathname).toBe('/group/5/users'));
    opened.mockRestore();
  });
});

describe('table columns', () => {
  const heads = () =>
    screen
      .getAllByRole('columnheader')
      .map((head) => head.getAttribute('aria-label'))
      .filter(Boolean);

  it('columns are shown, hidden and moved with the keyboard, and stay so', async () => {
    const { user, unmount } = await openAssets(server(5));
    await screen.findByText('Kitchen 1');
    expect(heads()).toEqual(['Name', 'Number', 'Type', 'Last inspection', 'Last score']);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Created' }));
    await user.click(screen.getByRole('checkbox', { name: 'Number' }));
    screen.getByRole('button', { name: 'Move column Created' }).focus();
    // The column moves over the open issues and the last score, which are hidden or absent.
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(heads()).toEqual(['Name', 'Type', 'Created', 'Last inspection', 'Last score']);
    screen.getByText('Created moved to position 6');
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}');
    screen.getByText('Created moved to position 2');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Name' }).disabled).toBe(true);
    unmount();
    const again = await openAssets(server(5));
    await screen.findByText('Kitchen 1');
    expect(heads()).toEqual(['Name', 'Created', 'Type', 'Last inspection', 'Last score']);
    await again.user.click(screen.getByRole('button', { name: 'Columns' }));
    await again.user.click(await screen.findByRole('button', { name: 'Reset to default' }));
    expect(heads()).toEqual(['Name', 'Number', 'Type', 'Last inspection', 'Last score']);
  });

  it('the arrows on the edge of a column resize it', async () => {
    const { user } = await openAssets(server(5));
    const edge = await screen.findByRole('separator', { name: 'Column width: Number' });
    edge.focus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowLeft}');
    expect(Number(edge.getAttribute('aria-valuenow'))).toBeGreaterThanOrEqual(72);
    expect(screen.getByRole('columnheader', { name: 'Number' }).style.inlineSize).toMatch(/px$/);
  });

  it('an export has the visible columns, the filter, the order and the language', async () => {
    const { user } = await openAssets(server(5), `/assets?${toFilter({ created_at: { preset: 'today' } })}`);
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    const link = await screen.findByRole('menuitem', { name: 'Excel workbook' });
    const offered = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
    expect(offered).toEqual(['Excel workbook', 'CSV fileComma-separated values for other software']);
    const address = new URL(link.getAttribute('href')!, 'http://rounds.test');
    expect(address.pathname).toBe('/api/assets/export');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      format: 'xlsx',
      lang: 'en',
      columns: 'display_name,asset_id,type,last_inspection_at,last_score',
      sort: '[{"key":"display_name","direction":"asc"}]',
      filter: '{"created_at":{"preset":"today"}}',
    });
  });
});

describe('export', () => {
  const press = async ({ user }: Awaited<ReturnType<typeof openAssets>>) => {
    await user.click(await screen.findByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: /^CSV file/ }));
  };

  it('a short export is saved as the file that the server names', async () => {
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    try {
      await press(
        await openAssets(server(5).on(assets.exportList, () => new File(['a,b'], 'Anlagen.csv', { type: 'text/csv' }))),
      );
      await waitFor(() => expect(saved).toEqual(['Anlagen.csv']));
      expect(screen.queryByRole('dialog')).toBeNull();
    } finally {
      click.mockRestore();
    }
  });

  it('a long export shows the progress of its job, and then its file', async () => {
    const sources = stubEventSource();
    const running: JobState = {
      ...{ id: 5, kind: 'exports.create', status: 'running', progress: 10 },
      ...{ done: 2_000, total: 20_000 },
    };
    let job = running;
    const from = server(60)
      .on(assets.exportList, () => ({ job_id: 5 }))
      .on(jobs.get, () => job)
      .on(jobs.list, () => [{ ...job, created_at: new Date().toISOString() }]);
    // Events are connected once for each person.
    await press(await renderAt('/assets', { as: { ...createPerson('manager'), id: 4_300 }, server: from }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Export' }));
    await dialog.findByText('2,000 of 20,000');
    dialog.getByText(/^You can leave this page/);
    job = {
      ...{ id: 5, kind: 'exports.create', status: 'done', progress: 100 },
      result: { name: 'Assets.csv', size: 2_000_000, rows: 20_000 },
    };
    sources[0]!.send({ topic: 'jobs', id: 5 });
    const link = await dialog.findByRole('link', { name: 'Download “Assets.csv”' });
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual(['/api/job/5/file', 'Assets.csv']);
    dialog.getByText('20,000 rows, 1.9 MB, available for one day');
  });

  it('an export that fails says why', async () => {
    const from = server(5).on(assets.exportList, () => {
      throw new FakeApiError('RATE_LIMITED', 'Too many exports. Try again in a minute.');
    });
    await press(await openAssets(from));
    await screen.findByText('Too many exports. Try again in a minute.');
  });
});

async function archiveSelected(user: Awaited<ReturnType<typeof openAssets>>['user']): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Archive' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Archive' }));
}

describe('bulk action', () => {
  it('a bulk action runs on the selected rows', async () => {
    const from = server(60).on(assets.bulkArchive, ({ body }) => ({ affected: body.ids!.length }));
    const { user } = await openAssets(from);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Kitchen 2' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Kitchen 4' }));
    screen.getByText('2 selected');
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    const question = await screen.findByRole('dialog', { name: 'Archive 2 assets?' });
    expect(question.textContent).toContain('Kitchen 2 and Kitchen 4. You can restore them from the archive.');
    await user.click(within(question).getByRole('button', { name: 'Archive' }));
    await screen.findByText('2 assets archived');
    expect(from.getCalls(assets.bulkArchive)[0]?.body).toMatchObject({ ids: [2, 4] });
    expect(screen.queryByText('2 selected')).toBeNull();
  });

  it('a bulk action on individually selected rows can be undone', async () => {
    const from = server(60)
      .on(assets.bulkArchive, ({ body }) => ({ affected: body.ids!.length }))
      .on(assets.bulkRestore, ({ body }) => ({ affected: body.ids!.length }));
    const { user } = await openAssets(from);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Kitchen 2' }));
    await archiveSelected(user);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(from.getCalls(assets.bulkRestore)[0]?.body).toEqual({ ids: [2] }));
  });

  it('a bulk action on all matches can be undone if the server names what it changed', async () => {
    const from = server(60)
      .on(assets.bulkArchive, () => ({ affected: 60, changed_ids: [7, 8] }))
      .on(assets.bulkRestore, () => ({ affected: 2 }));
    const { user } = await openAssets(from);
    await screen.findByText('Kitchen 1');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Select all 60 matches' }));
    await archiveSelected(user);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(from.getCalls(assets.bulkRestore)[0]?.body).toEqual({ ids: [7, 8] }));
  });

  it('selected rows are exported without the others', async () => {
    const from = server(60)
      .on(assets.exportList, () => ({ job_id: 5 }))
      .on(jobs.get, (): JobState => ({ id: 5, kind: 'exports.create', status: 'running', progress: 10 }));
    const { user } = await openAssets(from);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Kitchen 2' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Kitchen 4' }));
    await user.click(screen.getByRole('button', { name: 'Export' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Excel workbook' }));
    await waitFor(() => expect(from.getCalls(assets.exportList)[0]?.query).toMatchObject({ ids: '2,4' }));
    screen.getByText('2 selected');
  });

  it('a bulk action on all matches sends the filter and their number', async () => {
    const filter = { asset_id: [{ operator: 'sw', value: 'K' }] };
    const from = server(60).on(assets.bulkArchive, ({ body }) => ({ affected: body.count! }));
    const { user } = await openAssets(from, `/assets?${toFilter(filter)}`);
    await screen.findByText('Kitchen 1');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Select all 60 matches' }));
    await user.click(screen.getByRole('button', { name: 'Archive' }));
    const question = await screen.findByRole('dialog', { name: 'Archive 60 assets?' });
    expect(question.textContent).toContain('Kitchen 1, Kitchen 2, Kitchen 3 and 57 more.');
    expect(from.getCalls(assets.bulkArchive)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Archive' }));
    await screen.findByText('60 assets archived');
    expect(from.getCalls(assets.bulkArchive)[0]?.body).toMatchObject({ apply_filter: true, filter, count: 60 });
  });

  it('selecting all of more than 10,000 rows requires an exact count first', async () => {
    const { user } = await openAssets(server(12_345, [], false));
    await screen.findByText('Kitchen 1');
    await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }));
    await user.click(screen.getByRole('button', { name: 'Show exact count' }));
    await screen.findByRole('button', { name: 'Select all 12,345 matches' });
    screen.getByText('25 selected');
  });

  it('a rejected bulk action keeps the selection', async () => {
    const from = server(60).on(assets.bulkArchive, () => {
      throw new FakeApiError('APP_COUNT_NOT_MATCH', 'The list has changed: 61 items match now.', {
        data: { count: 61 },
      });
    });
    const { user } = await openAssets(from);
    await user.click(await screen.findByRole('checkbox', { name: 'Select Kitchen 2' }));
    await archiveSelected(user);
    expect((await screen.findByRole('alert')).textContent).toContain('61 items match now');
    screen.getByText('1 selected');
  });

  it('X selects a row, Shift+X a range, Ctrl+A the page and then all, and Escape nothing', async () => {
    const { user } = await openAssets(server(60));
    await screen.findByText('Kitchen 1');
    await user.keyboard('jx');
    screen.getByText('1 selected');
    await user.keyboard('jj{Shift>}X{/Shift}');
    screen.getByText('3 selected');
    await user.keyboard('{Control>}a{/Control}');
    screen.getByText('25 selected');
    await user.keyboard('{Control>}a{/Control}');
    screen.getByText('60 selected');
    await user.keyboard('{Escape}');
    expect(screen.queryByText('60 selected')).toBeNull();
    await user.keyboard(' ');
    screen.getByText('1 selected');
  });

  it('B moves the focus from a selected row to the bulk actions', async () => {
    const { user } = await openAssets(server(60));
    await screen.findByText('Kitchen 1');
    await user.keyboard('jb');
    expect(document.activeElement?.textContent).toContain('Kitchen 1');
    await user.keyboard('jjxb');
    expect(document.activeElement === screen.getByRole('button', { name: 'Print labels' })).toBe(true);
  });

  it('bulk actions are not offered without the permission', async () => {
    const { user } = await renderAt('/assets', { as: createPerson('viewer'), server: server(5) });
    await user.click(await screen.findByRole('checkbox', { name: 'Select Kitchen 1' }));
    screen.getByRole('button', { name: 'Print labels' });
    expect(screen.queryByRole('button', { name: 'Archive' })).toBeNull();
  });

  it('the selection is cleared on another page', async () => {
    const { user } = await openAssets(server(60));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Kitchen 2' }));
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    await screen.findByText('Kitchen 26');
    expect(screen.queryByText('1 selected')).toBeNull();
  });
});

it('the last page of an uncounted list opens directly, and its previous page is reached by cursor', async () => {
  const { user, router } = await openAssets(server(50_000, [], false));
  await user.click(await screen.findByRole('button', { name: 'Last page' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ page: 'last', cursor: 'on' }));
  await user.click(await screen.findByRole('button', { name: 'First page' }));
  await waitFor(() => expect(router.state.location.search).toEqual({}));
  await user.click(screen.getByRole('button', { name: 'Last page' }));
  await screen.findByRole('button', { name: 'First page' });
  await user.click(screen.getByRole('button', { name: 'Previous page' }));
  await waitFor(() => expect(router.state.location.search).toEqual({ cursor: 'back' }));
});
