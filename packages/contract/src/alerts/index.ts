/** Alerts: “tell me when …”. Each person has their own, for themselves and for others that they may notify. */
import * as z from 'zod/mini';
import { PAGE_FIGURES } from '../analytics/figures.ts';
import { ANALYTICS_PAGES, type AnalyticsPage } from '../analytics/query.ts';
import { DATE_PRESETS } from '../date-ranges.ts';
import { endpoints } from '../endpoint.ts';
import type { EventCode } from '../event-codes.ts';
import { type ListDeclaration, listEndpoint } from '../list.ts';
import { localizedName, numericId, requiredText, text, timestamp, uuid } from '../values.ts';

/** The maximum number of people of one alert; groups and roles have the same limit each. */
export const MAX_ALERT_RECIPIENTS = 50;
/** The maximum number of alerts that one person owns. */
export const MAX_ALERTS = 50;
/** Alerts that fire within this time after a notice are collected in the next one. */
export const ALERT_DIGEST_MINUTES = 15;
/** The period in which a test counts how often an alert would have fired. */
export const ALERT_TEST_DAYS = 30;
/** The number of the latest firings that a call returns. */
export const MAX_ALERT_FIRINGS = 100;

/** A kind of alert: the records that it is about, and when they are checked. */
export interface AlertKindDeclaration {
  /** Its filters are those of this page of analytics; that of a figure is the page of the figure. */
  readonly page: AnalyticsPage | null;
  /** The kind of record that the alert is about; null for a figure. */
  readonly record: 'inspection' | 'issue' | 'asset' | null;
  /** Events after which it is checked; otherwise how often it is, because no event says that time has passed. */
  readonly checked: readonly EventCode[] | 'hourly' | 'daily';
}

/** Every kind of alert, in display order. Their texts are in `alerts.json` of the web application. */
export const ALERT_KINDS = {
  score: { page: 'overview', record: 'inspection', checked: ['inspection.completed'] },
  answer: { page: 'responses', record: 'inspection', checked: ['inspection.completed'] },
  issue_raised: { page: 'issues', record: 'issue', checked: ['issue.created', 'issue.changed'] },
  issue_overdue: { page: 'issues', record: 'issue', checked: 'hourly' },
  not_inspected: { page: 'overview', record: 'asset', checked: 'hourly' },
  figure: { page: null, record: null, checked: 'daily' },
} as const satisfies Record<string, AlertKindDeclaration>;
export type AlertKind = keyof typeof ALERT_KINDS;
/** The keys of `ALERT_KINDS`, in display order. */
export const ALERT_KIND_KEYS = Object.keys(ALERT_KINDS) as [AlertKind, ...AlertKind[]];

const FIGURES = ANALYTICS_PAGES.flatMap((page) => PAGE_FIGURES[page].map((figure) => ({ page, ...figure })));
export type AlertFigure = (typeof FIGURES)[number]['key'];
/** The keys of the figures of all pages of analytics that an alert can watch. */
export const ALERT_FIGURES = FIGURES.map(({ key }) => key) as [AlertFigure, ...AlertFigure[]];
/** The figure with its page. */
export const getAlertFigure = (key: AlertFigure) => FIGURES.find((figure) => figure.key === key)!;

/** The side of the limit on which a figure fires. */
export const ALERT_DIRECTIONS = ['below', 'above'] as const;
/** The filter in the form that the charts of its page use. */
const filter = { filter: z.optional(z.nullable(text(4_000))) };
const limit = {
  direction: z.enum(ALERT_DIRECTIONS),
  value: z.number().check(z.minimum(-1_000_000_000), z.maximum(1_000_000_000)),
};

export const alertCondition = z.discriminatedUnion('kind', [
  /** The score of a completed inspection, in percent. */
  z.object({ kind: z.literal('score'), ...limit, ...filter }),
  /** One of these options of a question; without options, an answer to it that fails. */
  z.object({
    kind: z.literal('answer'),
    question: uuid(),
    options: z._default(z.array(uuid()).check(z.maxLength(50)), []),
    ...filter,
  }),
  z.object({ kind: z.literal('issue_raised'), ...filter }),
  z.object({ kind: z.literal('issue_overdue'), ...filter }),
  z.object({
    kind: z.literal('not_inspected'),
    days: z.number().check(z.int(), z.minimum(1), z.maximum(3_650)),
    ...filter,
  }),
  /** A key figure of analytics over a range, as each recipient sees it. */
  z.object({
    kind: z.literal('figure'),
    figure: z.enum(ALERT_FIGURES),
    range: z.enum(DATE_PRESETS),
    ...limit,
    ...filter,
  }),
]);
export type AlertCondition = z.infer<typeof alertCondition>;
export type AlertConditionInput = z.input<typeof alertCondition>;

