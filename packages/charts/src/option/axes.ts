/** Axes and grids that all charts share. */
import { MEASURES, type Measure } from '@rounds/contract/analytics';
import { formatMeasure } from '../format.ts';
import type { ChartDrawing, Option } from './drawing.ts';

export const FONT_SIZE = 12;

export const toGrid = (top = 12): Option => ({
  left: 8,
  right: 12,
  top,
  bottom: 4,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
});

export const toCategoryAxis = ({ colors, isRightToLeft }: ChartDrawing, names: readonly string[]): Option => ({
  type: 'category',
  data: [...names],
  inverse: isRightToLeft === true,
  axisTick: { show: false },
  axisLine: { lineStyle: { color: colors.line } },
  axisLabel: { color: colors.muted, fontSize: FONT_SIZE, hideOverlap: true },
});

/** Counts have no half steps, percentages end at 100. */
export function toValueAxis(drawing: ChartDrawing, measure: Measure, more: Option = {}): Option {
  const { colors, format } = drawing;
  const unit = MEASURES[measure];
  return {
    type: 'value',
    ...(unit === 'number' && measure !== 'mean' ? { minInterval: 1 } : {}),
    ...(unit === 'percent' ? { max: ({ max }: { max: number }) => (max > 80 ? 100 : null) } : {}),
    splitNumber: 4,
    splitLine: { lineStyle: { color: colors.line } },
    axisLabel: {
      color: colors.muted,
      fontSize: FONT_SIZE,
      hideOverlap: true,
      formatter: (value: number) =>
        unit === 'percent' ? `${format.number(value)} %` : formatMeasure(value, measure, format),
    },
    ...more,
  };
}

export const toLegend = ({ colors }: ChartDrawing): Option => ({
  top: 0,
  left: 4,
  right: 4,
  type: 'scroll',
  icon: 'roundRect',
  itemWidth: 12,
  itemHeight: 8,
  textStyle: { color: colors.muted, fontSize: FONT_SIZE },
  pageTextStyle: { color: colors.muted },
  pageIconColor: colors.text,
  pageIconInactiveColor: colors.line,
});
export const LEGEND_HEIGHT = 34;
