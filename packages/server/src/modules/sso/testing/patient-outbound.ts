import { createOutbound, type Outbound } from '../../../outbound/index.ts';

/**
 * Waits long for the services of tests. They run in the process of the server, so on a busy machine a hundred sign-ins
 * at once can take longer than a silent service may.
 */
export const createPatientOutbound = (allowedHosts: readonly string[]): Outbound =>
  createOutbound({ allowedHosts, timeoutMs: 100_000 });