/** The page whose filters a condition has. */
export const getAlertPage = (condition: Pick<AlertCondition, 'kind'> & { readonly figure?: AlertFigure }) =>
  ALERT_KINDS[condition.kind].page ?? getAlertFigure(condition.figure!).page;

const person = z.object({ id: z.number(), full_name: z.string() });
const namedRecord = z.object({ id: z.number(), name_lang: localizedName() });
/** An alert with its recipients, as its owner sees it. */
export const alert = z.object({
  id: z.number(),
  title: z.string(),
  kind: z.enum(ALERT_KIND_KEYS),
  condition: alertCondition,
  status: z.enum(['active', 'paused']),
  is_active: z.boolean(),
  owner: person,
  recipients: z.array(person),
  groups: z.array(namedRecord),
  roles: z.array(namedRecord),
  last_fired_at: z.nullable(timestamp()),
  /** The number of times it fired in the last 30 days. */
  fired_count: z.number(),
  created_at: timestamp(),
  updated_at: timestamp(),
});
export type Alert = z.infer<typeof alert>;

/** The settings of an alert; it needs at least one recipient. */
export const alertInput = z.object({
  title: requiredText(200),
  condition: alertCondition,
  is_active: z._default(z.boolean(), true),
  /** People, groups and roles; at least one of them. Each learns only of what they may see. */
  recipient_ids: z._default(z.array(numericId()).check(z.maxLength(MAX_ALERT_RECIPIENTS)), []),
  group_ids: z._default(z.array(numericId()).check(z.maxLength(20)), []),
  role_ids: z._default(z.array(numericId()).check(z.maxLength(20)), []),
});
export type AlertInput = z.input<typeof alertInput>;

export const alertList: ListDeclaration = {
  table_name: 'alerts',
  columns: [
    { selector: 'title', type: 'text', sortable: true, filter: 'textBuilder' },
    { selector: 'kind', type: 'text', sortable: true, filter: 'select', options: ALERT_KIND_KEYS },
    { selector: 'recipients', type: 'text' },
    { selector: 'last_fired_at', type: 'date', sortable: true },
    { selector: 'fired_count', type: 'number', sortable: true },
    { selector: 'status', type: 'badge', filter: 'select', options: ['active', 'paused'] },
  ],
  default_sort: { key: 'title', direction: 'asc' },
};

/** One time at which an alert fired, or would have fired. */
const firing = z.object({
  title: z.string(),
  at: timestamp(),
  /** The record; null for a figure. */
  kind: z.nullable(z.enum(['inspection', 'issue', 'asset'])),
  id: z.nullable(z.number()),
  uuid: z.nullable(uuid()),
  /** The value of a figure. */
  value: z.nullable(z.number()),
});
export type AlertFiring = z.infer<typeof firing>;

const own = { access: 'signed-in', prefix: 'ANA' } as const;
const params = z.object({ id: numericId() });
const errors = ['ANA_OBJECT_NOT_FOUND', 'VALIDATION_FAILED'] as const;

export const alerts = endpoints('alerts', {
  list: listEndpoint(alertList, alert, { ...own, path: '/alert/list', summary: 'List your alerts' }),
  create: {
    ...own,
    method: 'POST',
    path: '/alert/new',
    summary: 'Create an alert',
    body: alertInput,
    output: alert,
    errors,
    activity: 'alert.created',
  },
  get: { ...own, method: 'GET', path: '/alert/{id}', summary: 'Get an alert', params, output: alert, errors },
  update: {
    ...own,
    method: 'PUT',
    path: '/alert/{id}',
    summary: 'Change an alert, pause or resume it',
    params,
    body: alertInput,
    output: alert,
    errors,
    activity: 'alert.changed',
  },
  delete: {
    ...own,
    method: 'DELETE',
    path: '/alert/{id}',
    summary: 'Delete an alert',
    params,
    output: z.null(),
    errors,
    activity: 'alert.deleted',
  },
  test: {
    ...own,
    method: 'POST',
    path: '/alert/test',
    no_events: 'reading',
    limit: 'search',
    summary: `Tell how often an alert would have fired in the last ${ALERT_TEST_DAYS} days, with what you may see`,
    body: z.object({ condition: alertCondition }),
    output: z.object({
      count: z.number(),
      /** The latest of them. */
      firings: z.array(firing),
      /** The current value of a figure. */
      value: z.nullable(z.number()),
    }),
    errors: ['VALIDATION_FAILED'],
  },
  listFirings: {
    ...own,
    method: 'GET',
    path: '/alert/{id}/firings',
    summary: `List the latest ${MAX_ALERT_FIRINGS} times at which an alert fired, for its owner and recipients, without what they may not see`,
    params,
    output: z.object({ title: z.string(), firings: z.array(firing) }),
    errors: ['ANA_OBJECT_NOT_FOUND'],
  },
});
