/** An issue: something that was found and needs to be fixed. */
import * as z from 'zod/mini';
import { customFieldValues, customFieldValuesInput } from '../custom-fields/index.ts';
import { storedFile } from '../files/index.ts';
import { archiveVariant, type ListDeclaration, listVariant } from '../list.ts';
import { limitedRichText, richText } from '../rich-text.ts';
import { isoDay, localizedName, numericId, requiredText, timestamp, uuid } from '../values.ts';
import { ISSUE_STATUSES, issueRights } from './policy.ts';

/** The priorities, the lowest first. */
export const ISSUE_PRIORITIES = ['low', 'medium', 'high'] as const;
export type IssuePriority = (typeof ISSUE_PRIORITIES)[number];
/** The risks, the lowest first. */
export const ISSUE_RISKS = ['none', 'low', 'medium', 'high', 'critical'] as const;
export type IssueRisk = (typeof ISSUE_RISKS)[number];
/** Types that every workspace has; it may add others in its settings. */
export const ISSUE_TYPES = ['action', 'observation', 'defect', 'near_miss', 'incident'] as const;

/** The maximum length of a title, in characters. */
export const MAX_ISSUE_TITLE_LENGTH = 300;
/** The maximum length of the plain text of a description or comment. */
export const MAX_ISSUE_TEXT_LENGTH = 20_000;
/** The maximum number of files of an issue. */
export const MAX_ISSUE_MEDIA = 50;
/** The maximum number of labels of an issue. */
export const MAX_ISSUE_LABELS = 20;
/** The maximum number of people who collaborate on an issue. */
export const MAX_ISSUE_COLLABORATORS = 50;
/** The maximum length of the note to a change of status, in characters. */
export const MAX_ISSUE_NOTE_LENGTH = 2_000;

const person = z.object({ id: z.number(), full_name: z.string() });
/** A group is assigned with all its members. */
export const issueAssignee = z.object({ type: z.enum(['user', 'group']), id: numericId() });

export const namedCategory = z.object({
  id: z.number(),
  name_lang: localizedName(),
  icon: z.nullable(z.string()),
  color: z.string(),
});
/** Labels are named in the language of the call. */
const namedLabel = z.object({ id: z.number(), name: z.string(), color: z.string() });
const namedAsset = z.object({ uuid: uuid(), asset_id: z.string(), display_name: z.string() });

/** The answer that the issue was raised at, with the title of its question at that time. */
export const issueSource = z.object({
  inspection_uuid: uuid(),
  document_id: z.nullable(z.string()),
  item_id: uuid(),
  row: z.array(uuid()),
  title: z.string(),
});
export type IssueSource = z.infer<typeof issueSource>;

/** The same answer in its current state. */
export const sourceAnswer = z.object({
  /** Empty for questions that are answered with files. */
  answer: z.string(),
  is_failed: z.boolean(),
  /** The score in 1/10,000 of a point; null if the answer does not count. */
  score: z.nullable(z.object({ score: z.number(), max: z.number() })),
  note: z.string(),
  files: z.array(storedFile),
});
export type SourceAnswer = z.infer<typeof sourceAnswer>;

/** An issue as lists show it. */
export const issueSummary = z.object({
  id: z.number(),
  uuid: uuid(),
  /** Counts per workspace, without gaps. */
  number: z.number(),
  title: z.string(),
  type: z.string(),
  status: z.enum(ISSUE_STATUSES),
  priority: z.enum(ISSUE_PRIORITIES),
  risk: z.enum(ISSUE_RISKS),
  category: namedCategory,
  sub_category: z.nullable(namedCategory),
  labels: z.array(namedLabel),
  /** A day in the time zone of the workspace. */
  due_at: z.nullable(isoDay()),
  /** Due before today in the time zone of the workspace, and neither complete nor impossible. */
  is_overdue: z.boolean(),
  assignee: z.nullable(z.extend(issueAssignee, { name: z.string() })),
  asset: z.nullable(namedAsset),
  site: z.nullable(z.object({ id: z.number(), title: z.string(), path: z.string() })),
  comments_count: z.number(),
  media_count: z.number(),
  /** The first picture, for lists and boards. */
  picture: z.nullable(uuid()),
  custom_fields: customFieldValues(),
  created_by: z.nullable(person),
  created_at: timestamp(),
  updated_at: timestamp(),
  completed_at: z.nullable(timestamp()),
  archived_at: z.nullable(timestamp()),
  /** Counts the changes; a change names the one that it is based on. */
  revision: z.number(),
  /** The actions that the caller may perform on the issue. */
  may: issueRights,
});
export type IssueSummary = z.infer<typeof issueSummary>;

/** An issue with everything that its page shows. */
export const issue = z.extend(issueSummary, {
  description: richText(),
  collaborators: z.array(person),
  source: z.nullable(
    z.extend(issueSource, {
      /** Whether the caller may read the inspection. */
      can_read: z.boolean(),
      template_title: z.string(),
    }),
  ),
  media: z.array(uuid()),
  files: z.array(storedFile),
  /** The note of its last change of status. */
  status_note: z.nullable(z.string()),
  is_watching: z.boolean(),
});
export type Issue = z.infer<typeof issue>;

