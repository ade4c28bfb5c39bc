/** Draws the parts of a whole as a ring. */
import type { ChartPoint } from '@rounds/contract/analytics';
import { getPointColor } from '../colors.ts';
import { formatMeasure } from '../format.ts';
import { FONT_SIZE } from './axes.ts';
import { type ChartDrawing, getMeasure, type Option, toData } from './drawing.ts';
import { isOneBar } from './groups.ts';
import { listPointNames } from './names.ts';

/** Whether the parts add up to a whole; answers with several options are more than that. */
export const canBeDonut = ({ declaration, answer }: ChartDrawing): boolean =>
  declaration.kind === 'bars' || (declaration.kind === 'shares' && isOneBar(answer));

/** Names next to the ring need this much width on both sides. */
const MIN_NAMES_WIDTH = 360;

export function createDonut(drawing: ChartDrawing): Option {
  const { answer, colors, format, size } = drawing;
  const measure = getMeasure(drawing);
  const toName = (point: ChartPoint) => listPointNames(point, answer, format).join(', ');
  const toLabel = (point: ChartPoint) => `${toName(point)} ${formatMeasure(point[measure], measure, format)}`;
  const parts = answer.points.filter((point) => (point[measure] ?? 0) > 0);
  return {
    series: [
      {
        type: 'pie',
        radius: ['44%', '70%'],
        // The parts keep the order of the answer and start at the top.
        startAngle: 90,
        minAngle: 2,
        avoidLabelOverlap: true,
        itemStyle: { borderColor: colors.surface, borderWidth: 2 },
        label: {
          show: true,
          color: colors.text,
          fontSize: FONT_SIZE,
          overflow: 'break',
          width: size.width < MIN_NAMES_WIDTH ? 72 : 130,
          formatter: ({ dataIndex }: { dataIndex: number }) => {
            const point = parts[dataIndex];
            return point ? toLabel(point) : '';
          },
        },
        labelLine: { length: 8, length2: 6, lineStyle: { color: colors.line } },
        data: parts.map((point, index) => ({
          ...toData(drawing, point, point[measure] ?? null, {
            color: getPointColor(point, colors.series[index % colors.series.length]!, colors),
          }),
          name: toName(point),
        })),
      },
    ],
  };
}
