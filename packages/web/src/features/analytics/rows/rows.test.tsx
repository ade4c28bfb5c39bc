import { type ChartCalls, getChartCalls } from '@rounds/contract/analytics';
import { checklists } from '@rounds/contract/checklists';
import { sites } from '@rounds/contract/sites';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPerson, FakeApiError, fakeLayout, renderAt, toListPage } from '../../../testing/index.ts';
import {
  createAnalyticsServer,
  createAnswer,
  createAnswerRow,
  createPoint,
  createQuestion,
  toUuid,
} from '../testing/fake-answers.ts';

let removeLayout: () => void;
beforeEach(() => {
  removeLayout = fakeLayout();
});
afterEach(() => removeLayout());

const rowsOf = (getChartCalls('responses.failed') as ChartCalls<'answers'>).rows;
const FILTER = '{"site":[4]}';
const SHOWN = `preset=last_year&chart_filter=${encodeURIComponent(FILTER)}`;

function createServer() {
  const { item_base_uuid } = createQuestion(1);
  return createAnalyticsServer({
    'responses.failed': createAnswer({
      points: [createPoint('cold', 17, { label: 'Cold food', item_base_uuid, key: item_base_uuid })],
    }),
  })
    .onDefault(sites.search, () => [])
    .onDefault(checklists.searchEntries, () => [])
    .on(rowsOf, ({ query }) => {
      const { point } = query as { point?: string };
      const rows = [createAnswerRow(1, { note: 'Door seal torn.' }), createAnswerRow(2, { media: [toUuid(77)] })];
      return toListPage(point === undefined ? rows : rows.slice(0, 1), 'analytics_answers');
    });
}
const open = (address: string) => renderAt(address, { as: createPerson('administrator'), server: createServer() });

describe('the list of the rows behind a chart', () => {
  it('rows of a point are requested with range, filters and point of the address, and name the point', async () => {
    const { server } = await open(`/analytics/responses/failed/rows?${SHOWN}&point=cold`);
    await screen.findByText('Cold food');
    await screen.findByRole('link', { name: 'Kitchen 1' });
    expect(screen.queryByRole('link', { name: 'Kitchen 2' })).toBeNull();
    expect(server.getCalls(rowsOf)[0]?.query).toMatchObject({
      ...{ preset: 'last_year', chart_filter: FILTER, point: 'cold' },
    });
  });

  it('without a point all rows are listed, with notes and files, and a link leads back to the page as it was', async () => {
    const { router, user } = await open(`/analytics/responses/failed/rows?${SHOWN}`);
    await screen.findByText('Door seal torn.');
    const file = await screen.findByRole('link', { name: 'Open the file in a new tab' });
    expect(file.getAttribute('href')).toContain(toUuid(77));
    await user.click(screen.getByRole('link', { name: 'Back to the chart' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/analytics/responses'));
    expect(router.state.location.search).toEqual({ preset: 'last_year', filter: FILTER });
  });

  it('the export has the same rows as the list', async () => {
    const { user } = await open(`/analytics/responses/failed/rows?${SHOWN}&point=cold`);
    await screen.findByRole('link', { name: 'Kitchen 1' });
    await user.click(screen.getByRole('button', { name: 'Export' }));
    const link = await screen.findByRole('menuitem', { name: /CSV/ });
    const { pathname, searchParams } = new URL(link.getAttribute('href')!, 'http://rounds.test');
    expect(pathname).toBe('/api/analytics/responses/failed/rows/export');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      ...{ preset: 'last_year', chart_filter: FILTER, point: 'cold', format: 'csv' },
    });
  });

  it('a point that no longer exists says so instead of showing other rows', async () => {
    const server = createServer().on(rowsOf, () => {
      throw new FakeApiError('ANA_POINT_NOT_FOUND', 'This part of the chart no longer exists.');
    });
    await renderAt(`/analytics/responses/failed/rows?${SHOWN}&point=gone`, {
      as: createPerson('administrator'),
      server,
    });
    await screen.findByText('This part of the chart no longer exists.');
  });

  it('an unknown chart offers the way back to the page', async () => {
    await open('/analytics/responses/nothing/rows');
    await screen.findByText('This chart doesn’t exist. Open it from its page.');
    screen.getByRole('link', { name: 'Responses' });
  });
});

describe('a chart', () => {
  it('says how it is counted, what is left out, and that more groups exist', async () => {
    const answer = createAnswer({
      counted: 40,
      left_out: 3,
      is_truncated: true,
      formula: 'The mean of the scores in each group.',
      points: [createPoint('cold', 17, { label: 'Kitchen' }), createPoint('warm', 12, { label: 'Bar' })],
    });
    const server = createAnalyticsServer({ 'reports.best': answer });
    const { user } = await renderAt('/analytics/reports', { as: createPerson('administrator'), server });
    const chart = within((await screen.findAllByRole('region', { name: 'Best scores' }))[0]!);
    await user.click(await chart.findByRole('button', { name: 'Best scores: How this is calculated' }));
    await screen.findByText('The mean of the scores in each group.');
    screen.getByText('Based on 40 rows.');
    screen.getByText('3 without a value aren’t counted.');
    screen.getByText('Only the first 2 are shown.');
  });
});
