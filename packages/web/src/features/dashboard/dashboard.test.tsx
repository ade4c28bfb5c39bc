import { account } from '@rounds/contract/account';
import { getChartCalls } from '@rounds/contract/analytics';
import { checklists } from '@rounds/contract/checklists';
import { type DashboardFigure, type DashboardWork, dashboard, type FirstStep } from '@rounds/contract/dashboard';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createInspectionSummary,
  createPerson,
  FakeApiError,
  FakeServer,
  fakeLayout,
  renderAt,
  toListPage,
} from '../../testing/index.ts';
import { templateEntry } from '../templates/testing/template-entry.ts';

let removeLayout: () => void;
beforeEach(() => {
  removeLayout = fakeLayout();
});
afterEach(() => removeLayout());

const RANGE = {
  ...{ from: '2026-10-28', to: '2026-11-26', previous_from: '2026-09-28', previous_to: '2026-10-27' },
  timezone: 'Europe/Berlin',
};
const figure = (value: number | null, previous: number | null = null): DashboardFigure => ({
  ...{ value, previous, points: [1, null, 3] },
});
const SAMPLE = {
  ...{
    key: 'vehicle-check' as const,
    title: 'Vehicle check',
    description: 'Before a drive.',
    questions: 13,
    left_out: [],
  },
};
const NO_WORK: DashboardWork = {
  ...{ attention: [], attention_count: 0, next: null, latest: [], lowest: [], most_failed: [] },
};

const createServer = (work: Partial<DashboardWork> = {}) =>
  new FakeServer()
    .on(dashboard.getCards, () => ({
      range: RANGE,
      inspections: figure(3974, 3673),
      unique_auditors: figure(26, 24),
      inspection_issues: figure(1417, 1498),
      average_score: figure(90.07, 88.23),
    }))
    .on(dashboard.getWork, () => ({ ...NO_WORK, ...work }))
    .on(getChartCalls('overview.inspections').chart, () => ({
      ...{ points: [], series: [], range: RANGE, interval: 'day' as const, by: null, total: 0, previous_total: null },
      ...{ counted: 0, left_out: 0, is_truncated: false, formula: '' },
    }));
const open = (address = '/dashboard', server = createServer(), as = createPerson('administrator')) =>
  renderAt(address, { as, server });
