/** The texts of charts in the language of the caller. */
import {
  type ChartDeclaration,
  type ChartKey,
  type ChartKind,
  type Dimension,
  type Measure,
  ROW_TITLES,
  splitChartKey,
  toMeasureKey,
} from '@rounds/contract/analytics';
import type { Language } from '@rounds/contract/languages.ts';
import de from '@rounds/contract/locales/de/analytics.json' with { type: 'json' };
import en from '@rounds/contract/locales/en/analytics.json' with { type: 'json' };
import fr from '@rounds/contract/locales/fr/analytics.json' with { type: 'json' };

const TEXTS: Record<Language, typeof en> = { en, de, fr };

export const getTexts = (locale: Language): typeof en => TEXTS[locale];

/** The title of a chart, and how it is counted. */
export function getChartTexts(key: ChartKey, locale: Language): { readonly title: string; readonly formula: string } {
  const { page, chart } = splitChartKey(key);
  return (TEXTS[locale][page] as Readonly<Record<string, { title: string; formula: string }>>)[chart]!;
}

export const getMeasureTitle = (measure: Measure, declaration: ChartDeclaration, locale: Language): string =>
  TEXTS[locale].measure[toMeasureKey(measure, declaration)];

/** Some languages have another word for issues than for inspections. */
export function getSeriesLabel(key: ChartKey, series: string, locale: Language): string {
  const labels: Readonly<Record<string, string>> = TEXTS[locale].series;
  return labels[`${splitChartKey(key).page}_${series}`] ?? labels[series] ?? series;
}

/** The name of the dimension by which the series of a chart are grouped. */
export const getSeriesTitle = (by: Dimension | null, locale: Language): string =>
  by === null ? TEXTS[locale].group_column : TEXTS[locale].dimension[by];

/** Returns the title of the rows of a chart’s table. */
export function getRowTitle(kind: ChartKind, by: Dimension | null, locale: Language): string {
  const texts = TEXTS[locale];
  return by === null ? texts[ROW_TITLES[kind]] : texts.dimension[by];
}
