/** Notifies people of dates that are due. Each learns only of assets that they may see. */
import type { Tx } from '../../../db/database.ts';
import { withSiteLimit } from '../../../db/transactions.ts';
import { findActorOfUser } from '../../../http/auth/session.ts';
import type { Actor } from '../../../http/module.ts';
import { findVisibleRecords } from '../../changes/index.ts';
import { type NewNotice, notify } from '../../notices/index.ts';
import { type DueDate, listActivePeople, listNamedPeople } from '../queries/due.ts';
import type { ReminderRow } from '../queries/records.ts';
import { readField, type SendContext } from './context.ts';

/** The number of dates above which one notice leads to the list of the assets. */
const MAX_SINGLE_NOTICES = 5;

export async function sendNotices(
  context: SendContext,
  reminder: ReminderRow,
  dates: readonly DueDate[],
): Promise<void> {
  const { tx, registry, now } = context;
  const field = await readField(tx, reminder);
  const notices: NewNotice[] = [];
  for (const [user_id, own] of await listByPerson(tx, reminder, dates)) {
    const actor = await findActorOfUser(tx, user_id);
    if (!actor) continue;
    const ids = own.map(({ asset_id }) => asset_id);
    const visible = await withSiteLimit(tx, actor, () => findVisibleRecords({ tx, registry, actor }, 'asset', ids));
    const visibleAssets = own.filter(({ asset_id }) => visible.has(asset_id));
    const fieldName = { key: field.key, name: field.toName(actor.locale) };
    if (visibleAssets.length > MAX_SINGLE_NOTICES)
      notices.push(toSharedNotice(reminder, actor, fieldName, visibleAssets));
    else notices.push(...visibleAssets.map((date) => toNotice(reminder, actor, fieldName, date)));
  }
  await notify(tx, notices, now);
}

/** The dates that each person is to be told of. */
async function listByPerson(
  tx: Tx,
  { id, is_for_everyone, created_by }: ReminderRow,
  dates: readonly DueDate[],
): Promise<ReadonlyMap<number, readonly DueDate[]>> {
  if (is_for_everyone) return new Map((await listActivePeople(tx)).map((user_id) => [user_id, dates]));
  const assetIds = dates.map(({ asset_id }) => asset_id);
  const peopleByAsset = await listNamedPeople(tx, id, assetIds);
  const others = created_by === null ? [] : [created_by];
  const findPeople = ({ asset_id }: DueDate) => peopleByAsset.get(asset_id) ?? others;
  const people = new Set(dates.flatMap(findPeople));
  return new Map([...people].map((user_id) => [user_id, dates.filter((date) => findPeople(date).includes(user_id))]));
}

interface NamedField {
  readonly key: string;
  readonly name: string;
}

const toKey = ({ id }: ReminderRow, { asset_id, day, days }: DueDate): string =>
  `date_reminder:${id}:${asset_id}:${day}:${days}`;

const toNotice = (reminder: ReminderRow, { user_id }: Actor, { name }: NamedField, date: DueDate): NewNotice => ({
  kind: 'date_reminder',
  user_ids: [user_id],
  key: toKey(reminder, date),
  subject: { type: 'asset', id: date.asset_id, uuid: date.uuid, title: date.display_name },
  data: { field: { name }, due_day: date.day },
});

function toSharedNotice(
  reminder: ReminderRow,
  { user_id }: Actor,
  field: NamedField,
  dates: readonly DueDate[],
): NewNotice {
  const days = dates.map(({ day }) => day).sort();
  const { id, uuid, name: title } = reminder.type;
  return {
    kind: 'date_reminder',
    user_ids: [user_id],
    key: `${toKey(reminder, dates[0]!)}:${dates.length}`,
    subject: { type: 'asset_type', id, uuid, title },
    data: { field, count: dates.length, due_days: { from: days[0]!, to: days.at(-1)! } },
  };
}
