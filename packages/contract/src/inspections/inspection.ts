/** An inspection as lists show it, and with everything that conducting and reading it needs. */
import type { Answer, AnswerProblem, Computed, RunContext, TemplateDocument } from '@rounds/engine';
import * as z from 'zod/mini';
import { assignedFields } from '../assignments/assigned.ts';
import { storedFile } from '../files/index.ts';
import { ISSUE_PRIORITIES, issueAssignee, namedCategory } from '../issues/issue.ts';
import { ISSUE_STATUSES } from '../issues/policy.ts';
import { LANGUAGES } from '../languages.ts';
import { archiveVariant, type ListDeclaration, listVariant } from '../list.ts';
import { REPORT_LAYOUTS, REPORT_SECTIONS } from '../settings/report.ts';
import { isoDay, timestamp, uuid } from '../values.ts';
import { signOff } from './sign-off.ts';

export const INSPECTION_STATUSES = ['to_do', 'in_progress', 'completed'] as const;
export type InspectionStatus = (typeof INSPECTION_STATUSES)[number];

/** A type that the engine declares and validates; the contract does not look inside. */
export const engineType = <T>() => z.unknown() as unknown as z.ZodMiniType<T>;

/** A person who manages the inspection, with the name at that time. */
export const inspectionManager = z.object({ id: z.number(), name: z.string() });
export type InspectionManager = z.infer<typeof inspectionManager>;

export const inspectionSummary = z.object({
  id: z.number(),
  uuid: uuid(),
  document_id: z.nullable(z.string()),
  /** The title from the answers that form it; null without them. */
  title: z.nullable(z.string()),
  status: z.enum(INSPECTION_STATUSES),
  template_id: z.number(),
  template_title: z.string(),
  template_version: z.number(),
  asset: z.nullable(z.object({ uuid: uuid(), asset_id: z.string(), display_name: z.string() })),
  user: z.nullable(z.object({ id: z.number(), full_name: z.string() })),
  /** The score in 1/10,000 points; null before completion and without a maximum. */
  score: z.nullable(z.number()),
  score_max: z.nullable(z.number()),
  /** Percent times 100 (71.43 % is 7143); null if there is no score. */
  score_percent: z.nullable(z.number()),
  failed_count: z.number(),
  question_count: z.number(),
  answered_count: z.number(),
  /** The number of answered items. */
  quantity: z.number(),
  issues_count: z.number(),
  managers: z.array(inspectionManager),
  note: z.string(),
  /** Several people work on the same report. */
  collaborative: z.boolean(),
  /** The people who work on it in addition to its conductor, with their names at that time. */
  collaborators: z.array(inspectionManager),
  ...assignedFields,
  started_at: z.nullable(timestamp()),
  completed_at: z.nullable(timestamp()),
  created_at: timestamp(),
  updated_at: timestamp(),
  archived_at: z.nullable(timestamp()),
  /** It was completed in another system. */
  imported: z.boolean(),
});
export type InspectionSummary = z.infer<typeof inspectionSummary>;

export const inspectionList: ListDeclaration = {
  table_name: 'inspections',
  columns: [
    /** The screen shows the document number before the title. */
    { selector: 'title', type: 'text', filter: 'textBuilder' },
    { selector: 'asset_name', type: 'text', sortable: true, filter: 'textBuilder' },
    /** Shows the number of the asset; the filter selects assets. */
    { selector: 'asset', type: 'text', filter: 'asyncSelect', remote: '/assets/search', omit: true },
    { selector: 'document_id', type: 'text', filter: 'textBuilder', omit: true },
    {
      selector: 'template_title',
      type: 'text',
      sortable: true,
      filter: 'asyncDropdownTree',
      remote: '/checklist/template/search',
    },
    { selector: 'status', type: 'badge', sortable: true, filter: 'select', options: INSPECTION_STATUSES },
    { selector: 'score_percent', type: 'score', sortable: true, filter: 'numberBuilder', scale: 100 },
    { selector: 'failed_count', type: 'number', sortable: true, filter: 'numberBuilder' },
    { selector: 'user_name', type: 'person', sortable: true, filter: 'asyncSelect', remote: '/user/search' },
    { selector: 'started_at', type: 'date', sortable: true, filter: 'dateRange' },
    { selector: 'completed_at', type: 'date', sortable: true, filter: 'dateRange' },
    { selector: 'assignment', type: 'text', filter: 'asyncSelect', remote: '/assignment/search', omit: true },
    { selector: 'due_at', type: 'date', sortable: true, filter: 'dateRange', omit: true },
    { selector: 'quantity', type: 'number', omit: true },
    { selector: 'issues_count', type: 'number', omit: true },
    { selector: 'managers', type: 'text', omit: true },
    { selector: 'note', type: 'text', omit: true },
    { selector: 'collaborative', type: 'boolean', omit: true },
    { selector: 'imported', type: 'boolean', filter: 'switch', omit: true },
    /** Asset, template, title, document id and inspector. */
    { selector: 'search', type: 'text', filter: 'textBuilder', omit: true, search_only: true },
    { selector: 'created_at', type: 'date', filter: 'dateRange', omit: true },
    /** The site of its asset; parts of a site belong to it. */
    {
      selector: 'site',
      type: 'text',
      filter: 'asyncDropdownTree',
      remote: '/resources/sites/search',
      filter_only: true,
    },
    { selector: 'asset_type', type: 'text', filter: 'asyncSelect', remote: '/assets/types/all', filter_only: true },
    /** An answer names the item of a global list. */
    {
      selector: 'list_item',
      type: 'text',
      filter: 'asyncSelect',
      remote: '/resources/global-lists/items/search',
      filter_only: true,
    },
    /** The groups of its inspector. */
    { selector: 'group', type: 'text', filter: 'asyncSelect', remote: '/user/group/all', filter_only: true },
    /** A question and one of its options. */
    { selector: 'answer', type: 'text', filter: 'asyncSelect', remote: '/analytics/answers/search', filter_only: true },
    /** Counts only issues that the viewer may see. */
    { selector: 'issues', type: 'text', filter: 'select', options: ['open', 'any', 'none'], filter_only: true },
  ],
  default_sort: { key: 'started_at', direction: 'desc' },
};
export const archivedInspectionList = archiveVariant(inspectionList, 'inspection', 'inspections_archive');
const mine = listVariant(inspectionList, 'inspections_mine');
/** The inspections that the viewer conducts or manages; most are their own, so the inspector is hidden at first. */
export const ownInspectionList: ListDeclaration = {
  ...mine,
  columns: mine.columns.map((column) => (column.selector === 'user_name' ? { ...column, omit: true } : column)),
};

