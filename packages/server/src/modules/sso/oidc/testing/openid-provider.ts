/** A small OpenID provider that also signs what no honest one would. */
import { createHash, createHmac, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Claims = Readonly<Record<string, unknown>>;

export interface TokenKey {
  readonly kid: string;
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
}
export function createKey(kid: string): TokenKey {
  return { kid, ...generateKeyPairSync('rsa', { modulusLength: 2048 }) };
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
export function signToken(claims: Claims, key: TokenKey, header: object = {}): string {
  const text = `${encode({ alg: 'RS256', kid: key.kid, ...header })}.${encode(claims)}`;
  return `${text}.${sign('sha256', Buffer.from(text), key.privateKey).toString('base64url')}`;
}
export function signWithSecret(claims: Claims, secret: string | Buffer, header: object = {}): string {
  const text = `${encode({ alg: 'HS256', ...header })}.${encode(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
export const withoutSignature = (claims: Claims): string => `${encode({ alg: 'none' })}.${encode(claims)}.`;

export interface Login {
  readonly claims: Claims;
  /** Makes the id token; by default an honest one. */
  readonly toToken?: (claims: Claims, key: TokenKey) => string | undefined;
  /** The claims of the address of user information; by default no additional ones. */
  readonly userInfo?: Claims;
}

interface IssuedCode extends Login {
  readonly nonce: string;
  readonly challenge: string;
  readonly redirect_uri: string;
}

export interface OpenIdProvider {
  readonly issuer: string;
  readonly key: TokenKey;
  /** Signs a person in, as the page of the provider does; returns where the browser is sent. */
  authorize(address: string, login: Login): URL;
  /** Responds to every request instead of the provider until it is set to null. */
  override: ((request: IncomingMessage, response: ServerResponse) => void) | null;
  /** Requests to the token endpoint with their authorization and form. */
  readonly tokenRequests: { readonly authorization: string | undefined; readonly form: URLSearchParams }[];
  metadata: object;
  close(): Promise<void>;
}

export async function startOpenIdProvider(): Promise<OpenIdProvider> {
  const key = createKey('current');
  const codes = new Map<string, IssuedCode>();
  const tokens = new Map<string, IssuedCode>();
  const server = http.createServer((request, response) => {
    if (provider.override) return provider.override(request, response);
    void answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const send = (response: ServerResponse, status: number, body: object) =>
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url!, issuer);
    if (pathname === '/.well-known/openid-configuration') return void send(response, 200, provider.metadata);
    if (pathname === '/jwks') {
      const jwk = { ...key.publicKey.export({ format: 'jwk' }), kid: key.kid, use: 'sig', alg: 'RS256' };
      return void send(response, 200, { keys: [jwk] });
    }
    if (pathname === '/token') return void send(response, ...(await exchange(request)));
    if (pathname === '/userinfo') {
      const issued = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '');
      return void send(response, issued ? 200 : 401, { sub: issued?.claims.sub, ...issued?.userInfo });
    }
    send(response, 404, {});
  }

  async function exchange(request: IncomingMessage): Promise<[status: number, body: object]> {
    let text = '';
    for await (const chunk of request) text += chunk;
    const form = new URLSearchParams(text);
    provider.tokenRequests.push({ authorization: request.headers.authorization, form });
    const issued = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!issued || issued.challenge !== challenge || issued.redirect_uri !== form.get('redirect_uri'))
      return [400, { error: 'invalid_grant', error_description: 'The code is not valid.' }];
    const now = Math.floor(Date.now() / 1000);
    const claims = { iss: issuer, aud: 'rounds', iat: now, exp: now + 300, nonce: issued.nonce, ...issued.claims };
    const id_token = (issued.toToken ?? signToken)(claims, key);
    const access_token = randomBytes(16).toString('hex');
    tokens.set(access_token, issued);
    return [200, { access_token, token_type: 'Bearer', expires_in: 300, ...(id_token !== undefined && { id_token }) }];
  }

  const provider: OpenIdProvider = {
    issuer,
    key,
    override: null,
    tokenRequests: [],
    metadata: {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/jwks`,
      userinfo_endpoint: `${issuer}/userinfo`,
      end_session_endpoint: `${issuer}/logout`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256', 'HS256'],
      scopes_supported: ['openid', 'email', 'profile'],
      claims_supported: ['sub', 'email', 'groups'],
    },
    authorize(address, login) {
      const { searchParams } = new URL(address);
      const code = randomBytes(16).toString('hex');
      const get = (name: string) => searchParams.get(name) ?? '';
      codes.set(code, {
        ...login,
        ...{ nonce: get('nonce'), challenge: get('code_challenge'), redirect_uri: get('redirect_uri') },
      });
      const callback = new URL(get('redirect_uri'));
      callback.searchParams.set('code', code);
      callback.searchParams.set('state', get('state'));
      return callback;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return provider;
}
