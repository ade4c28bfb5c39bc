import { ACTIVITIES, type ActivityCode } from '@rounds/contract/activities';
import { ACTIVITY_CODES, type ActivityEntry, type ActivityType, logs } from '@rounds/contract/logs';
import { type Route, route } from '../../http/module.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { type EntryRow, pageOfEntries, switchedOff, switchOff, switchOn } from './queries.ts';

export const routes: readonly Route[] = [
  route(logs.types, async ({ tx }) => {
    const off = await switchedOff(tx);
    return ACTIVITY_CODES.map((code) => typeOf(code, !off.has(code)));
  }),

  route(logs.switchType, async ({ tx, params, body, activity }) => {
    const code = ACTIVITY_CODES.find((one) => one === params.id);
    if (!code) throw notFound('LOG');
    if (!body.is_enabled && ACTIVITIES[code] === 'security') throw new Refusal('LOG_TYPE_STAYS_ON');
    const before = { is_enabled: !(await switchedOff(tx)).has(code) };
    await (body.is_enabled ? switchOn : switchOff)(tx, code);
    activity({ type: 'activity_type', id: code, title: code, before, after: { is_enabled: body.is_enabled } });
    return typeOf(code, body.is_enabled);
  }),

  route(logs.mine, async ({ tx, query, actor, locale }) => {
    const asker = { tz_code: actor.tz_code, locale };
    const { list, ...rest } = await pageOfEntries(tx, { userId: actor.user_id }, query, asker);
    return { list: list.map(entryOf), ...rest };
  }),

  route(logs.everyone, async ({ tx, query, actor, locale }) => {
    const asker = { tz_code: actor.tz_code, locale };
    const { list, ...rest } = await pageOfEntries(tx, { userId: null }, query, asker);
    return { list: list.map(entryOf), ...rest };
  }),
];

const typeOf = (code: ActivityCode, is_enabled: boolean): ActivityType => ({
  id: code,
  subject: code.split('.')[0]!,
  is_enabled,
  can_switch_off: ACTIVITIES[code] !== 'security',
});

const entryOf = (row: EntryRow): ActivityEntry => ({ ...row, at: row.at.toISOString() });
