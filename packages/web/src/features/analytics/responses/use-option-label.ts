import type { AnalyticsQuestion, ChartQuery } from '@rounds/contract/analytics';
import { useChart } from '../chart/chart-queries.ts';

/** The label of the selected option. Items of a global list are not among the options, but in the chart of answers. */
export function useOptionLabel({ options }: AnalyticsQuestion, { option, ...whole }: ChartQuery): string | undefined {
  const match = options.find(({ key }) => key === option)?.label;
  const { data } = useChart('responses.answers', whole, { enabled: option !== undefined && match === undefined });
  return match ?? data?.points.find(({ key }) => key === option)?.label;
}
