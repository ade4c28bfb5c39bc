/** The dashboard: four figures, what needs attention, and where to go next. */
import * as z from 'zod/mini';
import { rangeQuery, usedRange } from '../analytics/query.ts';
import { ROW_LISTS } from '../analytics/rows.ts';
import { nextWork } from '../assignments/assigned.ts';
import { endpoints } from '../endpoint.ts';
import { inspectionSummary } from '../inspections/inspection.ts';
import {
  type DatePreset,
  exportEndpoint,
  exportQuery,
  type ListDeclaration,
  listEndpoint,
  listQuery,
} from '../list.ts';
import { isoDay, numericId, timestamp, uuid } from '../values.ts';

/** The cards with figures at the top of the dashboard, in display order. */
export const DASHBOARD_CARDS = ['inspections', 'unique_auditors', 'inspection_issues', 'average_score'] as const;
export type DashboardCard = (typeof DASHBOARD_CARDS)[number];

/** Behind the average score, the lowest come first. */
export const scoredInspectionList: ListDeclaration = {
  ...ROW_LISTS.inspections.list,
  default_sort: { key: 'score_percent', direction: 'asc' },
};

/** A person who has answered in one of the inspections. */
export const auditor = z.object({
  id: z.number(),
  full_name: z.string(),
  inspections_count: z.number(),
  average_score: z.nullable(z.number()),
  last_completed_at: timestamp(),
});
export type Auditor = z.infer<typeof auditor>;
export const auditorList: ListDeclaration = {
  table_name: 'dashboard_auditors',
  columns: [
    { selector: 'full_name', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'inspections_count', type: 'number', sortable: true },
    { selector: 'average_score', type: 'number', sortable: true },
    { selector: 'last_completed_at', type: 'date', sortable: true },
  ],
  default_sort: { key: 'inspections_count', direction: 'desc' },
};

const figure = z.object({
  /** The average score is percent with two decimals, the others are numbers; null if there is nothing to measure. */
  value: z.nullable(z.number()),
  previous: z.nullable(z.number()),
  /** The points of the sparkline, in equal steps from the start of the range to its end. */
  points: z.array(z.nullable(z.number())),
});
export type DashboardFigure = z.infer<typeof figure>;

/** The reasons why something needs a person’s attention, the most urgent first. */
export const ATTENTION_KINDS = [
  'overdue_inspections',
  'overdue_issues',
  'due_today',
  'assignments_behind',
  'assigned_issues',
  'open_inspections',
  'failed_twice',
  'unpublished_drafts',
  'invitations_expiring',
] as const;
export type AttentionKind = (typeof ATTENTION_KINDS)[number];

/** Work that needs attention does not depend on the range that people look at, so it always uses this one. */
export const ATTENTION_PRESET = 'last_90_days' satisfies DatePreset;

/**
 * The filter with which the list of its records has exactly those that are counted; inspections that are due are grouped
 * on the screen of one's own inspections instead.
 */
export const ATTENTION_FILTERS = {
  overdue_issues: { is_overdue: true },
  assignments_behind: { is_behind: true },
  assigned_issues: { assigned_to_me: true, status: ['to_do', 'in_progress'] },
  open_inspections: { status: ['in_progress'] },
  failed_twice: { failed_twice: { preset: ATTENTION_PRESET } },
  unpublished_drafts: { state: ['draft', 'never'] },
  invitations_expiring: { status: ['invite'], invited_until: { preset: 'today' } },
} as const satisfies Readonly<Partial<Record<AttentionKind, Readonly<Record<string, unknown>>>>>;

/** First steps in a new workspace, in the order in which they are worth taking. */
export const FIRST_STEPS = ['template', 'inspection', 'asset', 'people', 'assignment'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

const access = { access: 'signed-in', prefix: 'APP' } as const;
const rows = <const C extends string>(card: C) =>
  ({
    ...access,
    path: `/dashboard/cards/${card}/rows`,
    summary: `List the rows behind the card ${card.replaceAll('_', ' ')}`,
  }) as const;
const rowsCalls = {
  listInspections: {
    ...listEndpoint(ROW_LISTS.inspections.list, ROW_LISTS.inspections.row, rows('inspections')),
    query: z.extend(listQuery(), rangeQuery),
  },
  listAuditors: {
    ...listEndpoint(auditorList, auditor, rows('unique_auditors')),
    query: z.extend(listQuery(), rangeQuery),
  },
  listIssues: {
    ...listEndpoint(ROW_LISTS.issues.list, ROW_LISTS.issues.row, rows('inspection_issues')),
    query: z.extend(listQuery(), rangeQuery),
  },
  listScored: {
    ...listEndpoint(scoredInspectionList, ROW_LISTS.inspections.row, rows('average_score')),
    query: z.extend(listQuery(), rangeQuery),
  },
} as const;
const exportCard = <const C extends string>(card: C, list: ListDeclaration) => ({
  ...exportEndpoint(list, {
    ...access,
    path: `/dashboard/cards/${card}/rows/export` as const,
    summary: `Export the rows behind the card ${card.replaceAll('_', ' ')}`,
  }),
  query: z.extend(exportQuery(), rangeQuery),
});

/** Each person sees what they may read: all inspections or their own, and the issues that policies show them. */
export const dashboard = endpoints('dashboard', {
  getCards: {
    ...access,
    method: 'GET',
    path: '/dashboard/cards',
    summary: 'Get the four figures of a range, each with the range of equal length before it',
    query: z.object(rangeQuery),
    output: z.object({
      range: usedRange,
      inspections: figure,
      unique_auditors: figure,
      inspection_issues: figure,
      average_score: figure,
    }),
    errors: ['VALIDATION_FAILED'],
  },
  ...rowsCalls,
  exportInspections: exportCard('inspections', ROW_LISTS.inspections.list),
  exportAuditors: exportCard('unique_auditors', auditorList),
  exportIssues: exportCard('inspection_issues', ROW_LISTS.issues.list),
  exportScored: exportCard('average_score', scoredInspectionList),
  getWork: {
    ...access,
    method: 'GET',
    path: '/dashboard/work',
    summary: 'Get what needs attention, the latest reports and the lowest scores',
    query: z.object(rangeQuery),
    output: z.object({
      attention: z.array(
        z.object({
          kind: z.enum(ATTENTION_KINDS),
          count: z.number(),
          /** The most urgent one. */
          first: z.nullable(
            z.object({
              id: numericId(),
              uuid: z.nullable(uuid()),
              title: z.string(),
              /** The day on which an issue is due, or the moment of anything else. */
              at: z.nullable(z.union([isoDay(), timestamp()])),
            }),
          ),
        }),
      ),
      /** Each record once, also if it is of several kinds. */
      attention_count: z.number(),
      /** The work that opens next for the person; null if there is none. */
      next: nextWork,
      latest: z.array(inspectionSummary),
      lowest: z.array(inspectionSummary),
      most_failed: z.array(
        z.object({
          item_base_uuid: uuid(),
          template_id: z.number(),
          title: z.string(),
          failed_count: z.number(),
          answered_count: z.number(),
        }),
      ),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  listFirstSteps: {
    ...access,
    method: 'GET',
    path: '/dashboard/first-steps',
    summary: 'List what a new workspace still needs',
    /** Empty once all are done or the person has closed the panel `first_steps`, and for people who set up nothing. */
    output: z.object({ steps: z.array(z.object({ step: z.enum(FIRST_STEPS), is_done: z.boolean() })) }),
  },
});
export type DashboardWork = z.infer<typeof dashboard.getWork.output>;
export type FirstSteps = z.infer<typeof dashboard.listFirstSteps.output>['steps'];
