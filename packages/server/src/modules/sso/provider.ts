/** The interface of each protocol, so that the core knows none of them. */
import type { CasSettings, OidcSettings, SamlSettings, SsoProtocol, SsoReason } from '@rounds/contract/sso';
import type { PreloadCall } from '../../http/module.ts';
import type { Services } from '../../services.ts';

/** The parts of a call to which a service sends the browser back. */
export type CallbackCall = Pick<PreloadCall, 'database' | 'services' | 'request' | 'locale' | 'step_token'>;

export interface SettingsOf {
  readonly cas: CasSettings;
  readonly saml: SamlSettings;
  readonly oidc: OidcSettings;
}

/** The addresses of this installation that a service must know. Null where the protocol has none. */
export interface ServiceAddresses {
  readonly entity_id: string | null;
  readonly metadata: string | null;
  readonly callback: string;
  readonly logout: string | null;
}

export interface ProviderContext<P extends SsoProtocol> {
  readonly settings: SettingsOf[P];
  /** The secret of this client at the service, or its own key for SAML; null if there is none. */
  readonly secret: string | null;
  readonly addresses: ServiceAddresses;
  readonly services: Services;
}

/** Random values of one sign-on, which providers use as their protocol needs. */
export interface AttemptValues {
  /** A name by XML's rules: the id of a SAML request, the state of OpenID Connect, a parameter for CAS. */
  readonly request_id: string;
  readonly nonce: string;
  /** The verifier of PKCE: 43 characters or more. */
  readonly code_verifier: string;
}

/** The values that the browser returned, by query or form. Each field is there once. */
export type CallbackFields = Readonly<Record<string, string | undefined>>;

/** The person who signed in at the service, after every check that the protocol has. */
export interface ProviderAnswer {
  /** Identifies the person at this service for ever; compared whole. */
  readonly subject: string;
  readonly attributes: Readonly<Record<string, readonly string[]>>;
  /** The id with which the service ends this session; null if it does not. */
  readonly session_index: string | null;
  /** The values that `getLogoutUrl` needs later; stored encrypted. */
  readonly logout: Readonly<Record<string, string>>;
}

/** Thrown when the response of a service is rejected. */
export class SignOnRejection extends Error {
  readonly reason: SsoReason;
  /** The wrong value, for administrators. */
  readonly detail: string | null;
  /** The name of the person that the response claims, for administrators. */
  claimedName: string | null = null;
  constructor(reason: SsoReason, detail: string | null = null) {
    super(reason);
    this.reason = reason;
    this.detail = detail;
  }
}

export interface SignOnProvider<P extends SsoProtocol> {
  /** Names of the settings that must be filled in before the service can be used. */
  listMissing(settings: SettingsOf[P], secret: string | null): readonly string[];
  /** Makes the secret that the settings need and nobody enters; null if they need none. */
  createSecret?(settings: SettingsOf[P], addresses: ServiceAddresses): Promise<string | null>;
  /** The service as identities name it: another service never has the same. */
  getName(settings: SettingsOf[P]): string;
  /** Returns the `request_id` that the response names; null if it names none. */
  findRequestId(fields: CallbackFields): string | null;
  /**
   * Returns where the browser goes to sign in.
   * @throws SignOnRejection when the service cannot be used now
   */
  begin(context: ProviderContext<P>, attempt: AttemptValues): Promise<string>;
  /** Checks what came back for this attempt. @throws SignOnRejection */
  finish(context: ProviderContext<P>, attempt: AttemptValues, fields: CallbackFields): Promise<ProviderAnswer>;
  /** Returns where the browser goes to sign out at the service too; null if there is no such address. */
  getLogoutUrl(context: ProviderContext<P>, session: SessionAtProvider): Promise<string | null>;
}

/** A session that a sign-on started, as the service knows it. */
export interface SessionAtProvider {
  readonly subject: string;
  readonly session_index: string | null;
  readonly logout: Readonly<Record<string, string>>;
}
