/** One request to a receiver, and why it counts as failed. */
import type { Language } from '@rounds/contract/languages.ts';
import type { StoredAttempt, StoredRequest } from '../../db/schema/stored-types.ts';
import { describeOutboundError } from '../../http/outbound-errors.ts';
import { translate } from '../../http/texts.ts';
import { OutboundError, type OutboundReason } from '../../outbound/index.ts';
import type { Services } from '../../services.ts';
import { mayUseHttp } from './address.ts';
import { type Message, signMessage } from './signature.ts';

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 4 * 1024;
const MAX_STORED_BODY_LENGTH = 64 * 1024;
const MAX_STORED_HEADERS = 40;
const MAX_STORED_HEADER_LENGTH = 300;

export interface Attempt {
  readonly attempt: StoredAttempt;
  readonly request: StoredRequest;
  /** The header of the response. */
  readonly retryAfter: string | null;
}

interface Sending {
  readonly url: string;
  readonly message: Message;
  readonly secrets: readonly string[];
  readonly now: Date;
  readonly signal?: AbortSignal | undefined;
}

/** @throws the reason of the signal if that aborts */
export async function attemptDelivery(
  services: Services,
  { url, message, secrets, now, signal }: Sending,
): Promise<Attempt> {
  const headers = { 'content-type': 'application/json', ...signMessage(message, secrets, now) };
  const request = { headers, body: message.body.slice(0, MAX_STORED_BODY_LENGTH) };
  const started = performance.now();
  const host = URL.parse(url)?.host ?? '';
  const finish = (
    result: Pick<StoredAttempt, 'status_code' | 'reason' | 'answer'>,
    retryAfter: string | null = null,
  ) => {
    const duration_ms = Math.round(performance.now() - started);
    return { request, retryAfter, attempt: { at: now.toISOString(), duration_ms, host, ...result } };
  };
  try {
    const answer = await services.outbound.request(url, {
      ...{ method: 'POST', headers, body: message.body, allowHttp: mayUseHttp(url, services) },
      // A redirect would take the message elsewhere, where its owner did not send it.
      ...{ timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES, acceptsAnyBody: true, maxRedirects: 0 },
      ...(signal && { signal }),
    });
    const { status } = answer;
    const stored = { headers: toStoredHeaders(answer.headers), body: toStorable(answer.body.toString()) };
    return finish(
      { status_code: status, reason: findReason(status), answer: stored },
      answer.headers.get('retry-after'),
    );
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error;
    return finish({ status_code: null, reason: error.reason, answer: null });
  }
}

function findReason(status: number): 'status' | 'redirected' | 'gone' | null {
  if (status >= 200 && status < 300) return null;
  if (status === 410) return 'gone';
  return status >= 300 && status < 400 ? 'redirected' : 'status';
}

const toStoredHeaders = (headers: Headers): Record<string, string> =>
  Object.fromEntries(
    [...headers]
      .slice(0, MAX_STORED_HEADERS)
      .map(([name, value]) => [name, toStorable(value).slice(0, MAX_STORED_HEADER_LENGTH)]),
  );

/** Removes characters that PostgreSQL cannot store as JSON. */
const toStorable = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd');

/** An attempt that could not be made, because its message could not be prepared. */
export const toFailedAttempt = (now: Date): StoredAttempt => ({
  ...{ at: now.toISOString(), duration_ms: 0, status_code: null, reason: 'internal', host: '', answer: null },
});

/** One sentence that says why an attempt failed; null if it did not. */
export function describeProblem(
  language: Language,
  { reason, status_code, host }: Pick<StoredAttempt, 'reason' | 'status_code' | 'host'>,
): string | null {
  if (reason === null) return null;
  if (reason === 'status' || reason === 'redirected')
    return translate(language, `webhook.${reason}`, { status: String(status_code) });
  if (reason === 'gone' || reason === 'internal') return translate(language, `webhook.${reason}`);
  return describeOutboundError(language, new OutboundError(reason as OutboundReason, host));
}
