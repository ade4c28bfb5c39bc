/** The same requests for libraries that bring their own protocol and take a `fetch`. */
import type { Outbound, OutboundRequest } from './outbound.ts';

type FetchOptions = Pick<OutboundRequest, 'allowHttp' | 'signal' | 'maxBytes'>;

/** Statuses whose responses have no body. */
const NO_BODY = new Set([204, 205, 304]);

interface FetchInit {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: ArrayBuffer | ReadableStream | Uint8Array | URLSearchParams | string | null | undefined;
}

/** Redirects are responses: libraries that send secrets do not follow them. @throws OutboundError when it is called */
export const createOutboundFetch =
  (outbound: Outbound, options: FetchOptions = {}) =>
  async (address: string, { method = 'GET', headers = {}, body }: FetchInit = {}): Promise<Response> => {
    const form: Record<string, string> =
      body instanceof URLSearchParams ? { 'content-type': 'application/x-www-form-urlencoded' } : {};
    const response = await outbound.request(address, {
      ...options,
      method: method as OutboundRequest['method'],
      headers: Object.fromEntries(new Headers({ ...form, ...headers })),
      body: await toBody(body),
      maxRedirects: 0,
    });
    const content = NO_BODY.has(response.status) ? null : new Uint8Array(response.body);
    return new Response(content, { status: response.status, headers: response.headers });
  };

async function toBody(body: FetchInit['body']): Promise<string | Uint8Array | undefined> {
  if (body === null || body === undefined) return undefined;
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  return new Uint8Array(await new Response(body).arrayBuffer());
}
