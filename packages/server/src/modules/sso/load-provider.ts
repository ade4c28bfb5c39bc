/** The settings of a sign-on service as the rest of the module uses them. */
import { SSO_PROTOCOLS, type SsoProtocol } from '@rounds/contract/sso';
import type { Tx } from '../../db/database.ts';
import type { Services } from '../../services.ts';
import { getServiceAddresses } from './addresses.ts';
import { createSsoEncryption } from './encryption.ts';
import type { ProviderContext, SettingsOf } from './provider.ts';
import { getProvider, isEnabled, PROTOCOL_DEFAULTS } from './providers.ts';
import { findSetting, listSettings, type SettingRow } from './queries/settings.ts';
import type { SignOnWorkspace } from './workspace.ts';

/** Returns stored settings, with defaults for fields that were never set. */
export const toSettings = <P extends SsoProtocol>(protocol: P, row: SettingRow | undefined): SettingsOf[P] => ({
  ...PROTOCOL_DEFAULTS[protocol],
  ...(row?.value as Partial<SettingsOf[P]> | undefined),
});

export interface LoadedProvider<P extends SsoProtocol> extends ProviderContext<P> {
  readonly protocol: P;
  readonly is_enabled: boolean;
  readonly missing: readonly string[];
}

function toLoadedProvider<P extends SsoProtocol>(
  services: Services,
  { key }: Pick<SignOnWorkspace, 'key'>,
  protocol: P,
  row: SettingRow | undefined,
): LoadedProvider<P> {
  const settings = toSettings(protocol, row);
  const secret = row?.secret ? readSecret(services, row.secret) : null;
  return {
    protocol,
    settings,
    secret,
    addresses: getServiceAddresses(services.config, key, protocol),
    services,
    is_enabled: isEnabled(settings),
    missing: getProvider(protocol).listMissing(settings, secret),
  };
}

/** Null if the key of the installation has changed since: the secret then counts as missing. */
function readSecret(services: Services, sealed: Buffer): string | null {
  try {
    return createSsoEncryption(services).decrypt(sealed);
  } catch (error) {
    services.log.warn({ err: error }, 'the secret of a sign-on service was encrypted with another SECRET_KEY');
    return null;
  }
}

/** The transaction must be in the workspace. */
export const loadProvider = async <P extends SsoProtocol>(
  tx: Tx,
  services: Services,
  workspace: Pick<SignOnWorkspace, 'key'>,
  protocol: P,
): Promise<LoadedProvider<P>> => toLoadedProvider(services, workspace, protocol, await findSetting(tx, protocol));

/** The properties of each enabled service that the sign-in page needs. */
export interface EnabledService {
  readonly protocol: SsoProtocol;
  readonly enforce: boolean;
}

/** The services of the transaction's workspace that are switched on, those that are enforced first. */
export async function listEnabledServices(tx: Tx): Promise<EnabledService[]> {
  const rows = new Map((await listSettings(tx)).map((row) => [row.protocol, row]));
  return SSO_PROTOCOLS.map((protocol) => toSettings<SsoProtocol>(protocol, rows.get(protocol)))
    .map((settings, at) => ({
      protocol: SSO_PROTOCOLS[at]!,
      enforce: settings.enforce,
      is_enabled: isEnabled(settings),
    }))
    .filter(({ is_enabled }) => is_enabled)
    .toSorted((a, b) => Number(b.enforce) - Number(a.enforce))
    .map(({ protocol, enforce }) => ({ protocol, enforce }));
}
