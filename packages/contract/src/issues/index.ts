/** Issues: what was found and needs to be fixed. */
import * as z from 'zod/mini';
import { type CustomField, customField, customFieldsInput } from '../custom-fields/index.ts';
import { endpoints } from '../endpoint.ts';
import { bulkEndpoint, bulkSelection, exportEndpoint, listEndpoint, selectOption } from '../list.ts';
import { resource } from '../resource.ts';
import { anyId, isoDay, languageCode, numericId, queryText, uuid } from '../values.ts';
import { issueSettingsEndpoints } from './category.ts';
import { commentEndpoints } from './comments.ts';
import {
  archivedIssueList,
  ISSUE_PRIORITIES,
  issue,
  issueAssignee,
  issueChange,
  issueList,
  issueSummary,
  MAX_ISSUE_LABELS,
  MAX_ISSUE_MEDIA,
  MAX_ISSUE_NOTE_LENGTH,
  newIssue,
  ownIssueList,
  sourceAnswer,
} from './issue.ts';
import { ISSUE_STATUSES } from './policy.ts';

export * from './category.ts';
export * from './comments.ts';
export * from './issue.ts';
export * from './policy.ts';

/** The built-in field of every issue. Its label is in the locale files. */
export const ISSUE_TITLE: CustomField = {
  ...{ id: null, key: 'title', name: 'title', translations: {}, description: '', field_type: 'text' },
  ...{ is_used: true, is_required: true, is_standard: true, is_locked: true, default_value: null },
  ...{ config: {}, parent_id: null },
};

const LIST = ['ACT_VIEW_ISSUE_LIST'] as const;
/** Creator and assignee reach their issue with each of these; the policy decides for each issue. */
const OWN = ['ACT_VIEW_ISSUE', 'ACT_CREATE_ISSUE', 'INS_CONDUCT_INSPECTION'] as const;
const CREATE = ['ACT_CREATE_ISSUE'] as const;
const params = z.object({ id: anyId() });
const note = () => z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(MAX_ISSUE_NOTE_LENGTH))));
const media = () => z.optional(z.array(uuid()).check(z.maxLength(MAX_ISSUE_MEDIA)));

/** The maximum number of issues in one response of the calendar. */
export const MAX_CALENDAR_ISSUES = 2_000;
/** Selected issues that the caller may not change stay unchanged; `refused` counts them. */
const bulkOutput = z.object({ affected: z.number(), refused: z.number() });
const bulk = <const P extends `/${string}`>(path: P, summary: string) => ({
  ...bulkEndpoint(issueList, { path, access: OWN, prefix: 'ACT' as const, summary }),
  output: bulkOutput,
  activity: 'issue.changed' as const,
});

