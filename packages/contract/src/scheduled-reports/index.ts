/** Scheduled reports: a page of analytics or a section as PDF by mail, each recipient with what they may see. */
import * as z from 'zod/mini';
import { ANALYTICS_PAGES } from '../analytics/query.ts';
import { endpoints } from '../endpoint.ts';
import { type ListDeclaration, listEndpoint } from '../list.ts';
import type { Feature } from '../plans.ts';
import { emailAddress, localizedName, numericId, requiredText, text, timestamp } from '../values.ts';

/** The frequencies of scheduled reports. */
export const REPORT_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export type ReportFrequency = (typeof REPORT_FREQUENCIES)[number];
/** The maximum number of people who receive one report. */
export const MAX_REPORT_RECIPIENTS = 50;
export const MAX_REPORT_GROUPS = 20;
/** Addresses of people without an account, of one report. */
export const MAX_OUTSIDE_ADDRESSES = 10;
/** The plan with this feature allows them. */
export const OUTSIDE_ADDRESSES_FEATURE = 'ana_overview' satisfies Feature;
/** `waiting` for its confirmation; `stopped` by the recipient. Only confirmed addresses receive anything. */
export const SUBSCRIBER_STATUSES = ['waiting', 'confirmed', 'stopped'] as const;
/** The result of the last run: it reached each recipient, or the reason why not. */
export const REPORT_RESULTS = [
  ...(['not_sent', 'sending', 'sent'] as const),
  ...(['section_deleted', 'no_access', 'mail_failed', 'mail_not_configured'] as const),
] as const;
export type ReportResult = (typeof REPORT_RESULTS)[number];

const person = z.object({ id: z.number(), full_name: z.string() });
const source = z.union([
  z.object({
    kind: z.literal('page'),
    page: z.enum(ANALYTICS_PAGES),
    /** The query of the page as its charts take it, such as `preset=last_30_days&interval=month`. */
    query: z._default(text(4_000), ''),
  }),
  z.object({ kind: z.literal('section'), section_id: numericId() }),
]);
const schedule = {
  title: requiredText(200),
  source,
  frequency: z.enum(REPORT_FREQUENCIES),
  /** The day of a weekly report; 1 is Monday. */
  weekday: z.optional(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(7)))),
  /** The day of a monthly report; shorter months use their last day. */
  day: z.optional(z.nullable(z.number().check(z.int(), z.minimum(1), z.maximum(31)))),
  /** HH:MM in `timezone`. */
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/)),
  timezone: text(60),
  is_active: z._default(z.boolean(), true),
};