/** An issue that was raised at an answer, as reports show it. */
export const inspectionIssue = z.object({
  id: z.number(),
  uuid: uuid(),
  number: z.number(),
  title: z.string(),
  status: z.enum(ISSUE_STATUSES),
  priority: z.enum(ISSUE_PRIORITIES),
  category: namedCategory,
  due_at: z.nullable(isoDay()),
  is_overdue: z.boolean(),
  assignee: z.nullable(z.extend(issueAssignee, { name: z.string() })),
  /** Archived issues stay in the report. */
  archived_at: z.nullable(timestamp()),
  /** The answer that the issue was raised at. */
  item_id: uuid(),
  row: z.array(uuid()),
});
export type InspectionIssue = z.infer<typeof inspectionIssue>;

/** An inspection with everything that is needed to conduct it, even offline. */
export const inspection = z.extend(inspectionSummary, {
  template: engineType<{ version_id: number; version: number } & TemplateDocument>(),
  context: engineType<RunContext>(),
  answers: z.array(engineType<Answer>()),
  rows: z.record(z.string(), z.array(z.string())),
  computed: engineType<Computed>(),
  sequence: z.number(),
  /** Files that the answers refer to. */
  files: z.array(storedFile),
  /** The issues raised in it that the caller may see, by number. */
  issues: z.array(inspectionIssue),
  /** Completing asks for the name of the person who is responsible. */
  require_sign_off: z.boolean(),
  sign_off: z.nullable(signOff),
  /** The last reopening of the inspection, with its reason. */
  reopened: z.nullable(z.object({ at: timestamp(), by: z.nullable(z.string()), reason: z.string() })),
});
export type Inspection = z.infer<typeof inspection>;

/** The origin of an imported inspection. */
export const importOrigin = z.object({
  file_name: z.string(),
  at: timestamp(),
  /** The person who imported it. */
  by: z.string(),
  /** The id in the original system, if the file has one. */
  external_id: z.nullable(z.string()),
  /** Percent times 100, as the original system scored it; null if it did not or if the score is the same. */
  score_percent: z.nullable(z.number()),
});
export type ImportOrigin = z.infer<typeof importOrigin>;

/** An inspection with how the workspace wants its report. */
export const inspectionReport = z.extend(inspection, {
  report: z.object({
    /** The languages in which the report is offered. */
    languages: z.array(z.enum(LANGUAGES)),
    /** The parts that reports of the workspace show after their head; a layout may have fewer. */
    sections: z.array(z.enum(REPORT_SECTIONS)),
    /** The layout that is shown by default. */
    layout: z.enum(REPORT_LAYOUTS),
  }),
  /** The score of the last completed inspection of the same asset and template before this one, of those that the reader may see. */
  previous_score_percent: z.nullable(z.number()),
  /** Whether there is such an inspection, scored or not. */
  has_previous: z.boolean(),
  /** The address of the site of the asset, or of the nearest site above it that has one, with its line breaks. */
  address: z.nullable(z.string()),
  /** Null for inspections that were completed here. */
  import_origin: z.nullable(importOrigin),
});
export type InspectionReport = z.infer<typeof inspectionReport>;

/** `data` of `INS_NOT_COMPLETE`: what is missing or invalid. */
export const incompleteAnswers = z.array(engineType<AnswerProblem & { message: string }>());
