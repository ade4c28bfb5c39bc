/** Provides pages from which a new section can start. Blocks that the person may not see are left out. */
import type { SectionBlock } from '@rounds/contract/sections';
import { createBlock } from './draft.ts';
import type { Available } from './use-available.ts';

export const STARTING_PAGES = ['week', 'issues', 'quality'] as const;
export type StartingPage = (typeof STARTING_PAGES)[number];

type Fields = Partial<SectionBlock>;
const card = (name: NonNullable<SectionBlock['card']>, range: NonNullable<SectionBlock['range']>) =>
  createBlock('card', { card: name, range });
const chart = (key: NonNullable<SectionBlock['chart']>, fields: Fields = {}) =>
  createBlock('chart', { chart: key, range: 'last_30_days', ...fields });
const list = (table_name: string, fields: Fields = {}) => createBlock('query', { table_name, ...fields });

const PAGES: Readonly<Record<StartingPage, () => SectionBlock[]>> = {
  week: () => [
    card('inspections', 'this_week'),
    card('average_score', 'this_week'),
    card('inspection_issues', 'this_week'),
    card('unique_auditors', 'this_week'),
    chart('overview.inspections', { width: 7, range: 'last_7_days' }),
    list('inspections', { width: 5 }),
    createBlock('text'),
  ],
  issues: () => [
    card('inspection_issues', 'last_30_days'),
    chart('issues.open', { width: 9, by: 'priority' }),
    chart('issues.created_completed'),
    chart('issues.overdue', { by: 'person' }),
    list('issues', { width: 12 }),
  ],
  quality: () => [
    chart('reports.score', { width: 8, range: 'last_6_months' }),
    card('average_score', 'last_6_months'),
    chart('reports.worst', { by: 'asset', range: 'last_6_months' }),
    chart('reports.most_improved', { by: 'asset', range: 'last_6_months' }),
    chart('responses.failed', { width: 12, range: 'last_6_months' }),
  ],
};

export function createBlocks(page: StartingPage, { charts, lists }: Available): SectionBlock[] {
  const isAvailable = ({ kind, chart, table_name }: SectionBlock) => {
    if (kind === 'chart') return charts.some((key) => key === chart);
    return kind !== 'query' || lists.some(({ list }) => list.table_name === table_name);
  };
  return PAGES[page]().filter(isAvailable);
}