const details = {
  description: z.optional(limitedRichText(MAX_ISSUE_TEXT_LENGTH)),
  type: z.optional(z.string().check(z.maxLength(60))),
  priority: z.optional(z.enum(ISSUE_PRIORITIES)),
  risk: z.optional(z.enum(ISSUE_RISKS)),
  category_id: z.optional(numericId()),
  sub_category_id: z.optional(z.nullable(numericId())),
  label_ids: z.optional(z.array(numericId()).check(z.maxLength(MAX_ISSUE_LABELS))),
  due_at: z.optional(z.nullable(isoDay())),
  assignee: z.optional(z.nullable(issueAssignee)),
  collaborator_ids: z.optional(z.array(numericId()).check(z.maxLength(MAX_ISSUE_COLLABORATORS))),
  asset_uuid: z.optional(z.nullable(uuid())),
  site_id: z.optional(z.nullable(numericId())),
  media: z.optional(z.array(uuid()).check(z.maxLength(MAX_ISSUE_MEDIA))),
  custom_fields: z.optional(customFieldValuesInput()),
};

/** An issue without a category gets the default one of the workspace. */
export const newIssue = z.object({
  /** Generated by the device. If it creates the issue again, the server returns the stored one. */
  uuid: z.optional(uuid()),
  title: requiredText(MAX_ISSUE_TITLE_LENGTH),
  ...details,
  source: z.optional(
    z.object({
      inspection_uuid: uuid(),
      item_id: uuid(),
      row: z._default(z.array(uuid()).check(z.maxLength(5)), []),
      /**
       * The time at which the issue was raised, and the current time by the clock of the device: together they date an
       * issue that was raised offline.
       */
      raised_at: z.optional(timestamp()),
      sent_at: z.optional(timestamp()),
    }),
  ),
});
export type NewIssue = z.input<typeof newIssue>;

/** Fields that are left out stay unchanged. */
export const issueChange = z.object({
  title: z.optional(requiredText(MAX_ISSUE_TITLE_LENGTH)),
  ...details,
  /** The revision that the change is based on; a stale one is rejected. */
  revision: z.optional(z.number().check(z.int())),
});
export type IssueChange = z.input<typeof issueChange>;

export const issueList: ListDeclaration = {
  table_name: 'issues',
  columns: [
    { selector: 'number', type: 'number', sortable: true, filter: 'number' },
    { selector: 'title', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'status', type: 'badge', sortable: true, filter: 'select', options: ISSUE_STATUSES },
    { selector: 'priority', type: 'badge', sortable: true, filter: 'select', options: ISSUE_PRIORITIES },
    { selector: 'category', type: 'text', filter: 'asyncDropdownTree', remote: '/issue/category/all' },
    { selector: 'assignee', type: 'person', filter: 'asyncSelect', remote: '/user/search-user-group' },
    { selector: 'due_at', type: 'day', sortable: true, filter: 'dateRange' },
    { selector: 'asset', type: 'text', filter: 'asyncSelect', remote: '/assets/search' },
    { selector: 'labels', type: 'text', filter: 'asyncSelect', remote: '/issue/label/all', omit: true },
    { selector: 'risk', type: 'badge', sortable: true, filter: 'select', options: ISSUE_RISKS, omit: true },
    { selector: 'type', type: 'text', filter: 'asyncSelect', remote: '/issue/type/all', omit: true },
    { selector: 'site', type: 'text', filter: 'asyncDropdownTree', remote: '/resources/sites/search', omit: true },
    {
      selector: 'template',
      type: 'text',
      filter: 'asyncDropdownTree',
      remote: '/checklist/template/search',
      omit: true,
    },
    { selector: 'created_by', type: 'person', filter: 'asyncSelect', remote: '/user/search', omit: true },
    { selector: 'created_at', type: 'date', sortable: true, filter: 'dateRange' },
    { selector: 'updated_at', type: 'date', sortable: true, filter: 'dateRange', omit: true },
    { selector: 'completed_at', type: 'date', sortable: true, filter: 'dateRange', omit: true },
    { selector: 'comments_count', type: 'number', omit: true },
    { selector: 'is_overdue', type: 'boolean', filter: 'switch', omit: true },
    /** The assignee is the viewer or one of their groups. */
    { selector: 'assigned_to_me', type: 'boolean', filter: 'switch', omit: true, filter_only: true },
    /** Created by, assigned to or watched by the viewer. */
    { selector: 'mine', type: 'boolean', filter: 'switch', omit: true, search_only: true },
    /** The inspection that it was found in, by its uuid. */
    { selector: 'inspection', type: 'text', filter: 'text', omit: true, search_only: true },
    /** Title, number and asset. */
    { selector: 'search', type: 'text', filter: 'textBuilder', omit: true, search_only: true },
  ],
  custom_fields: { scope: 'issue', property: 'custom_fields' },
  // Open issues come first, the newest of them at the top.
  default_sort: { key: 'status', direction: 'asc', then_by: { key: 'created_at', direction: 'desc' } },
};
export const archivedIssueList: ListDeclaration = {
  ...archiveVariant(issueList, 'issue', 'issues_archive'),
  default_sort: { key: 'created_at', direction: 'desc' },
};
/** The issues that the viewer created, is assigned to or collaborates on. */
export const ownIssueList = listVariant(issueList, 'issues_mine');
