import { assets } from '@rounds/contract/assets';
import type { CustomColumn, ListDeclaration } from '@rounds/contract/list.ts';
import type { SavedQuery } from '@rounds/contract/saved-queries';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { FeatureModule } from '../../feature.ts';
import { CallError } from '../../platform/api/index.ts';
import { createPerson, renderAt, toListPage } from '../../testing/index.ts';
import { DataTable, type ListPage, type ListRequest } from './index.ts';

const visitList: ListDeclaration = {
  table_name: 'visits',
  texts: 'assets',
  columns: [{ selector: 'display_name', type: 'text', sortable: true, filter: 'textBuilder' }],
  custom_fields: { scope: 'assignment', property: 'custom_fields' },
  default_sort: { key: 'display_name', direction: 'asc' },
};
const toColumn = (label: string, more: Partial<CustomColumn>): CustomColumn => ({
  selector: `custom_fields.f_${label.toLowerCase()}`,
  type: 'text',
  filter: 'textBuilder',
  sortable: true,
  label,
  ...more,
});
const CREW = toColumn('Crew', {});
const BUDGET = toColumn('Budget', { type: 'number', filter: 'numberBuilder' });
const COLUMNS = [
  CREW,
  BUDGET,
  toColumn('Due', { type: 'date', filter: 'dateRange' }),
  toColumn('Urgent', { type: 'boolean', filter: 'switch' }),
  toColumn('Shift', {
    type: 'badge',
    filter: 'select',
    options: ['early', 'late'],
    option_labels: { early: 'Early shift', late: 'Late shift' },
  }),
  toColumn('Remarks', { omit: true }),
];

interface Visit {
  readonly id: number;
  readonly display_name: string;
  readonly custom_fields: Readonly<Record<string, unknown>>;
}
const ROWS: readonly Visit[] = [
  { id: 1, display_name: 'Attic', custom_fields: { f_crew: 'Team 1', f_budget: 12.5, f_urgent: true } },
  { id: 2, display_name: 'Barn', custom_fields: {} },
];

let columns: readonly CustomColumn[];
let saved: readonly SavedQuery[];
let requests: ListRequest[];
beforeEach(() => {
  columns = COLUMNS;
  saved = [];
  requests = [];
});

/** Rejects unknown fields like the real server. */
async function answer(request: ListRequest): Promise<ListPage<Visit>> {
  requests.push(request);
  const named = `${request.filter} ${request.sort}`.replaceAll('->', '.').match(/custom_fields\.\w+/g) ?? [];
  if (named.some((selector) => !columns.some((column) => column.selector === selector))) {
    throw new CallError({ status: 422, code: 'VALIDATION_FAILED', message: 'This list has no such filter' });
  }
  const own = saved.map((query) => [query.key, query] as const);
  const builtIn: SavedQuery = { id: null, key: 'default', name: 'default', query_string: '' };
  return {
    ...toListPage([...ROWS], 'visits'),
    columns: [...columns],
    ...(request.with_saved_queries && { saved_queries: { default: builtIn, ...Object.fromEntries(own) } }),
  };
}

const useVisits = (request: ListRequest) =>
  useQuery({
    queryKey: ['visits', request],
    queryFn: () => answer(request),
    placeholderData: keepPreviousData,
    retry: false,
  });

