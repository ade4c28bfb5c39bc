/** The call or background task that is running, for the log of the database and for PostgreSQL itself. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Priority } from '@rounds/contract/endpoint.ts';

export interface CallContext {
  /** The id of its endpoint, or the name of the task. */
  readonly call: string;
  /** The id in the response and the log; for a task, the number of its job. */
  readonly request_id: string;
  /** The person for whose call its transactions may read from a replica. */
  readonly reader_id?: number | undefined;
  /**
   * Set for a call that is rejected with a time to retry if the database has no free connection; others wait for one.
   */
  readonly priority?: Priority;
  /** The call has opened a transaction. From then on it is not turned away, so that nothing is done by halves. */
  hasBegun?: boolean;
}

const storage = new AsyncLocalStorage<CallContext>();

export const runInContext = <T>(context: CallContext, work: () => T): T => storage.run(context, work);

export const getCallContext = (): CallContext | undefined => storage.getStore();
