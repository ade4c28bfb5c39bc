/** Checks the input of reminders. */
import { type DateReminder, type dateReminderInput, MAX_REMINDERS_PER_FIELD } from '@rounds/contract/date-reminders';
import type { Language } from '@rounds/contract/languages.ts';
import { planHasFeature } from '@rounds/contract/plans.ts';
import type * as z from 'zod/mini';
import type { Tx } from '../../db/database.ts';
import { hasSiteLimit } from '../../db/transactions.ts';
import { fieldError } from '../../http/input.ts';
import type { Actor } from '../../http/module.ts';
import { canShareWith } from '../groups/index.ts';
import { canShareWithPeople } from '../users/index.ts';
import {
  countOfField,
  countPersonFields,
  isCategory,
  isUsableTemplate,
  lockField,
  type Recipients,
  type ReminderColumns,
  type ReminderRow,
} from './queries/records.ts';

type Input = z.infer<typeof dateReminderInput>;
export interface Context {
  readonly tx: Tx;
  readonly actor: Actor;
  readonly locale: Language;
}

/**
 * The uuid of the type that a field of dates belongs to.
 * @throws ApiError VALIDATION_FAILED
 */
export async function checkField({ tx, locale }: Context, id: number): Promise<string> {
  const field = await lockField(tx, id);
  const isDate = field?.field_type === 'date' || field?.field_type === 'datetime';
  if (!field?.owner || !isDate) throw fieldError('field_id', locale, 'date_reminders.field_unknown');
  if ((await countOfField(tx, id)) >= MAX_REMINDERS_PER_FIELD) {
    throw fieldError('field_id', locale, 'date_reminders.too_many', { max: MAX_REMINDERS_PER_FIELD });
  }
  return field.owner;
}

/** @throws ApiError VALIDATION_FAILED */
export async function checkInput(
  context: Context,
  typeUuid: string,
  input: Input,
  before?: ReminderRow,
): Promise<{ readonly columns: ReminderColumns; readonly recipients: Recipients }> {
  const { locale } = context;
  const { action } = input;
  const days = [...new Set(input.days)].sort((one, other) => other - one);
  if (action !== 'notice' && days.length > 1) throw fieldError('days', locale, 'date_reminders.once');
  checkRights(context, action, before);
  const recipients = await checkRecipients(context, typeUuid, input, before);
  const count = recipients.people.length + recipients.groups.length + recipients.fields.length;
  if (action === 'issue' && count > 1) throw fieldError('recipient_ids', locale, 'date_reminders.one_assignee');
  if (action === 'inspection' && count === 0) throw fieldError('recipient_ids', locale, 'field.required');
  return {
    columns: {
      ...{ days, action, is_for_everyone: action === 'notice' && count === 0 },
      category_id: action === 'issue' ? await checkCategory(context, input.category_id) : null,
      priority: action === 'issue' ? input.priority : null,
      template_id: action === 'inspection' ? await checkTemplate(context, input.template_id, before) : null,
    },
    recipients,
  };
}

/** Nobody lets the server create what they could not create themselves, nor where they could not. */
function checkRights({ tx, actor, locale }: Context, action: DateReminder['action'], before?: ReminderRow): void {
  const isNew = action !== before?.action;
  const neededPermission =
    action === 'issue' ? 'ACT_CREATE_ISSUE' : action === 'inspection' ? 'AST_MANAGE_ASSIGNMENT' : null;
  if (neededPermission === null) return;
  if (!actor.permissions.has(neededPermission))
    throw fieldError('action', locale, `date_reminders.denied.${action as 'issue'}`);
  if (hasSiteLimit(tx)) throw fieldError('action', locale, 'date_reminders.beyond_sites');
  if (isNew && action === 'issue' && !planHasFeature(actor.plan, 'act_create_issue')) {
    throw fieldError('action', locale, 'date_reminders.plan');
  }
}

const toIds = (list: readonly { readonly id: number }[] = []): number[] => list.map(({ id }) => id);

async function checkRecipients(
  { tx, actor, locale }: Context,
  typeUuid: string,
  input: Input,
  before: ReminderRow | undefined,
): Promise<Recipients> {
  const people = [...new Set(input.recipient_ids)];
  const groups = [...new Set(input.group_ids)];
  const fields = [...new Set(input.person_field_ids)];
  if (!(await canShareWithPeople(tx, actor, people, toIds(before?.people)))) {
    throw fieldError('recipient_ids', locale, 'scheduled_reports.recipients_unknown');
  }
  if (!(await canShareWith(tx, actor, groups, toIds(before?.groups)))) {
    throw fieldError('group_ids', locale, 'sections.groups_unknown');
  }
  const addedFields = fields.filter((id) => !toIds(before?.person_fields).includes(id));
  if ((await countPersonFields(tx, typeUuid, addedFields)) !== addedFields.length) {
    throw fieldError('person_field_ids', locale, 'date_reminders.person_field_unknown');
  }
  return { people, groups, fields };
}

async function checkCategory({ tx, locale }: Context, id: number | null): Promise<number | null> {
  if (id !== null && !(await isCategory(tx, id))) throw fieldError('category_id', locale, 'issues.category_unknown');
  return id;
}

async function checkTemplate(
  { tx, locale }: Context,
  id: number | null,
  before: ReminderRow | undefined,
): Promise<number> {
  if (id === null) throw fieldError('template_id', locale, 'field.required');
  // One that was archived since stays, and the reminder says so.
  if (id !== before?.template?.id && !(await isUsableTemplate(tx, id))) {
    throw fieldError('template_id', locale, 'assignments.template_unknown');
  }
  return id;
}
