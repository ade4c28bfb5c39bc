/** The rules for signing in, and for exporting and sharing. */
import { settings } from '@rounds/contract/settings';
import { MAX_NAMED_PEOPLE, type SecurityPage, type SecuritySettings } from '@rounds/contract/settings/security.ts';
import { fieldError } from '../../http/input.ts';
import { type Call, type Route, route } from '../../http/module.ts';
import { isAllowedAddress } from '../../networks.ts';
import { limitSessions, listRoles, listWithoutAuthenticator, releaseSessions, saveSettings } from './queries.ts';
import { getSecuritySettings, omitUndefined, SECURITY } from './stored-settings.ts';

type SecurityCall = Pick<Call<typeof settings.updateSecurity>, 'tx' | 'actor' | 'locale' | 'request'>;
const ROLE_FIELDS = ['second_factor_roles', 'export_roles', 'share_roles'] as const;

export const securityRoutes: readonly Route[] = [
  route(settings.getSecurity, async (call) => toPage(call, await getSecuritySettings(call.tx))),

  route(settings.updateSecurity, async (call) => {
    const { tx, actor, body, activity } = call;
    const before = await getSecuritySettings(tx);
    const after: SecuritySettings = { ...before, ...omitUndefined(body) };
    if (body.allowed_networks) after.allowed_networks = toNetworks(call, body.allowed_networks);
    await assertKnownRoles(call, body);
    await saveSettings(tx, SECURITY, after);
    await limitSessions(tx, actor.workspace_id, after);
    if (!after.is_authenticator_required || !after.is_second_factor_required) {
      const required = after.is_authenticator_required ? after.second_factor_roles : [];
      await releaseSessions(tx, actor.workspace_id, required);
    }
    activity({ type: 'settings', id: SECURITY, title: actor.workspace.display_name, before, after });
    return toPage(call, after);
  }),
];

/** @throws ApiError VALIDATION_FAILED if the caller's own address is in none of them */
function toNetworks({ locale, request }: SecurityCall, entered: readonly string[]): string[] {
  const networks = [...new Set(entered)];
  if (!isAllowedAddress(request.ip, networks))
    throw fieldError('allowed_networks', locale, 'field.own_network', { address: request.ip });
  return networks;
}

async function assertKnownRoles({ tx, locale }: SecurityCall, body: Partial<SecuritySettings>): Promise<void> {
  const roleIds = new Set((await listRoles(tx)).map(({ id }) => id));
  const wrong = ROLE_FIELDS.find((name) => body[name]?.some((id) => !roleIds.has(id)));
  if (wrong) throw fieldError(wrong, locale, 'field.role');
}

/** Roles that have been deleted since are left out. */
async function toPage({ tx, actor, request }: SecurityCall, stored: SecuritySettings): Promise<SecurityPage> {
  const roles = await listRoles(tx);
  const without_authenticator = await listWithoutAuthenticator(tx, actor.workspace_id, MAX_NAMED_PEOPLE);
  const keepKnown = (ids: readonly number[]) => ids.filter((id) => roles.some((role) => role.id === id));
  return {
    ...stored,
    second_factor_roles: keepKnown(stored.second_factor_roles),
    export_roles: keepKnown(stored.export_roles),
    share_roles: keepKnown(stored.share_roles),
    own_address: request.ip,
    roles: roles.map(({ id, name_lang }) => ({ id, name_lang: { ...name_lang } as Record<string, string> })),
    without_authenticator,
  };
}
