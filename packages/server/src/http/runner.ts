/**
 * The one way of every call: session, anti-forgery, permission, plan (`admission.ts`), input by the
 * contract, transaction in the workspace, idempotency, handler, activity, answer trimmed by its
 * schema, commit, reply. A handler decides only what the call means.
 */
import { rm } from 'node:fs/promises';
import type { Endpoint } from '@rounds/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Database, Tx } from '../db/database.ts';
import type { Services } from '../services.ts';
import { type Entry, recordActivity } from './activity.ts';
import { type Admitted, admit, type Doorkeeper, isUnsafe } from './admission.ts';
import { trimmed } from './answer.ts';
import { sendBytes } from './bytes.ts';
import { isCollision } from './failure.ts';
import {
  claimKey,
  IDEMPOTENCY_HEADER,
  type IdempotentCall,
  isIdempotencyKey,
  keepAnswer,
  requestHash,
} from './idempotency.ts';
import { type Incoming, incomingFolder, receiveFile } from './incoming-file.ts';
import { readInput, wrongField } from './input.ts';
import type { Limits } from './limits.ts';
import { Bytes, type Call, type CallBefore, type CookieToken, type Route } from './module.ts';
import { endReplacedSession } from './session.ts';
import type { SessionCookies } from './session-cookies.ts';

export interface Runner {
  readonly database: Database;
  readonly services: Services;
  readonly keeper: Doorkeeper;
  readonly limits: Limits;
  readonly cookies: SessionCookies;
}

type AnyHandler = (call: Call, prepared?: unknown) => Promise<unknown>;
/** What a handler left behind beside its answer. Begun anew when a transaction is tried again. */
interface Deeds {
  entries: Entry[];
  afterCommit: (() => void | Promise<void>)[];
  session?: CookieToken | null;
  step?: CookieToken | null;
}

const ATTEMPTS = 3;
/** Bodies of people who have not signed in are small. */
const GUEST_BODY = 64 * 1024;
const BODY = 16 * 1024 * 1024;

