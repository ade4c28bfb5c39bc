/** Endpoints for an operator's tools: health, readiness and metrics. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Database } from '../../db/database.ts';
import { METRICS } from '../../metrics.ts';
import type { Services } from '../../services.ts';
import { ApiError } from '../api-error.ts';
import { measureCalls } from './call-metrics.ts';
import { traceCalls } from './call-spans.ts';
import { measureDatabase } from './database-metrics.ts';
import { watchEventLoop } from './event-loop-watchdog.ts';

export function registerOperations(
  app: FastifyInstance,
  { database, services }: { database: Database; services: Services },
): void {
  app.get('/api/health', async () => ({ data: { status: 'up' } }));
  app.get('/api/ready', async () => {
    const state = await database.findState();
    // If there is no replica, everything is read from the primary.
    const replica = database.replica && { replica: database.replica.state };
    if (state !== 'ready') throw new ApiError('APP_UNAVAILABLE', { data: { database: state, ...replica } });
    return { data: { status: 'ready', database: state, ...replica } };
  });
  const registry = new Registry();
  watchEventLoop(app, registry);
  traceCalls(app);
  measureCalls(app, registry);
  measureDatabase(database, registry);
  for (const metric of METRICS) registry.registerMetric(metric);
  app.addHook('onReady', async () => collectDefaultMetrics({ register: registry }));
  app.addHook('onClose', async () => registry.clear());
  app.get('/api/metrics', async (request, reply) => {
    const token = services.config.metricsToken;
    if (!token) throw new ApiError('APP_CALL_NOT_FOUND');
    if (!equalsInConstantTime(request.headers.authorization ?? '', `Bearer ${token}`))
      throw new ApiError('USR_UNAUTHENTICATED');
    return reply.header('content-type', registry.contentType).send(await registry.metrics());
  });
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const equalsInConstantTime = (first: string, second: string): boolean => timingSafeEqual(digest(first), digest(second));
