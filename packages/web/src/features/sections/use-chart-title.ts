import type { ChartKey, Dimension } from '@rounds/contract/analytics';
import { useDynamicTranslation } from '../../platform/i18n/index.ts';

/** The title of a chart, as its page shows it. */
export function useChartTitle(): (key: ChartKey) => string {
  const translate = useDynamicTranslation('common');
  return (key) => translate(`analytics:${key}.title`);
}

export function useDimensionName(): (dimension: Dimension) => string {
  const translate = useDynamicTranslation('common');
  return (dimension) => translate(`analytics:dimension.${dimension}`);
}
