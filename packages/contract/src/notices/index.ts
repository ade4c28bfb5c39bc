/** Notices: what the product tells a person, in the app and by mail. */
import * as z from 'zod/mini';
import { endpoints, SESSION_ONLY } from '../endpoint.ts';
import { INTEGRATIONS } from '../integrations/configuration.ts';
import { ISSUE_PRIORITIES } from '../issues/issue.ts';
import { ISSUE_STATUSES } from '../issues/policy.ts';
import type { Permission } from '../permissions.ts';
import { flag, isoDay, numericId, timestamp, uuid } from '../values.ts';

/**
 * The ways to receive the notices of one kind. `daily_mail` shows them in the app at once and sends them in one mail a
 * day.
 */
export const NOTICE_CHOICES = ['here', 'here_and_mail', 'daily_mail', 'none'] as const;
export type NoticeChoice = (typeof NOTICE_CHOICES)[number];

/** The headings of the preferences, in their order. */
export const NOTICE_GROUPS = ['assignments', 'issues', 'assets', 'alerts', 'jobs', 'integrations'] as const;
export type NoticeGroup = (typeof NOTICE_GROUPS)[number];

/** The kinds of records that notices can be about. */
const NOTICE_SUBJECTS = [
  'inspection',
  'assignment',
  'issue',
  'job',
  'sign_on_service',
  'api_token',
  'webhook',
  'integration',
  'retention',
  'alert',
  'asset',
  'asset_type',
] as const;
type NoticeSubjectType = (typeof NOTICE_SUBJECTS)[number];

/** A kind of notice: its group, recipients, default choice and subjects. */
export interface NoticeKindDeclaration {
  readonly group: NoticeGroup;
  /**
   * The recipients: conductors open the inspection or their own list, managers the report or the assignment, others the
   * record.
   */
  readonly recipients: 'conductors' | 'managers' | 'involved' | 'starter' | 'administrators' | 'owner';
  /** The choice that applies until a person makes another one. */
  readonly default_choice: NoticeChoice;
  /** The kinds of records that such notices are about; a notice opens its record. */
  readonly subjects: readonly NoticeSubjectType[];
  /** Only people with this permission see the kind in their preferences; if it is missing, everybody does. */
  readonly permission?: Permission;
  /** Unread notices of these kinds about the same work are read with it, so that people see each piece of work once. */
  readonly replaces?: readonly string[];
}

/**
 * Every kind, in the order of the preferences, which offer exactly these: a kind is added together with the code that
 * sends it. Its texts are in `notice.json` of the locales.
 */
