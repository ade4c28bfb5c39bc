import {
  CHART_KEYS,
  type ChartAnswer,
  type ChartKey,
  type ChartPoint,
  getChart,
  type Measure,
} from '@rounds/contract/analytics';
import { describe, expect, test } from 'vitest';
import { CHART_COLORS, type ChartFormat, createChartOption, describeChart, isOneBar, listPointNames } from './index.ts';
import { toPercentEnds } from './option/axes.ts';
import { renderChartSvg } from './svg.ts';

const FORMAT: ChartFormat = {
  number: (value) => String(Math.round(value * 100) / 100),
  percent: (value) => `${value} %`,
  step: (date) => date.slice(0, 7),
  weekday: (weekday) => `day ${weekday}`,
  measure: (measure) => measure,
  previous: 'range before',
};
const SIZE = { width: 640, height: 280 };

const toPoint = (key: ChartKey, index: number, more: Partial<ChartPoint>): ChartPoint => ({
  point: `point ${index}`,
  total: index,
  ...(Object.fromEntries(getChart(key).measures.map((measure) => [measure, index * 10])) as {
    [M in Measure]?: number;
  }),
  value: index * 10,
  ...more,
});

/** An answer as the server gives it, with a value that is missing and one without rows. */
function createAnswer(key: ChartKey, isCompared = false): ChartAnswer {
  const { kind, series = [] } = getChart(key);
  const previous = isCompared ? { previous: 5 } : {};
  const months = ['2026-08-01', '2026-09-01', '2026-10-01'];
  const points: Record<typeof kind, () => ChartPoint[]> = {
    time: () =>
      (series.length > 0 ? series : [undefined]).flatMap((name) =>
        months.map((date, index) => toPoint(key, index, { date, ...previous, ...(name && { series: name }) })),
      ),
    bars: () =>
      ['Kitchen', 'Cold store'].map((label, index) => toPoint(key, index, { label, key: label, ...previous })),
    ranking: () => ['Kitchen', 'Cold store'].map((label, index) => toPoint(key, index, { label, key: label })),
    shares: () => ['Yes', 'No'].map((label, index) => toPoint(key, index, { label, value: 50 })),
    histogram: () => [0, 10, 20].map((min, index) => toPoint(key, index, { min, max: min + 10 })),
    heat_map: () => [toPoint(key, 1, { weekday: 1, hour: 9 }), toPoint(key, 2, { weekday: 7, hour: 23 })],
    matrix: () => [toPoint(key, 1, { label: 'Kitchen', section: '00000000-0000-4000-8000-000000000001' })],
  };
  return {
    points: points[kind](),
    series: series.map((name) => ({ key: name, label: `series ${name}`, color: null })),
    range: { from: '2026-08-01', to: '2026-10-31', previous_from: null, previous_to: null, timezone: 'UTC' },
    interval: kind === 'time' ? 'month' : null,
    by: null,
    total: 30,
    previous_total: null,
    counted: 3,
    left_out: 0,
    is_truncated: false,
    formula: '',
  };
}

const draw = (key: ChartKey, answer: ChartAnswer, theme: 'light' | 'dark' = 'light') => {
  const declaration = getChart(key);
  const option = createChartOption({ declaration, answer, format: FORMAT, colors: CHART_COLORS[theme], size: SIZE });
  return option && renderChartSvg(option, SIZE);
};

