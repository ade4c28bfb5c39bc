/**
 * Requests to addresses that people entered, such as those of identity providers. The server must not become a way
 * into the network that it stands in: the name is resolved here, every address is checked, and the connection goes to
 * a checked address and to no other, so that a name cannot change between check and connection. Each redirect is
 * checked like the first address.
 */
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { inSpan, type SpanOptions } from '../tracing.ts';
import { type AddressRules, createAddressRules, toComparableName } from './address-rules.ts';
import { OutboundError, toOutboundError } from './errors.ts';

export interface OutboundRequest {
  /** The default is GET. */
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The headers go to the first host only; a redirect to another one gets none of them but `accept`. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
  /** Requests need https unless this is true. */
  readonly allowHttp?: boolean;
  /**
   * The timeout covers everything from the look-up of the name to the last byte; the default is that of all requests,
   * 10 seconds.
   */
  readonly timeoutMs?: number;
  /** The maximum size of the response body; 1 MiB by default. */
  readonly maxBytes?: number;
  /** Returns the beginning of a longer body, and nothing of a compressed one. Otherwise both are errors. */
  readonly acceptsAnyBody?: boolean;
  /** The default is 3. If it is 0, a redirect is a response like any other. */
  readonly maxRedirects?: number;
  readonly signal?: AbortSignal;
}

