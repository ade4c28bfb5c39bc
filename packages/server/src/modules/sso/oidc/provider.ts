/** Signing in by OpenID Connect: the code flow with PKCE, state and nonce. */
import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  calculatePKCECodeChallenge,
  fetchUserInfo,
} from 'openid-client';
import { type ProviderContext, type SignOnProvider, SignOnRejection } from '../provider.ts';
import { toAttributes } from './claims.ts';
import { connect, toIssuer } from './discovery.ts';
import { toRejection } from './errors.ts';

type Context = ProviderContext<'oidc'>;

const connectProvider = ({ services, settings, secret }: Context) =>
  connect(services, { issuer: settings.issuer, client_id: settings.client_id, secret });

/** The scope `openid` makes the provider return who signed in. */
const toScope = (scopes: string): string => [...new Set(['openid', ...scopes.split(/\s+/).filter(Boolean)])].join(' ');

/** Everything that fails is a rejection with its reason. @throws SignOnRejection */
async function withReason<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw toRejection(error);
  }
}

export const oidcProvider: SignOnProvider<'oidc'> = {
  listMissing: ({ issuer, client_id }) => [
    ...(issuer === '' ? ['issuer'] : []),
    ...(client_id === '' ? ['client_id'] : []),
  ],
  getName: ({ issuer }) => `oidc:${toIssuer(issuer)}`,
  findRequestId: ({ state }) => state ?? null,

  begin: (context, { request_id, nonce, code_verifier }) =>
    withReason(async () => {
      const { configuration } = await connectProvider(context);
      return buildAuthorizationUrl(configuration, {
        redirect_uri: context.addresses.callback,
        scope: toScope(context.settings.scopes),
        state: request_id,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(code_verifier),
        code_challenge_method: 'S256',
      }).href;
    }),

  finish: (context, { request_id, nonce, code_verifier }, fields) =>
    withReason(async () => {
      if (fields.error) {
        throw new SignOnRejection(
          'not_successful',
          [fields.error, fields.error_description].filter(Boolean).join(': '),
        );
      }
      if (!fields.code) throw new SignOnRejection('unreadable');
      const { configuration, metadata } = await connectProvider(context);
      const callback = new URL(context.addresses.callback);
      for (const name of ['code', 'state', 'iss']) {
        if (fields[name] !== undefined) callback.searchParams.set(name, fields[name]);
      }
      const tokens = await authorizationCodeGrant(configuration, callback, {
        expectedState: request_id,
        expectedNonce: nonce,
        pkceCodeVerifier: code_verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      // Not every provider puts names and groups into the token.
      const more = metadata.userinfo_endpoint
        ? await fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : {};
      return {
        subject: claims.sub,
        attributes: toAttributes({ ...more, ...claims }),
        session_index: typeof claims.sid === 'string' ? claims.sid : null,
        logout: { id_token: tokens.id_token! },
      };
    }),

  getLogoutUrl: (context, { logout }) =>
    withReason(async () => {
      const { configuration, metadata } = await connectProvider(context);
      if (!metadata.end_session_endpoint) return null;
      return buildEndSessionUrl(configuration, logout.id_token ? { id_token_hint: logout.id_token } : {}).href;
    }),
};
