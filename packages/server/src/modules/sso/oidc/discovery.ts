/** Reads the metadata of an OpenID provider, through the guarded access to addresses that people entered. */
import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  None,
  type ServerMetadata,
} from 'openid-client';
import { createOutboundFetch } from '../../../outbound/index.ts';
import type { Services } from '../../../services.ts';
import { SignOnRejection } from '../provider.ts';

/** The tolerated difference between the clocks of the provider and this server. */
const CLOCK_TOLERANCE_SECONDS = 10;

const WELL_KNOWN = /\/\.well-known\/openid-configuration\/?$/;
/** People often paste the address of the document instead of the issuer. */
export const toIssuer = (address: string): string => address.replace(WELL_KNOWN, '');

export interface OpenIdClient {
  readonly issuer: string;
  readonly client_id: string;
  /** Null for a client without a secret, which proves itself by PKCE alone. */
  readonly secret: string | null;
}

export interface OpenIdConnection {
  readonly configuration: Configuration;
  readonly metadata: Readonly<ServerMetadata>;
  /** Takes what `fetch` takes. */
  readonly send: ReturnType<typeof createOutboundFetch>;
}

/** Reads the document of the provider. @throws SignOnRejection, or what the request or the library throws */
export async function connect(
  { outbound }: Pick<Services, 'outbound'>,
  { issuer, client_id, secret }: OpenIdClient,
): Promise<OpenIdConnection> {
  const url = new URL(toIssuer(issuer));
  // The settings accept an address without encryption only for hosts that the operator has listed.
  const allowHttp = url.protocol === 'http:';
  // One timeout covers all requests of a step, so that nobody waits longer for a provider that does not respond.
  const signal = AbortSignal.timeout(outbound.timeoutMs);
  const send = createOutboundFetch(outbound, { allowHttp, signal });
  const extensions = allowHttp ? [allowInsecureRequests] : [];
  const options = { [customFetch]: send, execute: extensions };
  const metadata = (await discovery(url, client_id, undefined, None(), options)).serverMetadata();
  // The library takes providers at their word that stand for many organizations at once.
  if (URL.parse(metadata.issuer)?.href !== url.href) throw new SignOnRejection('wrong_issuer', metadata.issuer);
  const client = { [clockTolerance]: CLOCK_TOLERANCE_SECONDS };
  const configuration = new Configuration(metadata, client_id, client, toClientAuthentication(metadata, secret));
  configuration[customFetch] = send;
  // The signature counts although the token came over a verified connection.
  for (const extend of [...extensions, enableNonRepudiationChecks]) extend(configuration);
  return { configuration, metadata, send };
}

/** Basic is what providers must support that name no method. */
function toClientAuthentication(
  { token_endpoint_auth_methods_supported: methods }: ServerMetadata,
  secret: string | null,
): ClientAuth {
  if (secret === null) return None();
  return methods?.includes('client_secret_post') ? ClientSecretPost(secret) : ClientSecretBasic(secret);
}