const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe('the figures of the dashboard', () => {
  it('each figure is shown with that of the previous period, the average score with two decimals', async () => {
    await open();
    const score = await card('Average score');
    await score.findByText(/^90\.07\s?%$/);
    score.getByText(/^30 days before: 88\.23\s?%$/);
    const issues = await card('Issues found');
    issues.getByText('1,417');
    issues.getByText('30 days before: 1,498');
    issues.getByText(/^5\.4\s?%$/);
  });

  it('a change is green or red only where more is known to be better or worse', async () => {
    await open();
    const toTone = (text: RegExp) => screen.getByText(text).parentElement?.className;
    await (await card('Average score')).findByText(/^1\.84/);
    expect(toTone(/^1\.84/)).toContain('green-ink');
    expect(toTone(/^5\.4\s?%$/)).toContain('tone-ink2');
  });

  it('the scale of a trend is the title of the figure that it is drawn on', async () => {
    await open();
    const button = await (await card('Issues found')).findByRole('button', { name: 'Issues found' });
    expect(button.title).toBe('Between 1 and 3');
  });

  it('another range is kept in the address and applies to figures, lists and chart alike', async () => {
    const { router, server, user } = await open('/dashboard?preset=last_year');
    await waitFor(() => expect(server.getCalls(dashboard.getCards)[0]?.query).toEqual({ preset: 'last_year' }));
    await user.click(await screen.findByRole('button', { name: 'Date range: Last 12 months' }));
    await user.click(await screen.findByRole('radio', { name: 'Last 7 days' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ preset: 'last_7_days' }));
    const { chart } = getChartCalls('overview.inspections');
    for (const endpoint of [dashboard.getCards, dashboard.getWork, chart]) {
      await waitFor(() => expect(server.getCalls(endpoint).at(-1)?.query).toMatchObject({ preset: 'last_7_days' }));
    }
  });

  it('the interval of the chart is kept in the address', async () => {
    const { router, server, user } = await open();
    await user.click(await screen.findByRole('radio', { name: 'Month' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ interval: 'month' }));
    const { chart } = getChartCalls('overview.inspections');
    await waitFor(() => expect(server.getCalls(chart).at(-1)?.query).toMatchObject({ interval: 'month' }));
  });

  it('an address with an impossible range shows the last 30 days and says why', async () => {
    const { server } = await open('/dashboard?from=2026-03-09&to=2026-02-01');
    await screen.findByText(/The date range in the address isn’t valid/);
    await waitFor(() => expect(server.getCalls(dashboard.getCards)[0]?.query).toEqual({ preset: 'last_30_days' }));
  });

  it('a figure opens its rows beside the page, with an export and a list of the same range', async () => {
    const server = createServer().on(dashboard.listInspections, () =>
      toListPage([createInspectionSummary(1)], 'inspections'),
    );
    const { router, user } = await open('/dashboard?preset=last_year', server);
    await user.click(await (await card('Inspections')).findByRole('button', { name: 'Inspections' }));
    const panel = within(await screen.findByRole('complementary', { name: 'Counted rows' }));
    await panel.findByText('Kitchen 1');
    panel.getByRole('heading', { name: '1 inspection' });
    expect(server.getCalls(dashboard.listInspections)[0]?.query).toMatchObject({ preset: 'last_year' });
    expect(panel.getByRole('link', { name: 'Export' }).getAttribute('href')).toContain(
      '/api/dashboard/cards/inspections/rows/export?preset=last_year',
    );
    await user.click(panel.getByRole('link', { name: 'Open as a list' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/cards/inspections'));
    expect(router.state.location.search).toEqual({ preset: 'last_year' });
    await screen.findByText('28 Oct 2026 to 26 Nov 2026');
    await user.click(screen.getByRole('link', { name: 'Back to the dashboard' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
    expect(router.state.location.search).toEqual({ preset: 'last_year' });
  });

  it('the rows of a figure are closed by Escape, and by another range', async () => {
    const server = createServer().on(dashboard.listInspections, () =>
      toListPage([createInspectionSummary(1)], 'inspections'),
    );
    const { user } = await open('/dashboard', server);
    const openRows = async () => {
      await user.click(await (await card('Inspections')).findByRole('button', { name: 'Inspections' }));
      await screen.findByRole('complementary', { name: 'Counted rows' });
    };
    const waitUntilClosed = () =>
      waitFor(() => expect(screen.queryByRole('complementary', { name: 'Counted rows' })).toBeNull());
    await openRows();
    await user.keyboard('{Escape}');
    await waitUntilClosed();
    await openRows();
    await user.click(screen.getByRole('button', { name: 'Date range: Last 30 days' }));
    await user.click(await screen.findByRole('radio', { name: 'Last month' }));
    await waitUntilClosed();
    expect(screen.queryByRole('radio', { name: 'Last month' })).toBeNull();
  });

  it('the people behind a figure are listed with their inspections and their average score', async () => {
    const server = createServer().on(dashboard.listAuditors, () =>
      toListPage(
        [
          ...[{ id: 5, full_name: 'Jonas Weber', inspections_count: 12, average_score: 91.5 }],
          ...[{ id: 6, full_name: 'Priya Nair', inspections_count: 1, average_score: null }],
        ].map((one) => ({ ...one, last_completed_at: '2026-11-20T09:00:00Z' })),
        'dashboard_auditors',
      ),
    );
    await open('/dashboard/cards/unique_auditors', server);
    await screen.findByText('Priya Nair');
    screen.getByText(/^91\.50\s?%$/);
  });
});

describe('what the dashboard leads to', () => {
  const getLink = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

  it('what needs attention opens the list that contains it', async () => {
    const first = { id: 4, uuid: null, title: 'Repair walk-in cooler', at: '2026-11-22' };
    await open('/dashboard', createServer({ attention: [{ kind: 'overdue_issues', count: 3, first }] }));
    await screen.findByText('3 issues overdue');
    screen.getByText('Oldest: Repair walk-in cooler, 22 Nov 2026');
    expect(getLink(/3 issues overdue/)).toContain('/issues?filter=');
  });

  it.each(['Pacific/Midway', 'America/Vancouver', 'Pacific/Kiritimati'])(
    'an issue is due on its day for a person in %s',
    async (tz_code) => {
      const first = { id: 4, uuid: null, title: 'Repair walk-in cooler', at: '2026-11-26' };
      const server = createServer({ attention: [{ kind: 'overdue_issues', count: 3, first }] });
      await open('/dashboard', server, { ...createPerson('administrator'), tz_code });
      await screen.findByText('Oldest: Repair walk-in cooler, 26 Nov 2026');
    },
  );

  it('the badge counts each record once', async () => {
    const attention = [
      { kind: 'overdue_inspections' as const, count: 2, first: null },
      { kind: 'open_inspections' as const, count: 3, first: null },
    ];
    await open('/dashboard', createServer({ attention, attention_count: 4 }));
    (await card('Needs you')).getByText('4');
  });

  it('assets that failed twice open as the list of exactly these assets', async () => {
    const first = { id: 4, uuid: '00000000-0000-4000-8000-000000000004', title: 'Walk-in cooler', at: '2026-11-22' };
    await open('/dashboard?preset=last_year', createServer({ attention: [{ kind: 'failed_twice', count: 2, first }] }));
    await screen.findByText('2 assets failed twice in a row');
    const { pathname, searchParams } = new URL(getLink(/2 assets failed twice/)!, 'https://rounds.test');
    expect(pathname).toBe('/assets');
    // Work that waits for somebody is the same whatever range they look at.
    expect(JSON.parse(searchParams.get('filter')!)).toEqual({ failed_twice: { preset: 'last_90_days' } });
  });

  it('the list of the lowest scores has the inspections of the range with a score, the lowest first', async () => {
    const server = createServer({ lowest: [createInspectionSummary(1)] });
    server.on(dashboard.listScored, () => toListPage([createInspectionSummary(1)], 'inspections'));
    const { router, user } = await open('/dashboard?preset=last_year', server);
    await user.click((await card('Lowest scores')).getByRole('link', { name: 'Open as a list' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard/cards/average_score'));
    await waitFor(() => expect(server.getCalls(dashboard.listScored)[0]?.query).toMatchObject({ preset: 'last_year' }));
    const column = await screen.findByRole('columnheader', { name: /Score/ });
    expect(column.getAttribute('aria-sort')).toBe('ascending');
  });

  it('the lowest scores and the latest reports open their report', async () => {
    await open(
      '/dashboard',
      createServer({ lowest: [createInspectionSummary(1)], latest: [createInspectionSummary(2)] }),
    );
    const lowest = await card('Lowest scores');
    lowest.getByText(/^64\.29\s?%$/);
    lowest.getByText('5 failed');
    expect(getLink(/Kitchen 1/)).toBe('/inspections/00000000-0000-4000-8000-000000000001/view-report');
    expect(getLink(/Kitchen 2/)).toBe('/inspections/00000000-0000-4000-8000-000000000002/view-report');
  });

  it('the questions that failed most often are listed with how often', async () => {
    const question = { item_base_uuid: '00000000-0000-4000-8000-000000000009', template_id: 3, answered_count: 900 };
    await open(
      '/dashboard',
      createServer({ most_failed: [{ ...question, title: 'Food not protected', failed_count: 812 }] }),
    );
    const failed = await card('Most failed questions');
    failed.getByText('Food not protected');
    expect(failed.getByText('812').getAttribute('title')).toBe('Of 900 answers');
  });

  it('a question that failed often opens exactly its failed answers', async () => {
    const item_base_uuid = '00000000-0000-4000-8000-000000000009';
    const { rows, chart } = getChartCalls('responses.failed');
    const server = createServer({
      most_failed: [{ ...{ item_base_uuid, template_id: 3, answered_count: 900 }, title: 'Unsafe', failed_count: 812 }],
    });
    server
      .on(chart, () => ({
        ...{ points: [], series: [], range: RANGE, interval: null, by: null, total: 0, previous_total: null },
        ...{ counted: 0, left_out: 0, is_truncated: false, formula: '' },
      }))
      .on(rows, () => toListPage([], 'analytics_answers') as never);
    const { user } = await open('/dashboard?preset=last_year', server);
    await user.click((await card('Most failed questions')).getByRole('button', { name: 'Unsafe' }));
    await screen.findByRole('complementary', { name: 'Counted rows' });
    await waitFor(() =>
      expect(server.getCalls(rows)[0]?.query).toMatchObject({
        ...{ preset: 'last_year', chart_filter: '{"template":[3]}', exact_total: true },
        point: JSON.stringify({ group: `=${item_base_uuid}` }),
      }),
    );
  });

  const toSteps = (done: readonly FirstStep[]) =>
    (['template', 'inspection', 'asset', 'people', 'assignment'] as const).map((step) => ({
      ...{ step, is_done: done.includes(step) },
    }));

  it('a new workspace shows its first steps instead of figures, with samples in place and no offer to inspect', async () => {
    const server = createServer()
      .on(dashboard.listFirstSteps, () => ({ steps: toSteps([]) }))
      .on(checklists.listSamples, () => [SAMPLE]);
    await open('/dashboard', server);
    await screen.findByText('0 of 5');
    await screen.findByRole('button', { name: 'Use the sample “Vehicle check”' });
    expect(getLink(/Invite people/)).toBe('/user/list');
    expect(screen.queryByRole('region', { name: 'Average score' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Start inspection' })).toBeNull();
    expect(server.getCalls(dashboard.getCards)).toEqual([]);
  });

  it('a taken sample is the template of the first inspection', async () => {
    let done: FirstStep[] = [];
    const server = createServer()
      .on(dashboard.listFirstSteps, () => ({ steps: toSteps(done) }))
      .on(checklists.listSamples, () => [SAMPLE])
      .on(checklists.takeSample, () => {
        done = ['template'];
        return templateEntry(7, SAMPLE.title);
      });
    const { user } = await open('/dashboard', server);
    await user.click(await screen.findByRole('button', { name: 'Use the sample “Vehicle check”' }));
    const start = await screen.findByRole('link', { name: 'Start inspection' });
    expect(start.getAttribute('href')).toBe('/inspections/mine?start_template=7');
    expect(getLink(/Schedule recurring inspections/)).toBe('/assignment/add');
  });

  it('the first steps can be hidden for good', async () => {
    let isClosed = false;
    const server = createServer()
      .on(dashboard.listFirstSteps, () => ({ steps: isClosed ? [] : toSteps(['template', 'inspection']) }))
      .on(account.closeBanner, () => {
        isClosed = true;
        return { closed: ['first_steps' as const] };
      });
    const { user } = await open('/dashboard', server);
    await screen.findByText('2 of 5');
    await user.click(screen.getByRole('button', { name: 'Hide' }));
    await waitFor(() => expect(screen.queryByText('2 of 5')).toBeNull());
    expect(server.getCalls(account.closeBanner)[0]?.body).toEqual({ banner: 'first_steps' });
    await card('Average score');
  });

  it('somebody who sets up a new workspace starts on the dashboard with an open menu', async () => {
    const server = createServer().on(dashboard.listFirstSteps, () => ({ steps: toSteps(['template', 'inspection']) }));
    const { router } = await open('/', server);
    expect(router.state.location.pathname).toBe('/dashboard');
    await screen.findByRole('button', { name: 'Close menu' });
  });

  it('the first steps say once until when the trial of a new workspace runs', async () => {
    const person = createPerson('administrator', { plan: 'premium' });
    const as = { ...person, plan: { ...person.plan, trial_ends_at: '2026-12-12T10:00:00Z' } };
    const server = createServer().on(dashboard.listFirstSteps, () => ({ steps: toSteps(['template', 'inspection']) }));
    await open('/dashboard', server, as);
    await screen.findByText(/^Until 12.Dec.2026, your workspace has everything in Premium/);
  });

  it('somebody without access to analytics sees the figures without the chart', async () => {
    const { server } = await open('/dashboard', createServer(), createPerson('inspector'));
    await card('Latest reports');
    screen.getByRole('region', { name: 'Needs you' });
    expect(server.getCalls(getChartCalls('overview.inspections').chart)).toEqual([]);
  });

  it('figures that could not be loaded can be loaded again', async () => {
    let isBroken = true;
    const server = createServer();
    server.on(dashboard.getWork, () => {
      if (isBroken) throw new FakeApiError('UNEXPECTED', 'Something went wrong on our side.');
      return NO_WORK;
    });
    const { user } = await open('/dashboard', server);
    const retry = await screen.findByRole('button', { name: 'Try again' });
    isBroken = false;
    await user.click(retry);
    await screen.findByText('Nothing needs you right now');
  });
});

describe('who starts on the dashboard', () => {
  it('people without inspections of their own do', async () => {
    const { router } = await open('/', createServer(), createPerson('viewer'));
    await waitFor(() => expect(router.state.location.pathname).toBe('/dashboard'));
  });

  it('somebody without any permission sees who can give access instead of seeing an empty one', async () => {
    const { router } = await open('/', createServer(), createPerson('nobody'));
    await screen.findByText(/Ask someone who manages roles there/);
    expect(router.state.location.pathname).toBe('/');
  });
});
