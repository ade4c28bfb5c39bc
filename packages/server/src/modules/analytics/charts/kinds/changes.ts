/** Rankings of groups by how much their average changed. */
import { MAX_RANKED } from '@rounds/contract/analytics';
import type { Range } from '../../range.ts';
import { groupKey } from '../../sources/queries/keys.ts';
import type { Source } from '../../sources/sources.ts';
import { type ChartContext, countBy } from '../chart-context.ts';
import { loadLabels } from '../labels.ts';
import type { ChartPlan } from '../plan.ts';
import { aggregate } from '../queries/aggregate.ts';
import { toGroupPoint } from './groups.ts';

/** Groups are compared one by one, at most this many of each range: those with the highest averages for rises, with the lowest for falls. */
const MAX_COMPARED = 5_000;

/** The groups whose average rose, or fell, most since the previous range. */
export async function planChanges(context: ChartContext, { sets }: Source, order: 'asc' | 'desc'): Promise<ChartPlan> {
  const set = sets['']!;
  const key = groupKey(set.dimensions[context.by!]!);
  const counted = countBy(context, set, [key]);
  return {
    counted: { '': counted },
    keys: ['group'],
    evaluate: async () => {
      const { tx, previousRange, by } = context;
      const load = async (within: Range) => {
        const loaded = await aggregate(tx, countBy(context, set, [key], within), {
          measures: ['average_score', 'count'],
          by: [['group'], []],
          first: { order, limit: MAX_COMPARED + 2 },
        });
        const groups = loaded.filter(({ keys }) => keys.group !== undefined);
        return {
          groups: groups.slice(0, MAX_COMPARED),
          total: loaded.find(({ keys }) => keys.group === undefined)?.total ?? 0,
          isTruncated: groups.length > MAX_COMPARED,
        };
      };
      const now = await load(context.range);
      const before = await load(previousRange);
      const averages = new Map(before.groups.map((group) => [group.keys.group!, group.average_score]));
      const changed = now.groups
        .flatMap((group) => {
          const earlier = averages.get(group.keys.group!) ?? null;
          const { average_score = null } = group;
          return earlier === null || average_score === null
            ? []
            : [{ ...group, change: Math.round((average_score - earlier) * 100) / 100 }];
        })
        .filter(({ change }) => (order === 'desc' ? change > 0 : change < 0))
        .sort((a, b) => Math.abs(b.change) - Math.abs(a.change) || b.total - a.total);
      const topGroups = changed.slice(0, MAX_RANKED);
      const labels = await loadLabels(
        context,
        by!,
        topGroups.map(({ keys }) => keys.group!),
      );
      return {
        points: topGroups.map((group) => {
          const token = group.keys.group!;
          return toGroupPoint(context, token, labels.get(token), group, null);
        }),
        total: null,
        previous_total: null,
        counted: now.total,
        is_truncated: changed.length > MAX_RANKED || now.isTruncated || before.isTruncated,
      };
    },
  };
}
