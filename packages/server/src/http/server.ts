/** The HTTP server around the calls of the contract; it knows none of them by name. */
import type { Socket } from 'node:net';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { Endpoint } from '@rounds/contract/endpoint.ts';
import { MAX_DIRECT_EXPORT_ROWS } from '@rounds/contract/list.ts';
import { SCIM_MEDIA_TYPE } from '@rounds/contract/scim';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Database } from '../db/database.ts';
import { createEventPublisher } from '../events/event-publisher.ts';
import { createEventHub } from '../events/hub.ts';
import type { Services } from '../services.ts';
import { createAntiForgery } from './auth/anti-forgery.ts';
import { type AuthGuard, createInitialContext, findCurrentActor, isUnsafe } from './auth/authorization.ts';
import {
  createRateLimits,
  type LimitState,
  type RateLimits,
  toLimitedCaller,
  toRateLimitHeaders,
} from './auth/rate-limits.ts';
import { sessionCookieName, stepCookieName } from './auth/session.ts';
import { createSessionCookies } from './auth/session-cookies.ts';
import { checkRoutes } from './check-routes.ts';
import { parseForm, wrongTypeError } from './form-body.ts';
import { clearIncomingFolder } from './incoming-file.ts';
import { fieldError, NestedTooDeep, parseJson, TooManyValues, UnstorableText } from './input.ts';
import { registerMcp } from './mcp/mcp.ts';
import type { Route, ServerModule } from './module.ts';
import { createModuleRegistry } from './module-registry.ts';
import { registerDocumentation } from './openapi/documentation.ts';
import { once } from './openapi/once.ts';
import { buildOpenApi } from './openapi/openapi.ts';
import { registerOperations } from './operations/index.ts';
import { type EventLoop, watchDelay } from './overload.ts';
import { createRequestIds } from './request-id.ts';
import { createResponseCache } from './response/cached-responses.ts';
import { registerCompression } from './response/compression.ts';
import { sendError, sendHttpParseError } from './response/error-response.ts';
import { createEventStreams } from './response/event-stream.ts';
import { createSecurityHeaders, isApiUrl } from './response/headers.ts';
import { registerStaticFiles } from './response/static-files.ts';
import { registerCall } from './runner/register-call.ts';
import type { RunnerContext } from './runner/runner-context.ts';
import type { TextKey } from './texts.ts';

export interface ServerOptions {
  readonly database: Database;
  readonly services: Services;
  readonly modules: readonly ServerModule[];
  readonly endpoints: readonly Endpoint[];
  /** The folder of the built browser application. */
  readonly webFolder: string;
  /** The interval at which a stream of events shows that it is alive; 25 seconds by default. */
  readonly heartbeatMs?: number;
  /** Replaces limits of calls, for tests that make more calls than a person. */
  readonly limits?: Partial<RateLimits>;
  /** Replaces how late the event loop is, for tests. */
  readonly eventLoop?: EventLoop;
  /** Fails calls that publish events that the contract does not declare; for tests. */
  readonly isStrict?: boolean;
  /** Exports of more rows are jobs; tests make it small. */
  readonly maxDirectExportRows?: number;
}

/** The timeout allows uploads over a slow connection; an upload that stalls ends earlier. */
const REQUEST_TIMEOUT_MS = 15 * 60_000;

