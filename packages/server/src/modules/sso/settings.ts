/** Reads and changes the settings of the sign-on services. */
import type { Language } from '@rounds/contract/languages.ts';
import type { GroupMapping, SsoProtocol } from '@rounds/contract/sso';
import type { Tx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Actor, ModuleRegistry } from '../../http/module.ts';
import { type TextKey, type TextParams, translate } from '../../http/texts.ts';
import type { Services } from '../../services.ts';
import { canShareWith } from '../groups/index.ts';
import { getGrantableRoles } from '../roles/index.ts';
import { assertMayAddToGroups } from '../users/index.ts';
import { findWorkspacesById } from '../workspaces/index.ts';
import { createSsoEncryption } from './encryption.ts';
import { loadProvider, toSettings } from './load-provider.ts';
import { getDomain } from './person-data.ts';
import type { SettingsOf } from './provider.ts';
import { getProvider, isEnabled, toAccessRules } from './providers.ts';
import {
  countAdministrators,
  findSetting,
  findWorkspaceIdsOfDomain,
  listSettings,
  lockSetting,
  saveDomains,
  saveSetting,
} from './queries/settings.ts';
import { isSafeAddress } from './safe-address.ts';
import { describeCertificates, findCertificateProblem } from './saml/certificates.ts';

export interface SettingsContext {
  readonly tx: Tx;
  readonly registry: ModuleRegistry;
  readonly actor: Actor;
  readonly services: Services;
  readonly locale: Language;
}

type AnySettings = SettingsOf[SsoProtocol];

/** Returns the settings without secrets, with the missing ones and our addresses. */
export async function getSettings<P extends SsoProtocol>({ tx, actor, services }: SettingsContext, protocol: P) {
  const [workspace] = await findWorkspacesById(tx, [actor.workspace_id]);
  const { settings, secret, missing, addresses } = await loadProvider(tx, services, workspace!, protocol);
  const row = await findSetting(tx, protocol);
  return {
    ...settings,
    has_client_secret: secret !== null,
    missing: [...missing],
    addresses,
    certificates: describeCertificates(settings),
    administrators: await countAdministrators(tx),
    updated_at: row?.updated_at.toISOString() ?? null,
  };
}

export type SettingsChange<P extends SsoProtocol> = {
  readonly [K in keyof SettingsOf[P]]?: SettingsOf[P][K] | undefined;
} & { readonly client_secret?: string | undefined };

/** Checks and saves a change. @throws ApiError by field */
export async function updateSettings<P extends SsoProtocol>(
  context: SettingsContext,
  protocol: P,
  { client_secret, ...change }: SettingsChange<P>,
): Promise<{ readonly before: SettingsOf[P]; readonly after: SettingsOf[P] }> {
  const { tx, actor, services, locale } = context;
  const row = await lockSetting(tx, protocol);
  const before = toSettings(protocol, row);
  const defined = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const after = { ...before, ...defined } as SettingsOf[P];
  const encryption = createSsoEncryption(services);
  assertValid(context, before, after);
  const [workspace] = await findWorkspacesById(tx, [actor.workspace_id]);
  const { secret: stored, addresses } = await loadProvider(tx, services, workspace!, protocol);
  const provider = getProvider(protocol);
  const clientSecret = client_secret === undefined ? stored : client_secret || null;
  const secret = clientSecret ?? (await provider.createSecret?.(after, addresses)) ?? null;
  const missing = provider.listMissing(after, secret);
  if (isEnabled(after) && missing.length > 0)
    throw fieldErrors(
      locale,
      missing.map((name) => [name, 'field.required']),
    );
  await assertGrantable(context, before, after);
  // One that was encrypted with another key of the installation stays, in case that key returns.
  const unreadable = client_secret === undefined ? (row?.secret ?? null) : null;
  await saveSetting(tx, protocol, after, secret === null ? unreadable : encryption.encrypt(secret));
  await updateDomains(tx, actor);
  return { before, after };
}

