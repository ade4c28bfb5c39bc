/**
 * Runs every call in the same steps: session, anti-forgery, permission and plan (`authorization.ts`), input by the
 * contract, transaction in the workspace, idempotency, handler, activity log, output by its schema, commit, reply. A
 * handler contains only what is specific to its call.
 */
import { type Endpoint, getBodyLimit, getPriority, mayReadReplica } from '@rounds/contract/endpoint.ts';
import { removeUnknownFields } from '@rounds/contract/unknown-fields.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CallContext, runInContext } from '../../call-context.ts';
import { detachSpan } from '../../tracing.ts';
import { ApiError } from '../api-error.ts';
import { authorize, isUnsafe } from '../auth/authorization.ts';
import { toLimitedCaller } from '../auth/rate-limits.ts';
import { endReplacedSession } from '../auth/session.ts';
import { hashRequest, IDEMPOTENCY_HEADER, type IdempotentCall, isIdempotencyKey } from '../idempotency.ts';
import { expectFiles, expectOneFile, type ReceivedBody, receiveBody, removeIncomingFiles } from '../incoming-file.ts';
import { fieldError } from '../input.ts';
import { Bytes, type CookieToken, EventStream, Redirect, type Route } from '../module.ts';
import { endStreamSpan, inCallSpan } from '../operations/call-spans.ts';
import { assertNotLate } from '../overload.ts';
import { sendBytes } from '../response/bytes.ts';
import { sendCached } from '../response/cached-responses.ts';
import { SCIM_CONTENT_TYPE } from '../response/scim-error.ts';
import { buildCall, type CallEffects } from './build-call.ts';
import { executeRoute } from './execute-route.ts';
import type { RunnerContext } from './runner-context.ts';

export function registerCall(app: FastifyInstance, route: Route, runner: RunnerContext): void {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    bodyLimit: getBodyLimit(endpoint),
    config: { endpoint },
    onRequest: (request) =>
      runInContext(toCallContext(endpoint, request), () => inCallSpan(request, () => admit(endpoint, request, runner))),
    handler: (request, reply) =>
      runInContext(toCallContext(endpoint, request), () =>
        inCallSpan(request, () => handleRequest(route, request, reply, runner)),
      ),
  });
}

const toCallContext = (endpoint: Endpoint, { id, caller }: FastifyRequest): CallContext => ({
  ...{ call: endpoint.id, request_id: id, priority: getPriority(endpoint) },
  reader_id: mayReadReplica(endpoint) ? caller.actor?.user_id : undefined,
});

/** Runs before the body is read, so that a denied call costs as little as possible. @throws ApiError */
async function admit(
  endpoint: Endpoint,
  request: FastifyRequest,
  { guard, limits, eventLoop }: RunnerContext,
): Promise<void> {
  assertNotLate(eventLoop, endpoint.id, getPriority(endpoint));
  await authorize(endpoint, request, request.caller, guard);
  const caller = toLimitedCaller(request.caller.actor, request.ip);
  await limits.consume(endpoint.limit, caller, (state) => request.limit_states.push(state));
}

async function handleRequest(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  runner: RunnerContext,
): Promise<FastifyReply> {
  const { endpoint } = route;
  const incoming = await receiveFiles(request, endpoint, runner);
  try {
    const effects: CallEffects = { entries: [], events: [], afterCommit: [] };
    const signal = createAbortSignal(reply);
    const unknownFields = takeUnknownFields(endpoint, request, reply, incoming);
    const call = buildCall(endpoint, request, { incoming, effects, signal, unknownFields }, runner);
    const key = readIdempotencyKey(endpoint, request, incoming);
    const { actor } = call;
    if (endpoint.is_cached && actor) {
      const execute = async (cached: Route) => (await executeRoute(cached, call, effects, key, runner)) as string;
      return sendCached(request, reply, await runner.responses.get(route, { ...call, actor }, execute));
    }
    const response = await executeRoute(route, call, effects, key, runner);
    if (actor && isUnsafe(endpoint.method)) await runner.database.markWritten(actor.user_id);
    for (const work of effects.afterCommit) await runAndLogErrors(work, request);
    if (effects.step !== undefined) runner.cookies.setStep(reply, effects.step);
    if (effects.session !== undefined) await applySession(effects.session, request, reply, runner);
    if (response instanceof EventStream) {
      const stream = await detachSpan(() => runner.eventStreams.open(request, reply, response));
      endStreamSpan(request);
      return stream;
    }
    if (response instanceof Redirect) return reply.redirect(response.url, 303);
    if (response instanceof Bytes) return await sendBytes(request, reply, await response.createResponse(signal));
    if (endpoint.response === 'scim') return sendScim(endpoint, reply, response);
    return reply.header('content-type', 'application/json; charset=utf-8').send(response);
  } finally {
    if (incoming) await removeIncomingFiles(incoming.files);
  }
}

