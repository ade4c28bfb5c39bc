import { DUE_SOON_DAYS, dateReminders, REMINDER_HOUR } from '@rounds/contract/date-reminders';
import { notFoundError } from '../../http/api-error.ts';
import { type Route, route } from '../../http/module.ts';
import { getTypeUuid } from '../asset-types/index.ts';
import { findAsset } from '../assets/index.ts';
import { listNext, readClock } from './queries/due.ts';
import {
  deleteReminder,
  findReminder,
  insertReminder,
  listOfType,
  type ReminderRow,
  replaceRecipients,
  updateReminder,
} from './queries/records.ts';
import { lock, subject, toLogged, toReminder } from './reminders.ts';
import { checkField, checkInput } from './validation.ts';

export const routes: readonly Route[] = [
  route(dateReminders.list, async ({ tx, query, actor }) => {
    const uuid = await getTypeUuid(tx, query.type_uuid);
    return (await listOfType(tx, uuid)).map((row) => toReminder(row, actor.plan));
  }),

  route(dateReminders.create, async (call) => {
    const { tx, actor, activity } = call;
    const { field_id, ...input } = call.body;
    const typeUuid = await checkField(call, field_id);
    const { columns, recipients } = await checkInput(call, typeUuid, input);
    const id = await insertReminder(tx, { field_id, created_by: actor.user_id }, columns);
    await replaceRecipients(tx, id, recipients);
    const row = (await findReminder(tx, id))!;
    activity({ ...subject(row), after: toLogged(row) });
    return toReminder(row, actor.plan);
  }),

  route(dateReminders.update, async (call) => {
    const { tx, actor, body, activity } = call;
    const before = await lock(tx, call.params.id);
    const { columns, recipients } = await checkInput(call, before.type.uuid, body, before);
    await updateReminder(tx, before.id, columns, isOtherTime(columns, before));
    await replaceRecipients(tx, before.id, recipients);
    const row = (await findReminder(tx, before.id))!;
    activity({ ...subject(row), before: toLogged(before), after: toLogged(row) });
    return toReminder(row, actor.plan);
  }),

  route(dateReminders.delete, async ({ tx, params, activity }) => {
    const row = await lock(tx, params.id);
    await deleteReminder(tx, row.id);
    activity({ ...subject(row), before: toLogged(row) });
    return null;
  }),

  route(dateReminders.listNext, async ({ tx, query }) => {
    const asset = await findAsset(tx, query.asset_uuid);
    if (!asset) throw notFoundError('SST');
    const clock = await readClock(tx, new Date());
    const rows = await listNext(tx, asset.uuid, clock, REMINDER_HOUR);
    return rows.map((row) => ({ ...row, soon_days: Math.max(row.soon_days, DUE_SOON_DAYS) }));
  }),
];

/** Notices that a reminder with these settings would have sent earlier are not sent later. */
const isOtherTime = (columns: Pick<ReminderRow, 'days' | 'action'>, before: ReminderRow): boolean =>
  columns.action !== before.action || columns.days.some((days) => !before.days.includes(days));
