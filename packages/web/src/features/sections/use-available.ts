/** Finds what people can add to a section: whatever they may see themselves. */
import { CHART_KEYS, type ChartKey, PAGES, splitChartKey } from '@rounds/contract/analytics';
import { useMemo } from 'react';
import { canAccess, hasFeature, useSessionUser } from '../../platform/session/index.ts';
import { SECTION_LISTS, type SectionList } from './section-lists.ts';

export interface Available {
  readonly lists: readonly SectionList[];
  readonly charts: readonly ChartKey[];
}

export function useAvailable(): Available {
  const user = useSessionUser();
  return useMemo(() => {
    const canSee = ({ call: { access, feature } }: SectionList) =>
      canAccess(user, access) && (feature === undefined || hasFeature(user, feature));
    return {
      lists: [...SECTION_LISTS.values()].filter(canSee),
      charts: CHART_KEYS.filter((key) => {
        const { permission, feature } = PAGES[splitChartKey(key).page];
        return canAccess(user, [permission]) && hasFeature(user, feature);
      }),
    };
  }, [user]);
}