describe('drawing charts', () => {
  const charts = CHART_KEYS.filter((key) => getChart(key).kind !== 'matrix');
  test.each(charts)('%s is drawn in light and dark without a place that is not a number', (key) => {
    for (const theme of ['light', 'dark'] as const) {
      for (const isCompared of [false, true]) {
        const svg = draw(key, createAnswer(key, isCompared), theme);
        expect(svg).toMatch(/^<svg/);
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      }
    }
  });

  test('A chart without any point has no drawing, and neither has a matrix', () => {
    expect(draw('overview.inspections', { ...createAnswer('overview.inspections'), points: [] })).toBeNull();
    expect(draw('reports.matrix', createAnswer('reports.matrix'))).toBeNull();
  });

  test('Each drawn element names its point, so that a click opens the rows behind it', () => {
    const declaration = getChart('overview.inspections');
    const answer = createAnswer('overview.inspections');
    const drawing = { declaration, answer, format: FORMAT, colors: CHART_COLORS.light, size: SIZE };
    const option = createChartOption(drawing) as { series: { data: { point: string; title: string }[] }[] };
    expect(option.series[0]!.data.map(({ point, title }) => [point, title])).toEqual([
      ['point 0', '2026-08'],
      ['point 1', '2026-09'],
      ['point 2', '2026-10'],
    ]);
  });

  test.each([
    { color: 'red', bar: CHART_COLORS.light.bad },
    { color: '#123456', bar: '#123456' },
    { color: null, bar: CHART_COLORS.light.bar },
  ])('The share of an option with the colour $color has bars of that colour', ({ color, bar }) => {
    const answer = createAnswer('responses.over_time');
    const points = answer.points.map((point) => ({ ...point, color }));
    const option = createChartOption({
      ...{ declaration: getChart('responses.over_time'), answer: { ...answer, points } },
      ...{ format: FORMAT, colors: CHART_COLORS.light, size: SIZE },
    }) as { series: { type: string; color: string }[] };
    expect(option.series.find(({ type }) => type === 'bar')?.color).toBe(bar);
  });

  test('The text for people who do not see the chart begins with the largest value', () => {
    const answer = createAnswer('issues.open');
    expect(describeChart(getChart('issues.open'), answer, FORMAT)).toBe('Cold store: 10');
  });
});