export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const { database, services, modules, endpoints } = options;
  const registry = createModuleRegistry(modules);
  const { routes } = registry;
  checkRoutes(endpoints, routes);
  const { config, log } = services;
  const isSecure = config.publicUrl.startsWith('https:');
  const tokens = createAntiForgery(config.secretKey);
  const guard: AuthGuard = {
    database,
    antiForgery: tokens,
    sessionCookie: sessionCookieName(isSecure),
    stepCookie: stepCookieName(isSecure),
    defaultLanguage: config.defaultLanguage,
    site: config,
  };
  const eventHub = createEventHub(database, log);
  const stopping = new AbortController();
  const runner: RunnerContext = {
    database,
    services,
    registry,
    guard,
    limits: { ...createRateLimits(database), ...options.limits },
    eventLoop: options.eventLoop ?? watchDelay(),
    stopping: stopping.signal,
    isStrict: options.isStrict ?? false,
    maxDirectExportRows: options.maxDirectExportRows ?? MAX_DIRECT_EXPORT_ROWS,
    startExport: findExportStarter(modules, endpoints),
    cookies: createSessionCookies(isSecure, tokens),
    responses: createResponseCache(database, (call, tables) => {
      const message = `${call} is not cached, because nobody notes changes of ${tables.join(', ')}`;
      if (options.isStrict) throw new Error(message);
      log.error(message);
    }),
    eventHub,
    events: createEventPublisher(modules, database),
    eventStreams: createEventStreams({
      hub: eventHub,
      findActor: (request) => findCurrentActor(request, guard),
      heartbeatMs: options.heartbeatMs,
    }),
  };
  await clearIncomingFolder(config.dataDir);
  const headers = createSecurityHeaders({ isSecure, mapTileUrl: config.mapTileUrl });
  const setStandardHeaders = (request: Pick<FastifyRequest, 'url' | 'id'>, reply: FastifyReply) =>
    reply.headers(headers(request.url)).header('x-request-id', request.id);

  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: createRequestIds(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    requestTimeout: REQUEST_TIMEOUT_MS,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      setStandardHeaders(request, reply as FastifyReply);
      return sendError(error, request, reply as FastifyReply, runner);
    },
    clientErrorHandler: sendHttpParseError,
  }) as unknown as FastifyInstance;

  app.decorateRequest('caller');
  app.decorateRequest('limit_states');
  app.decorateRequest('raw_body', null);
  await registerCompression(app);
  await app.register(cookie);
  app.addHook('onRequest', (request, reply, done) => {
    request.caller = createInitialContext(request, guard);
    request.limit_states = [];
    setStandardHeaders(request, reply);
    const isOfBrowser = request.caller.bearer_token === null;
    if (isApiUrl(request.url) && isOfBrowser && !isUnsafe(request.method)) runner.cookies.ensureToken(request, reply);
    done();
  });
  app.addHook('onSend', async (request, reply) => {
    if (isApiUrl(request.url)) reply.headers(await getRateLimitHeaders(request, runner.limits));
  });
  app.setErrorHandler((error, request, reply) => sendError(error, request, reply, runner));
  registerBodyParsers(app);
  registerOperations(app, { database, services });
  const getDescription = once(() => buildOpenApi(endpoints, config.publicUrl));
  registerDocumentation(app, { endpoints, services, getDescription });
  registerMcp(app, { endpoints, runner, getDescription });
  const hasFiles = ({ endpoint }: Route) => endpoint.file !== undefined || endpoint.files !== undefined;
  for (const route of routes) if (!hasFiles(route)) registerCall(app, route, runner);
  await app.register(async (scope) => {
    await scope.register(multipart);
    for (const route of routes) if (hasFiles(route)) registerCall(scope, route, runner);
  });
  const closeIdleConnections = trackIdleConnections(app);
  app.addHook('preClose', (done) => {
    runner.eventStreams.close();
    stopping.abort();
    closeIdleConnections();
    done();
  });
  app.addHook('onClose', () => runner.eventLoop.stop());
  app.addHook('onClose', () => eventHub.close());
  await registerStaticFiles(app, runner, options.webFolder);
  return app;
}

/**
 * Denied requests count for their caller. Requests without a caller, or for no call, count for the address that they
 * came from.
 */
async function getRateLimitHeaders(request: FastifyRequest, limits: RateLimits): Promise<Record<string, string>> {
  const states: LimitState[] = request.limit_states ?? [];
  if (states.length === 0) {
    const caller = toLimitedCaller(request.caller?.actor ?? null, request.ip);
    await limits.consume(undefined, caller, (state) => states.push(state)).catch(() => {});
  }
  return states.length > 0 ? toRateLimitHeaders(states) : {};
}

function findExportStarter(
  modules: readonly ServerModule[],
  endpoints: readonly Endpoint[],
): ServerModule['startExport'] {
  const starter = modules.find(({ startExport }) => startExport)?.startExport;
  const hasExports = endpoints.some(({ response, output }) => response === 'bytes' && output);
  if (hasExports && !starter) throw new Error('The server cannot start: no module starts long exports.');
  return starter;
}

/**
 * Returns a function for a server that is closing: it ends every connection that serves no call, and the others as soon
 * as their call has ended. Node's own closeIdleConnections() leaves those open on which no call was ever made, which
 * browsers open in advance.
 */
function trackIdleConnections({ server }: FastifyInstance): () => void {
  const idle = new Set<Socket>();
  let isClosing = false;
  const becomeIdle = (socket: Socket) => {
    if (isClosing) socket.destroy();
    else if (!socket.destroyed) idle.add(socket);
  };
  server.on('connection', (socket: Socket) => {
    socket.once('close', () => idle.delete(socket));
    becomeIdle(socket);
  });
  server.on('request', ({ socket }, response) => {
    idle.delete(socket);
    response.once('close', () => becomeIdle(socket));
  });
  return () => {
    isClosing = true;
    for (const socket of idle) socket.destroy();
  };
}

function toJsonErrorKey(error: unknown): TextKey {
  if (error instanceof UnstorableText) return 'field.characters';
  if (error instanceof TooManyValues) return 'body.values';
  return error instanceof NestedTooDeep ? 'body.nesting' : 'body.json';
}

function registerBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const json = ['application/json', SCIM_MEDIA_TYPE];
  app.addContentTypeParser(json, { parseAs: 'string' }, async (request: FastifyRequest, text: string) => {
    if (request.headers['idempotency-key'] !== undefined) request.raw_body = text;
    if (text === '') return undefined;
    try {
      return parseJson(text);
    } catch (error) {
      throw fieldError('body', request.caller.language, toJsonErrorKey(error));
    }
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', parseForm);
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    throw wrongTypeError(request);
  });
}
