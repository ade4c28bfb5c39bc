/**
 * Responds to a failed call and records it: unexpected failures in the server's log, denied calls in the activity log.
 */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import type { ErrorCode } from '@rounds/contract/errors.ts';
import type { Language } from '@rounds/contract/languages.ts';
import { isUuid } from '@rounds/contract/values.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { recordActivity, recordInstallationActivity } from '../activity.ts';
import type { Subject } from '../module.ts';
import type { RunnerContext } from '../runner/runner-context.ts';
import { parseAcceptLanguage } from '../texts.ts';
import { type ErrorResponse, toErrorResponse } from './error-mapping.ts';
import { SCIM_CONTENT_TYPE, toScimFailure } from './scim-error.ts';

export async function sendError(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  runner: RunnerContext,
): Promise<FastifyReply> {
  const language = getRequestLanguage(request, runner);
  keepConnectionForBody(error, request, reply);
  let failure = toErrorResponse(error, language, request.id, request.routeOptions.bodyLimit);
  if (isAccessDenied(failure, request)) {
    const rateLimited = await runner.limits.consumeDeniedCall(request.ip);
    if (rateLimited) failure = toErrorResponse(rateLimited, language, request.id);
    else await recordDeniedCall(failure, request, runner);
  }
  if (failure.is_unexpected) request.log.error({ err: error, call: getCallName(request) }, 'a call failed');
  // The queue for connections logs itself that it rejects calls.
  if (failure.status === 503 && failure.body.code !== 'APP_BUSY')
    request.log.warn(
      { err: error, call: getCallName(request), code: failure.body.code },
      UNAVAILABLE[failure.body.code] ?? 'a service is unavailable',
    );
  if (failure.retry_after !== null) reply.header('retry-after', failure.retry_after);
  if (request.routeOptions.config.endpoint?.response === 'scim') return sendScimError(failure, reply);
  return reply.code(failure.status).header('content-type', 'application/json; charset=utf-8').send(failure.body);
}

/** The unavailable service, for the operator. */
const UNAVAILABLE: Readonly<Partial<Record<ErrorCode, string>>> = {
  APP_UNAVAILABLE: 'the database is unavailable',
  APP_FILES_UNAVAILABLE: 'the store of files is unavailable',
};

function sendScimError(failure: ErrorResponse, reply: FastifyReply): FastifyReply {
  const { status, body } = toScimFailure(failure);
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  return reply.code(status).header('content-type', SCIM_CONTENT_TYPE).send(JSON.stringify(body));
}

/** An address that cannot be decoded is rejected before the caller's context exists. */
const getRequestLanguage = (request: FastifyRequest, { guard }: RunnerContext): Language =>
  request.caller?.language ?? parseAcceptLanguage(request.headers['accept-language']) ?? guard.defaultLanguage;

/** This much of a body that is too large is still read, so that the sender receives the error. */
const MAX_DRAIN_BYTES = 64 * 1024 * 1024;

/** Closing a connection while the sender still writes resets it, and the response is lost. */
function keepConnectionForBody(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'FST_ERR_CTP_BODY_TOO_LARGE') return;
  if (Number(request.headers['content-length']) <= MAX_DRAIN_BYTES) reply.removeHeader('connection');
}

const getCallName = (request: FastifyRequest): string =>
  request.routeOptions.config.endpoint?.id ?? `${request.method} ${request.url.split('?')[0]}`;

/** Whether the caller was denied access. Calls for guests are excluded: the auth module records wrong passwords itself. */
function isAccessDenied({ status }: ErrorResponse, request: FastifyRequest): boolean {
  const endpoint = request.routeOptions.config.endpoint;
  if (!endpoint || (status !== 401 && status !== 403)) return false;
  return (
    status === 403 ||
    request.caller.bearer_token !== null ||
    (endpoint.access !== 'public' && endpoint.access !== 'guest')
  );
}

/**
 * Method and path of a call as the log shows it. Only ids are filled in: what else a path has may be a secret, such as
 * the token of a link to a report.
 */
function describeCall({ method, path }: Endpoint, params: unknown): string {
  const values = params as Readonly<Record<string, string>> | null;
  const isId = (value: string) => /^\d{1,16}$/.test(value) || isUuid(value);
  return `${method} /api${path.replaceAll(/\{(\w+)\}/g, (name, key: string) => {
    const value = values?.[key];
    return value !== undefined && isId(value) ? value : name;
  })}`;
}

async function recordDeniedCall(
  { body }: ErrorResponse,
  request: FastifyRequest,
  { database }: RunnerContext,
): Promise<void> {
  const author = request.caller.actor ?? request.caller.token_author;
  const origin = { id: request.id, ip: request.ip, user_agent: request.headers['user-agent']?.slice(0, 400) ?? '' };
  const endpoint = request.routeOptions.config.endpoint;
  const subject: Subject = {
    type: 'call',
    id: getCallName(request),
    ...(endpoint && { title: describeCall(endpoint, request.params) }),
    after: { code: body.code, data: body.data },
  };
  const entry = { code: 'call.refused', subject } as const;
  try {
    if (author) await database.inWorkspace(author.workspace_id, (tx) => recordActivity(tx, author, origin, [entry]));
    else await database.inInstallation((tx) => recordInstallationActivity(tx, null, origin, entry));
  } catch (error) {
    request.log.error({ err: error }, 'a denied call could not be written to the activity log');
  }
}

/** Responds to a request that is not valid HTTP and therefore has no call and no language. */
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
