import { ISSUE_TYPES, issues } from '@rounds/contract/issues';
import { splitWords } from '../../db/search.ts';
import { notFoundError } from '../../http/api-error.ts';
import { type Route, route } from '../../http/module.ts';
import { isTimeZone } from '../auth/index.ts';
import { checkPolicy } from './categories/categories.ts';
import { toLoggedPolicy } from './categories/logged-policy.ts';
import { findCategory } from './queries/categories.ts';
import { getSettings, saveSettings } from './queries/references.ts';
import { listTypes } from './types.ts';
import { createReport } from './validation.ts';

const SETTINGS = { type: 'issue_settings', id: 'issues' } as const;

export const settingsRoutes: readonly Route[] = [
  route(issues.getSettings, ({ tx }) => getSettings(tx)),

  route(issues.updateSettings, async (call) => {
    const { tx, body, locale, activity } = call;
    const before = await getSettings(tx);
    const { report, assertNone } = createReport(locale);
    await checkPolicy(call, body.policy, { before: before.policy, isWorkspace: true }, report);
    const keys = body.types.map(({ key }) => key);
    const isTaken = keys.some((key, at) => keys.indexOf(key) < at || ISSUE_TYPES.some((type) => type === key));
    if (isTaken) report('types', 'issues.types_twice');
    if (body.types.some(({ name_lang }) => !Object.values(name_lang).some(Boolean))) report('types', 'field.required');
    const time_zone = body.time_zone ?? before.time_zone;
    if (!isTimeZone(time_zone)) report('time_zone', 'field.time_zone');
    assertNone();
    const category = await findCategory(tx, body.default_category_id);
    if (!category || category.parent_id !== null) throw notFoundError('ACT');
    const after = { ...body, time_zone };
    await saveSettings(tx, after);
    const toLogged = async ({ policy, types, default_category_id, ...logged }: typeof before) => ({
      ...logged,
      default_category: (await findCategory(tx, default_category_id))?.name_lang,
      types: types.map(({ name_lang }) => name_lang),
      policy: await toLoggedPolicy(tx, policy),
    });
    activity({ ...SETTINGS, before: await toLogged(before), after: await toLogged(after) });
    return after;
  }),

  route(issues.searchTypes, async ({ tx, query, locale }) => {
    const all = await listTypes(tx, locale);
    const words = splitWords(query.q).map((word) => word.toLocaleLowerCase(locale));
    const ids = query.ids === undefined ? undefined : [query.ids].flat().flatMap((list) => list.split(','));
    return all
      .filter(({ label }) => words.every((word) => label.toLocaleLowerCase(locale).includes(word)))
      .filter(({ value }) => !ids || ids.includes(value))
      .slice(0, query.limit);
  }),
];
