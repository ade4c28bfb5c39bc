/** Answers a call that failed, and leaves what an operator needs: a log line, for refusals an entry in the activity log. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Language } from '@rounds/contract/languages';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordActivity, recordInstallationActivity } from './activity.ts';
import { type ErrorResponse, toErrorResponse } from './error-mapping.ts';
import type { Subject } from './module.ts';
import type { RunnerContext } from './runner.ts';
import { parseAcceptLanguage } from './texts.ts';

export async function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  runner: RunnerContext,
): Promise<FastifyReply> {
  const language = requestLanguage(request, runner);
  keepConnectionOpen(error, request, reply);
  let failure = toErrorResponse(error, language, request.id);
  if (isAccessDenied(failure, request)) {
    const rateLimited = await runner.limits.consumeDeniedCall(request.ip);
    if (rateLimited) failure = toErrorResponse(rateLimited, language, request.id);
    else await recordDeniedCall(failure, request, runner);
  }
  if (failure.is_unexpected) request.log.error({ err: error, call: callName(request) }, 'a call failed');
  if (failure.status === 503) request.log.warn({ err: error, call: callName(request) }, 'the database is away');
  if (failure.retry_after !== null) reply.header('retry-after', failure.retry_after);
  return reply.code(failure.status).header('content-type', 'application/json; charset=utf-8').send(failure.body);
}

/** An address that cannot even be decoded is refused before anything is known of who asks. */
const requestLanguage = (request: FastifyRequest, { guard }: RunnerContext): Language =>
  request.caller?.language ?? parseAcceptLanguage(request.headers['accept-language']) ?? guard.defaultLanguage;

/** As much of what was refused as too large is still let in, so that the sender comes to read why. */
const MAX_DRAIN_BYTES = 64 * 1024 * 1024;

/** A connection that is closed while the sender still writes is reset, and the answer with it lost. */
function keepConnectionOpen(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return;
  if (Number(request.headers['content-length']) <= MAX_DRAIN_BYTES) reply.removeHeader('connection');
}

const callName = (request: FastifyRequest): string =>
  request.routeOptions.config.endpoint?.id ?? `${request.method} ${request.url.split('?')[0]}`;

/** Someone was not let in. Asking whether one is signed in, and a wrong password, are the auth module's own matter. */
function isAccessDenied({ status }: ErrorResponse, request: FastifyRequest): boolean {
  const endpoint = request.routeOptions.config.endpoint;
  if (!endpoint || (status !== 401 && status !== 403)) return false;
  return status === 403 || (endpoint.access !== 'public' && endpoint.access !== 'guest');
}

async function recordDeniedCall(
  { body }: ErrorResponse,
  request: FastifyRequest,
  { database }: RunnerContext,
): Promise<void> {
  const { actor } = request.caller;
  const origin = { id: request.id, ip: request.ip, user_agent: request.headers['user-agent']?.slice(0, 400) ?? '' };
  const title = `${request.method} ${request.url.split('?')[0]}`;
  const subject: Subject = { type: 'call', id: callName(request), title, after: { code: body.code, data: body.data } };
  const entry = { code: 'call.refused', subject } as const;
  try {
    if (actor) await database.inWorkspace(actor.workspace_id, async (tx) => recordActivity(tx, actor, origin, [entry]));
    else await database.inInstallation((tx) => recordInstallationActivity(tx, null, origin, entry));
  } catch (error) {
    request.log.error({ err: error }, 'a refusal could not be written to the activity log');
  }
}

/** A request that is not even HTTP: there is no call, no language, only a connection to end politely. */
export function sendHttpParseError(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const body = JSON.stringify({ code: 'VALIDATION_FAILED', message: 'This is not a valid request.', request_id: '-' });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
