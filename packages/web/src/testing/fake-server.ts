/**
 * A server for screens under test. It enforces the contract: the schemas of each call check what a screen sends
 * and what the test responds.
 */

import { MODULES } from '@rounds/contract';
import type { BodyOf, Endpoint, OutputOf, ParamsOf, QueryOf } from '@rounds/contract/endpoint.ts';
import { ERRORS, type ErrorCode } from '@rounds/contract/errors.ts';
import { removeUnknownFields } from '@rounds/contract/unknown-fields.ts';

export interface FakeCall<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  readonly headers: Headers;
}
type Handler = (call: FakeCall<Endpoint>) => unknown;
/** The response of a call, which may be a file if the call returns bytes. */
type FakeAnswer<E extends Endpoint> = OutputOf<E> | (E extends { readonly response: 'bytes' } ? File : never);

/** A handler throws it to make the server respond with this error. */
export class FakeApiError extends Error {
  readonly code: ErrorCode;
  readonly data: unknown;
  readonly retryAfter: number | undefined;
  constructor(code: ErrorCode, message: string, more: { data?: unknown; retryAfter?: number } = {}) {
    super(message);
    this.code = code;
    this.data = more.data;
    this.retryAfter = more.retryAfter;
  }
}

interface RecordedCall {
  readonly endpoint: Endpoint;
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: Headers;
}

const ALL: readonly Endpoint[] = Object.values(MODULES).flatMap((module) => Object.values<Endpoint>(module));

export class FakeServer {
  private readonly handlers = new Map<string, Handler>();
  /** All calls that arrived, oldest first. */
  readonly calls: RecordedCall[] = [];
  private contractBreach: string | null = null;

  /** Sets the handler of a call; it may respond later. */
  on<E extends Endpoint>(endpoint: E, handler: (call: FakeCall<E>) => FakeAnswer<E> | Promise<FakeAnswer<E>>): this {
    this.handlers.set(endpoint.id, handler as unknown as Handler);
    return this;
  }

  /** Sets a handler unless the test has one. */
  onDefault<E extends Endpoint>(endpoint: E, handler: (call: FakeCall<E>) => OutputOf<E>): this {
    return this.handlers.has(endpoint.id) ? this : this.on(endpoint, handler);
  }

  /** The handler of a call, for a test that puts another one in front of it. */
  getHandler<E extends Endpoint>(endpoint: E): (call: FakeCall<E>) => OutputOf<E> | Promise<OutputOf<E>> {
    return this.handlers.get(endpoint.id) as unknown as (call: FakeCall<E>) => OutputOf<E> | Promise<OutputOf<E>>;
  }

  getCalls(endpoint: Endpoint): readonly RecordedCall[] {
    return this.calls.filter((call) => call.endpoint.id === endpoint.id);
  }

  /** Throws if a screen or the test itself violated the contract. */
  checkContract(): void {
    if (this.contractBreach) throw new Error(this.contractBreach);
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), 'http://rounds.test');
    const method = init.method ?? 'GET';
    const match = findEndpoint(method, url.pathname.replace(/^\/api/, ''), url.searchParams);
    if (!match) return this.reportBreach(`${method} ${url.pathname} is not an endpoint of the contract`);
    const { endpoint, params } = match;
    const headers = new Headers(init.headers);
    const raw = {
      params,
      query: Object.fromEntries(url.searchParams),
      body: init.body && JSON.parse(String(init.body)),
    };
    const handler = this.handlers.get(endpoint.id);
    if (!handler) return this.reportBreach(`${endpoint.id} was called, but the test has no handler for it`);
    const unknown = removeUnknownFields(endpoint, raw.body);
    if (unknown.length > 0 && !headers.has('Prefer'))
      return this.reportBreach(`${endpoint.id} was called with unknown fields: ${unknown.join(', ')}`);
    const read: Record<string, unknown> = { headers };
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = endpoint[part];
      const result = schema?.safeParse(raw[part] ?? {});
      if (result && !result.success)
        return this.reportBreach(`${endpoint.id} was called with an invalid ${part}: ${result.error.message}`);
      read[part] = result?.data;
    }
    this.calls.push({ endpoint, params: read.params, query: read.query, body: read.body, headers });
    try {
      const output = handler(read as unknown as FakeCall<Endpoint>);
      return this.respond(endpoint, output instanceof Promise ? await output : output);
    } catch (error) {
      if (error instanceof FakeApiError) return toErrorResponse(error);
      throw error;
    }
  };

  private respond(endpoint: Endpoint, data: unknown): Response {
    if (endpoint.response === 'bytes' && data instanceof File) {
      const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(data.name)}`;
      return new Response(data, { headers: { 'Content-Type': data.type, 'Content-Disposition': disposition } });
    }
    const result = endpoint.output?.safeParse(data);
    if (result && !result.success)
      return this.reportBreach(`${endpoint.id} violates the contract: ${result.error.message}`);
    return Response.json({ data });
  }

  private reportBreach(sentence: string): Response {
    this.contractBreach ??= sentence;
    return Response.json({ code: 'UNEXPECTED', message: sentence, request_id: 'fake' }, { status: 500 });
  }
}

function toErrorResponse(error: FakeApiError): Response {
  const { code, message, data, retryAfter } = error;
  const headers = retryAfter === undefined ? undefined : { 'Retry-After': String(retryAfter) };
  return Response.json({ code, message, data, request_id: 'fake-1' }, { status: ERRORS[code], headers });
}

/** The endpoint of a path; fixed segments win over parameters. */
function findEndpoint(
  method: string,
  path: string,
  query: URLSearchParams,
): { endpoint: Endpoint; params: Record<string, string> } | null {
  const candidates = ALL.filter((endpoint) => endpoint.method === method && matchesPreset(endpoint, query))
    .map((endpoint) => ({ endpoint, params: matchPath(endpoint.path, path) }))
    .filter(
      (candidate): candidate is { endpoint: Endpoint; params: Record<string, string> } => candidate.params !== null,
    )
    .toSorted(
      (a, b) =>
        Object.keys(a.params).length - Object.keys(b.params).length ||
        Number(!!b.endpoint.preset) - Number(!!a.endpoint.preset),
    );
  return candidates[0] ?? null;
}

/** A preset shares its path with another endpoint and is recognised by its query. */
const matchesPreset = ({ preset }: Endpoint, query: URLSearchParams): boolean =>
  Object.entries(preset?.query ?? {}).every(([key, value]) => query.get(key) === String(value));

function matchPath(pattern: string, path: string): Record<string, string> | null {
  const segments = pattern.split('/');
  const parts = path.split('/');
  if (segments.length !== parts.length) return null;
  const params: Record<string, string> = {};
  for (const [index, word] of segments.entries()) {
    const part = parts[index]!;
    if (word.startsWith('{')) params[word.slice(1, -1)] = decodeURIComponent(part);
    else if (word !== part) return null;
  }
  return params;
}
