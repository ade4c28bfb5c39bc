import { inspections } from '@rounds/contract/inspections';
import { useQuery } from '@tanstack/react-query';
import { INSPECTIONS_KEY } from '../../../kit/inspections/inspection-queries.ts';
import { call } from '../../../platform/api/index.ts';

const MAX_LAST_INSPECTIONS = 3;

/** The last completed inspections of an asset, whatever their template. */
export const useLastInspections = (asset: string) =>
  useQuery({
    queryKey: [INSPECTIONS_KEY, 'last', asset],
    queryFn: ({ signal }) => {
      const filter = JSON.stringify({ asset: [asset], status: ['completed'] });
      const sort = JSON.stringify([{ key: 'completed_at', direction: 'desc' }]);
      return call(inspections.list, { query: { limit: MAX_LAST_INSPECTIONS, filter, sort }, signal, silent: true });
    },
  });
