/** The metrics of parts of the server besides calls. `/api/metrics` (http/operations) returns all of them. */
import { Counter, Histogram, type Metric } from 'prom-client';

const MINUTE = 60;
const DAY = 24 * 60 * MINUTE;

export const syncDelay = new Histogram({
  name: 'rounds_sync_delay_seconds',
  help: 'From the oldest answer of a batch on a device to its arrival; long for devices without a network',
  buckets: [1, 5, 30, MINUTE, 10 * MINUTE, 60 * MINUTE, DAY, 7 * DAY],
  registers: [],
});

export const connectionWait = new Histogram({
  name: 'rounds_database_wait_seconds',
  help: 'How long transactions waited for a connection to the database',
  buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5, 10],
  registers: [],
});

export const slowStatements = new Counter({
  name: 'rounds_slow_statements_total',
  help: 'Statements of the database that took over 500 ms, by what sent them; the log has their text',
  labelNames: ['call'],
  registers: [],
});

export const replicaReads = new Counter({
  name: 'rounds_replica_reads_total',
  help: 'Transactions that may read from the replica, by where they read from, and for the primary why: the state of the replica, own_write, writes or failed',
  labelNames: ['from', 'reason'],
  registers: [],
});

export const rejectedCalls = new Counter({
  name: 'rounds_refused_calls_total',
  help: 'Calls that were told to come again because the server had too much to do, by what they were',
  labelNames: ['call'],
  registers: [],
});

export const METRICS: readonly Metric<string>[] = [
  syncDelay,
  connectionWait,
  slowStatements,
  replicaReads,
  rejectedCalls,
];
