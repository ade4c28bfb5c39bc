/** Rules of scheduled reports. */

import { PAGES } from '@rounds/contract/analytics';
import type { Language } from '@rounds/contract/languages.ts';
import { planHasFeature } from '@rounds/contract/plans.ts';
import type { ScheduledReport, scheduledReportInput } from '@rounds/contract/scheduled-reports';
import { findNextRun, findZone } from '@rounds/recurrence';
import type * as z from 'zod/mini';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import type { Actor } from '../../http/module.ts';
import { toIso } from '../../iso-time.ts';
import { checkPageQuery } from '../analytics/index.ts';
import { canShareWith } from '../groups/index.ts';
import { isReadableSection } from '../sections/index.ts';
import { canShareWithPeople } from '../users/index.ts';
import { countReports, type Recipients, type ReportColumns, type ReportRow } from './queries/records.ts';

type Input = z.infer<typeof scheduledReportInput>;

/** The limit for each person. */
const MAX_REPORTS = 100;

export interface Context {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly locale: Language;
}

export const toRecord = (row: ReportRow): ScheduledReport => {
  const { owner_id, page, query, section_id, last_run_at, next_at, last_sent_at, created_at, updated_at, ...own } = row;
  return {
    ...own,
    status: own.is_active ? 'active' : 'paused',
    source: page ? { kind: 'page', page, query } : { kind: 'section', section_id: section_id! },
    next_at: toIso(next_at),
    last_sent_at: toIso(last_sent_at),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
};

/** @throws ApiError VALIDATION_FAILED */
export async function toColumns(input: Input, context: Context, now: Date): Promise<ReportColumns> {
  const { locale } = context;
  const { title, source, frequency, time, timezone, is_active } = input;
  if (!findZone(timezone)) throw fieldError('timezone', locale, 'field.format');
  const weekday = frequency === 'weekly' ? (input.weekday ?? null) : null;
  const day = frequency === 'monthly' ? (input.day ?? null) : null;
  if (frequency === 'weekly' && weekday === null) throw fieldError('weekday', locale, 'field.required');
  if (frequency === 'monthly' && day === null) throw fieldError('day', locale, 'field.required');
  await checkSource(source, context);
  const schedule = { frequency, weekday, day, time, timezone };
  return {
    ...{ title, is_active, ...schedule },
    page: source.kind === 'page' ? source.page : null,
    query: source.kind === 'page' ? source.query : '',
    section_id: source.kind === 'section' ? source.section_id : null,
    next_at: is_active ? findNextRun(schedule, now) : null,
  };
}

async function checkSource(source: Input['source'], context: Context): Promise<void> {
  const { tx, actor, locale } = context;
  if (source.kind === 'section') {
    if (await isReadableSection(tx, actor.user_id, source.section_id)) return;
    throw fieldError('source', locale, 'scheduled_reports.section_unknown');
  }
  if (!canSeePage(actor, source.page)) throw fieldError('source', locale, 'scheduled_reports.page_denied');
  await checkPageQuery(context, source.page, source.query).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    throw fieldError('source', locale, 'scheduled_reports.query_wrong');
  });
}

export const canSeePage = (actor: Actor, page: NonNullable<ReportRow['page']>): boolean =>
  actor.permissions.has(PAGES[page].permission) && planHasFeature(actor.plan, PAGES[page].feature);

/**
 * The recipients of a schedule. People who may not search for others send reports only to themselves and those who
 * receive it already: the names in the response would tell them who there is.
 * @throws ApiError VALIDATION_FAILED
 */
export async function checkRecipients(
  { recipient_ids, group_ids, addresses }: Pick<Input, 'recipient_ids' | 'group_ids' | 'addresses'>,
  { tx, actor, locale }: Context,
  before: Recipients,
): Promise<Recipients> {
  const people = [...new Set(recipient_ids)];
  const groupIds = [...new Set(group_ids)];
  if (people.length + groupIds.length + addresses.length === 0)
    throw fieldError('recipient_ids', locale, 'field.required');
  if (!(await canShareWithPeople(tx, actor, people, before.people))) {
    throw fieldError('recipient_ids', locale, 'scheduled_reports.recipients_unknown');
  }
  if (!(await canShareWith(tx, actor, groupIds, before.groups))) {
    throw fieldError('group_ids', locale, 'sections.groups_unknown');
  }
  return { people, groups: groupIds };
}

/** @throws ApiError VALIDATION_FAILED */
export async function assertBelowLimit({ tx, actor, locale }: Context): Promise<void> {
  if ((await countReports(tx, actor.user_id)) < MAX_REPORTS) return;
  throw fieldError('title', locale, 'scheduled_reports.too_many', { max: MAX_REPORTS });
}
