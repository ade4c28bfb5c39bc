/** The points of a drawing, for pointer and keyboard. */
import type { PointData } from '@rounds/charts';

export interface DrawnPoint {
  readonly seriesIndex: number;
  readonly dataIndex: number;
  readonly data: PointData;
}

export const isPoint = (data: unknown): data is PointData =>
  typeof data === 'object' && data !== null && 'point' in data && 'values' in data;

/** Lists every drawn element that represents a point, step by step. */
export function listDrawn({ series, xAxis }: Record<string, unknown>): DrawnPoint[] {
  const all = Array.isArray(series) ? (series as { readonly data?: readonly unknown[] }[]) : [];
  const isTimed = !Array.isArray(xAxis) && (xAxis as { readonly type?: string } | undefined)?.type === 'time';
  // On a time axis, the points of several series have different steps.
  const getStep = ({ dataIndex, data: { value } }: DrawnPoint) =>
    isTimed && Array.isArray(value) ? Number(value[0]) : dataIndex;
  return all
    .flatMap(({ data = [] }, seriesIndex) =>
      data.flatMap((one, dataIndex) => (isPoint(one) ? [{ seriesIndex, dataIndex, data: one }] : [])),
    )
    .toSorted((a, b) => getStep(a) - getStep(b) || a.seriesIndex - b.seriesIndex);
}

/** Lists each point once, although a bar and a line may represent the same one. Points without a value are left out. */
export function listPoints(drawn: readonly DrawnPoint[]): DrawnPoint[] {
  const first = new Map<string, DrawnPoint>();
  for (const one of drawn) {
    const existing = first.get(one.data.point);
    if (!existing?.data.value) first.set(one.data.point, one);
  }
  return [...first.values()].filter(({ data }) => data.value !== null && data.value !== 0);
}

/** The only point of a step; null where it has several, since any of them could be meant. */
export function findPointOfStep(drawn: readonly DrawnPoint[], dataIndex: number): string | null {
  const points = new Set(drawn.filter((one) => one.dataIndex === dataIndex).map(({ data }) => data.point));
  return points.size === 1 ? [...points][0]! : null;
}

export const describePoint = ({ data: { title, values } }: DrawnPoint): string =>
  `${title}: ${values.map(([name, value]) => `${name} ${value}`).join(', ')}`;
