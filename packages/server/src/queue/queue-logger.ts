import { Logger } from 'graphile-worker';
import type { Logger as Log } from 'pino';

/** The queue logs a lot; of that, failures matter to an operator. */
export function toQueueLogger(log: Log): Logger {
  return new Logger((scope) => (level, message) => {
    const details = { job: scope.taskIdentifier, attempt: scope.jobId };
    if (level === 'error') log.error(details, message);
    else if (level === 'warning') log.warn(details, message);
    else log.debug(details, message);
  });
}