const VisitTable = () => (
  <DataTable<Visit>
    list={visitList}
    useRows={useVisits}
    rowKey={({ id }) => id}
    rowName={({ display_name }) => display_name}
    search="display_name"
    exportCall={assets.exportList}
    empty={null}
  />
);
const feature: FeatureModule = {
  name: 'visits',
  screens: [{ path: '/visits', access: 'signed-in', layout: 'standard', load: async () => ({ default: VisitTable }) }],
  menu: [],
};
const open = (search: Record<string, unknown> = {}) => {
  const text = new URLSearchParams(
    Object.entries(search).map(([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString();
  return renderAt(`/visits?${text}`, { as: createPerson('manager'), features: [feature] });
};
const BY_CREW = { [CREW.selector]: [{ operator: 'ct', value: 'team' }] };
const ORDER_BY_BUDGET = [{ key: 'custom_fields->f_budget', direction: 'desc' }];
/** The column of the selection is left out. */
const getHeaders = () =>
  screen
    .getAllByRole('columnheader')
    .map(({ ariaLabel, textContent }) => ariaLabel || textContent)
    .filter((name) => name !== '');

describe('table with custom fields', () => {
  test('custom fields are columns with their names and values, those that are hidden at first excepted', async () => {
    await open();
    await screen.findByRole('row', { name: /Attic/ });
    expect(getHeaders()).toEqual(['Name', 'Crew', 'Budget', 'Due', 'Urgent', 'Shift']);
    const cells = within(screen.getByRole('row', { name: /Attic/ })).getAllByRole('cell');
    const texts = cells.map(({ textContent }) => textContent).filter((text) => text !== '');
    expect(texts).toEqual(['Team 1', '12.5', '–', '✓Yes', '–']);
    expect(requests).toHaveLength(1);
  });

  test('a custom field is sorted, chosen as a column and exported like any other column', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Budget' }));
    await waitFor(() => expect(requests.at(-1)?.sort).toBe('[{"key":"custom_fields->f_budget","direction":"asc"}]'));
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Crew' }));
    await user.click(screen.getByRole('checkbox', { name: 'Remarks' }));
    await waitFor(() => expect(getHeaders()).toEqual(['Name', 'Budget', 'Due', 'Urgent', 'Shift', 'Remarks']));
    await user.keyboard('{Escape}');
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const link = (await screen.findByRole('menuitem', { name: /CSV/ })).getAttribute('href')!;
    const { searchParams } = new URL(link, 'http://rounds.test');
    expect(searchParams.get('columns')).toBe(
      'display_name,custom_fields.f_budget,custom_fields.f_due,custom_fields.f_urgent,custom_fields.f_shift,custom_fields.f_remarks',
    );
    expect(searchParams.get('sort')).toContain('custom_fields->f_budget');
  });

  test('a custom field is filtered by its own options, and the filter can be saved with the view', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Add filter' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Shift' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Late shift' }));
    await waitFor(() => expect(requests.at(-1)?.filter).toBe('{"custom_fields.f_shift":["late"]}'));
    await screen.findByRole('button', { name: /Shift.*Late shift/ });
    await screen.findByRole('button', { name: 'Save to this view' });
  });

  test('an address that filters and sorts by custom fields is applied once the fields are known', async () => {
    await open({ filter: BY_CREW, sort: ORDER_BY_BUDGET, page: '3' });
    await screen.findByRole('button', { name: /Crew contains “team”/ });
    await waitFor(() => expect(requests).toHaveLength(2));
    expect(requests[0]).toMatchObject({ page: 1, sort: '[{"key":"display_name","direction":"asc"}]' });
    expect(requests[0]).not.toHaveProperty('filter');
    expect(requests[1]).toMatchObject({
      page: 3,
      filter: JSON.stringify(BY_CREW),
      sort: JSON.stringify(ORDER_BY_BUDGET),
    });
    expect(screen.queryByText(/custom field that no longer exists/)).toBeNull();
  });

  test('a view that names a deleted field opens with a notice and without its filter', async () => {
    columns = [BUDGET];
    const filter = { ...BY_CREW, [BUDGET.selector]: [{ operator: 'gte', value: 5 }] };
    const query_string = new URLSearchParams({ filter: JSON.stringify(filter) }).toString();
    saved = [{ id: 5, key: 'mine_Query', name: 'My crew', query_string }];
    const { user } = await open();
    await user.click(await screen.findByRole('tab', { name: 'My crew' }));
    await screen.findByText(/custom field that no longer exists/);
    await screen.findByRole('row', { name: /Attic/ });
    expect(requests.at(-1)?.filter).toBe('{"custom_fields.f_budget":[{"operator":"gte","value":5}]}');
    screen.getByRole('button', { name: 'Save to this view' });
  });

  test('a field that is deleted while the table is open is dropped when the server rejects it', async () => {
    const { user } = await open({ filter: BY_CREW });
    await screen.findByRole('button', { name: /Crew contains “team”/ });
    await waitFor(() => expect(requests).toHaveLength(2));
    columns = [BUDGET];
    await user.click(screen.getByRole('button', { name: 'Budget' }));
    await screen.findByText(/custom field that no longer exists/);
    await waitFor(() => expect(getHeaders()).toEqual(['Name', 'Budget']));
    expect(requests.at(-1)).toMatchObject({ sort: '[{"key":"custom_fields->f_budget","direction":"asc"}]' });
    expect(requests.at(-1)).not.toHaveProperty('filter');
  });
});
