import type { Database } from '../db/database.ts';
import type { ServerModule } from '../http/module.ts';
import type { Services } from '../services.ts';

/** The parts from which the background work of a server is created. */
export interface WorkerContext {
  readonly database: Database;
  readonly services: Services;
  readonly modules: readonly ServerModule[];
}