describe('drawings of any size', () => {
  const toDay = (index: number) => new Date(Date.UTC(2024, 0, 1 + index)).toISOString().slice(0, 10);
  const createSteps = (count: number): ChartAnswer => ({
    ...createAnswer('overview.scores'),
    interval: 'day',
    points: Array.from({ length: count }, (_, index) => toPoint('overview.scores', index % 10, { date: toDay(index) })),
  });

  test.each([1, 2, 31, 750])('A chart with %i steps is drawn, and only a few steps have symbols', (count) => {
    const svg = draw('overview.scores', createSteps(count))!;
    expect(svg).not.toMatch(/NaN|undefined|Infinity/);
    expect(svg.length).toBeLessThan(200_000);
  });

  test('200 groups are as many bars, and their long names are cut', () => {
    const label = 'A very long name of a restaurant at the corner of two streets with long names';
    const answer: ChartAnswer = {
      ...createAnswer('issues.open'),
      points: Array.from({ length: 200 }, (_, index) => toPoint('issues.open', index, { label, key: String(index) })),
    };
    const declaration = getChart('issues.open');
    const size = { width: 640, height: 4800 };
    const option = createChartOption({ declaration, answer, format: FORMAT, colors: CHART_COLORS.light, size })!;
    const svg = renderChartSvg(option, size);
    expect(svg).not.toContain(label);
    expect((option.series as { data: unknown[] }[])[0]!.data).toHaveLength(200);
  });

  test('The parts of one bar have the labels that fit', () => {
    const parts = [
      { label: 'Routine', value: 70.95 },
      { label: 'Follow-Up', value: 29.05 },
    ];
    const answer: ChartAnswer = {
      ...createAnswer('responses.answers'),
      points: parts.map((part, index) => toPoint('responses.answers', index, { ...part, key: part.label })),
    };
    const declaration = getChart('responses.answers');
    const listLabels = (width: number) => {
      const size = { width, height: 40 };
      const option = createChartOption({ declaration, answer, format: FORMAT, colors: CHART_COLORS.light, size });
      return (option!.series as { label: { formatter: string } }[]).map(({ label }) => label.formatter);
    };
    expect(listLabels(1000)).toEqual(['Routine 70.95 %', 'Follow-Up 29.05 %']);
    expect(listLabels(330)).toEqual(['Routine 70.95 %', '29.05 %']);
    expect(listLabels(100)).toEqual(['70.95 %', '']);
  });

  test('Answers are one bar only if they are few parts of one whole', () => {
    const answer = createAnswer('responses.answers');
    expect(isOneBar(answer)).toBe(true);
    const [first] = answer.points;
    expect(isOneBar({ ...answer, points: [...answer.points, { ...first!, value: 30 }] })).toBe(false);
    expect(isOneBar({ ...answer, points: Array.from({ length: 9 }, () => ({ ...first!, value: 10 })) })).toBe(false);
  });

  test.each([
    { values: [74, 75, 77], isFromZero: false, ends: { min: 74, max: 78, interval: 2 } },
    { values: [74, 75, 77], isFromZero: true, ends: { min: 0, max: 80, interval: 20 } },
    { values: [40, 99.6], isFromZero: false, ends: { min: 40, max: 100, interval: 20 } },
    { values: [100, 100], isFromZero: false, ends: { min: 98, max: 100, interval: 2 } },
    { values: [0, 0], isFromZero: true, ends: { min: 0, max: 1, interval: 1 } },
    { values: [null, undefined], isFromZero: false, ends: { min: 0, max: 100, interval: 25 } },
  ])('The percentages $values have the ends $ends', ({ values, isFromZero, ends }) => {
    expect(toPercentEnds(values, isFromZero)).toEqual(ends);
  });

  test.each([
    { median: 0, isRightToLeft: false, align: 'left' },
    { median: 15, isRightToLeft: false, align: 'center' },
    { median: 30, isRightToLeft: false, align: 'right' },
    { median: 30, isRightToLeft: true, align: 'left' },
  ])('The label of a median of $median of 30 is inside the drawing', ({ median, isRightToLeft, align }) => {
    const answer = createAnswer('responses.numbers');
    const figures = { min: 0, mean: median, median, max: 30, lower_limit: null, upper_limit: null, unit: null };
    const option = createChartOption({
      ...{ declaration: getChart('responses.numbers'), answer: { ...answer, figures }, size: SIZE, isRightToLeft },
      ...{ colors: CHART_COLORS.light, format: { ...FORMAT, marks: { median: 'median', limit: 'limit' } } },
    }) as { series: { label?: { align: string } }[] };
    expect(option.series.at(-1)?.label?.align).toBe(align);
  });

  test('Years are named where they begin', () => {
    const declaration = getChart('overview.inspections');
    const months = ['2025-11-01', '2025-12-01', '2026-01-01', '2026-02-01'];
    const answer: ChartAnswer = {
      ...createAnswer('overview.inspections'),
      points: months.map((date, index) => toPoint('overview.inspections', index, { date })),
    };
    const format = { ...FORMAT, step: (date: string) => `M${date.slice(5, 7)} ${date.slice(0, 4)}` };
    const svg = renderChartSvg(
      createChartOption({ declaration, answer, format, colors: CHART_COLORS.light, size: SIZE })!,
      SIZE,
    );
    expect([...svg.matchAll(/>(M\d\d|20\d\d)</g)].map(([, text]) => text)).toEqual(
      expect.arrayContaining(['M11', '2025', 'M12', 'M01', '2026', 'M02']),
    );
    expect(svg.match(/>2026</g)).toHaveLength(1);
  });
});

type Rgb = readonly [number, number, number];
const toRgb = (color: string): Rgb =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255) as unknown as Rgb;
const toLinear = (rgb: Rgb): Rgb =>
  rgb.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)) as unknown as Rgb;
