/**
 * Traces of OpenTelemetry: where the time of a call or of background work goes. They are sent if the environment names
 * a collector by OpenTelemetry's own variables; without one, its libraries are not even loaded.
 */
export type SpanAttributes = Readonly<Record<string, string | number | null | undefined>>;

export interface SpanOptions {
  readonly name: string;
  /**
   * The role in the exchange: `server` responds to somebody, `client` calls somebody, `consumer` takes work from a
   * queue.
   */
  readonly kind: 'server' | 'client' | 'consumer' | 'internal';
  readonly attributes?: SpanAttributes;
  /** The header `traceparent` of its cause; otherwise it belongs to the span in which it starts. */
  readonly traceparent?: string | undefined;
}

export interface Span {
  readonly trace_id: string;
  /** Spans that start within `work` belong to this one. */
  run<T>(work: () => T): T;
  set(attributes: SpanAttributes): void;
  /** Marks it as failed. */
  fail(error?: unknown): void;
  end(): void;
}

export interface Tracer {
  /** Null for what nobody waits for: only what responds to somebody or takes work from a queue begins a trace. */
  start(options: SpanOptions): Span | null;
  /** A span that has just ended. */
  record(options: SpanOptions, ms: number, error?: unknown): void;
  /** Work that belongs to no span, although one has started it. */
  detach<T>(work: () => T): T;
  /** Sends what has not been sent. */
  stop(): Promise<void>;
}

let tracer: Tracer | null = null;

const hasCollector = (env: Readonly<Record<string, string | undefined>>): boolean =>
  Boolean(env.OTEL_EXPORTER_OTLP_ENDPOINT || env.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT) &&
  env.OTEL_SDK_DISABLED?.toLowerCase() !== 'true' &&
  env.OTEL_TRACES_EXPORTER !== 'none';

/** @param onProblem is told in one sentence why traces could not be sent */
export async function startTracing(
  env: Readonly<Record<string, string | undefined>>,
  onProblem: (problem: string) => void,
): Promise<void> {
  if (!hasCollector(env)) return;
  const { createTracer } = await import('./open-telemetry.ts');
  tracer = createTracer(env, onProblem);
}

export async function stopTracing(): Promise<void> {
  const ended = tracer;
  tracer = null;
  await ended?.stop();
}

export const isTracing = (): boolean => tracer !== null;

/** Detaches work that continues after the span has ended. */
export const detachSpan = <T>(work: () => T): T => (tracer ? tracer.detach(work) : work());

/** Null without a collector. The caller ends it. */
export const startSpan = (options: SpanOptions): Span | null => tracer?.start(options) ?? null;

export const recordSpan = (options: SpanOptions, ms: number, error?: unknown): void =>
  tracer?.record(options, ms, error);

/** A span around asynchronous work, which gets it to add what it learns. */
export async function inSpan<T>(options: SpanOptions, work: (span: Span | null) => Promise<T>): Promise<T> {
  const span = startSpan(options);
  if (!span) return work(null);
  try {
    return await span.run(() => work(span));
  } catch (error) {
    span.fail(error);
    throw error;
  } finally {
    span.end();
  }
}
