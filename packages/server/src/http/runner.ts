/**
 * Runs every call in the same steps: session, anti-forgery, permission and plan (`authorization.ts`), input by the
 * contract, transaction in the workspace, idempotency, handler, activity log, output by its schema, commit, reply. A
 * handler contains only what is specific to its call.
 */
import { listDeclaredEvents } from '@rounds/contract/activities.ts';
import { type Endpoint, getBodyLimit, getPriority, mayReadReplica } from '@rounds/contract/endpoint.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type CallContext, runInContext } from '../call-context.ts';
import type { Database, Tx } from '../db/database.ts';
import type { EventAuthor, EventPublisher, NewEvent } from '../events/event-publisher.ts';
import type { EventHub } from '../events/hub.ts';
import type { Services } from '../services.ts';
import { detachSpan } from '../tracing.ts';
import { type ActivityEntry, recordActivity, toEvents } from './activity.ts';
import { sendBytes } from './answer/bytes.ts';
import { type AnswerCache, sendCached } from './answer/cached-answers.ts';
import { isRetryableConflict } from './answer/error-mapping.ts';
import type { EventStreams } from './answer/event-stream.ts';
import { SCIM_CONTENT_TYPE } from './answer/scim-error.ts';
import { serializeAnswer } from './answer/serialize.ts';
import { ApiError } from './api-error.ts';
import {
  type AuthGuard,
  authorize,
  type CallerContext,
  findCurrentActor,
  isFromElsewhere,
  isUnsafe,
} from './auth/authorization.ts';
import { type LimitState, type RateLimits, toLimitedCaller } from './auth/rate-limits.ts';
import { endReplacedSession } from './auth/session.ts';
import type { SessionCookies } from './auth/session-cookies.ts';
import {
  claimKey,
  hashRequest,
  IDEMPOTENCY_HEADER,
  type IdempotentCall,
  isIdempotencyKey,
  saveAnswer,
} from './idempotency.ts';
import { expectFiles, expectOneFile, type ReceivedBody, receiveBody, removeIncomingFiles } from './incoming-file.ts';
import { fieldError, parseInput } from './input.ts';
import {
  Bytes,
  type Call,
  type CookieToken,
  EventStream,
  FileExport,
  type ModuleRegistry,
  type PreloadCall,
  type Provisioner,
  Redirect,
  type Route,
  type ServerModule,
  type Subject,
} from './module.ts';
import { endStreamSpan, inCallSpan } from './operations/call-spans.ts';
import { assertNotLate, type EventLoop } from './overload.ts';

export interface RunnerContext {
  readonly database: Database;
  readonly services: Services;
  readonly registry: ModuleRegistry;
  readonly guard: AuthGuard;
  readonly limits: RateLimits;
  readonly eventLoop: EventLoop;
  readonly cookies: SessionCookies;
  readonly answers: AnswerCache;
  readonly eventHub: EventHub;
  readonly eventStreams: EventStreams;
  readonly events: EventPublisher;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
  /** Fails calls that publish events that the contract does not declare. */
  readonly isStrict: boolean;
  /** Exports of more rows are jobs. */
  readonly maxDirectExportRows: number;
  /** Undefined only if the server has no export. */
  readonly startExport: ServerModule['startExport'];
}

/** An output that is ready to be sent: JSON as text, or an object that sends itself. */
type Answer = string | Bytes | EventStream | Redirect;
const isRawAnswer = (answer: unknown): answer is Bytes | EventStream | Redirect =>
  answer instanceof Bytes || answer instanceof EventStream || answer instanceof Redirect;

type AnyHandler = (call: Call, prepared?: unknown) => Promise<unknown>;
/** The effects of a handler in addition to its output. They are reset when the transaction is retried. */
interface CallEffects {
  entries: ActivityEntry[];
  events: NewEvent[];
  changesNothing?: boolean;
  afterCommit: (() => void | Promise<void>)[];
  session?: CookieToken | null;
  step?: CookieToken | null;
}

