/** Endpoints for an operator's tools: health, readiness and metrics. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import type { Database } from '../db/database.ts';
import type { Services } from '../services.ts';
import { ApiError } from './api-error.ts';
import { watchEventLoop } from './event-loop-watchdog.ts';

/** Slower calls are logged as warnings. */
const SLOW_CALL_THRESHOLD_MS = 1_000;

export function registerOperations(
  app: FastifyInstance,
  { database, services }: { database: Database; services: Services },
): void {
  app.get('/api/health', async () => ({ data: { status: 'up' } }));
  app.get('/api/ready', async () => {
    if (!(await database.isReady().catch(() => false))) throw new ApiError('APP_UNAVAILABLE');
    return { data: { status: 'ready' } };
  });
  const registry = registerMetrics(app);
  app.get('/api/metrics', async (request, reply) => {
    const token = services.config.metricsToken;
    if (!token) throw new ApiError('APP_CALL_NOT_FOUND');
    if (!equalsInConstantTime(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new ApiError('USR_UNAUTHENTICATED');
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}

function registerMetrics(app: FastifyInstance): Registry {
  const registry = new Registry();
  watchEventLoop(app, registry);
  app.addHook('onReady', async () => collectDefaultMetrics({ register: registry }));
  const seconds = new Histogram({
    name: 'rounds_call_seconds',
    help: 'How long calls took',
    labelNames: ['call', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  const failures = new Counter({
    name: 'rounds_failures_total',
    help: 'Calls that failed on our side',
    labelNames: ['call'],
    registers: [registry],
  });
  app.addHook('onResponse', (request, reply, done) => {
    const call = request.routeOptions.config.endpoint?.id;
    if (request.routeOptions.config.endpoint?.response === 'events' && reply.statusCode === 200) return done();
    const status = reply.statusCode;
    const ms = reply.elapsedTime;
    if (call) seconds.observe({ call, status: String(status) }, ms / 1000);
    if (call && status >= 500) failures.inc({ call });
    const level = status >= 500 || ms > SLOW_CALL_THRESHOLD_MS ? 'warn' : status >= 400 ? 'info' : 'debug';
    request.log[level](
      { call: call ?? request.url.split('?')[0], method: request.method, status, ms: Math.round(ms) },
      'call',
    );
    done();
  });
  app.addHook('onClose', async () => registry.clear());
  return registry;
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const equalsInConstantTime = (first: string, second: string): boolean => timingSafeEqual(digest(first), digest(second));
