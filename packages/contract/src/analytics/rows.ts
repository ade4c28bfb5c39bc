/** The lists of the rows behind charts. */
import * as z from 'zod/mini';
import { inspectionList, inspectionSummary } from '../inspections/inspection.ts';
import { issueList, issueSummary } from '../issues/issue.ts';
import { type ListDeclaration, listOutput, listVariant } from '../list.ts';
import { timestamp, uuid } from '../values.ts';
import type { ChartDeclaration, ChartRows } from './chart.ts';

/** One answer of a completed inspection. */
export const answerRow = z.object({
  /** The uuid of the inspection. */
  inspection_uuid: uuid(),
  document_id: z.nullable(z.string()),
  completed_at: timestamp(),
  template_title: z.string(),
  asset: z.nullable(z.object({ uuid: uuid(), asset_id: z.string(), display_name: z.string() })),
  user: z.nullable(z.object({ id: z.number(), full_name: z.string() })),
  item_id: uuid(),
  item_base_uuid: uuid(),
  question: z.string(),
  row: z.array(uuid()),
  /** The answer as a report shows it, in the language of the caller. */
  answer: z.string(),
  number: z.nullable(z.number()),
  is_failed: z.boolean(),
  note: z.string(),
  /** The files of the answer and of its evidence, pictures first. */
  media: z.array(uuid()),
  /** The issues of the answer that the caller may see. */
  issues: z.array(z.object({ id: z.number(), number: z.number(), title: z.string() })),
});
export type AnswerRow = z.infer<typeof answerRow>;

export const answerList: ListDeclaration = {
  table_name: 'analytics_answers',
  columns: [
    { selector: 'asset_name', type: 'text' },
    { selector: 'question', type: 'text' },
    { selector: 'answer', type: 'text' },
    { selector: 'note', type: 'text' },
    { selector: 'user_name', type: 'person' },
    { selector: 'document_id', type: 'text' },
    { selector: 'template_title', type: 'text', omit: true },
    { selector: 'completed_at', type: 'date', sortable: true },
  ],
  default_sort: { key: 'completed_at', direction: 'desc' },
};

export const assetRow = z.object({
  uuid: uuid(),
  asset_id: z.string(),
  display_name: z.string(),
  asset_type: z.nullable(z.string()),
  /** Null if it was never inspected. */
  last_inspected_at: z.nullable(timestamp()),
  last_score: z.nullable(z.number()),
});
export type AssetRow = z.infer<typeof assetRow>;

export const assetRowList: ListDeclaration = {
  table_name: 'analytics_assets',
  columns: [
    { selector: 'asset_id', type: 'text', sortable: true },
    { selector: 'display_name', type: 'text', sortable: true },
    { selector: 'asset_type', type: 'text' },
    { selector: 'last_inspected_at', type: 'date', sortable: true },
    { selector: 'last_score', type: 'score', scale: 100 },
  ],
  default_sort: { key: 'last_inspected_at', direction: 'asc' },
};

/** Completed inspections, those that were completed last first. */
export const inspectionRowList: ListDeclaration = {
  ...listVariant(inspectionList, 'analytics_inspections'),
  default_sort: { key: 'completed_at', direction: 'desc' },
};
export const issueRowList = listVariant(issueList, 'analytics_issues');

/** The list and the schema of the rows behind a chart, by their kind. */
export const ROW_LISTS = {
  inspections: { list: inspectionRowList, row: inspectionSummary },
  issues: { list: issueRowList, row: issueSummary },
  answers: { list: answerList, row: answerRow },
  assets: { list: assetRowList, row: assetRow },
} as const satisfies Record<ChartRows, { list: ListDeclaration; row: z.ZodMiniType }>;

/** The list of the rows behind a chart, in the order that the chart declares. */
export const getRowList = ({ rows, order }: Pick<ChartDeclaration, 'rows' | 'order'>): ListDeclaration => {
  const { list } = ROW_LISTS[rows];
  return order ? { ...list, default_sort: order } : list;
};

/** The outputs of their calls. */
export const ROWS_OUTPUTS = {
  inspections: listOutput(inspectionSummary),
  issues: listOutput(issueSummary),
  answers: listOutput(answerRow),
  assets: listOutput(assetRow),
} as const satisfies Record<ChartRows, z.ZodMiniType>;
