/**
 * Logs the calls that blocked the event loop, and with it everyone else: a short timer measures how late it is. Only
 * calls that ran in that time can be the cause; if it was a single one, the log names it for certain.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';

const TICK_MS = 50;
const BLOCK_THRESHOLD_MS = 200;
/** A log entry names at most this many calls. */
const MAX_NAMED_CALLS = 20;

export function watchEventLoop(app: FastifyInstance, registry: Registry): void {
  const blocks = new Counter({
    name: 'rounds_event_loop_blocks_total',
    help: `How often all calls waited for over ${BLOCK_THRESHOLD_MS} ms because one piece of work blocked the server`,
    registers: [registry],
  });
  const longest = new Gauge({
    name: 'rounds_event_loop_longest_block_seconds',
    help: 'The longest such wait since the server started',
    registers: [registry],
  });
  const running = new Set<FastifyRequest>();
  let ended: FastifyRequest[] = [];
  let longestMs = 0;
  let lastTick = performance.now();

  const tick = () => {
    const now = performance.now();
    const blockedMs = now - lastTick - TICK_MS;
    if (blockedMs > BLOCK_THRESHOLD_MS) {
      blocks.inc();
      longestMs = Math.max(longestMs, blockedMs);
      longest.set(longestMs / 1000);
      const candidates = [...running, ...ended];
      app.log.warn(
        {
          blocked_ms: Math.round(blockedMs),
          is_certain: candidates.length === 1,
          calls: candidates.slice(0, MAX_NAMED_CALLS).map(toLogEntry),
        },
        'the event loop was blocked',
      );
    }
    ended = [];
    lastTick = now;
  };
  const timer = setInterval(tick, TICK_MS).unref();

  app.addHook('onRequest', (request, _reply, done) => {
    // A stream of events stays open and does nothing by itself.
    if (request.routeOptions.config.endpoint?.response !== 'events') running.add(request);
    done();
  });
  const end = (request: FastifyRequest) => {
    if (running.delete(request)) ended.push(request);
  };
  app.addHook('onResponse', (request, _reply, done) => {
    end(request);
    done();
  });
  // A caller who disconnects gets no response.
  app.addHook('onRequestAbort', (request, done) => {
    end(request);
    done();
  });
  app.addHook('onClose', async () => clearInterval(timer));
}

const toLogEntry = (request: FastifyRequest) => ({
  call: request.routeOptions.config.endpoint?.id ?? `${request.method} ${request.routeOptions.url ?? 'unknown'}`,
  request_id: request.id,
  workspace_id: request.caller?.actor?.workspace_id ?? null,
});
