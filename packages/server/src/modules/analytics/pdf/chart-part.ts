/** A chart on paper: its title, total and formula, and a small table of its values. */
import {
  type ChartAnswer,
  type ChartDeclaration,
  type ChartDisplay,
  type ChartKey,
  type ChartPoint,
  getChart,
  type Measure,
} from '@rounds/contract/analytics';
import { getChartTexts, getMeasureTitle, getRowTitle, getTexts } from '../charts/texts.ts';
import type { ChartPart, PrintedTable } from './document.ts';
import type { PrintFormats } from './formats.ts';

/** The last year has thirteen months unless it begins with the first day of one. */
const MAX_ROWS = 13;
const MAX_COLUMNS = 5;

interface ChartInput {
  readonly key: ChartKey;
  readonly answer: ChartAnswer;
  /** Replaces the title of the chart. */
  readonly title?: string | null | undefined;
  /** The range as text, if it is not that of the whole document. */
  readonly range?: string;
  readonly display?: ChartDisplay | undefined;
}

export function toChartPart({ key, answer, title, range = '', display }: ChartInput, formats: PrintFormats): ChartPart {
  const declaration = getChart(key);
  const { words, count } = formats;
  // The whole of shares is the number of answers.
  const measure = declaration.kind === 'shares' ? 'answered_count' : declaration.measures[0];
  const before = answer.previous_total === null ? '' : formats.measure(answer.previous_total, measure);
  return {
    kind: 'chart',
    title: title || getChartTexts(key, formats.language).title,
    total: [
      answer.total === null ? '' : formats.measure(answer.total, measure),
      before && formats.fill(words.before, { value: before }),
    ]
      .filter(Boolean)
      .join(' · '),
    range: declaration.now ? words.now : range,
    formula: [answer.formula, answer.left_out > 0 ? `${count('left_out', answer.left_out)}.` : '']
      .filter(Boolean)
      .join(' '),
    drawn: { key, declaration, answer, display },
    ...toTable(declaration, answer, formats),
  };
}

function toTable(declaration: ChartDeclaration, answer: ChartAnswer, formats: PrintFormats): PrintedTable {
  if (answer.points.length === 0) return { columns: [], rows: [], more: '' };
  switch (declaration.kind) {
    case 'time':
      return answer.series.length > 0
        ? toSeriesTable(declaration, answer, formats)
        : bound(
            measureColumns(declaration, answer, formats, getTexts(formats.language).date),
            // The latest steps matter most.
            answer.points.toReversed().map((point) => toRow(point, declaration, answer, formats)),
            formats,
          );
    case 'heat_map':
      return bound(
        measureColumns(declaration, answer, formats, getTexts(formats.language).weekday),
        answer.points
          .filter(({ value }) => value)
          .toSorted((one, other) => (other.value ?? 0) - (one.value ?? 0))
          .map((point) => toRow(point, declaration, answer, formats)),
        formats,
      );
    case 'matrix':
      return toMatrixTable(declaration, answer, formats);
    default:
      return bound(
        measureColumns(declaration, answer, formats, toColumnTitle(declaration, answer, formats)),
        answer.points.map((point) => toRow(point, declaration, answer, formats)),
        formats,
      );
  }
}

const bound = (columns: readonly string[], rows: readonly (readonly string[])[], { count }: PrintFormats) => ({
  columns,
  rows: rows.slice(0, MAX_ROWS),
  more: rows.length > MAX_ROWS ? count('more', rows.length - MAX_ROWS) : '',
});

const toColumnTitle = ({ kind }: ChartDeclaration, { by }: ChartAnswer, { language }: PrintFormats): string =>
  getRowTitle(kind, by, language);

const listMeasures = ({ measures }: ChartDeclaration): readonly Measure[] => measures.slice(0, MAX_COLUMNS - 1);
const hasPrevious = ({ previous_total }: ChartAnswer): boolean => previous_total !== null;

function measureColumns(
  declaration: ChartDeclaration,
  answer: ChartAnswer,
  { language }: PrintFormats,
  first: string,
): string[] {
  const [, ...others] = listMeasures(declaration);
  const titles = others.map((measure) => getMeasureTitle(measure, declaration, language));
  const previous = hasPrevious(answer) ? [getTexts(language).previous] : [];
  return [first, getMeasureTitle(declaration.measures[0], declaration, language), ...previous, ...titles];
}

function toRow(point: ChartPoint, declaration: ChartDeclaration, answer: ChartAnswer, formats: PrintFormats) {
  const [first, ...others] = listMeasures(declaration);
  return [
    toLabel(point, answer, formats),
    formats.measure(point.value, first!),
    ...(hasPrevious(answer) ? [formats.measure(point.previous, first!)] : []),
    ...others.map((measure) => formats.measure(point[measure], measure)),
  ];
}

export function toLabel(point: ChartPoint, { interval }: ChartAnswer, formats: PrintFormats): string {
  const { date, label, answer, min, max, weekday, hour, key } = point;
  if (date) return formats.step(date, interval);
  if (weekday !== undefined) return `${formats.weekday(weekday)}, ${String(hour ?? 0).padStart(2, '0')}:00`;
  if (min !== undefined)
    return max === undefined ? `≥ ${formats.number(min)}` : `${formats.number(min)}–${formats.number(max)}`;
  return label ?? answer ?? String(key ?? getTexts(formats.language).none);
}

/** A column for each series. */
function toSeriesTable(declaration: ChartDeclaration, answer: ChartAnswer, formats: PrintFormats): PrintedTable {
  const firstSeries = answer.series.slice(0, MAX_COLUMNS);
  const rows = new Map<string, Map<string, ChartPoint>>();
  for (const point of answer.points) {
    const id = toLabel(point, answer, formats);
    const row = rows.get(id) ?? new Map<string, ChartPoint>();
    row.set(point.series ?? '', point);
    rows.set(id, row);
  }
  return bound(
    [getTexts(formats.language).date, ...firstSeries.map(({ label }) => label)],
    [...rows]
      .toReversed()
      .map(([label, points]) => [
        label,
        ...firstSeries.map(({ key }) => formats.measure(points.get(key)?.value, declaration.measures[0])),
      ]),
    formats,
  );
}

/** Assets by sections. */
function toMatrixTable(declaration: ChartDeclaration, answer: ChartAnswer, formats: PrintFormats): PrintedTable {
  const firstSections = (answer.sections ?? []).slice(0, MAX_COLUMNS);
  const rows = Map.groupBy(answer.points, ({ key }) => key ?? null);
  return bound(
    [getTexts(formats.language).dimension.asset, ...firstSections.map(({ label }) => label)],
    [...rows.values()].map((points) => [
      toLabel(points[0]!, answer, formats),
      ...firstSections.map(({ id }) =>
        formats.measure(points.find(({ section }) => section === id)?.value, declaration.measures[0]),
      ),
    ]),
    formats,
  );
}
