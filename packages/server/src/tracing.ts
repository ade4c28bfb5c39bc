/**
 * Traces of OpenTelemetry: where the time of a call or of background work goes. They are sent if the environment names
 * a collector by OpenTelemetry's own variables; without one, its libraries are not even loaded.
 */
import type { Span, SpanOptions, Tracer } from './span.ts';

export type { Span, SpanOptions } from './span.ts';

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
