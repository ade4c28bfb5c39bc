import { analytics, type ChartCalls, getChartCalls } from '@rounds/contract/analytics';
import { checklists } from '@rounds/contract/checklists';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPerson, fakeLayout, renderAt, toListPage } from '../../../testing/index.ts';
import {
  createAnalyticsServer,
  createAnswer,
  createAnswerRow,
  createPoint,
  createQuestion,
  NO,
  toUuid,
  YES,
} from '../testing/fake-answers.ts';

let removeLayout: () => void;
beforeEach(() => {
  removeLayout = fakeLayout();
});
afterEach(() => removeLayout());

const WITH_TEMPLATE = `filter=${encodeURIComponent('{"template":[3]}')}`;
const QUESTIONS = [
  createQuestion(1, { title: 'Cold food at or below 4 °C' }),
  createQuestion(2, { title: 'Core temperature', kind: 'number', options: [], failed_count: 0 }),
  createQuestion(3, { title: 'Remarks', kind: 'other', options: [], failed_count: 0, section: 'End' }),
];
/** A question beyond the number of questions that are listed. */
const UNLISTED = createQuestion(4, { title: 'Hand basins' });
const rowsOf = (key: 'responses.answers' | 'responses.over_time' | 'responses.failed') =>
  (getChartCalls(key) as ChartCalls<'answers'>).rows;

function createServer() {
  const server = createAnalyticsServer({
    'responses.failed': createAnswer({
      points: [createPoint('f1', 16.9, { label: 'Question 1', item_base_uuid: toUuid(1), key: toUuid(1) })],
    }),
    'responses.answers': createAnswer({
      points: [
        createPoint('yes', 83, { key: YES, label: 'Yes', answer: 'Yes', share: 83, count: 83 }),
        createPoint('no', 17, { key: NO, label: 'No', answer: 'No', share: 17, count: 17 }),
      ],
    }),
    'responses.over_time': createAnswer({
      interval: 'month',
      points: [
        createPoint('sep', 2, { date: '2026-09-01' }),
        createPoint('oct', 3, { date: '2026-10-01' }),
        createPoint('nov', 0, { date: '2026-11-01' }),
      ],
    }),
    'responses.numbers': createAnswer({
      figures: { min: 52.1, mean: 63.9, median: 64.2, max: 72.4, lower_limit: 60, upper_limit: null, unit: '°C' },
    }),
  });
  const rows = (query: unknown) => {
    const { point } = query as { point?: string };
    return toListPage([createAnswerRow(1, { note: `Behind ${point ?? 'everything'}` })], 'analytics_answers');
  };
  return server
    .on(rowsOf('responses.answers'), ({ query }) => rows(query))
    .on(rowsOf('responses.over_time'), ({ query }) => rows(query))
    .on(analytics.listQuestions, ({ query: { question } }) =>
      question
        ? { list: [...QUESTIONS, UNLISTED].filter((one) => one.item_base_uuid === question), is_truncated: false }
        : { list: QUESTIONS.map((one) => ({ ...one, options: [] })), is_truncated: true },
    )
    .on(analytics.listResponses, () => [])
    .on(checklists.searchEntries, () => [{ value: 3, label: 'Food premises', canSelect: true }]);
}
const open = (search = WITH_TEMPLATE) =>
  renderAt(`/analytics/responses?${search}`, { as: createPerson('administrator'), server: createServer() });
const findList = async () => within(await screen.findByRole('navigation', { name: 'Questions' }));
/** A chart may have a table inside that has its name too. */
const findChart = async (name: string) => within((await screen.findAllByRole('region', { name }))[0]!);
/** Shows drawn charts as a table. */
const showTable = async (user: { click(element: Element): Promise<void> }, name: string) => {
  const chart = await findChart(name);
  const toggle = chart.queryByRole('button', { name: `${name}: Show as table` });
  if (toggle) await user.click(toggle);
  return chart;
};

