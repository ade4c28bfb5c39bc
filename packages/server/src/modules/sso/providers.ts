/** The protocols, and what is common to their settings. */
import {
  ACCESS_DEFAULTS,
  type AccessRules,
  CAS_DEFAULTS,
  OIDC_DEFAULTS,
  SAML_DEFAULTS,
  type SsoProtocol,
} from '@rounds/contract/sso';
import { casProvider } from './cas/provider.ts';
import { oidcProvider } from './oidc/provider.ts';
import type { SettingsOf, SignOnProvider } from './provider.ts';
import { samlProvider } from './saml/provider.ts';

const PROVIDERS: { readonly [P in SsoProtocol]: SignOnProvider<P> } = {
  saml: samlProvider,
  oidc: oidcProvider,
  cas: casProvider,
};
export const getProvider = <P extends SsoProtocol>(protocol: P): SignOnProvider<P> =>
  PROVIDERS[protocol] as SignOnProvider<P>;

export const PROTOCOL_DEFAULTS: { readonly [P in SsoProtocol]: SettingsOf[P] } = {
  saml: SAML_DEFAULTS,
  oidc: OIDC_DEFAULTS,
  cas: CAS_DEFAULTS,
};

type AnySettings = SettingsOf[SsoProtocol];

export const isEnabled = (settings: AnySettings): boolean =>
  'cas_enabled' in settings ? settings.cas_enabled : settings.enabled;

/** The part of the settings that does not depend on the protocol. */
export const toAccessRules = (settings: AnySettings): AccessRules =>
  Object.fromEntries(
    Object.keys(ACCESS_DEFAULTS).map((name) => [name, settings[name as keyof AccessRules]]),
  ) as unknown as AccessRules;