export const scheduledReport = z.object({
  ...schedule,
  id: z.number(),
  is_active: z.boolean(),
  recipients: z.array(person),
  /** Everyone who is a member when it is sent receives it as well. */
  groups: z.array(z.object({ id: z.number(), name_lang: localizedName() })),
  /** People without an account, who receive what the owner may see once they have confirmed their address. */
  addresses: z.array(z.object({ email: z.string(), status: z.enum(SUBSCRIBER_STATUSES) })),
  /** The board that is sent; null for pages, and after it was deleted. */
  section_title: z.nullable(z.string()),
  owner: person,
  /** Null while it is inactive. */
  next_at: z.nullable(timestamp()),
  last_sent_at: z.nullable(timestamp()),
  last_result: z.enum(REPORT_RESULTS),
  status: z.enum(['active', 'paused']),
  /** The reason why the last run did not reach everybody. */
  problem: z.nullable(z.enum(['section_deleted', 'no_access', 'mail_failed', 'mail_not_configured'])),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type ScheduledReport = z.infer<typeof scheduledReport>;
/** The settings of a scheduled report; it needs at least one recipient. */
export const scheduledReportInput = z.object({
  ...schedule,
  /** People, groups and addresses; at least one of them. */
  recipient_ids: z._default(z.array(numericId()).check(z.maxLength(MAX_REPORT_RECIPIENTS)), []),
  group_ids: z._default(z.array(numericId()).check(z.maxLength(MAX_REPORT_GROUPS)), []),
  addresses: z._default(z.array(emailAddress()).check(z.maxLength(MAX_OUTSIDE_ADDRESSES)), []),
});
export type ScheduledReportInput = z.input<typeof scheduledReportInput>;

export const scheduledReportList: ListDeclaration = {
  table_name: 'scheduled_reports',
  columns: [
    { selector: 'title', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'source', type: 'text' },
    { selector: 'recipients', type: 'text' },
    { selector: 'frequency', type: 'text', sortable: true, filter: 'select', options: REPORT_FREQUENCIES },
    { selector: 'next_at', type: 'date', sortable: true },
    { selector: 'last_result', type: 'badge', options: REPORT_RESULTS },
    { selector: 'status', type: 'badge', options: ['active', 'paused'] },
    { selector: 'last_sent_at', type: 'date', sortable: true, omit: true },
    { selector: 'is_active', type: 'boolean', filter: 'switch', filter_only: true },
  ],
  default_sort: { key: 'title', direction: 'asc' },
};

const own = { access: 'signed-in', prefix: 'ANA' } as const;
const params = z.object({ id: numericId() });
const errors = ['ANA_OBJECT_NOT_FOUND', 'VALIDATION_FAILED'] as const;
const savingErrors = [...errors, 'PLAN_FEATURE_REQUIRED'] as const;
const token = { params: z.object({ token: z.string().check(z.maxLength(200)) }) } as const;
const guest = { access: 'guest', prefix: 'ANA', ...token, errors: ['ANA_OBJECT_NOT_FOUND'] } as const;

/** Each person has their own; nobody else sees or changes them. */
export const scheduledReports = endpoints('scheduledReports', {
  list: listEndpoint(scheduledReportList, scheduledReport, {
    ...own,
    path: '/scheduled-report/list',
    summary: 'List your scheduled reports',
  }),
  create: {
    ...own,
    guard: 'share',
    method: 'POST',
    path: '/scheduled-report/new',
    summary: 'Schedule a report',
    body: scheduledReportInput,
    output: scheduledReport,
    errors: savingErrors,
    activity: 'scheduled_report.created',
  },
  get: {
    ...own,
    method: 'GET',
    path: '/scheduled-report/{id}',
    summary: 'Get a scheduled report',
    params,
    output: scheduledReport,
    errors,
  },
  update: {
    ...own,
    guard: 'share',
    method: 'PUT',
    path: '/scheduled-report/{id}',
    summary: 'Change a scheduled report',
    params,
    body: scheduledReportInput,
    output: scheduledReport,
    errors: savingErrors,
    activity: 'scheduled_report.changed',
  },
  delete: {
    ...own,
    method: 'DELETE',
    path: '/scheduled-report/{id}',
    summary: 'Delete a scheduled report',
    params,
    output: z.null(),
    errors,
    activity: 'scheduled_report.deleted',
  },
  send: {
    ...own,
    guard: 'share',
    method: 'POST',
    path: '/scheduled-report/{id}/send',
    no_events: 'sending',
    summary: 'Send a scheduled report now, to you only or to all recipients',
    params,
    body: z.object({ to: z.enum(['me', 'all']) }),
    output: z.null(),
    limit: 'invite',
    errors,
    activity: 'scheduled_report.sent',
  },
  getSubscription: {
    ...guest,
    limit: 'shared',
    method: 'GET',
    path: '/scheduled-report/subscription/{token}',
    summary: 'Get what a recipient confirms or stops by the link of a mail; opening the link changes nothing',
    output: z.object({
      status: z.enum(SUBSCRIBER_STATUSES),
      organization: z.string(),
      /** The person who scheduled the report, and its name. Null for reports that were deleted. */
      sender: z.nullable(z.string()),
      title: z.nullable(z.string()),
      /** The address of a person without an account; null for people of the workspace. */
      email: z.nullable(z.string()),
    }),
  },
  changeSubscription: {
    ...guest,
    limit: 'shared',
    method: 'POST',
    path: '/scheduled-report/subscription/{token}',
    no_events: 'personal',
    summary: 'Confirm that an address receives a report, or stop it',
    body: z.object({ status: z.enum(['confirmed', 'stopped']) }),
    output: z.null(),
    errors: ['ANA_OBJECT_NOT_FOUND', 'VALIDATION_FAILED'],
  },
  /** Mail clients post a form, as RFC 8058 has it. */
  stopFromMail: {
    ...guest,
    limit: 'shared',
    method: 'POST',
    path: '/scheduled-report/subscription/{token}/stop',
    is_cross_site: true,
    no_events: 'personal',
    summary: 'Stop a report by the button of a mail client',
    body: z.object({ 'List-Unsubscribe': z.optional(text(100)) }),
    output: z.null(),
  },
});
