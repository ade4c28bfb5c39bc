/** Assets by the sections of one template. */
import { MAX_MATRIX_ROWS, MAX_MATRIX_SECTIONS } from '@rounds/contract/analytics';
import { listSections } from '../../../facts/index.ts';
import { type CountSet, restrict, selectIds } from '../../sources/queries/count-set.ts';
import { ofTemplate } from '../../sources/queries/inspection-sets.ts';
import { groupKey, type Key, valueKey } from '../../sources/queries/keys.ts';
import type { Source } from '../../sources/sources.ts';
import { type ChartContext, countBy } from '../chart-context.ts';
import { loadLabels } from '../labels.ts';
import { type ChartPlan, toSeriesKey, writePoint } from '../plan.ts';
import { aggregate } from '../queries/aggregate.ts';
import { listCells, SECTION, SECTION_JOIN } from '../queries/matrix.ts';
import { findLargest } from './time.ts';

/** The template with the most inspections. */
async function findLargestTemplate(context: ChartContext, set: CountSet): Promise<number | null> {
  const { tokens } = await findLargest(context, countBy(context, set, [groupKey(set.dimensions.template!)]), 1);
  return tokens[0] === undefined ? null : Number(toSeriesKey(tokens[0]));
}

export async function planMatrix(context: ChartContext, { sets }: Source): Promise<ChartPlan> {
  const { tx } = context;
  const all = sets['']!;
  const template_id = await findLargestTemplate(context, all);
  const set = restrict(all, ofTemplate(template_id));
  const section: Key = { ...valueKey('section', SECTION), join: SECTION_JOIN };
  return {
    counted: { '': countBy(context, set, [groupKey(set.dimensions.asset!), section]) },
    keys: ['group', 'section'],
    evaluate: async () => {
      if (template_id === null)
        return { points: [], total: null, previous_total: null, counted: 0, is_truncated: false };
      const counted = countBy(context, set, []);
      const limit = MAX_MATRIX_ROWS + 1;
      const { assets, cells } = await listCells(tx, selectIds(counted), { template_id, limit });
      const topAssets = assets.slice(0, MAX_MATRIX_ROWS);
      const labels = await loadLabels(context, 'asset', topAssets);
      const sectionTitles = await listSections(tx, [...new Set(cells.map(({ section: uuid }) => uuid))]);
      const ofThis = sectionTitles.filter((one) => one.template_id === template_id);
      const sections = ofThis.slice(0, MAX_MATRIX_SECTIONS);
      const columns = new Set(sections.map(({ section_uuid }) => section_uuid));
      const [whole] = await aggregate(tx, counted, { measures: ['average_score'], by: [[]] });
      const points = topAssets.flatMap((token) =>
        cells
          .filter(({ asset, section: uuid }) => asset === token && columns.has(uuid))
          .map(({ section: uuid, score, count }) => {
            const label = labels.get(token);
            return {
              ...{ point: writePoint({ group: token, section: `=${uuid}` }), section: uuid },
              ...{ key: token === 'none' ? null : toSeriesKey(token), label: label?.label ?? toSeriesKey(token) },
              asset_id: label?.asset_id ?? null,
              ...{ value: score, average_score: score, count, total: count },
            };
          }),
      );
      return {
        points,
        sections: sections.map(({ section_uuid, title }) => ({ id: section_uuid, label: title })),
        total: whole?.average_score ?? null,
        previous_total: null,
        counted: whole?.total ?? 0,
        is_truncated: assets.length > MAX_MATRIX_ROWS || ofThis.length > MAX_MATRIX_SECTIONS,
      };
    },
  };
}