export const NOTICE_KINDS = {
  work_opened: {
    group: 'assignments',
    recipients: 'conductors',
    default_choice: 'here',
    subjects: ['inspection', 'assignment'],
  },
  work_due_soon: {
    group: 'assignments',
    recipients: 'conductors',
    default_choice: 'here',
    subjects: ['inspection', 'assignment'],
    replaces: ['work_opened', 'work_due_soon', 'work_reminder'],
  },
  work_overdue: {
    group: 'assignments',
    recipients: 'conductors',
    default_choice: 'here_and_mail',
    subjects: ['inspection', 'assignment'],
    replaces: ['work_opened', 'work_due_soon', 'work_reminder'],
  },
  work_reminder: {
    group: 'assignments',
    recipients: 'conductors',
    default_choice: 'here_and_mail',
    subjects: ['inspection', 'assignment'],
    replaces: ['work_opened', 'work_due_soon', 'work_overdue', 'work_reminder'],
  },
  work_missed: {
    group: 'assignments',
    recipients: 'managers',
    default_choice: 'here',
    subjects: ['inspection', 'assignment'],
  },
  inspection_completed: {
    group: 'assignments',
    recipients: 'managers',
    default_choice: 'here',
    subjects: ['inspection', 'assignment'],
  },
  assignment_finished: {
    group: 'assignments',
    recipients: 'managers',
    default_choice: 'here',
    subjects: ['assignment'],
  },
  issue_assigned: { group: 'issues', recipients: 'involved', default_choice: 'here_and_mail', subjects: ['issue'] },
  issue_mentioned: { group: 'issues', recipients: 'involved', default_choice: 'here_and_mail', subjects: ['issue'] },
  issue_commented: { group: 'issues', recipients: 'involved', default_choice: 'here', subjects: ['issue'] },
  issue_status_changed: { group: 'issues', recipients: 'involved', default_choice: 'here', subjects: ['issue'] },
  issue_due_soon: { group: 'issues', recipients: 'involved', default_choice: 'here', subjects: ['issue'] },
  issue_overdue: {
    group: 'issues',
    recipients: 'involved',
    default_choice: 'here_and_mail',
    subjects: ['issue'],
    replaces: ['issue_due_soon'],
  },
  date_reminder: {
    group: 'assets',
    recipients: 'involved',
    default_choice: 'here_and_mail',
    subjects: ['asset', 'asset_type'],
    permission: 'SST_VIEW_ASSET',
  },
  alert: {
    group: 'alerts',
    recipients: 'managers',
    default_choice: 'here_and_mail',
    subjects: ['alert', 'inspection', 'issue', 'asset'],
  },
  export_done: { group: 'jobs', recipients: 'starter', default_choice: 'here', subjects: ['job'] },
  import_done: { group: 'jobs', recipients: 'starter', default_choice: 'here', subjects: ['job'] },
  certificate_expiry: {
    group: 'integrations',
    recipients: 'administrators',
    default_choice: 'here_and_mail',
    subjects: ['sign_on_service'],
    permission: 'APP_EDIT_SETTINGS',
  },
  retention_begins: {
    group: 'integrations',
    recipients: 'administrators',
    default_choice: 'here',
    subjects: ['retention'],
    permission: 'APP_EDIT_SETTINGS',
  },
  api_token_expires: {
    group: 'integrations',
    recipients: 'owner',
    default_choice: 'here_and_mail',
    subjects: ['api_token'],
    permission: 'APP_MANAGE_API',
  },
  api_token_expired: {
    group: 'integrations',
    recipients: 'owner',
    default_choice: 'here_and_mail',
    subjects: ['api_token'],
    permission: 'APP_MANAGE_API',
  },
  webhook_suspended: {
    group: 'integrations',
    recipients: 'administrators',
    default_choice: 'here_and_mail',
    subjects: ['webhook'],
    permission: 'APP_MANAGE_API',
  },
  integration_suspended: {
    group: 'integrations',
    recipients: 'involved',
    default_choice: 'here_and_mail',
    subjects: ['integration'],
  },
} as const satisfies Record<string, NoticeKindDeclaration>;
export type NoticeKind = keyof typeof NOTICE_KINDS;
/** The keys of `NOTICE_KINDS`, in the order of the preferences. */
export const NOTICE_KIND_KEYS = Object.keys(NOTICE_KINDS) as [NoticeKind, ...NoticeKind[]];

export const noticeSubject = z.object({
  type: z.enum(NOTICE_SUBJECTS),
  id: z.number(),
  uuid: z.optional(uuid()),
  /**
   * The title of the subject when the notice was sent. For a job: the name of its definition, such as `assets.import`.
   */
  title: z.string(),
});
export type NoticeSubject = z.infer<typeof noticeSubject>;

/** The values that the text of a notice mentions in addition to its subject. */
export const noticeData = z.object({
  /** The number of inspections that the notice is about; missing for one. */
  count: z.optional(z.number()),
  due_at: z.optional(timestamp()),
  asset_name: z.optional(z.string()),
  /** The person whose action the notice is about. */
  by: z.optional(z.object({ id: z.number(), name: z.string() })),
  /** The new status of a changed issue. */
  status: z.optional(z.enum(ISSUE_STATUSES)),
  /** The comment that the notice is about. */
  comment_id: z.optional(z.number()),
  /** The end of the subject’s validity, and whether it has passed. */
  expires_at: z.optional(timestamp()),
  has_expired: z.optional(z.boolean()),
  /** The integration that a configuration belongs to. */
  integration: z.optional(z.enum(INTEGRATIONS)),
  /** The alert that fired, and the value of its figure as it is shown. */
  alert: z.optional(z.string()),
  value: z.optional(z.string()),
  /** The field that a reminder is about, and its date; the first and the last date if it is about several assets. */
  field: z.optional(z.object({ key: z.optional(z.string()), name: z.string() })),
  due_day: z.optional(isoDay()),
  due_days: z.optional(z.object({ from: isoDay(), to: isoDay() })),
  /** The job has failed. */
  has_failed: z.optional(z.boolean()),
});
export type NoticeData = z.infer<typeof noticeData>;

