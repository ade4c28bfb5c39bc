/** Calls of Google Drive with a token that is fetched when it is needed. */
import * as z from 'zod/mini';
import type { OutboundRequest, OutboundResponse } from '../../../outbound/index.ts';
import type { Services } from '../../../services.ts';
import { IntegrationError } from '../problems.ts';
import { toTimeout } from '../stores/store.ts';
import { fetchTokens, getGoogle, parseJson } from './tokens.ts';

export interface DriveSecret {
  readonly refresh_token: string;
}

const failure = z.object({
  error: z.object({ errors: z.optional(z.array(z.object({ reason: z.optional(z.string()) }))) }),
});

export class DriveApi {
  readonly #secret: DriveSecret;
  readonly #services: Pick<Services, 'config' | 'outbound'>;
  readonly #signal: AbortSignal | undefined;
  #token: string | null = null;

  constructor(secret: DriveSecret, services: Pick<Services, 'config' | 'outbound'>, signal?: AbortSignal) {
    this.#secret = secret;
    this.#services = services;
    this.#signal = signal;
  }

  get addresses() {
    return getGoogle(this.#services);
  }

  /** Returns the response of a call that succeeded, as JSON. */
  async json<T>(schema: z.ZodMiniType<T>, url: string, request: OutboundRequest = {}): Promise<T> {
    const { status, body } = await this.request(url, request);
    const { data } = schema.safeParse(parseJson(body));
    if (data === undefined) throw new IntegrationError('answer_invalid', status);
    return data;
  }

  /** @throws IntegrationError unless the call succeeded */
  async request(url: string, request: OutboundRequest = {}): Promise<OutboundResponse> {
    const answer = await this.send(url, request);
    if (answer.status >= 200 && answer.status < 300) return answer;
    throw toDriveError(answer);
  }

  /** A token lasts an hour, and may end in between: the call is then made once more with a new one. */
  async send(url: string, request: OutboundRequest = {}): Promise<OutboundResponse> {
    const answer = await this.#sendOnce(url, request);
    if (answer.status !== 401) return answer;
    this.#token = null;
    const second = await this.#sendOnce(url, request);
    if (second.status === 401) throw new IntegrationError('access_revoked', 401);
    return second;
  }

  async #sendOnce(url: string, { headers, ...request }: OutboundRequest): Promise<OutboundResponse> {
    this.#token ??= await this.#fetchToken();
    return this.#services.outbound.request(url, {
      ...{ allowHttp: this.addresses.allowHttp, maxRedirects: 0, timeoutMs: toTimeout(request.body?.length ?? 0) },
      ...request,
      headers: { ...headers, authorization: `Bearer ${this.#token}` },
      ...(this.#signal && { signal: this.#signal }),
    });
  }

  async #fetchToken(): Promise<string> {
    const parameters = { grant_type: 'refresh_token', refresh_token: this.#secret.refresh_token };
    return (await fetchTokens(this.#services, parameters, this.#signal)).access_token;
  }
}

export function toDriveError({ status, body }: OutboundResponse): IntegrationError {
  const { data } = failure.safeParse(parseJson(body));
  const reason = data?.error.errors?.[0]?.reason ?? null;
  if (status === 429 || reason?.endsWith('ateLimitExceeded')) return new IntegrationError('slow_down', status, reason);
  if (reason === 'storageQuotaExceeded') return new IntegrationError('full', status, reason);
  if (status >= 500) return new IntegrationError('unavailable', status, reason);
  return new IntegrationError(status === 403 ? 'write_denied' : 'rejected', status, reason);
}
