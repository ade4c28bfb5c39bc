import { ACTIVITIES, type ActivityCode } from '@rounds/contract/activities.ts';
import type { ActivityEntry } from '@rounds/contract/activity-entry.ts';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { buildLocalizedName, type Language } from '@rounds/contract/languages.ts';
import type { ListDeclaration } from '@rounds/contract/list.ts';
import { ACTIVITY_CODES, type ActivityType, logs, myActivityList, userActivityList } from '@rounds/contract/logs';
import { splitWords } from '../../db/search.ts';
import { ApiError, notFoundError } from '../../http/api-error.ts';
import { parseDevice } from '../../http/device.ts';
import { type Actor, type Route, route } from '../../http/module.ts';
import {
  type ActivityRow,
  activitiesInReach,
  exportRoute,
  type ListView,
  listRoute,
  routePerLanguage,
  selectEntries,
  toActivitySource,
} from '../../lists/index.ts';
import { translateActivity } from './activity-names.ts';
import { disableType, enableType, listDisabledTypes } from './queries.ts';

type ActivityScope = readonly [Endpoint, Endpoint, ListDeclaration, (actor: Actor) => number | null];

const toEntry = (row: ActivityRow): ActivityEntry => ({
  ...row,
  ...parseDevice(row.user_agent),
  at: row.at.toISOString(),
});

/** Lists show a burst of answers as one line; exports show each entry. */
const view = (
  list: ListDeclaration,
  language: Language,
  userIdOf: ActivityScope[3],
  isGrouped: boolean,
): ListView<ActivityRow, ActivityEntry> => ({
  source: {
    ...toActivitySource(list, language),
    ...(list === userActivityList && { inReach: activitiesInReach(isGrouped) }),
  },
  rows: (tx, actor) => {
    const userId = userIdOf(actor);
    const all = selectEntries(tx, { language, isGrouped });
    return userId === null ? all : all.where('user_id', '=', userId);
  },
  toRecord: toEntry,
  cells: { code: ({ code }) => translateActivity(language, code) },
});

export const routes: readonly Route[] = [
  route(logs.listTypes, async ({ tx }) => {
    const off = await listDisabledTypes(tx);
    return ACTIVITY_CODES.map((code) => toActivityType(code, !off.has(code)));
  }),

  route(logs.updateType, async ({ tx, params, body, activity }) => {
    const code = ACTIVITY_CODES.find((one) => one === params.id);
    if (!code) throw notFoundError('LOG');
    if (!body.is_enabled && ACTIVITIES[code] === 'security') throw new ApiError('LOG_TYPE_STAYS_ON');
    const before = { is_enabled: !(await listDisabledTypes(tx)).has(code) };
    await (body.is_enabled ? enableType : disableType)(tx, code);
    activity({
      type: 'activity_type',
      id: code,
      title: buildLocalizedName((language) => translateActivity(language, code)),
      before,
      after: { is_enabled: body.is_enabled },
    });
    return toActivityType(code, body.is_enabled);
  }),

  route(logs.searchTypes, async ({ query, locale }) => {
    const words = splitWords(query.q?.toLowerCase());
    const ids = query.ids === undefined ? null : new Set([query.ids].flat().flatMap((list) => list.split(',')));
    const options = ACTIVITY_CODES.map((code) => ({ value: code, label: translateActivity(locale, code) }));
    return options
      .filter(({ value }) => ids?.has(value) ?? true)
      .filter(({ label }) => words.every((word) => label.toLowerCase().includes(word)))
      .toSorted((one, other) => one.label.localeCompare(other.label, locale))
      .slice(0, query.limit);
  }),

  ...(
    [
      [logs.listMine, logs.exportMine, myActivityList, (actor) => actor.user_id],
      [logs.list, logs.exportList, userActivityList, () => null],
    ] as const satisfies readonly ActivityScope[]
  ).flatMap(([page, file, list, userIdOf]) => [
    routePerLanguage(page, (language) => listRoute(page, view(list, language, userIdOf, true))),
    routePerLanguage(file, (language) => exportRoute(file, view(list, language, userIdOf, false))),
  ]),
];

const toActivityType = (code: ActivityCode, is_enabled: boolean): ActivityType => ({
  id: code,
  subject: code.split('.')[0]!,
  is_enabled,
  can_switch_off: ACTIVITIES[code] !== 'security',
});
