import type { Language } from '@rounds/contract/languages';
import { planHas } from '@rounds/contract/plans';
import { type OrganizationSettings, settings, type UserSettings } from '@rounds/contract/settings';
import type { Tx } from '../../db/database.ts';
import { wrongField } from '../../http/input.ts';
import { lacksFeature } from '../../http/lacks-feature.ts';
import { type Actor, type Call, type Route, route } from '../../http/module.ts';
import { addressOf, findFiles } from '../files/index.ts';
import { defaultRole, makeDefaultRole } from '../roles/index.ts';
import { SECURITY, securityOf, USER, userSettingsOf } from './groups.ts';
import {
  type Organization,
  readOrganization,
  rolesOfWorkspace,
  shortenSessions,
  writeGroup,
  writeOrganization,
} from './queries.ts';

export const routes: readonly Route[] = [
  route(settings.organization, async ({ tx, actor }) => shown(await readOrganization(tx, actor.workspace_id))),

  route(settings.changeOrganization, async (call) => {
    const { tx, actor, body, activity } = call;
    const before = await readOrganization(tx, actor.workspace_id);
    await checkLogos(call, before);
    const after = { ...before, ...given(body) };
    await writeOrganization(tx, actor.workspace_id, after);
    activity({ ...subject(actor, 'organization'), before, after });
    return shown(after);
  }),

  route(settings.user, async ({ tx }) => shownUserSettings(tx)),

  route(settings.changeUser, async ({ tx, actor, body, locale, activity }) => {
    const before = await shownUserSettings(tx);
    const { default_role, inactive_after_days } = body;
    if (default_role !== undefined) {
      await checkRole(tx, default_role, locale);
      await makeDefaultRole(tx, actor, default_role, locale);
    }
    if (inactive_after_days !== undefined) await writeGroup(tx, USER, { inactive_after_days });
    const after = await shownUserSettings(tx);
    activity({ ...subject(actor, USER), before: logged(before), after: logged(after) });
    return after;
  }),

  route(settings.security, async ({ tx }) => securityOf(tx)),

  route(settings.changeSecurity, async ({ tx, actor, body, activity }) => {
    const before = await securityOf(tx);
    const after = { ...before, ...given(body) };
    await writeGroup(tx, SECURITY, after);
    await shortenSessions(tx, actor.workspace_id, after);
    activity({ ...subject(actor, SECURITY), before, after });
    return after;
  }),
];

const subject = (actor: Actor, group: string) => ({ type: 'settings', id: group, title: actor.workspace.display_name });

/** Without what was left out. */
const given = <T extends object>(body: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined)) as never;

const shown = ({ display_name, logo, logo_full, langs }: Organization): OrganizationSettings => ({
  display_name,
  logo: logo && addressOf(logo),
  logo_full: logo_full && addressOf(logo_full),
  langs,
});

/** Own branding is a feature of the plan; taking a logo away needs none. */
async function checkLogos(call: Call<typeof settings.changeOrganization>, before: Organization): Promise<void> {
  const { tx, actor, body, locale } = call;
  for (const name of ['logo', 'logo_full'] as const) {
    const uuid = body[name];
    if (!uuid || uuid === before[name]) continue;
    if (!planHas(actor.plan, 'app_branding')) throw lacksFeature('app_branding', locale);
    const [file] = await findFiles(tx, [uuid]);
    if (file?.purpose !== 'logo') throw wrongField(name, locale, 'field.picture');
  }
}

async function checkRole(tx: Tx, id: number, locale: Language): Promise<void> {
  const roles = await rolesOfWorkspace(tx);
  if (!roles.some((role) => role.id === id)) throw wrongField('default_role', locale, 'field.role');
}

async function shownUserSettings(tx: Tx): Promise<UserSettings> {
  const [roles, { inactive_after_days }, { id, name_lang }] = await Promise.all([
    rolesOfWorkspace(tx),
    userSettingsOf(tx),
    defaultRole(tx),
  ]);
  return { default_role: { id, name_lang: { ...name_lang } as Record<string, string> }, inactive_after_days, roles };
}

const logged = ({ default_role, inactive_after_days }: UserSettings) => ({
  default_role: default_role.name_lang,
  inactive_after_days,
});
