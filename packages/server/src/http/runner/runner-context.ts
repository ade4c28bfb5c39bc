import type { Endpoint } from '@rounds/contract/endpoint.ts';
import type { Database } from '../../db/database.ts';
import type { EventPublisher } from '../../events/event-publisher.ts';
import type { EventHub } from '../../events/hub.ts';
import type { Services } from '../../services.ts';
import type { AuthGuard, CallerContext } from '../auth/authorization.ts';
import type { LimitState, RateLimits } from '../auth/rate-limits.ts';
import type { SessionCookies } from '../auth/session-cookies.ts';
import type { ModuleRegistry, ServerModule } from '../module.ts';
import type { EventLoop } from '../overload.ts';
import type { ResponseCache } from '../response/cached-responses.ts';
import type { EventStreams } from '../response/event-stream.ts';

/** The services and limits that every call runs with. */
export interface RunnerContext {
  readonly database: Database;
  readonly services: Services;
  readonly registry: ModuleRegistry;
  readonly guard: AuthGuard;
  readonly limits: RateLimits;
  readonly eventLoop: EventLoop;
  readonly cookies: SessionCookies;
  readonly responses: ResponseCache;
  readonly eventHub: EventHub;
  readonly eventStreams: EventStreams;
  readonly events: EventPublisher;
  /** Aborts when the server stops. */
  readonly stopping: AbortSignal;
  /** Fails calls that publish events that the contract does not declare. */
  readonly isStrict: boolean;
  /** Exports of more rows are jobs. */
  readonly maxDirectExportRows: number;
  /** Undefined only if the server has no export. */
  readonly startExport: ServerModule['startExport'];
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: CallerContext;
    /** The rate limits by which the request was counted. */
    limit_states: LimitState[];
    /** The body as it was sent; set only if an Idempotency-Key needs to compare it. */
    raw_body: string | null;
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint;
  }
}
