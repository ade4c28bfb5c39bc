/** Reminders as people see them. */
import type { DateReminder, ReminderProblem } from '@rounds/contract/date-reminders';
import { type Plan, planHasFeature } from '@rounds/contract/plans.ts';
import type { Tx } from '../../db/database.ts';
import { notFoundError } from '../../http/api-error.ts';
import type { Subject } from '../../http/module.ts';
import { lockReminder, type ReminderRow } from './queries/records.ts';

/** Returns the reason why the reminder has no effect; null if it has one. */
export function findProblem(row: ReminderRow, plan: Plan): ReminderProblem | null {
  if (!row.is_field_used) return 'field';
  if (row.action === 'issue' && !planHasFeature(plan, 'act_create_issue')) return 'plan';
  if (row.action === 'inspection' && !row.is_template_usable) return 'template';
  const needsPeople = row.action === 'inspection' || (row.action === 'notice' && !row.is_for_everyone);
  return needsPeople && !row.has_people ? 'people' : null;
}

export const toReminder = (row: ReminderRow, plan: Plan): DateReminder => ({
  ...{ id: row.id, field_id: row.field_id, days: [...row.days], action: row.action },
  ...{ people: [...row.people], groups: [...row.groups], person_fields: [...row.person_fields] },
  ...{ category: row.category, priority: row.priority, template: row.template },
  problem: findProblem(row, plan),
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});

/** It is part of the history of its type as well. */
export const subject = ({ id, field_name, type }: ReminderRow): Subject => ({
  ...{ type: 'date_reminder', id, title: `${type.name}: ${field_name}` },
  records: { type: 'asset_type', ids: [type.id] },
});

export const toLogged = (row: ReminderRow) => ({
  days: row.days.join(', '),
  action: row.action,
  recipients: [...row.people.map(({ full_name }) => full_name), ...row.person_fields.map(({ name }) => name)],
  groups: row.groups.map(({ name_lang }) => name_lang),
  category: row.category?.name_lang ?? null,
  priority: row.priority,
  template: row.template?.title ?? null,
});

/** @throws ApiError SST_OBJECT_NOT_FOUND */
export async function lock(tx: Tx, id: number): Promise<ReminderRow> {
  const row = await lockReminder(tx, id);
  if (!row) throw notFoundError('SST');
  return row;
}
