/** The assets that were never inspected, or whose last inspection is longest ago. */

import { MAX_RANKED } from '@rounds/contract/analytics';
import { toIso } from '../../../../iso-time.ts';
import { listNotInspected } from '../../sources/queries/asset-set.ts';
import { selectCounted } from '../../sources/queries/count-set.ts';
import { groupKey } from '../../sources/queries/keys.ts';
import type { Source } from '../../sources/sources.ts';
import { type ChartContext, countBy } from '../chart-context.ts';
import { type ChartPlan, writePoint } from '../plan.ts';
import { countAll } from '../queries/aggregate.ts';

export function planNotInspected(context: ChartContext, { sets }: Source): ChartPlan {
  const set = sets['']!;
  const counted = countBy(context, set, [groupKey(set.dimensions.asset!)]);
  return {
    counted: { '': counted },
    keys: ['group'],
    evaluate: async () => {
      const { tx } = context;
      const assets = await listNotInspected(tx, selectCounted(counted), MAX_RANKED + 1);
      return {
        points: assets.slice(0, MAX_RANKED).map(({ uuid, asset_id, display_name, last_at, days_since }) => ({
          ...{ point: writePoint({ group: `=${uuid}` }), key: uuid, label: display_name || asset_id, asset_id },
          ...{ value: days_since, days_since, response_at: toIso(last_at), total: 1 },
        })),
        total: null,
        previous_total: null,
        counted: await countAll(tx, counted),
        is_truncated: assets.length > MAX_RANKED,
      };
    },
  };
}