type FieldProblem = readonly [field: string, key: TextKey, params?: TextParams];

function fieldErrors(locale: Language, problems: readonly FieldProblem[]): ApiError {
  const data = Object.fromEntries(problems.map(([field, key, params]) => [field, [translate(locale, key, params)]]));
  return new ApiError('VALIDATION_FAILED', { data });
}

const ADDRESSES = ['cas_url', 'cas_logout_url', 'metadata_url', 'sso_url', 'slo_url', 'issuer'];

/** @throws ApiError VALIDATION_FAILED with all problems */
function assertValid({ services, locale }: SettingsContext, before: AnySettings, after: AnySettings): void {
  const problems: FieldProblem[] = [];
  const was = before as unknown as Readonly<Record<string, unknown>>;
  for (const [field, value] of Object.entries(after)) {
    if (ADDRESSES.includes(field) && !isSafeAddress(value as string, services.config.allowedHosts))
      problems.push([field, 'field.sso_https']);
    if (field.startsWith('x509_certificate') && value !== '' && value !== was[field]) {
      const problem = findCertificateProblem(value as string, locale);
      if (problem) problems.push([field, ...problem]);
    }
  }
  if (after.enforce && !isEnabled(after)) problems.push(['enforce', 'field.sso_enforce_disabled']);
  const groups = after.group_map.map(({ group }) => group);
  if (new Set(groups).size < groups.length) problems.push(['group_map', 'field.sso_group_repeated']);
  if (problems.length > 0) throw fieldErrors(locale, problems);
}

/** Nobody gives others by a setting what they could not give them themselves. What was set before stays. */
async function assertGrantable(context: SettingsContext, before: AnySettings, after: AnySettings): Promise<void> {
  const { tx, actor, locale } = context;
  const roles = (settings: AnySettings) => [
    ...settings.default_role_ids,
    ...settings.group_map.flatMap(({ role_ids }) => role_ids),
  ];
  const groups = (settings: AnySettings) => settings.group_map.flatMap(({ group_ids }) => group_ids);
  // The same roles for more groups of the service are more people with them.
  const isMapped = (one: GroupMapping) =>
    before.group_map.some((mapping) => JSON.stringify(mapping) === JSON.stringify(one));
  const changed = after.group_map.filter((one) => !isMapped(one));
  const newRoles = new Set([
    ...roles(after).filter((id) => !roles(before).includes(id)),
    ...changed.flatMap(({ role_ids }) => role_ids),
  ]);
  await getGrantableRoles(tx, actor, [...newRoles], locale);
  const newGroups = [...new Set(changed.flatMap(({ group_ids }) => group_ids))];
  if (newGroups.length === 0) return;
  if (!(await canShareWith(tx, actor, newGroups, groups(before))))
    throw fieldErrors(locale, [['group_map', 'field.sso_group_unknown']]);
  await assertMayAddToGroups(context, newGroups);
}

/**
 * The domains from which people are led to this workspace without naming it: those of services that are switched on,
 * as far as the administrator has an address there. Anybody could enter the domain of somebody else.
 */
async function updateDomains(tx: Tx, actor: Actor): Promise<void> {
  const allowed = (await listSettings(tx))
    .map((row) => toSettings<SsoProtocol>(row.protocol, row))
    .filter(isEnabled)
    .flatMap((settings) => toAccessRules(settings).allowed_domains);
  const claimed: string[] = [];
  for (const domain of new Set(allowed)) {
    const owners = await findWorkspaceIdsOfDomain(tx, domain);
    if (domain === getDomain(actor.email) || owners.includes(actor.workspace_id)) claimed.push(domain);
  }
  await saveDomains(tx, actor.workspace_id, claimed);
}

/** Returns the settings that the log shows: no certificates and metadata, which nobody reads there. */
export function toLoggedSettings(settings: AnySettings): object {
  const { metadata_xml: _, ...logged } = settings as AnySettings & { metadata_xml?: string };
  return logged;
}
