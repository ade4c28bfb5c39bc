/** Calls by endpoint and status, in metrics and in the log. */
import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';

/** Slower calls are logged as warnings. */
const SLOW_CALL_THRESHOLD_MS = 1_000;

export function measureCalls(app: FastifyInstance, registry: Registry): void {
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
    const { trace_id } = request;
    if (call) seconds.observe({ call, status: String(status) }, ms / 1000);
    if (call && status >= 500) failures.inc({ call });
    const level = status >= 500 || ms > SLOW_CALL_THRESHOLD_MS ? 'warn' : status >= 400 ? 'info' : 'debug';
    request.log[level](
      {
        ...{ call: call ?? request.url.split('?')[0], method: request.method, status, ms: Math.round(ms) },
        ...(trace_id && { trace_id }),
      },
      'call',
    );
    done();
  });
}
