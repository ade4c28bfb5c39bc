/** Rules of alerts. */

import {
  ALERT_TEST_DAYS,
  type Alert,
  type AlertCondition,
  type AlertFiring,
  type alertInput,
  getAlertPage,
  MAX_ALERTS,
} from '@rounds/contract/alerts';
import { roles } from '@rounds/contract/roles';
import type * as z from 'zod/mini';
import { ApiError } from '../../http/api-error.ts';
import { fieldError } from '../../http/input.ts';
import { toIso } from '../../iso-time.ts';
import { shiftDay } from '../../lists/sql/filters.ts';
import { checkPageQuery } from '../analytics/index.ts';
import { canShareWith } from '../groups/index.ts';
import { countExistingRoles } from '../roles/index.ts';
import { canShareWithPeople } from '../users/index.ts';
import { canSeeFigure, type FigureCondition, findMatches, readFigureNow, type Viewing } from './match.ts';
import type { Firing, Match } from './queries/firings.ts';
import { type AlertColumns, type AlertRow, countAlerts, type Recipients } from './queries/records.ts';

type Input = z.infer<typeof alertInput>;
const DAY_MS = 86_400_000;

export const toAlert = (row: AlertRow): Alert => {
  const { owner_id: _, active_since: __, last_sent_at: ___, last_fired_at, created_at, updated_at, ...own } = row;
  return {
    ...own,
    status: own.is_active ? 'active' : 'paused',
    last_fired_at: toIso(last_fired_at),
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  };
};

export const toColumns = ({ title, condition, is_active }: Input): AlertColumns => ({
  ...{ title, condition, is_active },
  kind: condition.kind,
});

/** @throws ApiError VALIDATION_FAILED */
export async function checkCondition(viewing: Viewing, condition: AlertCondition): Promise<void> {
  const { locale, actor } = viewing;
  if (condition.kind === 'figure' && !canSeeFigure(actor, condition)) {
    throw fieldError('condition', locale, 'alerts.figure_denied');
  }
  const query = condition.filter ? new URLSearchParams({ filter: condition.filter }).toString() : '';
  await checkPageQuery(viewing, getAlertPage(condition), query).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    throw fieldError('condition', locale, 'alerts.filter_wrong');
  });
}

const toIds = (list: readonly { readonly id: number }[]): number[] => list.map(({ id }) => id);

/**
 * Returns the recipients that a person may notify: the people, groups and roles whose names they may see.
 * @throws ApiError VALIDATION_FAILED
 */
export async function checkRecipients(
  input: Pick<Input, 'recipient_ids' | 'group_ids' | 'role_ids'>,
  { tx, actor, locale }: Viewing,
  before?: Pick<AlertRow, 'recipients' | 'groups' | 'roles'>,
): Promise<Recipients> {
  const [people, groups, roleIds] = [input.recipient_ids, input.group_ids, input.role_ids].map((ids) => [
    ...new Set(ids),
  ]) as [number[], number[], number[]];
  if (people.length + groups.length + roleIds.length === 0) throw fieldError('recipient_ids', locale, 'field.required');
  if (!(await canShareWithPeople(tx, actor, people, toIds(before?.recipients ?? [])))) {
    throw fieldError('recipient_ids', locale, 'scheduled_reports.recipients_unknown');
  }
  if (!(await canShareWith(tx, actor, groups, toIds(before?.groups ?? [])))) {
    throw fieldError('group_ids', locale, 'sections.groups_unknown');
  }
  const addedRoles = roleIds.filter((id) => !before?.roles.some((role) => role.id === id));
  const canSeeRoles = roles.search.access.some((code) => actor.permissions.has(code));
  if (addedRoles.length > 0 && (!canSeeRoles || (await countExistingRoles(tx, addedRoles)) !== addedRoles.length)) {
    throw fieldError('role_ids', locale, 'alerts.roles_unknown');
  }
  return { people, groups, roles: roleIds };
}

/** @throws ApiError VALIDATION_FAILED */
export async function assertBelowLimit({ tx, actor, locale }: Viewing): Promise<void> {
  if ((await countAlerts(tx, actor.user_id)) < MAX_ALERTS) return;
  throw fieldError('title', locale, 'alerts.too_many', { max: MAX_ALERTS });
}

const MAX_SHOWN = 5;

/** Counts how often a condition would have fired, with the data that the person may see. */
export async function testCondition(viewing: Viewing, condition: AlertCondition) {
  if (condition.kind === 'figure') return testFigure(viewing, condition);
  const since = new Date(Date.now() - ALERT_TEST_DAYS * DAY_MS);
  const matches = await findMatches(viewing, condition, { since });
  // Assets that have not been inspected for long would have fired on the day on which that began.
  const recent = condition.kind === 'not_inspected' ? matches : matches.filter(({ at }) => at >= since);
  return { count: recent.length, firings: recent.slice(0, MAX_SHOWN).map(toMatchFiring), value: null };
}

/** The range of each of the last days; it would have fired on those on which the limit was passed. */
async function testFigure(viewing: Viewing, condition: FigureCondition) {
  const now = await readFigureNow(viewing, condition);
  const { from, to } = now.answer.range;
  const days: { readonly day: string; readonly value: number | null; readonly is_met: boolean }[] = [];
  for (let ago = ALERT_TEST_DAYS; ago > 0; ago -= 1) {
    const range = { from: shiftDay(from, { days: -ago }), to: shiftDay(to, { days: -ago }) };
    days.push({ day: range.to, ...(await readFigureNow(viewing, condition, range)) });
  }
  days.push({ day: to, ...now });
  const crossed = days.filter(({ is_met }, index) => is_met && index > 0 && !days[index - 1]!.is_met);
  const firings = crossed.reverse().slice(0, MAX_SHOWN);
  return {
    count: crossed.length,
    firings: firings.map(
      ({ day, value }): AlertFiring => ({
        ...{ title: '', at: `${day}T12:00:00.000Z`, kind: null, id: null, uuid: null, value },
      }),
    ),
    value: now.value,
  };
}

const toMatchFiring = ({ title, at, kind, id, uuid }: Match): AlertFiring => ({
  ...{ title, at: at.toISOString(), kind, id, uuid, value: null },
});

export const toFiring = ({ title, fired_at, record_kind, record_id, record_uuid, value }: Firing): AlertFiring => ({
  ...{ title, at: fired_at.toISOString(), kind: record_kind, id: record_id, uuid: record_uuid, value },
});
