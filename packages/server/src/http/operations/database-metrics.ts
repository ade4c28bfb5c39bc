/** Connections of the database and work in its queue, counted when somebody asks. */
import { Gauge, type Registry } from 'prom-client';
import type { Database } from '../../db/database.ts';
import { countQueuedWork, type QueuedWork } from '../../db/queue-schema.ts';

export function measureDatabase(database: Database, registry: Registry): void {
  const registers = [registry];
  new Gauge({
    name: 'rounds_database_connections',
    help: 'Connections by pool and state, and transactions that wait for one',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const [pool, counts] of Object.entries(database.countConnections())) {
        for (const [state, count] of Object.entries(counts)) this.set({ pool, state }, count);
      }
    },
  });
  new Gauge({
    name: 'rounds_replica_lag_seconds',
    help: 'How long the replica has been behind the primary, by its state; absent without a replica',
    labelNames: ['state'],
    registers,
    collect() {
      this.reset();
      if (database.replica) this.set({ state: database.replica.state }, database.replica.lagSeconds);
    },
  });
  let counting: Promise<readonly QueuedWork[]> = Promise.resolve([]);
  new Gauge({
    name: 'rounds_queue_jobs',
    help: 'Background work by task and state: waiting, running, later (not due yet), failed (for good)',
    labelNames: ['task', 'state'],
    registers,
    async collect() {
      // The other metrics are of use even if the database is down.
      counting = countQueuedWork(database.owner).catch(() => []);
      const tasks = await counting;
      this.reset();
      for (const { task, oldest_seconds: _, ...counts } of tasks) {
        for (const [state, count] of Object.entries(counts)) this.set({ task, state }, count);
      }
    },
  });
  // Registered after the one above, whose count it shows as well.
  new Gauge({
    name: 'rounds_queue_oldest_seconds',
    help: 'How long the oldest work has waited beyond its time, by task',
    labelNames: ['task'],
    registers,
    async collect() {
      const tasks = await counting;
      this.reset();
      for (const { task, oldest_seconds } of tasks) this.set({ task }, oldest_seconds);
    },
  });
}
