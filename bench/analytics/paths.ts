/** The calls of charts of a year. */
import { type ChartKey, getChart, getChartCalls } from '@rounds/contract/analytics';
import type { Seed } from './seed.ts';

const DAY_MS = 86_400_000;

/** @param ago of how many days before today */
export const getDay = (ago: number): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
export const getYear = () => ({ from: getDay(364), to: getDay(0) });

export function toPath(
  key: ChartKey,
  { choice, option, number }: Seed,
  more: Readonly<Record<string, string>> = {},
): string {
  const question: Record<string, string> = key.startsWith('responses.numbers')
    ? { question: number }
    : { question: choice, option };
  const query = new URLSearchParams({ ...getYear(), ...more, ...(getChart(key).question && question) });
  return `/api${getChartCalls(key).chart.path}?${query}`;
}
