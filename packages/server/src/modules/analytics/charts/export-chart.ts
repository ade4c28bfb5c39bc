/** The points of a chart as a file: what its picture shows, as a table. */
import { type ChartAnswer, type ChartKey, type ChartPoint, getChart, type Measure } from '@rounds/contract/analytics';
import type { Language } from '@rounds/contract/languages.ts';
import type { ExportFormat } from '@rounds/contract/list.ts';
import { Bytes } from '../../../http/module.ts';
import {
  type ExportCell,
  type ExportColumn,
  type ExportTable,
  toSingleBatch,
  toTableFile,
} from '../../../sheets/index.ts';
import { toFileName } from '../file-name.ts';
import type { Range } from '../range.ts';
import { getChartTexts, getMeasureTitle, getRowTitle, getSeriesTitle, getTexts } from './texts.ts';

interface Column extends ExportColumn {
  readonly read: (point: ChartPoint) => ExportCell;
}

export function exportChart(key: ChartKey, answer: ChartAnswer, format: ExportFormat, locale: Language): Bytes {
  const { title } = getChartTexts(key, locale);
  const columns = listColumns(key, answer, locale);
  const table: ExportTable = {
    title,
    columns: columns.map(({ title, kind }) => ({ title, kind })),
    batches: toSingleBatch(answer.points.map((point) => columns.map(({ read }) => read(point)))),
  };
  const name = toFileName(title, toCountedDays(key, answer.range), locale);
  return new Bytes(async () => toTableFile(table, format, name));
}

/** The current state is that of the last day. */
const toCountedDays = (key: ChartKey, { from, to }: Range): Range =>
  getChart(key).now ? { from: to, to } : { from, to };

function listColumns(key: ChartKey, answer: ChartAnswer, locale: Language): Column[] {
  const texts = getTexts(locale);
  const declaration = getChart(key);
  const { measures } = declaration;
  const toMeasure = (measure: Measure): Column => ({
    title: getMeasureTitle(measure, declaration, locale),
    kind: 'decimal',
    read: (point) => point[measure] ?? null,
  });
  const hasPrevious = answer.points.some(({ previous }) => previous !== undefined);
  return [
    ...listKeyColumns(key, answer, locale),
    ...measures.map(toMeasure),
    ...(hasPrevious
      ? [{ title: texts.previous, kind: 'decimal' as const, read: ({ previous }: ChartPoint) => previous ?? null }]
      : []),
    ...(measures.some((measure) => measure === 'count')
      ? []
      : [{ title: texts.total, kind: 'number' as const, read: ({ total }: ChartPoint) => total }]),
  ];
}

/** The columns that say which point it is. */
function listKeyColumns(key: ChartKey, { points, series, sections, by }: ChartAnswer, locale: Language): Column[] {
  const texts = getTexts(locale);
  const has = (name: keyof ChartPoint) => points.some((point) => point[name] !== undefined);
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const columns: (Column | false)[] = [
    has('date') && { title: texts.date, kind: 'text', read: ({ date = null }) => date },
    series.length > 0 && {
      title: getSeriesTitle(by, locale),
      kind: 'text',
      read: (point) => series.find((one) => one.key === point.series)?.label ?? null,
    },
    has('label') && {
      title: getRowTitle(getChart(key).kind, by, locale),
      kind: 'text',
      read: ({ label = null }) => label,
    },
    has('min') && { title: texts.from, kind: 'decimal', read: ({ min = null }) => min },
    has('max') && { title: texts.to, kind: 'decimal', read: ({ max = null }) => max },
    // 5 January 1970 was a Monday.
    has('weekday') && {
      title: texts.weekday,
      kind: 'text',
      read: (point) => (point.weekday ? weekday.format(Date.UTC(1970, 0, 4 + point.weekday)) : null),
    },
    has('hour') && { title: texts.hour, kind: 'number', read: ({ hour = null }) => hour },
    has('section') && {
      title: texts.section,
      kind: 'text',
      read: (point) => sections?.find(({ id }) => id === point.section)?.label ?? null,
    },
  ];
  return columns.filter((column) => column !== false);
}