const MAX_ATTEMPTS = 3;

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
    const call = buildCall(endpoint, request, { incoming, effects, signal }, runner);
    const key = readIdempotencyKey(endpoint, request, incoming);
    const { actor } = call;
    if (endpoint.is_cached && actor) {
      const execute = async (cached: Route) => (await executeRoute(cached, call, effects, key, runner)) as string;
      return sendCached(request, reply, await runner.answers.answer(route, { ...call, actor }, execute));
    }
    const answer = await executeRoute(route, call, effects, key, runner);
    if (actor && isUnsafe(endpoint.method)) await runner.database.markWritten(actor.user_id);
    for (const work of effects.afterCommit) await runAndLogErrors(work, request);
    if (effects.step !== undefined) runner.cookies.setStep(reply, effects.step);
    if (effects.session !== undefined) await applySession(effects.session, request, reply, runner);
    if (answer instanceof EventStream) {
      const opened = await detachSpan(() => runner.eventStreams.open(request, reply, answer));
      endStreamSpan(request);
      return opened;
    }
    if (answer instanceof Redirect) return reply.redirect(answer.url, 303);
    if (answer instanceof Bytes) return await sendBytes(request, reply, await answer.createAnswer(signal));
    if (endpoint.response === 'scim') return sendScim(endpoint, reply, answer);
    return reply.header('content-type', 'application/json; charset=utf-8').send(answer);
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

/** Aborts when the caller disconnects. */
function createAbortSignal({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  if (raw.closed) controller.abort();
  else raw.once('close', () => controller.abort());
  return controller.signal;
}

function buildCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  {
    incoming,
    effects,
    signal,
  }: { readonly incoming: ReceivedBody | null; readonly effects: CallEffects; readonly signal: AbortSignal },
  { services, database, registry, eventHub, events, guard, stopping }: RunnerContext,
): PreloadCall {
  const { actor, provisioner, language } = request.caller;
  const body = incoming ? incoming.fields : request.body;
  const input = parseInput(endpoint, { params: request.params, query: request.query, body }, language);
  return {
    endpoint,
    actor,
    provisioner,
    ...input,
    file: endpoint.file ? incoming?.files.get(0) : undefined,
    files: endpoint.files ? (incoming?.files ?? new Map()) : undefined,
    locale: language,
    request: {
      id: request.id,
      ip: request.ip,
      user_agent: request.headers['user-agent']?.slice(0, 400) ?? '',
      host: request.hostname,
    },
    is_from_elsewhere: isFromElsewhere(request),
    signal,
    createWaitSignal: () => AbortSignal.any([signal, stopping]),
    findActor: () => findCurrentActor(request, guard),
    step_token: request.caller.step_token,
    services,
    database,
    registry,
    eventHub,
    events,
    activity: (subject: Subject, code = endpoint.activity, data?: unknown) => {
      if (!code) return;
      const entry = { code, subject, data };
      effects.entries.push(entry);
      effects.events.push(...toEvents(entry));
    },
    publish: (published) => {
      for (const event of published) effects.events.push(event);
    },
    noActivity: () => {
      effects.changesNothing = true;
    },
    afterCommit: (work) => effects.afterCommit.push(work),
    setSession: (session) => {
      effects.session = session;
    },
    setStep: (step) => {
      effects.step = step;
    },
  } as PreloadCall;
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
  const sent = incoming ? incoming.hash : (request.raw_body ?? '');
  // Two systems of one person may choose the same keys. Keys that are sent have no spaces.
  const owned = actor.token ? `token ${actor.token.id} ${key}` : key;
  return { key: owned, endpoint: endpoint.id, request_hash: hashRequest(request.url, sent) };
}

