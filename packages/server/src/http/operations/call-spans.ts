/** A span for each call, named by its endpoint, in the trace that the browser or the proxy has begun. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isTracing, type Span, startSpan } from '../../tracing.ts';

export function traceCalls(app: FastifyInstance): void {
  app.decorateRequest('span', null);
  app.decorateRequest('trace_id', null);
  if (!isTracing()) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const { endpoint } = request.routeOptions.config;
    const { traceparent } = request.headers;
    if (endpoint) {
      request.span = startSpan({
        name: endpoint.id,
        kind: 'server',
        attributes: {
          'http.request.method': request.method,
          'http.route': request.routeOptions.url,
          'rounds.request_id': request.id,
        },
        traceparent: typeof traceparent === 'string' ? traceparent : undefined,
      });
      request.trace_id = request.span?.trace_id ?? null;
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    endSpan(request, reply.statusCode);
    done();
  });
  // A caller who disconnects gets no response.
  app.addHook('onRequestAbort', (request, done) => {
    endSpan(request, null);
    done();
  });
}

/** Does a part of a call within its span. */
export const inCallSpan = <T>({ span }: FastifyRequest, work: () => T): T => (span ? span.run(work) : work());

/** A stream of events stays open for hours, so the span of its call ends with the first response. */
export const endStreamSpan = (request: FastifyRequest): void => endSpan(request, 200);

function endSpan(request: FastifyRequest, status: number | null): void {
  const { span } = request;
  if (!span) return;
  request.span = null;
  const { actor, provisioner } = request.caller;
  span.set({
    'http.response.status_code': status,
    'rounds.workspace_id': (actor ?? provisioner)?.workspace_id,
  });
  if (status !== null && status >= 500) span.fail();
  span.end();
}

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null;
    /** The id in the log. */
    trace_id: string | null;
  }
}
