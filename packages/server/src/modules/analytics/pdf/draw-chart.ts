import type { ChartAnswer, ChartDeclaration, ChartDisplay } from '@rounds/contract/analytics';
import { getMeasureTitle, getTexts } from '../charts/texts.ts';
import type { ChartPart } from './document.ts';
import type { PrintFormats } from './formats.ts';

/** The width in pixels. The drawing fills the page, where text of 12 pixels becomes text of 9 points. */
const WIDTH = 640;
const HEIGHT = 200;
const BAR_HEIGHT = 22;
const SHARES_HEIGHT = 44;
const MAX_BARS_HEIGHT = 420;
const FONT = 'Inter';

/** The chart as SVG in the light palette; null for charts that are better read as a table. */
export async function drawChart({ declaration, answer, display }: ChartPart['drawn'], formats: PrintFormats) {
  if ((display ?? declaration.displays[0]) === 'table') return null;
  // Loaded when the first chart is drawn, because it takes time and memory.
  const [{ CHART_COLORS, createChartOption, isOneBar }, { renderChartSvg }] = await Promise.all([
    import('@rounds/charts'),
    import('@rounds/charts/svg'),
  ]);
  const isShares = declaration.kind === 'shares' && isOneBar(answer) && display !== 'donut';
  const size = { width: WIDTH, height: isShares ? SHARES_HEIGHT : getHeight(declaration, answer, display) };
  const option = createChartOption({
    ...{ declaration, answer, display, size, colors: CHART_COLORS.light },
    format: {
      number: formats.number,
      percent: formats.percent,
      step: formats.step,
      weekday: formats.weekday,
      measure: (measure) => getMeasureTitle(measure, declaration, formats.language),
      previous: getTexts(formats.language).previous,
    },
  });
  return option && renderChartSvg(option, size, FONT);
}

function getHeight({ kind }: ChartDeclaration, { points }: ChartAnswer, display: ChartDisplay | undefined): number {
  if (display === 'donut') return HEIGHT;
  // Options that exclude each other share one bar, all others have one each.
  if (kind !== 'bars' && kind !== 'shares' && kind !== 'ranking') return HEIGHT;
  return Math.min(MAX_BARS_HEIGHT, points.length * BAR_HEIGHT + 2 * BAR_HEIGHT);
}