describe('the page of responses', () => {
  it('without a template it offers to select one, and a failed question leads to its charts', async () => {
    const { router, user } = await open('');
    await screen.findByText('Choose a template');
    const failed = await findChart('Most failed questions');
    await user.click(await failed.findByRole('button', { name: 'Question 1' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ question: toUuid(1) }));
    await screen.findByRole('heading', { name: 'Cold food at or below 4 °C' });
  });

  it('a global response leads to the charts of all questions that use it', async () => {
    const uuid = toUuid(77);
    const response = { uuid, name: 'Condition' };
    const questions = [createQuestion(1, { response }), createQuestion(2, { response, template_id: 4 })];
    const server = createServer()
      .on(analytics.listResponses, () => [{ ...response, questions: 2, templates: 2 }])
      .on(analytics.listQuestions, () => ({ list: questions, is_truncated: false }));
    const { router, user } = await renderAt('/analytics/responses', { as: createPerson('administrator'), server });
    await user.click(await screen.findByRole('button', { name: 'Condition' }));
    await waitFor(() => expect(router.state.location.search).toMatchObject({ question: uuid }));
    await screen.findByRole('heading', { name: 'Condition' });
    screen.getByText('2 questions in 2 templates');
    screen.getByText('200 answers');
  });

  it('a selected template lists its questions by section, and a search finds one by its title', async () => {
    const { user } = await open();
    const list = await findList();
    expect(list.getAllByRole('heading').map((one) => one.textContent)).toEqual(['Temperature control', 'End']);
    await user.type(list.getByLabelText('Search 3 questions'), 'remarks');
    await waitFor(() => expect(list.queryByText('Core temperature')).toBeNull());
    list.getByText('Remarks');
  });

  it('a pressed answer is shown over time, and the rail lists the answers behind it', async () => {
    const { server, router, user } = await open();
    await user.click((await findList()).getByText('Cold food at or below 4 °C'));
    const chart = await showTable(user, 'Answers');
    await user.click(await chart.findByRole('button', { name: 'No' }));
    const rail = within(await screen.findByRole('complementary', { name: 'Counted rows' }));
    await rail.findByText('Behind no');
    expect(rail.getByRole('link', { name: 'Kitchen 1' }).getAttribute('href')).toContain('/view-report');
    expect(router.state.location.search).toMatchObject({ option: NO, chart: 'responses.answers', point: 'no' });
    expect(await findChart('Share of “No”')).toBeTruthy();
    await waitFor(() =>
      expect(server.getCalls(getChartCalls('responses.over_time').chart).at(-1)?.query).toMatchObject({
        ...{ question: toUuid(1), option: NO, filter: '{"template":[3]}' },
      }),
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('complementary', { name: 'Counted rows' })).toBeNull());
  });

  it('a question whose answers cannot fail shows the share of its most frequent answer', async () => {
    const question = createQuestion(1, { title: 'Hazard rating', can_fail: false, failed_count: 0 });
    const server = createServer().on(analytics.listQuestions, () => ({ list: [question], is_truncated: false }));
    const { user } = await renderAt(`/analytics/responses?${WITH_TEMPLATE}`, {
      ...{ as: createPerson('administrator'), server },
    });
    const list = await findList();
    list.getByText('100');
    await user.click(list.getByText('Hazard rating'));
    expect(await findChart('Share of “Yes”')).toBeTruthy();
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Share of' });
    expect([...select.options].map(({ text }) => text)).toEqual(['Yes', 'No']);
    await waitFor(() =>
      expect(server.getCalls(getChartCalls('responses.over_time').chart).at(-1)?.query).toMatchObject({ option: YES }),
    );
  });

  it('dates are counted by month', async () => {
    const question = createQuestion(5, {
      title: 'Next service',
      kind: 'date',
      options: [],
      chosen: [],
      can_fail: false,
    });
    const server = createServer().on(analytics.listQuestions, () => ({ list: [question], is_truncated: false }));
    await renderAt(`/analytics/responses?${WITH_TEMPLATE}&question=${toUuid(5)}`, {
      ...{ as: createPerson('administrator'), server },
    });
    expect(await findChart('Dates')).toBeTruthy();
    expect(screen.queryByText('These answers can’t be shown as a chart')).toBeNull();
  });

  it('a question beyond those that are listed has its charts and options too', async () => {
    await open(`${WITH_TEMPLATE}&question=${toUuid(4)}`);
    await screen.findByRole('heading', { name: 'Hand basins' });
    expect((await findList()).queryByText('Hand basins')).toBeNull();
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Share of' });
    expect([...select.options].map(({ text }) => text)).toEqual(['Failed answers', 'Yes', 'No']);
  });

  it('a share of failed answers of zero is shown, and says so where nothing else is', async () => {
    const answered = { counted: 12, points: [createPoint('sep', 0, { date: '2026-09-01', answered_count: 12 })] };
    const server = createServer()
      .on(getChartCalls('responses.over_time').chart, () => createAnswer({ interval: 'month', ...answered }))
      .on(getChartCalls('responses.failed').chart, () => createAnswer());
    const { user } = await renderAt(`/analytics/responses?${WITH_TEMPLATE}`, {
      ...{ as: createPerson('administrator'), server },
    });
    await screen.findByText('No failed answers in this date range.');
    await user.click((await findList()).getByText('Cold food at or below 4 °C'));
    const chart = await showTable(user, 'Share of failed answers');
    await chart.findByRole('row', { name: /^Sept? 2026/ });
  });

  it('of very many different answers the most frequent ones are shown, and one that has no option is named', async () => {
    const server = createServer().on(getChartCalls('responses.answers').chart, () =>
      createAnswer({
        is_truncated: true,
        points: Array.from({ length: 50 }, (_, index) =>
          createPoint(`p${index}`, 1, { key: toUuid(1_000 + index), label: `Part ${index}`, answer: `Part ${index}` }),
        ),
      }),
    );
    const at = `question=${toUuid(1)}&option=${toUuid(1_007)}`;
    await renderAt(`/analytics/responses?${WITH_TEMPLATE}&${at}`, { as: createPerson('administrator'), server });
    await screen.findByText('Only the most frequent answers are shown.');
    expect(await findChart('Share of “Part 7”')).toBeTruthy();
    const selected = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Share of' });
    expect(selected.selectedOptions[0]?.text).toBe('Part 7');
  });

  it('all answers behind a bar are counted, however many they are', async () => {
    const at = `question=${toUuid(1)}&chart=responses.over_time&point=sep`;
    const { server } = await open(`${WITH_TEMPLATE}&${at}`);
    await screen.findByText('Behind sep');
    expect(server.getCalls(rowsOf('responses.over_time'))[0]?.query).toMatchObject({ exact_total: true });
  });

  it('the arrow keys go to the previous and next bar with answers', async () => {
    const at = `question=${toUuid(1)}&chart=responses.over_time&point=sep`;
    const { router } = await open(`${WITH_TEMPLATE}&${at}`);
    const rail = within(await screen.findByRole('complementary', { name: 'Counted rows' }));
    await rail.findByText('Behind sep');
    await rail.findByText(/^Sept? 2026$/);
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    await rail.findByText('Behind oct');
    fireEvent.keyDown(document.body, { key: 'ArrowRight' });
    expect(router.state.location.search).toMatchObject({ point: 'oct' });
    fireEvent.keyDown(document.body, { key: 'ArrowLeft' });
    await rail.findByText('Behind sep');
  });

  it('a question with numbers shows their minimum, mean, median, maximum and limits', async () => {
    await open(`${WITH_TEMPLATE}&question=${toUuid(2)}`);
    const figures = within(await screen.findByRole('region', { name: 'All numbers' }));
    for (const text of ['52.1 °C', '63.9 °C', '64.2 °C', '72.4 °C', '60 °C']) figures.getByText(text);
    expect(screen.queryByRole('region', { name: 'Answers by group' })).toBeNull();
  });

  it('answers that cannot be counted are read in the rail', async () => {
    const { user } = await open(`${WITH_TEMPLATE}&question=${toUuid(3)}`);
    await user.click(await screen.findByRole('button', { name: 'View 12 answers' }));
    const rail = within(await screen.findByRole('complementary', { name: 'Counted rows' }));
    await rail.findByText('Behind everything');
  });
});