export interface OutboundResponse {
  /** The address of the response, after redirects. */
  readonly url: string;
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export interface Outbound {
  /** Milliseconds after which a request is given up, unless it brings its own limit. */
  readonly timeoutMs: number;
  /**
   * Sends one request and reads the whole response, whatever its status is.
   * @throws OutboundError, or the reason of the signal if that aborts
   */
  request(address: string, options?: OutboundRequest): Promise<OutboundResponse>;
  /** Whether requests may go there, as far as that can be known without sending one. @throws OutboundError */
  check(address: string, options?: Pick<OutboundRequest, 'allowHttp' | 'timeoutMs'>): Promise<void>;
}

export interface OutboundOptions {
  readonly allowedHosts: readonly string[];
  /** The default is 10 seconds. */
  readonly timeoutMs?: number;
  /** All addresses of a name; by default as the operating system resolves it. */
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>;
}

const DEFAULT_TIMEOUT_MS = 10_000;
const DEFAULT_MAX_BYTES = 1024 * 1024;
const DEFAULT_MAX_REDIRECTS = 3;
const MAX_ADDRESS_LENGTH = 4_000;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

interface Attempt {
  readonly url: URL;
  readonly method: NonNullable<OutboundRequest['method']>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

export function createOutbound({
  allowedHosts,
  timeoutMs: defaultTimeoutMs = DEFAULT_TIMEOUT_MS,
  resolve = resolveName,
}: OutboundOptions): Outbound {
  const rules = createAddressRules(allowedHosts);
  const request: Outbound['request'] = async (address, options = {}) => {
    const { timeoutMs = defaultTimeoutMs, maxBytes = DEFAULT_MAX_BYTES, allowHttp = false } = options;
    const { acceptsAnyBody = false } = options;
    const { maxRedirects = DEFAULT_MAX_REDIRECTS } = options;
    const timeout = AbortSignal.timeout(timeoutMs);
    const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
    let attempt: Attempt = {
      url: parseAddress(address, allowHttp),
      method: options.method ?? 'GET',
      headers: options.headers ?? {},
      body: options.body,
    };
    for (let redirects = 0; ; redirects++) {
      const host = attempt.url.host;
      try {
        const addresses = await resolveChecked(attempt.url, { rules, resolve, signal });
        const response = await send(attempt, addresses, signal);
        if (maxRedirects === 0 || !isRedirect(response))
          return await readResponse(attempt.url, response, { maxBytes, acceptsAnyBody });
        response.destroy();
        if (redirects === maxRedirects) throw new OutboundError('redirect_rejected', host);
        attempt = toRedirected(attempt, response.headers.location!, allowHttp);
      } catch (error) {
        options.signal?.throwIfAborted();
        throw timeout.aborted ? new OutboundError('timeout', host, error) : toOutboundError(error, host);
      }
    }
  };
  return {
    timeoutMs: defaultTimeoutMs,
    request: (address, options = {}) =>
      inSpan(toSpanOptions(address, options), async (span) => {
        const response = await request(address, options);
        span?.set({ 'http.response.status_code': response.status });
        return response;
      }),
    async check(address, { allowHttp = false, timeoutMs = defaultTimeoutMs } = {}) {
      const url = parseAddress(address, allowHttp);
      const signal = AbortSignal.timeout(timeoutMs);
      try {
        await resolveChecked(url, { rules, resolve, signal });
      } catch (error) {
        throw signal.aborted ? new OutboundError('timeout', url.host, error) : toOutboundError(error, url.host);
      }
    },
  };
}

/** Leaves out the path, which may contain a secret. The trace is not sent to others. */
const toSpanOptions = (address: string, { method = 'GET' }: OutboundRequest): SpanOptions => ({
  name: `request ${method}`,
  kind: 'client',
  attributes: { 'http.request.method': method, 'server.address': URL.parse(address)?.hostname },
});

/** @throws OutboundError */
function parseAddress(address: string, allowHttp: boolean): URL {
  const url = address.length > MAX_ADDRESS_LENGTH ? null : URL.parse(address);
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:';
  // A user name makes addresses hard to read: https://known.example@other.example is at other.example.
  if (!url || !isWeb || url.username || url.password) throw new OutboundError('address_invalid', address);
  if (url.protocol === 'http:' && !allowHttp) throw new OutboundError('https_required', url.host);
  return url;
}

const resolveName = (host: string): Promise<LookupAddress[]> => lookup(host, { all: true, verbatim: true });

interface Resolution {
  readonly rules: AddressRules;
  readonly resolve: NonNullable<OutboundOptions['resolve']>;
  readonly signal: AbortSignal;
}

/** The addresses of a host if the server may connect to each of them. URLs have already normalized forms like 0x7f.1. */
async function resolveChecked(url: URL, { rules, resolve, signal }: Resolution): Promise<readonly LookupAddress[]> {
  signal.throwIfAborted();
  const host = toComparableName(url.hostname.replace(/^\[|\]$/g, ''));
  const literal = isIP(host);
  const addresses = literal ? [{ address: host, family: literal }] : await untilAborted(resolve(host), signal);
  if (addresses.length === 0) throw new OutboundError('host_unknown', url.host);
  if (!rules.isListedHost(host) && !addresses.every(({ address }) => rules.isAllowedAddress(address))) {
    throw new OutboundError('host_private', url.host);
  }
  return addresses;
}

/** A look-up of a name cannot be cancelled, but nobody waits for it any longer. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

/** Connects to one of the given addresses; certificate and `Host` are those of the name. */
function send(
  { url, method, headers, body }: Attempt,
  addresses: readonly LookupAddress[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const answerWithChecked = ((_host, options, callback) => {
    if (options.all) callback(null, [...addresses]);
    else callback(null, addresses[0]!.address, addresses[0]!.family);
  }) as LookupFunction;
  const { request } = url.protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const outgoing = request(url, {
      method,
      headers: {
        'user-agent': 'Rounds',
        ...headers,
        // A compressed response could be small on the wire and huge in memory.
        'accept-encoding': 'identity',
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
      // Each request has a connection of its own: a kept one could belong to an earlier address of the name.
      agent: false,
      lookup: answerWithChecked,
      signal,
    });
    outgoing.once('response', resolve);
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

const isRedirect = ({ statusCode, headers }: IncomingMessage): boolean =>
  REDIRECTS.has(statusCode!) && headers.location !== undefined;

/** @throws OutboundError */
function toRedirected({ url, method, headers, body }: Attempt, location: string, allowHttp: boolean): Attempt {
  const target = URL.parse(location, url.href);
  if (!target) throw new OutboundError('redirect_rejected', url.host);
  const next = parseAddress(target.href, allowHttp);
  // The body may hold a secret that only the first host may know, and it must not act twice.
  const isRead = method === 'GET' || method === 'HEAD';
  const isDowngrade = url.protocol === 'https:' && next.protocol === 'http:';
  if (!isRead || isDowngrade || body !== undefined) throw new OutboundError('redirect_rejected', url.host);
  if (next.origin === url.origin) return { url: next, method, headers };
  const { accept } = headers;
  return { url: next, method, headers: accept ? { accept } : {} };
}

type BodyRules = Required<Pick<OutboundRequest, 'maxBytes' | 'acceptsAnyBody'>>;

async function readResponse(
  url: URL,
  response: IncomingMessage,
  { maxBytes, acceptsAnyBody }: BodyRules,
): Promise<OutboundResponse> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    const isCompressed = (response.headers['content-encoding'] ?? 'identity') !== 'identity';
    if (!acceptsAnyBody) {
      if (isCompressed) throw new OutboundError('answer_invalid', url.host);
      if (Number(response.headers['content-length']) > maxBytes) throw new OutboundError('too_large', url.host);
    }
    if (!isCompressed) {
      for await (const chunk of response as AsyncIterable<Buffer>) {
        chunks.push(chunk.subarray(0, maxBytes - size));
        size += chunk.length;
        if (size <= maxBytes) continue;
        if (acceptsAnyBody) break;
        throw new OutboundError('too_large', url.host);
      }
    }
  } finally {
    response.destroy();
  }
  const headers = new Headers();
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    headers.append(response.rawHeaders[at]!, response.rawHeaders[at + 1]!);
  }
  return { url: url.href, status: response.statusCode!, headers, body: Buffer.concat(chunks) };
}
