/** The HTTP server: what surrounds the calls of the contract, and nothing that knows one of them. */

import { randomBytes } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import type { Endpoint } from '@rounds/contract/endpoint';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Database } from '../db/database.ts';
import type { Services } from '../services.ts';
import { arrival, type Doorkeeper, isUnsafe } from './admission.ts';
import { antiForgery } from './anti-forgery.ts';
import { compressAnswers } from './compression.ts';
import { bindPages } from './documentation.ts';
import { answerFailure, answerHttpError } from './failed-call.ts';
import { isOfTheApi, securityHeaders } from './headers.ts';
import { clearIncomingFolder } from './incoming-file.ts';
import { NestedTooDeep, parseJson, TooManyValues, UnstorableText, wrongField } from './input.ts';
import { limits } from './limits.ts';
import { checkRoutes } from './match.ts';
import type { ServerModule } from './module.ts';
import { bindOperations } from './operations.ts';
import { Refusal } from './refusal.ts';
import { bindCall, type Runner } from './runner.ts';
import { sessionCookieName, stepCookieName } from './session.ts';
import { sessionCookies } from './session-cookies.ts';
import { bindStaticFiles } from './static-files.ts';
import type { TextKey } from './texts.ts';

export interface ServerParts {
  readonly database: Database;
  readonly services: Services;
  readonly modules: readonly ServerModule[];
  readonly endpoints: readonly Endpoint[];
  /** Where the built browser application lies. */
  readonly webFolder: string;
}

/** An upload over a slow line may take so long; a single read without a byte ends earlier. */
const REQUEST_MS = 15 * 60_000;

export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { database, services, modules, endpoints } = parts;
  const routes = modules.flatMap((module) => module.routes);
  checkRoutes(endpoints, routes);
  const { config, log } = services;
  const isSecure = config.publicUrl.startsWith('https:');
  const tokens = antiForgery(config.secretKey);
  const keeper: Doorkeeper = {
    database,
    antiForgery: tokens,
    sessionCookie: sessionCookieName(isSecure),
    stepCookie: stepCookieName(isSecure),
    defaultLanguage: config.defaultLanguage,
    site: config,
  };
  const runner: Runner = {
    database,
    services,
    keeper,
    limits: limits(database),
    cookies: sessionCookies(isSecure, tokens),
  };
  await clearIncomingFolder(config.dataDir);
  const headers = securityHeaders(isSecure);
  const dress = (request: Pick<FastifyRequest, 'url' | 'id'>, reply: FastifyReply) =>
    reply.headers(headers(request.url)).header('x-request-id', request.id);

  const app = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: requestIds(),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    requestTimeout: REQUEST_MS,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: (error, request, reply) => {
      dress(request, reply as FastifyReply);
      return answerFailure(error, request, reply as FastifyReply, runner);
    },
    clientErrorHandler: answerHttpError,
  }) as unknown as FastifyInstance;

  app.decorateRequest('admitted');
  app.decorateRequest('sent_text', null);
  await compressAnswers(app);
  await app.register(cookie);
  app.addHook('onRequest', (request, reply, done) => {
    request.admitted = arrival(request, keeper);
    dress(request, reply);
    if (isOfTheApi(request.url) && !isUnsafe(request.method)) runner.cookies.offerToken(request, reply);
    done();
  });
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, runner));
  takeJsonOnly(app);
  bindOperations(app, { database, services });
  bindPages(app, { endpoints, services });
  for (const route of routes) if (!route.endpoint.file) bindCall(app, route, runner);
  await app.register(async (scope) => {
    await scope.register(multipart);
    for (const route of routes) if (route.endpoint.file) bindCall(scope, route, runner);
  });
  app.addHook('preClose', (done) => {
    letConnectionsGo(app);
    done();
  });
  await bindStaticFiles(app, runner, parts.webFolder);
  return app;
}

/** A connection that answers its last call while the server closes would else be held open for the next one. */
function letConnectionsGo({ server }: FastifyInstance): void {
  const timer = setInterval(() => server.closeIdleConnections(), 50).unref();
  server.once('close', () => clearInterval(timer));
}

/** Short, never repeated within one run, and told apart between runs. */
function requestIds(): () => string {
  const run = randomBytes(5).toString('hex');
  let count = 0;
  return () => `${run}-${(++count).toString(36)}`;
}

function whatIsWrong(error: unknown): TextKey {
  if (error instanceof UnstorableText) return 'field.characters';
  if (error instanceof TooManyValues) return 'body.values';
  return error instanceof NestedTooDeep ? 'body.nesting' : 'body.json';
}

function takeJsonOnly(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, sent: string) => {
    if (request.headers['idempotency-key'] !== undefined) request.sent_text = sent;
    if (sent === '') return undefined;
    try {
      return parseJson(sent);
    } catch (error) {
      throw wrongField('body', request.admitted.language, whatIsWrong(error));
    }
  });
  app.addContentTypeParser('*', async (request: FastifyRequest) => {
    throw request.routeOptions.config.endpoint
      ? wrongField('body', request.admitted.language, 'body.type', { type: 'application/json' })
      : new Refusal('APP_CALL_NOT_FOUND');
  });
}
