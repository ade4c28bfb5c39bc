/** The client of all calls. The contract types paths and fields, so that the compiler finds typos. */
import type { BodyInputOf, Endpoint, OutputOf, ParamsOf, QueryInputOf } from '@rounds/contract/endpoint.ts';
import { findAnswer, rememberAnswer } from './answer-cache.ts';
import { CallError } from './call-error.ts';
import { noteServerTime } from './clock.ts';
import { events } from './events.ts';
import { trackCall } from './in-flight.ts';
import { setServerReachable } from './reachability.ts';
import { toUrl } from './url.ts';

export interface CallOptions<E> {
  params?: ParamsOf<E>;
  query?: QueryInputOf<E>;
  body?: BodyInputOf<E>;
  signal?: AbortSignal;
  /** Whether the caller shows errors and messages itself. True for GET calls by default. */
  silent?: boolean;
  /** Whether the screen shows this record: a 404 then leads to the not-found page. */
  screen?: boolean;
  idempotencyKey?: string;
}

/** Calls the server and returns the `data` of its response. @throws CallError */
export async function call<E extends Endpoint>(endpoint: E, options: CallOptions<E> = {}): Promise<OutputOf<E>> {
  const silent = options.silent ?? endpoint.method === 'GET';
  try {
    const sending = () => send(endpoint, options);
    const answer = await trackCall(endpoint.method === 'GET' ? sending() : withXsrfToken(sending, options.signal));
    if (answer.message && !silent) events.succeeded(answer.message);
    return answer.data as OutputOf<E>;
  } catch (error) {
    if (error instanceof CallError) reportError(error, silent, options.screen ?? false);
    throw error;
  }
}

/** Reports a failure of a call or an upload to the application. */
export function reportError(error: CallError, silent: boolean, screen: boolean): void {
  if (error.code === 'USR_UNAUTHENTICATED') events.unauthenticated();
  else if (error.status === 404 && screen && error.code !== 'USR_USER_NOT_EXIST') events.screenNotFound();
  else if (error.status !== 0 && !silent) events.failed(error);
}

interface ResponseBody {
  data?: unknown;
  message?: string;
}

/**
 * Sends a writing call with its XSRF token. A missing token, as after the browser was closed, is fetched first;
 * for a stale one (a new session in another tab), a new one is fetched and the call is sent again.
 */
export async function withXsrfToken<A>(send: () => Promise<A>, signal?: AbortSignal): Promise<A> {
  if (!getXsrfToken()) await fetchXsrfToken(signal);
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof CallError) || error.code !== 'APP_XSRF_MISMATCH') throw error;
    await fetchXsrfToken(signal);
    return send();
  }
}

async function send<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<ResponseBody> {
  const body = options.body === undefined ? undefined : JSON.stringify(options.body);
  const headers: Record<string, string> = { ...getCommonHeaders(endpoint) };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  const query = { ...endpoint.preset?.query, ...(options.query as object | undefined) };
  const address = toUrl(endpoint, options.params, query);
  const cachedAnswer = endpoint.is_cached ? findAnswer(address) : undefined;
  if (cachedAnswer) headers['If-None-Match'] = cachedAnswer.etag;
  let response: Response;
  try {
    response = await fetch(address, {
      method: endpoint.method,
      headers,
      body,
      signal: options.signal,
      credentials: 'same-origin',
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    setServerReachable(false);
    console.warn(`No answer: ${endpoint.method} ${endpoint.path}, request ${headers['X-Request-Id']}`);
    throw networkError(headers['X-Request-Id']);
  }
  setServerReachable(true);
  noteServerTime(response.headers.get('Date'));
  const requestId = headers['X-Request-Id'];
  if (cachedAnswer && response.status === 304) return parseResponse(200, cachedAnswer.text, null, requestId);
  const text = await response.text().catch(() => '');
  const answer = parseResponse(response.status, text, response.headers.get('Retry-After'), requestId);
  if (endpoint.is_cached && text) rememberAnswer(address, response.headers.get('ETag'), text);
  return answer;
}

export const networkError = (request_id?: string): CallError =>
  new CallError({ status: 0, code: 'NO_NETWORK', message: events.text('NO_NETWORK'), request_id });

/**
 * Parses a response.
 * @param requestId that the call was sent with; a proxy that replies itself names none
 * @throws CallError for an error status or unreadable content
 */
export function parseResponse(
  status: number,
  text: string,
  retryAfter: string | null,
  requestId?: string,
): ResponseBody {
  const parsed = parse(text);
  if (status >= 200 && status < 300 && parsed !== null) return parsed as ResponseBody;
  const failure = (parsed ?? {}) as { code?: CallError['code']; message?: string; data?: unknown; request_id?: string };
  throw new CallError({
    status,
    code: failure.code ?? 'UNEXPECTED',
    message: failure.message ?? events.text('UNEXPECTED'),
    data: failure.data,
    request_id: failure.request_id ?? requestId,
    retry_after: retryAfter === null ? null : Number.parseInt(retryAfter, 10) || null,
  });
}

function parse(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The id leads from a message to the logs of proxies, the server and its database. */
function createRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function getCommonHeaders({ method, is_conducting }: Endpoint): Record<string, string> {
  const headers: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Language': events.language(),
    'X-Request-Id': createRequestId(),
  };
  // A device may have been away for months, and its answers must arrive even if a field no longer exists.
  if (is_conducting && method !== 'GET') headers.Prefer = 'handling=lenient';
  if (import.meta.env.DEV) headers['X-Dev'] = '1';
  const token = getXsrfToken();
  if (method !== 'GET' && token) headers['X-XSRF-TOKEN'] = token;
  return headers;
}

const getXsrfToken = (): string | null => {
  const token = /(?:^|; )XSRF-TOKEN=([^;]*)/.exec(document.cookie)?.[1];
  return token ? decodeURIComponent(token) : null;
};

const fetchXsrfToken = (signal?: AbortSignal) =>
  fetch('/api/app-settings', { credentials: 'same-origin', signal }).catch(() => {
    if (signal?.aborted) signal.throwIfAborted();
    throw networkError();
  });
