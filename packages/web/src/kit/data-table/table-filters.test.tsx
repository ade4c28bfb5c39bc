import { assets } from '@rounds/contract/assets';
import { checklists } from '@rounds/contract/checklists';
import { type InspectionSummary, inspections } from '@rounds/contract/inspections';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createPerson, FakeServer, renderAt, toListPage, WITHOUT_ASSIGNMENT } from '../../testing/index.ts';
import { asset, openAssets, server, toFilter, toUuid } from './testing/asset-table.ts';

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

  it('a menu of many filters has a search field, and a filter that is found is chosen with the keyboard', async () => {
    const { user } = await renderAt('/inspections', { as: createPerson('manager'), server: inspectionServer() });
    await user.click(await screen.findByRole('button', { name: 'Add filter' }));
    const field = await screen.findByRole('searchbox', { name: 'Find a filter' });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await user.keyboard('statu');
    await waitFor(() =>
      expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Status']),
    );
    await user.keyboard('{ArrowDown}{Enter}');
    await screen.findByRole('checkbox', { name: 'To do' });
  });

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