export function bindCall(app: FastifyInstance, route: Route, runner: Runner): void {
  const { endpoint } = route;
  app.route({
    method: endpoint.method,
    url: `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    bodyLimit: endpoint.access === 'guest' ? GUEST_BODY : BODY,
    config: { endpoint },
    onRequest: (request) => admit(endpoint, request, request.admitted, runner.keeper),
    handler: (request, reply) => run(route, request, reply, runner),
  });
}

async function run(route: Route, request: FastifyRequest, reply: FastifyReply, runner: Runner): Promise<FastifyReply> {
  const { endpoint } = route;
  const { admitted } = request;
  await runner.limits.spend(endpoint.limit, admitted.actor?.user_id);
  const incoming = endpoint.file
    ? await receiveFile(request, endpoint.file, incomingFolder(runner.services.config.dataDir), admitted.language)
    : null;
  try {
    const deeds: Deeds = { entries: [], afterCommit: [] };
    const call = prepareCall(endpoint, request, incoming, deeds, runner);
    const key = idempotentCall(endpoint, request, incoming);
    const answer = await answerOf(route, call, deeds, key, runner);
    for (const work of deeds.afterCommit) await runQuietly(work, request);
    if (deeds.step !== undefined) runner.cookies.setStep(reply, deeds.step);
    if (deeds.session !== undefined) await changeSession(deeds.session, request, reply, runner);
    if (answer instanceof Bytes) return await sendBytes(request, reply, await answer.make(goneOf(reply)));
    return reply.header('content-type', 'application/json; charset=utf-8').send(answer);
  } finally {
    if (incoming) await rm(incoming.file.path, { force: true });
  }
}

/** Aborts when whoever called has broken off. */
function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  if (raw.closed) gone.abort();
  else raw.once('close', () => gone.abort());
  return gone.signal;
}

function prepareCall(
  endpoint: Endpoint,
  request: FastifyRequest,
  incoming: Incoming | null,
  deeds: Deeds,
  { services, database }: Runner,
): CallBefore {
  const { actor, language } = request.admitted;
  const body = incoming ? incoming.fields : request.body;
  const input = readInput(endpoint, { params: request.params, query: request.query, body }, language);
  return {
    endpoint,
    actor,
    ...input,
    file: incoming?.file,
    locale: language,
    request: {
      id: request.id,
      ip: request.ip,
      user_agent: request.headers['user-agent']?.slice(0, 400) ?? '',
      host: request.hostname,
    },
    step_token: request.admitted.step_token,
    services,
    database,
    activity: (subject, code = endpoint.activity) => {
      if (code) deeds.entries.push({ code, subject });
    },
    afterCommit: (work) => deeds.afterCommit.push(work),
    setSession: (session) => {
      deeds.session = session;
    },
    setStep: (step) => {
      deeds.step = step;
    },
  } as CallBefore;
}

function idempotentCall(endpoint: Endpoint, request: FastifyRequest, incoming: Incoming | null): IdempotentCall | null {
  const key = request.headers[IDEMPOTENCY_HEADER];
  const { actor, language } = request.admitted;
  if (key === undefined || !actor || !isUnsafe(endpoint.method)) return null;
  // What one proves oneself with goes through once by itself; what was kept would hold the secret readable.
  if (endpoint.secret) return null;
  if (typeof key !== 'string' || !isIdempotencyKey(key)) {
    throw wrongField('Idempotency-Key', language, 'header.idempotency_key');
  }
  const sent = incoming ? [JSON.stringify(incoming.fields), incoming.hash] : [request.sent_text ?? ''];
  return { key, endpoint: endpoint.id, request_hash: requestHash(request.url, ...sent) };
}

async function answerOf(
  route: Route,
  call: CallBefore,
  deeds: Deeds,
  key: IdempotentCall | null,
  runner: Runner,
): Promise<string | Bytes> {
  const prepared = await (route.before as AnyHandler | undefined)?.(call as Call);
  if (!route.handle) return prepared instanceof Bytes ? prepared : answerText(call.endpoint, prepared);
  const handle = route.handle as AnyHandler;
  const { actor } = call as { actor: Call<Endpoint>['actor'] };
  const work = async (tx: Tx): Promise<string | Bytes> => {
    Object.assign(deeds, { entries: [], afterCommit: [], session: undefined, step: undefined });
    const earlier = key && actor ? await claimKey(tx, actor, key) : null;
    if (earlier !== null) return earlier;
    const result = await handle({ ...call, tx } as Call, prepared);
    if (result instanceof Bytes) return result;
    const text = answerText(call.endpoint, result);
    if (actor) recordActivity(tx, actor, call.request, entriesOf(call, deeds));
    if (key && actor) await keepAnswer(tx, actor, key, text);
    return text;
  };
  for (let attempt = 1; ; attempt++) {
    try {
      if (!actor) return await runner.database.inInstallation(work);
      const within = route.sharesTransaction ? runner.database.inSharedTransaction : runner.database.inWorkspace;
      return await within(actor.workspace_id, work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isCollision(error)) throw error;
    }
  }
}

/** A deed whose handler named nothing still leaves its entry, on what the path names; a dry run is no deed. */
function entriesOf(call: CallBefore, { entries }: Deeds): readonly Entry[] {
  const { activity, id } = call.endpoint;
  const isDryRun = (call.body as { dry_run?: boolean } | undefined)?.dry_run === true;
  if (entries.length > 0 || isDryRun || !activity) return entries;
  const named = (call.params as { id?: number | string } | undefined)?.id;
  return [{ code: activity, subject: named === undefined ? undefined : { type: id.split('.')[0]!, id: named } }];
}

/** What the schema does not declare never leaves; an answer that lacks what it promises is a fault of ours. */
function answerText({ id, output }: Endpoint, answer: unknown): string {
  if (!output) return '{"data":null}';
  const data = trimmed(output, answer, id);
  return JSON.stringify({ ...nextStepIn(data), data });
}

/** A sign-in that is not over yet says what follows beside `data` as well (decisions, section 2). */
const nextStepIn = (data: unknown): object =>
  typeof data === 'object' && data !== null && 'next_step_code' in data ? data : {};

async function changeSession(
  session: CookieToken | null,
  request: FastifyRequest,
  reply: FastifyReply,
  { cookies, database }: Runner,
): Promise<void> {
  const replaced = request.admitted.session_token;
  if (session && replaced) await endReplacedSession(database, replaced);
  cookies.set(reply, session);
}

async function runQuietly(work: () => void | Promise<void>, request: FastifyRequest): Promise<void> {
  try {
    await work();
  } catch (error) {
    request.log.error({ err: error }, 'work after the commit failed');
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    admitted: Admitted;
    /** The body as it was sent, kept only where an Idempotency-Key compares it. */
    sent_text: string | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}
