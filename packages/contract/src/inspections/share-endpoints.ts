/** Links with which people without an account read one report. */
import * as z from 'zod/mini';
import { rating } from '../settings/ratings.ts';
import { anyId, emailAddress, queryText, text, timestamp, uuid } from '../values.ts';
import { inspectionIssue, inspectionReport } from './inspection.ts';
import { reportQuery } from './report-endpoints.ts';

const MANAGE_ACCESS = ['INS_MANAGE_INSPECTIONS'] as const;
/** The same minimum as for passwords of accounts. */
export const MIN_SHARE_PASSWORD_LENGTH = 8;

/** The maximum number of addresses that one call sends a report to. */
export const MAX_REPORT_ADDRESSES = 10;
export const MAX_REPORT_MESSAGE_LENGTH = 2_000;

/** A public link to a report. Without `expires_at` it works until it is revoked. */
export const shareLink = z.object({
  url: z.string(),
  expires_at: z.nullable(timestamp()),
  has_password: z.boolean(),
  created_at: timestamp(),
});
export type ShareLink = z.infer<typeof shareLink>;

/** The report for guests, which leaves out people and records that the printed one does not name. */
export const sharedReport = z.extend(
  z.pick(inspectionReport, {
    uuid: true,
    document_id: true,
    title: true,
    status: true,
    template_title: true,
    template_version: true,
    asset: true,
    address: true,
    user: true,
    started_at: true,
    completed_at: true,
    archived_at: true,
    template: true,
    context: true,
    answers: true,
    rows: true,
    computed: true,
    files: true,
    sign_off: true,
    note: true,
    report: true,
  }),
  {
    /** The issues that the creator of the link may see. */
    issues: z.array(
      z.pick(inspectionIssue, { uuid: true, number: true, title: true, status: true, item_id: true, row: true }),
    ),
    /** The name of the organization whose report it is. */
    organization: z.string(),
    ratings: z.array(rating),
  },
);
export type SharedReport = z.infer<typeof sharedReport>;

const tokenParams = z.object({ token: z.string().check(z.regex(/^[\w.-]{1,120}$/)) });
/** Proves for some hours that the password of the link has been given; without a password it is not needed. */
const access = () => z.optional(z.string().check(z.regex(/^[\w.-]{1,120}$/)));

export const shareEndpoints = {
  getShareLink: {
    method: 'GET',
    path: '/inspection/{id}/share-link',
    access: MANAGE_ACCESS,
    prefix: 'INS',
    summary: 'Get the link that shows a report to people without an account; null if there is none',
    params: z.object({ id: anyId() }),
    output: z.nullable(shareLink),
    errors: ['INS_OBJECT_NOT_FOUND'],
    secret: true,
  },
  createShareLink: {
    method: 'POST',
    path: '/inspection/{id}/share-link',
    access: MANAGE_ACCESS,
    prefix: 'INS',
    guard: 'share',
    no_events: 'sharing',
    summary: 'Create a link that shows a report to people without an account; an earlier link stops working',
    params: z.object({ id: anyId() }),
    body: z.object({
      expires_at: z.optional(z.nullable(timestamp())),
      password: z.optional(z.nullable(text(128).check(z.minLength(MIN_SHARE_PASSWORD_LENGTH)))),
    }),
    output: shareLink,
    errors: ['INS_OBJECT_NOT_FOUND', 'INS_ARCHIVED'],
    activity: 'inspection.link_created',
    secret: true,
  },
  deleteShareLink: {
    method: 'DELETE',
    path: '/inspection/{id}/share-link',
    access: MANAGE_ACCESS,
    prefix: 'INS',
    no_events: 'sharing',
    summary: 'Revoke the link of a report; it stops working at once',
    params: z.object({ id: anyId() }),
    output: z.null(),
    errors: ['INS_OBJECT_NOT_FOUND'],
    activity: 'inspection.link_revoked',
  },
  sendReport: {
    method: 'POST',
    path: '/inspection/{id}/send-report',
    access: MANAGE_ACCESS,
    prefix: 'INS',
    guard: 'share',
    limit: 'invite',
    no_events: 'sending',
    summary:
      'Send a report by mail: its link, which is created where there is none, or a PDF in your language; one mail for each address',
    params: z.object({ id: anyId() }),
    body: z.object({
      emails: z.array(emailAddress()).check(z.minLength(1), z.maxLength(MAX_REPORT_ADDRESSES)),
      content: z.enum(['link', 'pdf']),
      message: z._default(text(MAX_REPORT_MESSAGE_LENGTH), ''),
    }),
    /** The number of mails that will be sent. */
    output: z.object({ sent: z.number() }),
    errors: ['INS_OBJECT_NOT_FOUND', 'INS_ARCHIVED'],
    activity: 'inspection.report_sent',
  },
  getShared: {
    method: 'GET',
    path: '/shared/report/{token}',
    access: 'guest',
    prefix: 'INS',
    limit: 'shared',
    summary: 'Get the report of a link; `report` is null until the password of the link has been given',
    params: tokenParams,
    query: z.object({ access: access() }),
    output: z.object({
      has_password: z.boolean(),
      /** The organization of the report, and the person who shares it; the latter is null after they were deleted. */
      organization: z.string(),
      sender: z.nullable(z.string()),
      report: z.nullable(sharedReport),
    }),
    errors: ['INS_SHARE_LINK_INVALID'],
    secret: true,
  },
  openShared: {
    method: 'POST',
    path: '/shared/report/{token}/open',
    access: 'guest',
    prefix: 'INS',
    no_events: 'reading',
    summary: 'Give the password of a link; answers `access` for its other calls',
    params: tokenParams,
    body: z.object({ password: z.string().check(z.maxLength(128)) }),
    output: z.object({ access: z.string() }),
    errors: ['INS_SHARE_LINK_INVALID', 'VALIDATION_FAILED', 'RATE_LIMITED', 'APP_BUSY'],
    secret: true,
  },
  getSharedPdf: {
    method: 'GET',
    path: '/shared/report/{token}/report.pdf',
    access: 'guest',
    prefix: 'INS',
    response: 'bytes',
    limit: 'pdf',
    work: 'print',
    summary: 'Get the report of a link as a PDF',
    params: tokenParams,
    query: z.object({ ...reportQuery(), access: access() }),
    errors: ['INS_SHARE_LINK_INVALID', 'APP_BUSY'],
  },
  getSharedFile: {
    method: 'GET',
    path: '/shared/report/{token}/file/{uuid}',
    access: 'guest',
    prefix: 'INS',
    response: 'bytes',
    limit: 'shared',
    summary: 'Get a picture or another file that the report of a link shows',
    params: z.extend(tokenParams, { uuid: uuid() }),
    query: z.object({
      access: access(),
      size: z.optional(z.enum(['thumb', 'screen'])),
      download: z.optional(queryText(100)),
    }),
    errors: ['INS_SHARE_LINK_INVALID'],
  },
} as const;
