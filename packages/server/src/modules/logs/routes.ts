import { ACTIVITIES, type ActivityCode } from '@rounds/contract/activities';
import type { Endpoint } from '@rounds/contract/endpoint';
import { type Language, namesOf } from '@rounds/contract/languages';
import type { ListDeclaration } from '@rounds/contract/list';
import {
  ACTIVITY_CODES,
  type ActivityEntry,
  type ActivityType,
  logs,
  myActivityList,
  userActivityList,
} from '@rounds/contract/logs';
import { isoOf } from '../../db/moments.ts';
import { wordsIn } from '../../db/search.ts';
import { type Actor, type Route, route } from '../../http/module.ts';
import { notFound, Refusal } from '../../http/refusal.ts';
import { exportRoute, inEachLanguage, type ListView, listRoute } from '../../lists/index.ts';
import { activityName } from './activity-names.ts';
import { type EntryRow, entries, entriesSource, switchedOff, switchOff, switchOn } from './queries.ts';

type Whose = readonly [Endpoint, Endpoint, ListDeclaration, (actor: Actor) => number | null];

const entryOf = (row: EntryRow): ActivityEntry => ({ ...row, at: isoOf(row.at) });

const view = (list: ListDeclaration, language: Language, userIdOf: Whose[3]): ListView<EntryRow, ActivityEntry> => ({
  source: entriesSource(list, language),
  rows: (tx, actor) => entries(tx, { userId: userIdOf(actor), language }),
  show: entryOf,
  cells: { code: ({ code }) => activityName(language, code) },
});

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
    activity({
      type: 'activity_type',
      id: code,
      title: namesOf((language) => activityName(language, code)),
      before,
      after: { is_enabled: body.is_enabled },
    });
    return typeOf(code, body.is_enabled);
  }),

  route(logs.searchTypes, async ({ query, locale }) => {
    const words = wordsIn(query.q?.toLowerCase());
    const asked = query.ids === undefined ? null : new Set([query.ids].flat().flatMap((ids) => ids.split(',')));
    const named = ACTIVITY_CODES.map((code) => ({ value: code, label: activityName(locale, code) }));
    return named
      .filter(({ value }) => asked?.has(value) ?? true)
      .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
      .toSorted((one, other) => one.label.localeCompare(other.label, locale))
      .slice(0, query.limit);
  }),

  ...(
    [
      [logs.mine, logs.exportMine, myActivityList, (actor) => actor.user_id],
      [logs.everyone, logs.exportEveryone, userActivityList, () => null],
    ] as const satisfies readonly Whose[]
  ).flatMap(([page, file, list, userIdOf]) => [
    inEachLanguage(page, (language) => listRoute(page, view(list, language, userIdOf))),
    inEachLanguage(file, (language) => exportRoute(file, view(list, language, userIdOf))),
  ]),
];

const typeOf = (code: ActivityCode, is_enabled: boolean): ActivityType => ({
  id: code,
  subject: code.split('.')[0]!,
  is_enabled,
  can_switch_off: ACTIVITIES[code] !== 'security',
});
