import type { Language } from '@rounds/contract/languages.ts';
import { planHasFeature } from '@rounds/contract/plans.ts';
import { type OrganizationSettings, settings, type UserSettings } from '@rounds/contract/settings';
import { findZone } from '@rounds/recurrence';
import type { Tx } from '../../db/database.ts';
import { missingFeatureError } from '../../http/auth/access-errors.ts';
import { fieldError } from '../../http/input.ts';
import { type Actor, type Call, type Route, route, routeWithPreload } from '../../http/module.ts';
import { findFiles, getFileUrl } from '../files/index.ts';
import { changeDefaultRole, getDefaultRole } from '../roles/index.ts';
import { holidayFollowers, toHolidays } from './holidays.ts';
import {
  getHolidays,
  getOrganization,
  listRoles,
  type Organization,
  saveSettings,
  updateOrganization,
} from './queries.ts';
import { listRatings, storeIcons, updateRating, updateRatings } from './ratings.ts';
import { getReportSettings, toReportSettings, updateReportSettings } from './report.ts';
import { securityRoutes } from './security.ts';
import { CHECKLIST, getChecklistSettings, getUserSettings, omitUndefined, USER } from './stored-settings.ts';

export const routes: readonly Route[] = [
  route(settings.getOrganization, async ({ tx, actor }) =>
    toOrganizationSettings(await getOrganization(tx, actor.workspace_id)),
  ),

  route(settings.updateOrganization, async (call) => {
    const { tx, actor, body, locale, activity } = call;
    const before = await getOrganization(tx, actor.workspace_id);
    await assertValidLogos(call, before);
    if (body.time_zone && !findZone(body.time_zone)) throw fieldError('time_zone', locale, 'field.time_zone');
    const holidays = body.holidays ? toHolidays(body.holidays, locale) : before.holidays;
    const after = { ...before, ...omitUndefined(body), holidays };
    await updateOrganization(tx, actor.workspace_id, after);
    await followHolidays(call, before, after);
    activity({
      ...subject(actor, 'organization'),
      before: toLoggedOrganization(before),
      after: toLoggedOrganization(after),
    });
    return toOrganizationSettings(after);
  }),

  route(settings.listHolidays, async ({ tx, actor }) => [...(await getHolidays(tx, actor.workspace_id))]),

  route(settings.getUserSettings, async ({ tx }) => loadUserSettings(tx)),

  route(settings.updateUserSettings, async ({ tx, actor, body, locale, activity }) => {
    const before = await loadUserSettings(tx);
    const { default_role, inactive_after_days } = body;
    if (default_role !== undefined) {
      await assertRoleExists(tx, default_role, locale);
      await changeDefaultRole(tx, actor, default_role, locale);
    }
    if (inactive_after_days !== undefined) await saveSettings(tx, USER, { inactive_after_days });
    const after = await loadUserSettings(tx);
    activity({ ...subject(actor, USER), before: toLoggedSettings(before), after: toLoggedSettings(after) });
    return after;
  }),

  ...securityRoutes,

  route(settings.getChecklistSettings, ({ tx }) => getChecklistSettings(tx)),
  route(settings.updateChecklistSettings, async ({ tx, actor, body, activity }) => {
    const before = await getChecklistSettings(tx);
    const after = { ...before, ...omitUndefined(body) };
    await saveSettings(tx, CHECKLIST, after);
    activity({ ...subject(actor, CHECKLIST), before, after });
    return after;
  }),

  route(settings.getReportSettings, async ({ tx }) => toReportSettings(await getReportSettings(tx))),
  route(settings.updateReportSettings, updateReportSettings),

  route(settings.listRatings, ({ tx, query, locale }) => listRatings(tx, query.preferred_lang ?? locale)),
  routeWithPreload(settings.updateRatings, storeIcons, updateRatings),
  route(settings.updateRating, updateRating),
];

const subject = (actor: Actor, group: string) => ({ type: 'settings', id: group, title: actor.workspace.display_name });

const toOrganizationSettings = ({ logo, logo_full, ...rest }: Organization): OrganizationSettings => ({
  ...rest,
  holidays: [...rest.holidays],
  logo: logo && getFileUrl(logo),
  logo_full: logo_full && getFileUrl(logo_full),
});

const toLoggedOrganization = ({ holidays, ...rest }: Organization) => ({
  ...rest,
  holidays: holidays.map(({ day, name }) => `${day} ${name}`),
});

async function followHolidays(
  { tx, registry }: Pick<Call, 'tx' | 'registry'>,
  before: Organization,
  after: Organization,
): Promise<void> {
  const [old, days] = [before, after].map(({ holidays }) => holidays.map(({ day }) => day)) as [string[], string[]];
  if (old.join() === days.join()) return;
  for (const follow of registry.list(holidayFollowers)) await follow(tx, days);
}

/** Setting a logo requires the branding feature; removing one does not. */
async function assertValidLogos(call: Call<typeof settings.updateOrganization>, before: Organization): Promise<void> {
  const { tx, actor, body, locale } = call;
  for (const name of ['logo', 'logo_full'] as const) {
    const uuid = body[name];
    if (!uuid || uuid === before[name]) continue;
    if (!planHasFeature(actor.plan, 'app_branding')) throw missingFeatureError('app_branding', locale);
    const [file] = await findFiles(tx, [uuid]);
    if (file?.purpose !== 'logo') throw fieldError(name, locale, 'field.picture');
  }
}

async function assertRoleExists(tx: Tx, id: number, locale: Language): Promise<void> {
  const roles = await listRoles(tx);
  if (!roles.some((role) => role.id === id)) throw fieldError('default_role', locale, 'field.role');
}

async function loadUserSettings(tx: Tx): Promise<UserSettings> {
  const [roles, { inactive_after_days }, { id, name_lang }] = await Promise.all([
    listRoles(tx),
    getUserSettings(tx),
    getDefaultRole(tx),
  ]);
  return { default_role: { id, name_lang: { ...name_lang } as Record<string, string> }, inactive_after_days, roles };
}

const toLoggedSettings = ({ default_role, inactive_after_days }: UserSettings) => ({
  default_role: default_role.name_lang,
  inactive_after_days,
});