export const issues = endpoints('issues', {
  ...resource({
    path: '/issue',
    names: ['an issue', 'issues'],
    prefix: 'ACT',
    activity: 'issue',
    id: anyId(),
    record: issueSummary,
    input: newIssue,
    list: issueList,
    archive: archivedIssueList,
    view: LIST,
    manage: OWN,
    history: true,
    search: {
      access: OWN,
      option: z.extend(selectOption(), { number: z.number(), status: z.enum(ISSUE_STATUSES) }),
      limit: 20,
    },
    overrides: {
      get: { access: OWN, output: issue },
      create: {
        access: CREATE,
        feature: 'act_create_issue',
        summary: 'Create an issue; repeating the call with the same uuid returns the stored one',
        output: issue,
        is_conducting: true,
        errors: [
          'ACT_OBJECT_NOT_FOUND',
          'SST_OBJECT_NOT_FOUND',
          'SST_ASSET_ARCHIVED',
          'RES_OBJECT_NOT_FOUND',
          'INS_OBJECT_NOT_FOUND',
          'ACT_UUID_TAKEN',
        ],
        events: ['issue.assigned'],
      },
      update: {
        summary: 'Change fields of an issue; fields that are left out stay unchanged',
        body: issueChange,
        output: issue,
        errors: [
          'USR_FORBIDDEN',
          'ACT_REVISION_NOT_MATCH',
          'SST_OBJECT_NOT_FOUND',
          'SST_ASSET_ARCHIVED',
          'RES_OBJECT_NOT_FOUND',
          'ACT_ARCHIVED',
        ],
        events: ['issue.assigned'],
      },
      listActivity: { access: OWN },
      bulkArchive: { output: bulkOutput },
      bulkRestore: { output: bulkOutput },
    },
  }),
  listMine: listEndpoint(ownIssueList, issueSummary, {
    path: '/issue/mine',
    access: OWN,
    prefix: 'ACT',
    summary: 'List the issues that you created, that are assigned to you, or that you watch',
  }),
  exportMine: exportEndpoint(ownIssueList, {
    path: '/issue/mine/export',
    access: OWN,
    prefix: 'ACT',
    summary: 'Export your own issues',
  }),
  count: {
    method: 'GET',
    path: '/issue/counts',
    access: LIST,
    prefix: 'ACT',
    summary: 'Count the issues that match a filter by status, for the columns of a board',
    query: z.object({ filter: z.optional(queryText()) }),
    output: z.object({ counts: z.record(z.enum(ISSUE_STATUSES), z.number()), overdue: z.number() }),
    errors: ['VALIDATION_FAILED'],
    list: issueList,
  },
  getCalendar: {
    method: 'GET',
    path: '/issue/calendar',
    access: LIST,
    prefix: 'ACT',
    summary: `List the issues due between two days that match a filter, at most ${MAX_CALENDAR_ISSUES}`,
    query: z.object({ from: isoDay(), to: isoDay(), filter: z.optional(queryText()) }),
    output: z.object({ list: z.array(issueSummary), is_truncated: z.boolean() }),
    errors: ['VALIDATION_FAILED'],
    list: issueList,
  },
  findOpen: {
    method: 'GET',
    path: '/issue/open-at-question',
    access: OWN,
    prefix: 'ACT',
    summary: 'Find open issues of the same question at the same asset, newest first, at most 5',
    query: z.object({ item_id: uuid(), asset_uuid: uuid() }),
    output: z.array(issueSummary),
  },
  getSourceAnswer: {
    method: 'GET',
    path: '/issue/{id}/source-answer',
    access: OWN,
    prefix: 'ACT',
    summary:
      'Get the answer that an issue was found at; null without one, and for people who may not read its inspection',
    params,
    output: z.nullable(sourceAnswer),
    errors: ['ACT_OBJECT_NOT_FOUND'],
  },
  changeStatus: {
    method: 'POST',
    path: '/issue/{id}/change-status',
    access: OWN,
    prefix: 'ACT',
    summary: 'Move an issue to another status, with the evidence that its category asks for',
    params,
    body: z.object({
      status: z.enum(ISSUE_STATUSES),
      note: note(),
      media: media(),
      revision: z.optional(z.number()),
    }),
    output: issue,
    errors: [
      'ACT_OBJECT_NOT_FOUND',
      'ACT_STATUS_NOT_ALLOWED',
      'ACT_EVIDENCE_REQUIRED',
      'ACT_REVISION_NOT_MATCH',
      'ACT_ARCHIVED',
      'VALIDATION_FAILED',
    ],
    activity: 'issue.status_changed',
  },
  watch: {
    method: 'PUT',
    path: '/issue/{id}/watch',
    access: OWN,
    prefix: 'ACT',
    no_events: 'personal',
    summary: 'Watch an issue or stop watching it: people who watch are notified of comments and changes of its status',
    params,
    body: z.object({ is_watching: z.boolean() }),
    output: issue,
    errors: ['ACT_OBJECT_NOT_FOUND'],
  },
  bulkChangeStatus: {
    ...bulk(
      '/issue/bulk-change-status',
      'Move issues to another status in bulk; issues that need other evidence stay as they are',
    ),
    body: z.extend(bulkSelection(), { status: z.enum(ISSUE_STATUSES), note: note(), media: media() }),
    activity: 'issue.status_changed' as const,
  },
  bulkAssign: {
    ...bulk('/issue/bulk-assign', 'Assign issues in bulk, or remove their assignees'),
    body: z.extend(bulkSelection(), { assignee: z.nullable(issueAssignee) }),
    events: ['issue.assigned'],
  },
  bulkChange: {
    ...bulk('/issue/bulk-change', 'Change due date, priority, category or labels of issues in bulk'),
    body: z
      .extend(bulkSelection(), {
        due_at: z.optional(z.nullable(isoDay())),
        priority: z.optional(z.enum(ISSUE_PRIORITIES)),
        category_id: z.optional(numericId()),
        sub_category_id: z.optional(z.nullable(numericId())),
        add_label_ids: z.optional(z.array(numericId()).check(z.maxLength(MAX_ISSUE_LABELS))),
        remove_label_ids: z.optional(z.array(numericId()).check(z.maxLength(MAX_ISSUE_LABELS))),
      })
      .check(
        z.refine(
          ({ due_at, priority, category_id, sub_category_id, add_label_ids = [], remove_label_ids = [] }) =>
            [due_at, priority, category_id, sub_category_id].some((value) => value !== undefined) ||
            add_label_ids.length + remove_label_ids.length > 0,
          { error: 'field.change_required' },
        ),
      ),
  },
  downloadPdf: {
    method: 'GET',
    path: '/issue/{id}/pdf',
    access: OWN,
    prefix: 'ACT',
    limit: 'pdf',
    work: 'print',
    summary: 'Download an issue with its comments as PDF',
    params,
    query: z.object({ lang: z.optional(languageCode()) }),
    response: 'bytes',
    errors: ['ACT_OBJECT_NOT_FOUND', 'APP_BUSY'],
  },
  listCustomFields: {
    method: 'GET',
    path: '/issue/custom-fields',
    access: [...OWN, 'ACT_VIEW_ISSUE_LIST', 'ACT_MANAGE_CATEGORY'],
    prefix: 'ACT',
    summary: 'List the issue fields in use, in order',
    output: z.array(customField),
  },
  listAllCustomFields: {
    method: 'GET',
    path: '/issue/settings/custom-fields',
    access: ['ACT_MANAGE_CATEGORY', 'APP_VIEW_SETTINGS'],
    prefix: 'ACT',
    summary: 'List all issue fields: those in use in order, then the unused ones by name',
    output: z.array(customField),
  },
  saveCustomFields: {
    method: 'PUT',
    path: '/issue/settings/custom-fields',
    access: ['ACT_MANAGE_CATEGORY', 'APP_EDIT_SETTINGS'],
    prefix: 'ACT',
    summary: 'Save new and changed fields and the order; other fields stay unchanged',
    body: customFieldsInput,
    output: z.array(customField),
    errors: ['ACT_OBJECT_NOT_FOUND', 'VALIDATION_FAILED'],
    activity: 'issue_fields.changed',
  },
  deleteCustomField: {
    method: 'DELETE',
    path: '/issue/settings/custom-fields/unused-fields/{id}/delete',
    access: ['ACT_MANAGE_CATEGORY', 'APP_EDIT_SETTINGS'],
    prefix: 'ACT',
    no_events: 'settings',
    summary: 'Permanently delete an unused field and its values',
    params: z.object({ id: numericId() }),
    output: z.null(),
    errors: ['ACT_OBJECT_NOT_FOUND', 'ACT_IN_USE'],
    activity: 'issue_field.deleted',
  },
  ...issueSettingsEndpoints,
  ...commentEndpoints,
});
