/** The tracer of OpenTelemetry's libraries; only `tracing.ts` loads this file, and only if traces are sent. */
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  diag,
  type Span as OpenTelemetrySpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Span, SpanAttributes, SpanOptions, Tracer } from './span.ts';
import { StartupError } from './startup-error.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const KINDS = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
} as const satisfies Record<SpanOptions['kind'], SpanKind>;

/** Keyed by the names that OpenTelemetry gives them. */
const SAMPLERS: Readonly<Record<string, (ratio: number) => Sampler>> = {
  always_on: () => new AlwaysOnSampler(),
  always_off: () => new AlwaysOffSampler(),
  traceidratio: (ratio) => new TraceIdRatioBasedSampler(ratio),
  parentbased_always_on: () => new ParentBasedSampler({ root: new AlwaysOnSampler() }),
  parentbased_always_off: () => new ParentBasedSampler({ root: new AlwaysOffSampler() }),
  parentbased_traceidratio: (ratio) => new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) }),
};

/** @throws StartupError */
function createSampler({
  OTEL_TRACES_SAMPLER: name = 'parentbased_always_on',
  OTEL_TRACES_SAMPLER_ARG: share,
}: Environment): Sampler {
  const ratio = share === undefined ? 1 : Number(share);
  const create = SAMPLERS[name];
  if (!create) {
    throw new StartupError(`OTEL_TRACES_SAMPLER must be one of ${Object.keys(SAMPLERS).join(', ')}, not “${name}”.`);
  }
  if (!(ratio >= 0 && ratio <= 1))
    throw new StartupError(`OTEL_TRACES_SAMPLER_ARG must be a number from 0 to 1, not “${share}”.`);
  return create(ratio);
}

/** Leaves out attributes that are unknown. */
const toAttributes = (attributes: SpanAttributes = {}): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(attributes).filter((entry): entry is [string, string | number] => entry[1] != null),
  );

/** The kind of error and its code, but no message, which may have what people wrote. */
function setError(span: OpenTelemetrySpan, error: unknown): void {
  span.setStatus({ code: SpanStatusCode.ERROR });
  if (!(error instanceof Error)) return;
  const { code } = error as { code?: unknown };
  span.setAttribute('error.type', typeof code === 'string' ? code : error.name);
}

/** @throws StartupError when a variable is not valid */
export function createTracer(env: Environment, onProblem: (problem: string) => void): Tracer {
  const ignore = () => {};
  const logger = { error: onProblem, warn: onProblem, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
  const provider = new TracerProvider({
    sampler: createSampler(env),
    resource: resourceFromAttributes({ 'service.name': 'rounds' }).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter() })],
  });
  const tracer = provider.getTracer('rounds');
  const contexts = new AsyncLocalStorage<Context>();
  const propagator = new W3CTraceContextPropagator();
  const findParent = (traceparent: string | undefined): Context =>
    traceparent
      ? propagator.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter)
      : (contexts.getStore() ?? ROOT_CONTEXT);
  const open = ({ name, kind, attributes, traceparent }: SpanOptions, startTime?: number) => {
    const parent = findParent(traceparent);
    const isPart = kind === 'internal' || kind === 'client';
    if (isPart && parent === ROOT_CONTEXT) return null;
    const options = { kind: KINDS[kind], attributes: toAttributes(attributes), ...(startTime && { startTime }) };
    const span = tracer.startSpan(name, options, parent);
    return { span, context: trace.setSpan(parent, span) };
  };
  return {
    start(options): Span | null {
      const openSpan = open(options);
      if (!openSpan) return null;
      const { span, context } = openSpan;
      return {
        trace_id: span.spanContext().traceId,
        run: (work) => contexts.run(context, work),
        set: (attributes) => span.setAttributes(toAttributes(attributes)),
        fail: (error) => setError(span, error),
        end: () => span.end(),
      };
    },
    record(options, ms, error) {
      const span = open(options, Date.now() - ms);
      if (!span) return;
      if (error) setError(span.span, error);
      span.span.end();
    },
    detach: (work) => contexts.run(ROOT_CONTEXT, work),
    stop: () => provider.shutdown(),
  };
}
