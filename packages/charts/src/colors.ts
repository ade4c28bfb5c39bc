import type { ChartPoint } from '@rounds/contract/analytics';

/** Colours of charts. Adjacent colours differ in lightness too, so that colour-blind people can distinguish them. */
export interface ChartColors {
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly surface: string;
  /** The bars of a chart with one series, and the line in front of them. */
  readonly bar: string;
  readonly front: string;
  /** The bars of the previous range. */
  readonly previous: string;
  readonly series: readonly string[];
  readonly good: string;
  readonly bad: string;
  readonly fair: string;
  readonly neutral: string;
}

/** The colors of both color schemes, checked for color-blind people and for enough contrast. */
export const CHART_COLORS: Readonly<Record<'light' | 'dark', ChartColors>> = {
  light: {
    text: '#16242a',
    muted: '#52636b',
    line: '#dae2e3',
    surface: '#ffffff',
    bar: '#5a97a4',
    front: '#a65a00',
    previous: '#c3cdd0',
    series: ['#08647a', '#c2700a', '#1f3f8f', '#4e9a51', '#8f1750', '#5f8fd8', '#5f5200', '#7f8b92'],
    good: '#2f8f57',
    bad: '#c23030',
    fair: '#b97a00',
    neutral: '#8b979e',
  },
  dark: {
    text: '#e8eef0',
    muted: '#a4b2b8',
    line: '#27353b',
    surface: '#131c20',
    bar: '#3a7885',
    front: '#f0b04a',
    previous: '#38464c',
    series: ['#5ac1d4', '#c9791c', '#a9bdf2', '#4f9d55', '#f095c0', '#5b8ae0', '#d8c75c', '#7d8b93'],
    good: '#5cc389',
    bad: '#ee7d78',
    fair: '#e0b04c',
    neutral: '#7d8b93',
  },
};

/** The color that people assigned to the subject of the point, such as a category or an option. */
export function getPointColor({ color }: Pick<ChartPoint, 'color'>, otherwise: string, colors: ChartColors): string {
  if (!color) return otherwise;
  const colorsByName: Readonly<Record<string, string>> = {
    green: colors.good,
    red: colors.bad,
    yellow: colors.fair,
    amber: colors.fair,
    orange: colors.fair,
    gray: colors.neutral,
    grey: colors.neutral,
  };
  return color.startsWith('#') ? color : (colorsByName[color] ?? otherwise);
}
