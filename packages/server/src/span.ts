/** The spans of traces, and what makes them. */
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
