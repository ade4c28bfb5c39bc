import {
  ANALYTICS_PAGES,
  CHART_KEYS,
  type ChartKey,
  getChartCalls,
  PAGE_FIGURES,
  toSeriesPoint,
} from '@rounds/contract/analytics';
import { checklists } from '@rounds/contract/checklists';
import texts from '@rounds/contract/locales/en/analytics.json' with { type: 'json' };
import { savedQueries } from '@rounds/contract/saved-queries';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPerson, type FakeServer, fakeLayout, renderAt, toListPage } from '../../testing/index.ts';
import { createAnalyticsServer, createAnswer, createPoint } from './testing/fake-answers.ts';

let removeLayout: () => void;
beforeEach(() => {
  removeLayout = fakeLayout();
});
afterEach(() => removeLayout());

const open = (address: string, server: FakeServer = createAnalyticsServer()) =>
  renderAt(address, {
    as: createPerson('administrator'),
    server: server
      .onDefault(checklists.searchEntries, () => [{ value: 3, label: 'Food premises', canSelect: true }])
      .onDefault(checklists.search, () => []),
  });
const getQueries = (server: FakeServer, chart: ChartKey) =>
  server.getCalls(getChartCalls(chart).chart).map(({ query }) => query);
const ON_OVERVIEW = CHART_KEYS.filter((key) => key.startsWith('overview.'));
const getAddress = (router: { readonly state: { readonly location: { readonly search: unknown } } }) =>
  router.state.location.search as Record<string, string>;

