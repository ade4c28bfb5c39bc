/** Makes calls as an identity provider does. */
import { sso } from '@rounds/contract/sso';
import type { TestServer, WorkspaceName } from '../../../testing/index.ts';

/** The fields that a response may have; each test reads those that it needs. */
export interface ScimBody {
  readonly schemas: readonly string[];
  readonly id: string;
  readonly userName: string;
  readonly externalId: string;
  readonly displayName: string;
  readonly nickName: string;
  readonly name: { readonly givenName: string; readonly familyName: string; readonly formatted: string };
  readonly emails: readonly { readonly value: string }[];
  readonly active: boolean;
  readonly groups: readonly { readonly value: string; readonly display: string }[];
  readonly members: readonly { readonly value: string }[];
  readonly totalResults: number;
  readonly startIndex: number;
  readonly itemsPerPage: number;
  readonly Resources: readonly ScimBody[];
  readonly status: string;
  readonly scimType: string;
  readonly detail: string;
  readonly meta: { readonly location: string; readonly resourceType: string };
}

export interface ScimAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: ScimBody;
}

export class ScimClient {
  readonly #base: string;
  readonly #token: string | null;

  constructor(base: string, token: string | null) {
    this.#base = base;
    this.#token = token;
  }

  async send(method: string, path: string, body?: unknown, type = 'application/scim+json'): Promise<ScimAnswer> {
    const reply = await fetch(`${this.#base}/api/scim/v2${path}`, {
      method,
      headers: {
        ...(this.#token !== null && { authorization: `Bearer ${this.#token}` }),
        ...(body !== undefined && { 'content-type': `${type}; charset=utf-8` }),
      },
      body: typeof body === 'string' || body === undefined ? body : JSON.stringify(body),
    });
    const text = await reply.text();
    return { status: reply.status, headers: reply.headers, text, body: (text ? JSON.parse(text) : {}) as ScimBody };
  }

  get = (path: string): Promise<ScimAnswer> => this.send('GET', path);
  post = (path: string, body: unknown): Promise<ScimAnswer> => this.send('POST', path, body);
  put = (path: string, body: unknown): Promise<ScimAnswer> => this.send('PUT', path, body);
  delete = (path: string): Promise<ScimAnswer> => this.send('DELETE', path);
  patch = (path: string, ...operations: readonly object[]): Promise<ScimAnswer> =>
    this.send('PATCH', path, {
      schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
      Operations: operations,
    });
  find = (type: 'Users' | 'Groups', filter: string): Promise<ScimAnswer> =>
    this.get(`/${type}?filter=${encodeURIComponent(filter)}`);
}

export async function createScimToken(t: TestServer, workspace: WorkspaceName = 'A', expires_at?: string) {
  const { status, body } = await t
    .as('admin', workspace)
    .call(sso.createScimToken, { body: { name: 'Entra ID', ...(expires_at && { expires_at }) } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.data;
}

export const createScimClient = async (t: TestServer, workspace: WorkspaceName = 'A'): Promise<ScimClient> =>
  new ScimClient(t.base, (await createScimToken(t, workspace)).token);