/** The fields and files of a multipart body; null for a call that has none. @throws ApiError UPLOAD_MISSING */
async function receiveFiles(
  request: FastifyRequest,
  { file, files, accepts_upload }: Endpoint,
  { services }: RunnerContext,
): Promise<ReceivedBody | null> {
  const expected = file ? expectOneFile(file) : files && request.isMultipart() ? expectFiles(files) : null;
  if (!expected) return null;
  const { language } = request.caller;
  const received = await receiveBody(request, expected, services.config, language);
  const isUploaded = accepts_upload === true && received.fields.upload !== undefined;
  if (file && received.files.size === 0 && !isUploaded) throw new ApiError('UPLOAD_MISSING');
  return received;
}

/** A preference of RFC 7240. */
const LENIENT = /(?:^|[,;])\s*handling\s*=\s*"?lenient"?\s*(?:[,;]|$)/i;
/** The longest list of ignored fields that a header carries. */
const MAX_HEADER_LENGTH = 2_000;

/**
 * Removes the fields from the body that the call does not have, and returns those that make it fail: none if the caller
 * prefers that they are ignored, and then the reply names them.
 */
function takeUnknownFields(
  endpoint: Endpoint,
  { body, headers }: FastifyRequest,
  reply: FastifyReply,
  incoming: ReceivedBody | null,
): readonly string[] {
  const fields = removeUnknownFields(endpoint, incoming ? incoming.fields : body);
  if (!LENIENT.test(String(headers.prefer ?? ''))) return fields;
  const names = fields.map(encodeURIComponent).join(', ').slice(0, MAX_HEADER_LENGTH);
  reply.header('preference-applied', `handling=lenient${names && `, ignored="${names}"`}`);
  return [];
}

/** Aborts when the caller disconnects. */
function createAbortSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.closed) controller.abort();
  else raw.once('close', () => controller.abort());
  return controller.signal;
}

function readIdempotencyKey(
  endpoint: Endpoint,
  request: FastifyRequest,
  incoming: ReceivedBody | null,
): IdempotentCall | null {
  const key = request.headers[IDEMPOTENCY_HEADER];
  const { actor, language } = request.caller;
  if (key === undefined || !actor || !isUnsafe(endpoint.method)) return null;
  // Passwords and codes can be used once anyway, and the stored response would contain a readable secret.
  if (endpoint.secret) return null;
  if (typeof key !== 'string' || !isIdempotencyKey(key)) {
    throw fieldError('Idempotency-Key', language, 'header.idempotency_key');
  }
  const content = incoming ? incoming.hash : (request.raw_body ?? '');
  // Two systems of one person may choose the same keys. Keys that are sent have no spaces.
  const owned = actor.token ? `token ${actor.token.id} ${key}` : key;
  return { key: owned, endpoint: endpoint.id, request_hash: hashRequest(request.url, content) };
}

/** A successful call without an output sends no body. */
function sendScim({ method, output }: Endpoint, reply: FastifyReply, response: string): FastifyReply {
  if (!output) return reply.code(204).send();
  return reply
    .code(method === 'POST' ? 201 : 200)
    .header('content-type', SCIM_CONTENT_TYPE)
    .send(response);
}

async function applySession(
  session: CookieToken | null,
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies, database }: RunnerContext,
): Promise<void> {
  const replaced = request.caller.session_token;
  if (session && replaced) await endReplacedSession(database, replaced);
  cookies.set(reply, session);
}

async function runAndLogErrors(work: () => void | Promise<void>, request: FastifyRequest): Promise<void> {
  try {
    await work();
  } catch (error) {
    request.log.error({ err: error }, 'work after the commit failed');
  }
}