async function executeRoute(
  route: Route,
  call: PreloadCall,
  effects: CallEffects,
  key: IdempotentCall | null,
  runner: RunnerContext,
): Promise<Answer> {
  const preloaded = await (route.preload as AnyHandler | undefined)?.(call as Call);
  if (!route.handle) return isRawAnswer(preloaded) ? preloaded : serializeAnswer(call.endpoint, preloaded);
  const handle = route.handle as AnyHandler;
  const { actor, provisioner } = call as Pick<CallerContext, 'actor' | 'provisioner'>;
  const author: EventAuthor | null = actor ?? (provisioner && toAuthor(provisioner));
  const work = async (tx: Tx): Promise<Answer> => {
    Object.assign(effects, {
      entries: [],
      events: [],
      afterCommit: [],
      changesNothing: false,
      session: undefined,
      step: undefined,
    });
    const earlier = key && actor ? await claimKey(tx, actor, key) : null;
    if (earlier !== null) return earlier;
    const answer = await handle({ ...call, tx } as Call, preloaded);
    const result = answer instanceof FileExport ? await toShortExport({ ...call, tx } as Call, answer, runner) : answer;
    if (isRawAnswer(result)) return result;
    const text = serializeAnswer(call.endpoint, result);
    if (author) {
      const entries = getActivityEntries(call, effects);
      await recordActivity(tx, author, call.request, entries);
      checkDeclared(call.endpoint, effects.events, runner);
      await runner.events.publish(tx, author, effects.events);
    }
    if (key && actor) await saveAnswer(tx, actor, key, text);
    return text;
  };
  for (let attempt = 1; ; attempt++) {
    try {
      if (!author) return await runner.database.inInstallation(work);
      return await runner.database.inWorkspace(actor ?? author.workspace_id, work);
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !isRetryableConflict(error)) throw error;
    }
  }
}

/** A fault of the contract, for which nobody should lose their work: tests fail, and other servers write it down. */
function checkDeclared(endpoint: Endpoint, events: readonly NewEvent[], { services, isStrict }: RunnerContext): void {
  const declared = listDeclaredEvents(endpoint);
  const undeclared = events.find(({ code }) => !declared.includes(code));
  if (!undeclared) return;
  const message = `${endpoint.id} does not declare that it publishes ${undeclared.code}`;
  if (isStrict) throw new Error(message);
  services.log.error(message);
}

/** The name of the token stands where people have theirs. */
const toAuthor = ({ workspace_id, name }: Provisioner): EventAuthor => ({
  ...{ workspace_id, user_id: null, full_name: name },
});

/** A successful call without an output sends no body. */
function sendScim({ method, output }: Endpoint, reply: FastifyReply, answer: string): FastifyReply {
  if (!output) return reply.code(204).send();
  return reply
    .code(method === 'POST' ? 201 : 200)
    .header('content-type', SCIM_CONTENT_TYPE)
    .send(answer);
}

/** The export itself, or the job that makes it if it has many rows. */
async function toShortExport(
  call: Call,
  answer: FileExport,
  { maxDirectExportRows, startExport }: RunnerContext,
): Promise<unknown> {
  const { endpoint, tx } = call;
  if (!endpoint.output || (await answer.countRows(tx, maxDirectExportRows + 1)) <= maxDirectExportRows) return answer;
  return startExport!(call as Call<Endpoint & { access: 'signed-in' }>);
}

/** If the handler recorded nothing, the entry concerns the record that the path names. A dry run is not recorded. */
function getActivityEntries(call: PreloadCall, { entries, changesNothing }: CallEffects): readonly ActivityEntry[] {
  const { activity, id } = call.endpoint;
  const isDryRun = (call.body as { dry_run?: boolean } | undefined)?.dry_run === true;
  if (entries.length > 0 || changesNothing || isDryRun || !activity) return entries;
  const recordId = (call.params as { id?: number | string } | undefined)?.id;
  const subject = recordId === undefined ? undefined : { type: id.split('.')[0]!, id: recordId };
  return [{ code: activity, subject }];
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

declare module 'fastify' {
  interface FastifyRequest {
    caller: CallerContext;
    /** The rate limits by which the request was counted. */
    limit_states: LimitState[];
    /** The body as it was sent; set only if an Idempotency-Key needs to compare it. */
    raw_body: string | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}