/** Returns the suffix that follows the kind in the name of its sentence. */
export function getNoticeVariant({
  has_failed,
  has_expired,
  status,
  alert,
  count,
  value,
  due_days,
}: NoticeData): string {
  if (has_failed) return '_failed';
  if (has_expired) return '_expired';
  if (status) return '_to';
  if (value) return '_value';
  if (due_days) return '_many';
  return alert && count ? '_many' : '';
}

/** The current state of the subject, as far as the person may see it. */
export const noticeDetails = z.object({
  number: z.number(),
  priority: z.enum(ISSUE_PRIORITIES),
  due_at: z.nullable(isoDay()),
  is_overdue: z.boolean(),
  /** The first picture, by its uuid. */
  picture: z.nullable(uuid()),
  /** The beginning of the comment, or the note of the change of status; empty without either. */
  text: z.string(),
});
export type NoticeDetails = z.infer<typeof noticeDetails>;

/** One notice of a person. */
export const notice = z.object({
  id: z.number(),
  kind: z.enum(NOTICE_KIND_KEYS),
  subject: noticeSubject,
  data: noticeData,
  /** Null for subjects without details, and for those that the person may no longer see. */
  details: z.nullable(noticeDetails),
  read_at: z.nullable(timestamp()),
  created_at: timestamp(),
});
export type Notice = z.infer<typeof notice>;

/** The choices of one person, complete with the defaults. */
export const noticeChoices = z.record(z.enum(NOTICE_KIND_KEYS), z.enum(NOTICE_CHOICES));
export type NoticeChoices = z.infer<typeof noticeChoices>;
/** The choices that apply until a person makes others. */
export const DEFAULT_NOTICE_CHOICES = Object.fromEntries(
  NOTICE_KIND_KEYS.map((kind) => [kind, NOTICE_KINDS[kind].default_choice]),
) as Readonly<NoticeChoices>;
/** Kinds that are left out stay unchanged. */
export const noticeChoicesInput = z.partialRecord(z.enum(NOTICE_KIND_KEYS), z.enum(NOTICE_CHOICES));

/** The number of notices on one page. */
export const NOTICES_PER_PAGE = 25;

const unreadCount = z.object({ unread: z.number() });

export const notices = endpoints(
  'notices',
  {
    list: {
      method: 'GET',
      path: '/notice/list',
      access: 'signed-in',
      prefix: 'APP',
      summary: `List your notices, newest first, ${NOTICES_PER_PAGE} at a time`,
      query: z.object({
        /** The page of notices after the one with this id. */
        before: z.optional(numericId()),
        unread: z.optional(flag()),
        /** Only notices of this kind, such as `issue_mentioned`. */
        kind: z.optional(z.enum(NOTICE_KIND_KEYS)),
      }),
      output: z.object({
        list: z.array(notice),
        /** The `before` of the next call; null at the end. */
        next: z.nullable(z.number()),
      }),
      errors: ['VALIDATION_FAILED'],
    },
    countUnread: {
      method: 'GET',
      path: '/notice/unread-count',
      access: 'signed-in',
      prefix: 'APP',
      summary: 'Count your unread notices',
      output: unreadCount,
    },
    markRead: {
      method: 'PUT',
      path: '/notice/{id}/read',
      access: 'signed-in',
      prefix: 'APP',
      no_events: 'personal',
      summary: 'Mark one of your notices as read',
      params: z.object({ id: numericId() }),
      output: notice,
      errors: ['APP_OBJECT_NOT_FOUND'],
    },
    markAllRead: {
      method: 'PUT',
      path: '/notice/read-all',
      access: 'signed-in',
      prefix: 'APP',
      no_events: 'personal',
      summary: 'Mark all your notices as read',
      output: unreadCount,
    },
  },
  SESSION_ONLY,
);
