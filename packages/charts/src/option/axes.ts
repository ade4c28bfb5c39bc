/** Axes and grids that all charts share. */
import { MEASURES, type Measure } from '@rounds/contract/analytics';
import { formatMeasure, type NumberFormat } from '../format.ts';
import type { DrawingSpace, Option } from './drawing.ts';

export const FONT_SIZE = 12;

export const toGrid = (top = 12): Option => ({
  left: 8,
  right: 12,
  top,
  bottom: 4,
  outerBoundsMode: 'same',
  outerBoundsContain: 'axisLabel',
});

export const toCategoryAxis = ({ colors, isRightToLeft }: DrawingSpace, names: readonly string[]): Option => ({
  type: 'category',
  data: [...names],
  inverse: isRightToLeft === true,
  axisTick: { show: false },
  axisLine: { lineStyle: { color: colors.line } },
  axisLabel: { color: colors.muted, fontSize: FONT_SIZE, hideOverlap: true },
});

const STEPS = [1, 2, 5, 10, 20, 25];
const MAX_STEPS = 5;
/** Smaller steps would make small differences between lines look large. */
const MIN_LINE_STEP = 2;

/** Round ends around percentages, never above 100. Bars begin at zero, lines below their lowest value. */
export function toPercentEnds(values: readonly (number | null | undefined)[], isFromZero: boolean): Option {
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === 0) return { min: 0, max: 100, interval: 25 };
  const high = Math.max(...numbers);
  const low = isFromZero ? 0 : Math.min(...numbers);
  const interval =
    STEPS.filter((step) => isFromZero || step >= MIN_LINE_STEP).find(
      (step) => Math.ceil(high / step) - Math.floor(low / step) <= MAX_STEPS,
    ) ?? 25;
  const min = Math.min(Math.floor(low / interval) * interval, 100 - interval);
  return { min, max: Math.max(Math.ceil(high / interval) * interval, min + interval), interval };
}

/** Counts are whole numbers, so their axis has no half steps. */
export function toValueAxis(
  { colors, format }: Pick<DrawingSpace, 'colors'> & { readonly format: NumberFormat },
  measure: Measure,
  more: Option = {},
): Option {
  const unit = MEASURES[measure];
  return {
    type: 'value',
    ...(unit === 'number' && measure !== 'mean' ? { minInterval: 1 } : {}),
    splitNumber: 4,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: colors.line } },
    axisLabel: {
      color: colors.muted,
      fontSize: FONT_SIZE,
      hideOverlap: true,
      formatter: (value: number) =>
        unit === 'percent' ? `${format.number(value)}\u202f%` : formatMeasure(value, measure, format),
    },
    ...more,
  };
}

const LEGEND_LINE_HEIGHT = 20;
const MAX_LEGEND_LINES = 3;
/** The usual width of a letter, and the width of the mark and the gap of a name. */
const LETTER_WIDTH = 6.6;
const MARK_WIDTH = 34;

function countLegendLines({ size }: DrawingSpace, names: readonly string[]): number {
  let lines = 1;
  let usedWidth = 0;
  for (const name of names) {
    const width = name.length * LETTER_WIDTH + MARK_WIDTH;
    if (usedWidth > 0 && usedWidth + width > size.width * 0.94) {
      lines += 1;
      usedWidth = 0;
    }
    usedWidth += width;
  }
  return lines;
}

/** Places the legend above the chart: a few lines of names, or pages of one line if there are many. */
export function toLegend(space: DrawingSpace, names: readonly string[]): { legend: Option; height: number } {
  const { colors, isRightToLeft } = space;
  const lines = countLegendLines(space, names);
  const isShort = lines <= MAX_LEGEND_LINES;
  const legend = {
    top: 0,
    [isRightToLeft ? 'right' : 'left']: 4,
    width: '94%',
    type: isShort ? 'plain' : 'scroll',
    icon: 'roundRect',
    itemWidth: 12,
    itemHeight: 8,
    itemGap: 14,
    textStyle: { color: colors.muted, fontSize: FONT_SIZE },
    pageTextStyle: { color: colors.muted },
    pageIconColor: colors.text,
    pageIconInactiveColor: colors.line,
  };
  return { legend, height: 14 + (isShort ? lines : 1) * LEGEND_LINE_HEIGHT };
}