const luminance = (color: string): number => {
  const [r, g, b] = toLinear(toRgb(color));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string): number => {
  const [dark, light] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (light + 0.05) / (dark + 0.05);
};
test('Whole numbers are bars with their number below, and limits are between them', () => {
  const points = [0, 1, 2].map((min, index) => toPoint('responses.numbers', index, { min, max: min }));
  const figures = { ...{ min: 0, mean: 1, median: 1, max: 2 }, lower_limit: 1, upper_limit: null, unit: null };
  const answer = { ...createAnswer('responses.numbers'), points, figures };
  const option = createChartOption({
    ...{ declaration: getChart('responses.numbers'), answer, format: FORMAT, measure: 'count', size: SIZE },
    colors: CHART_COLORS.light,
  }) as {
    readonly xAxis: readonly { readonly data?: readonly string[]; readonly show: boolean; readonly min?: number }[];
  };
  expect(option.xAxis[0]).toMatchObject({ show: true, data: ['0', '1', '2'] });
  expect(option.xAxis[1]).toMatchObject({ show: false, min: -0.5, max: 2.5 });
  expect(points.map((point) => listPointNames(point, answer, FORMAT))).toEqual([['0'], ['1'], ['2']]);
});

test('Dates are named by their month', () => {
  const points = ['2026-10-01', '2026-11-01'].map((date, index) =>
    toPoint('responses.dates', index, { date, min: 20_000 + index * 31, max: 20_031 + index * 31 }),
  );
  const answer = { ...createAnswer('responses.dates'), points, interval: 'month' as const };
  expect(points.map((point) => listPointNames(point, answer, FORMAT))).toEqual([['2026-10'], ['2026-11']]);
});

test('A share of zero says so, and a month without answers has no label', () => {
  const answer = createAnswer('responses.over_time');
  const points = [0, null, 12.34].map((share, index) => ({ ...answer.points[index]!, share, value: share }));
  const svg = renderChartSvg(
    createChartOption({
      ...{ declaration: getChart('responses.over_time'), answer: { ...answer, points }, format: FORMAT },
      ...{ measure: 'share' as const, size: SIZE, colors: CHART_COLORS.light },
    })!,
    SIZE,
    'sans-serif',
  );
  expect(svg).toContain('12.3\u202f%');
  expect(svg.match(/>(0|12\.3)\u202f%</g)).toHaveLength(3);
});

/** The colors that people without one kind of cone see (Viénot, Brettel and Mollon, 1999), in linear light. */
const DEFICIENCIES: Readonly<Record<string, readonly Rgb[]>> = {
  protanopia: [
    [0.11238, 0.88762, 0],
    [0.11238, 0.88762, 0],
    [0.00401, -0.00401, 1],
  ],
  deuteranopia: [
    [0.29275, 0.70725, 0],
    [0.29275, 0.70725, 0],
    [-0.02234, 0.02234, 1],
  ],
};
const see = (color: string, matrix: readonly Rgb[]): Rgb => {
  const rgb = toLinear(toRgb(color));
  return matrix.map((row) => row.reduce((sum, factor, index) => sum + factor * rgb[index]!, 0)) as unknown as Rgb;
};
/** The differences of channels are taken by their square roots, because brightness is perceived like that. */
const difference = (one: Rgb, other: Rgb): number =>
  Math.hypot(...one.map((part, index) => Math.sqrt(Math.max(0, part)) - Math.sqrt(Math.max(0, other[index]!))));

describe('colours of series', () => {
  test.each(['light', 'dark'] as const)('Every series is visible on the %s surface', (theme) => {
    const { series, surface } = CHART_COLORS[theme];
    for (const color of series) expect(contrast(color, surface), color).toBeGreaterThanOrEqual(3);
  });

  test.each(['light', 'dark'] as const)(
    'Adjacent colours of the %s palette differ for colour-blind people',
    (theme) => {
      const { series } = CHART_COLORS[theme];
      for (const [name, matrix] of Object.entries(DEFICIENCIES)) {
        for (const [index, color] of series.slice(1).entries()) {
          const apart = difference(see(color, matrix), see(series[index]!, matrix));
          expect(apart, `${name}: ${series[index]} beside ${color}`).toBeGreaterThan(0.15);
        }
      }
    },
  );
});
