import type { Language } from '@rounds/contract/languages';
import { planHasFeature } from '@rounds/contract/plans';
import { type OrganizationSettings, settings, type UserSettings } from '@rounds/contract/settings';
import type { Tx } from '../../db/database.ts';
import { missingFeatureError } from '../../http/auth/access-errors.ts';
import { fieldError } from '../../http/input.ts';
import { type Actor, type Call, type Route, route, routeWithPreload } from '../../http/module.ts';
import { findFiles, getFileUrl } from '../files/index.ts';
import { changeDefaultRole, getDefaultRole } from '../roles/index.ts';
import { getOrganization, listRoles, type Organization, saveSettings, updateOrganization } from './queries.ts';
import { listRatings, storeIcons, updateRating, updateRatings } from './ratings.ts';
import { getReportSettings, toReportSettings, updateReportSettings } from './report.ts';
import { securityRoutes } from './security.ts';
import { CHECKLIST, getChecklistSettings, getUserSettings, omitUndefined, USER } from './stored-settings.ts';

export const routes: readonly Route[] = [
  route(settings.getOrganization, async ({ tx, actor }) =>
    toOrganizationSettings(await getOrganization(tx, actor.workspace_id)),
  ),

  route(settings.updateOrganization, async (call) => {
    const { tx, actor, body, activity } = call;
    const before = await getOrganization(tx, actor.workspace_id);
    await assertValidLogos(call, before);
    const after = { ...before, ...omitUndefined(body) };
    await updateOrganization(tx, actor.workspace_id, after);
    activity({ ...subject(actor, 'organization'), before, after });
    return toOrganizationSettings(after);
  }),

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
  logo: logo && getFileUrl(logo),
  logo_full: logo_full && getFileUrl(logo_full),
});

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
