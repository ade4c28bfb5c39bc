/** Heat maps: weekdays by hours. */
import { hourKey, weekdayKey } from '../../sources/queries/keys.ts';
import type { Source } from '../../sources/sources.ts';
import { type ChartContext, countBy } from '../chart-context.ts';
import { type ChartPlan, writePoint } from '../plan.ts';
import { aggregate } from '../queries/aggregate.ts';

/** Plans a heat map. Only hours with rows have a point, in the order of the week. */
export function planHeatMap(context: ChartContext, { sets }: Source): ChartPlan {
  const set = sets['']!;
  const counted = countBy(context, set, [weekdayKey(set, context.timeZone), hourKey(set, context.timeZone)]);
  return {
    counted: { '': counted },
    keys: ['weekday', 'hour'],
    evaluate: async () => {
      const by = [['weekday', 'hour'], []];
      const groups = await aggregate(context.tx, counted, { measures: ['count'], by });
      const total = groups.find(({ keys }) => keys.hour === undefined)?.total ?? 0;
      return {
        points: groups
          .flatMap(({ keys, total: count }) => {
            const { weekday, hour } = keys;
            if (weekday === undefined || hour === undefined) return [];
            const point = writePoint({ weekday, hour });
            return [{ point, weekday: Number(weekday), hour: Number(hour), value: count, count, total: count }];
          })
          .sort((a, b) => a.weekday - b.weekday || a.hour - b.hour),
        total,
        previous_total: null,
        totals: { count: total },
        counted: total,
        is_truncated: false,
      };
    },
  };
}