describe('the toolbar of the pages of analytics', () => {
  it('the range, interval, comparison and filters of the address reach every chart of the page', async () => {
    const filter = JSON.stringify({ template: [3] });
    const params = new URLSearchParams({ preset: 'last_year', interval: 'month', compare: 'previous', filter });
    const { server } = await open(`/analytics/overview?${params}`);
    await screen.findAllByRole('region', { name: 'Inspections' });
    for (const chart of ON_OVERVIEW) {
      await waitFor(() => expect(getQueries(server, chart).length).toBeGreaterThan(0));
      expect(getQueries(server, chart)[0], chart).toMatchObject({
        ...{ preset: 'last_year', interval: 'month', compare: 'previous', filter },
      });
    }
    screen.getByRole('button', { name: 'Date range: Last 12 months' });
    expect((await screen.findAllByText('Food premises')).length).toBeGreaterThan(0);
  });

  it('an address with invalid parameters shows the last 30 days and says why', async () => {
    const { server, user } = await open(
      '/analytics/overview?from=2026-02-30&to=2026-03-01&interval=week&filter={"x":[1]}',
    );
    await screen.findByText(/The date range in the address isn’t valid/);
    screen.getByText(/The interval in the address isn’t valid/);
    screen.getByText(/The filters in the address aren’t valid/);
    await waitFor(() =>
      expect(getQueries(server, 'overview.inspections')[0]).toEqual({ preset: 'last_30_days', interval: 'auto' }),
    );
    await user.click(screen.getAllByRole('button', { name: 'Reset' })[0]!);
    await waitFor(() => expect(screen.queryByText(/The date range in the address isn’t valid/)).toBeNull());
  });

  it('another range, interval and comparison are in the address, and resetting removes them', async () => {
    const { router, user } = await open('/analytics/issues');
    await user.click(await screen.findByRole('button', { name: 'Date range: Last 30 days' }));
    await user.click(await screen.findByRole('radio', { name: 'Last 7 days' }));
    await user.click(screen.getByRole('switch', { name: 'Compare with previous period' }));
    await user.click(screen.getByRole('radio', { name: 'Month' }));
    await waitFor(() =>
      expect(getAddress(router)).toEqual({ preset: 'last_7_days', compare: 'previous', interval: 'month' }),
    );
    await user.click(screen.getByRole('button', { name: 'Reset' }));
    await waitFor(() => expect(getAddress(router)).toEqual({}));
  });

  it('a saved view keeps range and filters, and opens them again', async () => {
    const server = createAnalyticsServer();
    server.on(savedQueries.save, ({ body }) => ({
      ...{ id: 4, key: 'k_Query', name: body.name, table_name: body.table_name, query_string: body.query_string },
    }));
    const { router, user } = await open('/analytics/reports?preset=last_year&compare=previous', server);
    await user.click(await screen.findByRole('button', { name: 'Save as new' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByRole('textbox'), 'Year by year');
    await user.click(dialog.getByRole('button', { name: /save/i }));
    await screen.findByRole('tab', { name: 'Year by year', selected: true });
    expect(server.getCalls(savedQueries.save)[0]?.body).toMatchObject({
      ...{ table_name: 'analytics_reports', name: 'Year by year', query_string: 'preset=last_year&compare=previous' },
    });
    await user.click(screen.getByRole('tab', { name: 'Everything' }));
    await waitFor(() => expect(getAddress(router)).toEqual({}));
    await user.click(screen.getByRole('tab', { name: 'Year by year' }));
    await waitFor(() => expect(getAddress(router)).toMatchObject({ preset: 'last_year', compare: 'previous' }));
  });

  it('a copied link opens the same page for others, without the view of one person', async () => {
    const { user } = await open('/analytics/overview?preset=last_year&view=k_Query');
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    vi.stubGlobal('location', new URL('http://rounds.test/analytics/overview?preset=last_year&view=k_Query'));
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Copy link to this page' }));
    await screen.findByText('Link copied');
    expect(write).toHaveBeenCalledWith('http://rounds.test/analytics/overview?preset=last_year');
  });
});

describe('empty pages', () => {
  const nothing = createAnswer({ counted: 0 });

  it('a page that is empty because of its filters names them, says how much there is without them, and removes them', async () => {
    const server = createAnalyticsServer({ 'overview.status': nothing });
    server.on(getChartCalls('overview.inspections').chart, ({ query }) =>
      createAnswer({ counted: (query as { filter?: string }).filter ? 0 : 31 }),
    );
    const { router, user } = await open('/analytics/overview?filter={"template":[3]}', server);
    await screen.findByText('No inspection in this range matches the filters');
    await screen.findByText('31 without the filter Template.');
    await user.click(screen.getByRole('button', { name: 'Remove filters' }));
    await screen.findByRole('region', { name: 'Key figures' });
    expect(getAddress(router)).toEqual({});
  });

  it('a range without inspections offers to start one, or a longer range', async () => {
    const server = createAnalyticsServer({ 'overview.status': nothing, 'overview.inspections': nothing });
    const { router, user } = await open('/analytics/overview', server);
    await screen.findByText('No inspections were completed in this range');
    screen.getByRole('link', { name: 'Start inspection' });
    await user.click(screen.getByRole('button', { name: 'Show the last 12 months' }));
    await waitFor(() => expect(getAddress(router)).toEqual({ preset: 'last_year' }));
  });

  it('the page of issues offers a new issue', async () => {
    const server = createAnalyticsServer({ 'issues.created_completed': nothing, 'issues.open': nothing });
    await open('/analytics/issues', server);
    await screen.findByText('No issues in this range');
    screen.getByRole('link', { name: 'New issue' });
  });
});

it('charts of what should not happen say so when it did not', async () => {
  const nothing = createAnswer({ counted: 0, total: 0 });
  await open('/analytics/issues', createAnalyticsServer({ 'issues.reopened': nothing, 'issues.overdue': nothing }));
  await screen.findByText('Nothing was reopened');
  screen.getByText('Nothing is overdue');
});

it('a figure that grew more than tenfold shows the number before', async () => {
  const server = createAnalyticsServer({
    'overview.inspections': createAnswer({
      ...{ total: 13_506, previous_total: 13 },
      range: { ...createAnswer().range, previous_from: '2026-09-26', previous_to: '2026-10-25' },
    }),
  });
  await open('/analytics/overview?compare=previous', server);
  const card = within(await screen.findByRole('region', { name: 'Inspections completed' }));
  await card.findByText('13 before');
});

it('the ranking of assets leads to the list of all of them', async () => {
  const points = [createPoint('a', 12, { label: 'Oven', days_since: 12 })];
  const server = createAnalyticsServer({
    'overview.not_inspected': createAnswer({ points, counted: 121, is_truncated: true }),
  });
  await open('/analytics/overview?preset=last_month', server);
  const link = await screen.findByRole('link', { name: 'Show all 121' });
  const { pathname, searchParams } = new URL(link.getAttribute('href')!, 'http://rounds.test');
  expect(pathname).toBe('/analytics/overview/not_inspected/rows');
  expect(searchParams.get('point')).toBeNull();
});

describe('the figures at the top of a page', () => {
  const FIGURES = ANALYTICS_PAGES.flatMap((page) => PAGE_FIGURES[page].map((figure) => [page, figure] as const));
  const SERIES = ['created', 'completed'].map((key) => ({ key, label: key, color: null }));

  it.each(FIGURES)('on the page %s the figure %j opens exactly its rows beside the page', async (page, figure) => {
    const points = figure.series ? [createPoint('a', 12, { series: figure.series, date: '2026-11-01' })] : [];
    const series = figure.series ? SERIES : [];
    const server = createAnalyticsServer({
      [figure.chart]: createAnswer({ points, series, ...(figure.series && { interval: 'day' }) }),
    });
    const { rows } = getChartCalls(figure.chart);
    server.on(rows, () => toListPage([], rows.list!.table_name) as never);
    const filter = JSON.stringify({ template: [3] });
    const { router, user } = await open(
      `/analytics/${page}?${new URLSearchParams({ preset: 'last_month', filter })}`,
      server,
    );
    const name = texts.figure[figure.key];
    await user.click(await screen.findByRole('button', { name }));
    const panel = within(await screen.findByRole('complementary', { name: 'Counted rows' }));
    panel.getByText(name);
    const expected = {
      preset: 'last_month',
      chart_filter: filter,
      ...(figure.series && { point: toSeriesPoint(figure.series) }),
    };
    await waitFor(() => expect(server.getCalls(rows)[0]?.query).toMatchObject(expected));
    const { searchParams } = new URL(
      panel.getByRole('link', { name: 'Export' }).getAttribute('href')!,
      'http://rounds.test',
    );
    expect(Object.fromEntries(searchParams)).toMatchObject(expected);
    await user.click(panel.getByRole('link', { name: 'Open as a list' }));
    await waitFor(() => expect(router.state.location.pathname).toMatch(/rows$/));
    expect(getAddress(router)).toMatchObject(expected);
  });

  it('the overview shows what was completed, both scores, and how much was on time', async () => {
    await open(
      '/analytics/overview?compare=previous',
      createAnalyticsServer({
        'overview.inspections': createAnswer({ total: 3975, previous_total: 3716 }),
        'overview.scores': createAnswer({ total: 90.07, totals: { average_score: 90.07, pooled_score: 89.61 } }),
        'overview.on_time': createAnswer({
          ...{ total: 94.2, totals: { on_time_rate: 94.2, completion_rate: 98, due_count: 3102 } },
        }),
      }),
    );
    const figures = within(await screen.findByRole('region', { name: 'Key figures' }));
    const find = async (name: string, text: string) =>
      await within(figures.getByRole('region', { name })).findByText(text);
    await find('Inspections completed', '3,975');
    await find('Average score', '90.07 %');
    await find('Pooled score', '89.61 %');
    await find('On time', 'of 3,102 due');
    await find('Completion rate', '98.00 %');
  });

  it('issues that were only created do not count as completed', async () => {
    const points = [
      createPoint('a', 5, { series: 'created', date: '2026-11-01' }),
      createPoint('b', 3, { series: 'completed', date: '2026-11-01' }),
      createPoint('c', 4, { series: 'completed', date: '2026-11-02' }),
    ];
    const series = ['created', 'completed'].map((key) => ({ key, label: key, color: null }));
    await open(
      '/analytics/issues',
      createAnalyticsServer({
        'issues.created_completed': createAnswer({ total: 12, points, series, interval: 'day' }),
      }),
    );
    const done = within(await screen.findByRole('region', { name: 'Issues completed' }));
    await done.findByText('7');
  });
});
