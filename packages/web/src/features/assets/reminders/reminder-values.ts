/** The values of the form of a reminder: the settings of all actions, so that choosing another one loses nothing. */
import { type DateReminder, type DateReminderInput, MAX_REMINDER_DAYS } from '@rounds/contract/date-reminders';
import type { IssuePriority } from '@rounds/contract/issues';
import { resolveName } from '@rounds/contract/languages.ts';
import type { CallForm } from '../../../platform/api/index.ts';
import { getCurrentLanguage } from '../../../platform/i18n/index.ts';
import type { Recipient } from '../../groups/index.ts';

export interface Time {
  readonly days: number | '';
  readonly side: 'before' | 'after';
}

export interface ReminderValues {
  readonly action: DateReminder['action'];
  readonly days: readonly Time[];
  readonly recipient_ids: readonly Recipient[];
  readonly person_field_ids: readonly string[];
  readonly category_id: string | null;
  readonly priority: IssuePriority | null;
  readonly template_id: string | null;
}
export type ReminderForm = CallForm<ReminderValues>;

export const NEW_TIME: Time = { days: 7, side: 'before' };
export const INITIAL_VALUES: ReminderValues = {
  ...{ action: 'notice', days: [{ days: 30, side: 'before' }, NEW_TIME, { days: 0, side: 'before' }] },
  ...{ recipient_ids: [], person_field_ids: [], category_id: null, priority: null, template_id: null },
};

const toTime = (days: number): Time => ({ days: Math.abs(days), side: days < 0 ? 'after' : 'before' });
/** An empty number is sent as one that the server rejects at this field. */
const toDays = ({ days, side }: Time): number =>
  days === '' ? MAX_REMINDER_DAYS + 1 : side === 'after' && days > 0 ? -days : days;

export const toValues = (reminder: DateReminder): ReminderValues => ({
  action: reminder.action,
  days: reminder.days.map(toTime),
  recipient_ids: [
    ...reminder.groups.map(({ id, name_lang }) => ({
      ...{ type: 'group' as const, id, name: resolveName(name_lang, getCurrentLanguage()) },
    })),
    ...reminder.people.map(({ id, full_name }) => ({ type: 'user' as const, id, name: full_name })),
  ],
  person_field_ids: reminder.person_fields.map(({ id }) => String(id)),
  category_id: reminder.category && String(reminder.category.id),
  priority: reminder.priority,
  template_id: reminder.template && String(reminder.template.id),
});

export function toBody(values: ReminderValues): DateReminderInput {
  const { action, days, recipient_ids, person_field_ids, category_id, priority, template_id } = values;
  const toIds = (type: Recipient['type']) => recipient_ids.filter((one) => one.type === type).map(({ id }) => id);
  const toId = (id: string | null) => (id === null ? null : Number(id));
  return {
    ...{ action, days: (action === 'notice' ? days : days.slice(0, 1)).map(toDays) },
    ...{ recipient_ids: toIds('user'), group_ids: toIds('group'), person_field_ids: person_field_ids.map(Number) },
    ...{ category_id: toId(category_id), priority, template_id: toId(template_id) },
  };
}

/** The fields that an inspection needs and that are empty. */
export function listMissing(values: ReminderValues): (keyof ReminderValues)[] {
  const { action, template_id, recipient_ids, person_field_ids } = values;
  if (action !== 'inspection') return [];
  return [
    ...(template_id === null ? (['template_id'] as const) : []),
    ...(recipient_ids.length + person_field_ids.length === 0 ? (['recipient_ids'] as const) : []),
  ];
}
