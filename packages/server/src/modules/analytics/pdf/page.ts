/** A page of analytics as PDF, with the figures and charts that the reader may see. */
import { readFigure } from '@rounds/charts';
import {
  type AnalyticsPage,
  analyticsPrints,
  type ChartAnswer,
  type ChartKey,
  DEFAULT_PRESET,
  getChart,
  PAGE_FIGURES,
  PAGES,
} from '@rounds/contract/analytics';
import type { InnerCallContext } from '../../../http/inner-call.ts';
import { fieldError, parseInput } from '../../../http/input.ts';
import { toViewer } from '../../../lists/index.ts';
import { findQuestions, listUsedResponses, type RegisteredQuestion } from '../../facts/index.ts';
import { getChartAnswer } from '../charts/chart.ts';
import type { ChartQueryOutput, ChartViewer } from '../charts/chart-context.ts';
import { getTexts } from '../charts/texts.ts';
import { getPreviousRange, readRange } from '../range.ts';
import { createScope } from '../sources/scope.ts';
import { toChartPart } from './chart-part.ts';
import type { AnalyticsDocument, ChartPart, Part } from './document.ts';
import { describeFilters } from './filters.ts';
import { createPrintFormats, type PrintFormats } from './formats.ts';
import { type PreparedPdf, preparePdf } from './print.ts';

const readQuery = (page: AnalyticsPage, query: string, viewer: ChartViewer): ChartQueryOutput =>
  parseInput(
    analyticsPrints[`${page}.pdf`],
    { params: {}, query: Object.fromEntries(new URLSearchParams(query)), body: undefined },
    viewer.locale,
  ).query as ChartQueryOutput;

/** @throws ApiError VALIDATION_FAILED if a page cannot be shown with this query */
export async function checkPageQuery(viewer: ChartViewer, page: AnalyticsPage, query: string): Promise<void> {
  const parsedQuery = readQuery(page, query, viewer);
  readRange(parsedQuery, toViewer(viewer.actor, viewer.locale));
  if (parsedQuery.by && !listCharts(page).some((key) => hasDimension(key, parsedQuery.by!))) {
    throw fieldError('by', viewer.locale, 'analytics.dimension_unknown');
  }
  await createScope(viewer, { page, filter: parsedQuery.filter });
}

const listCharts = (page: AnalyticsPage): ChartKey[] =>
  Object.keys(PAGES[page].charts).map((chart) => `${page}.${chart}` as ChartKey);
const hasDimension = (key: ChartKey, by: string): boolean =>
  (getChart(key).dimensions ?? []).some((dimension) => dimension === by);

/** @param title instead of the name of the page */
export async function preparePagePdf(
  context: InnerCallContext,
  page: AnalyticsPage,
  query: string | ChartQueryOutput,
  title?: string,
): Promise<PreparedPdf> {
  const { actor, locale } = context;
  const parsedQuery = typeof query === 'string' ? readQuery(page, query, context) : query;
  const formats = createPrintFormats(locale, actor);
  const questions = parsedQuery.question ? await findQuestions(context.tx, parsedQuery.question) : [];
  // All questions that use a global response are printed under its name.
  const response = parsedQuery.question
    ? (await listUsedResponses(context.tx, null, locale)).find(({ uuid }) => uuid === parsedQuery.question)
    : undefined;
  const charts: ChartPart[] = [];
  const answers = new Map<ChartKey, ChartAnswer>();
  for (const key of listCharts(page)) {
    if (!isOfQuestions(key, questions)) continue;
    const { by, ...others } = parsedQuery;
    const own = by && hasDimension(key, by) ? parsedQuery : others;
    const answer = await getChartAnswer(context, key, own);
    answers.set(key, answer);
    charts.push(toChartPart({ key, answer }, formats));
  }
  const document: AnalyticsDocument = {
    title: title || formats.words.page[page],
    days: readRange(parsedQuery, toViewer(actor, locale)),
    kicker: [actor.workspace.display_name, formats.words.analytics, title ? formats.words.page[page] : '']
      .filter(Boolean)
      .join(' · '),
    facts: [
      ...describeRange(parsedQuery, context, formats),
      { label: formats.words.filters, value: await describeFilters(page, parsedQuery.filter, formats, context) },
      { label: getTexts(locale).question, value: describeQuestion(questions, parsedQuery.option, response?.name) },
      ...describeReader(context, formats),
    ].filter(({ value }) => value !== ''),
    parts: [...toFigures(page, answers, formats), ...charts],
  };
  return preparePdf(document, formats);
}

/** The key figures of the page in rows of three, as its screen has them. */
function toFigures(
  page: AnalyticsPage,
  answers: ReadonlyMap<ChartKey, ChartAnswer>,
  formats: PrintFormats,
): Extract<Part, { readonly kind: 'cards' }>[] {
  const names = getTexts(formats.language).figure;
  const cards = PAGE_FIGURES[page].flatMap((figure) => {
    const answer = answers.get(figure.chart);
    if (!answer) return [];
    const { value, previous, measure } = readFigure(figure, answer);
    const before = previous === undefined || previous === null ? '' : formats.measure(previous, measure);
    return {
      label: names[figure.key],
      value: formats.measure(value, measure),
      hint: before && formats.fill(formats.words.before, { value: before }),
    };
  });
  const rows = Array.from({ length: Math.ceil(cards.length / CARDS_IN_ROW) }, (_, row) =>
    cards.slice(row * CARDS_IN_ROW, (row + 1) * CARDS_IN_ROW),
  );
  return rows.map((row) => ({ kind: 'cards', cards: row }));
}
const CARDS_IN_ROW = 3;

/** Whether the chart is about the answers to such questions. Without a question, only charts of all questions are. */
function isOfQuestions(key: ChartKey, questions: readonly RegisteredQuestion[]): boolean {
  if (!getChart(key).question) return true;
  const isOfKind = (kind: RegisteredQuestion['kind']) => questions.some((question) => question.kind === kind);
  if (key === 'responses.answers') return isOfKind('options');
  if (key === 'responses.dates') return isOfKind('date');
  return key.startsWith('responses.numbers') ? isOfKind('number') : questions.length > 0;
}

/** Its title, and the option whose share is shown. */
function describeQuestion(
  questions: readonly RegisteredQuestion[],
  option: string | undefined,
  response: string | undefined,
): string {
  const label = questions.flatMap(({ options }) => options).find(({ key }) => key === option)?.label;
  return [response ?? questions[0]?.title, label].filter(Boolean).join(' · ');
}

function describeRange(query: ChartQueryOutput, { actor, locale }: InnerCallContext, formats: PrintFormats) {
  const { words } = formats;
  const range = readRange(query, toViewer(actor, locale));
  const preset = query.from && query.to ? null : words.preset[query.preset ?? DEFAULT_PRESET];
  const days = formats.range(range);
  return [
    { label: words.range, value: preset ? `${preset} (${days})` : days },
    { label: words.compared, value: query.compare ? formats.range(getPreviousRange(range)) : '' },
  ];
}

/** Describes the person whose permissions, language and time zone the page has, and the time of printing. */
export const describeReader = ({ actor }: Pick<InnerCallContext, 'actor'>, { words, moment }: PrintFormats) => [
  { label: words.seen_by, value: actor.full_name },
  { label: words.printed, value: `${moment(new Date())} (${actor.tz_code})` },
];
