/** Measures how long other calls wait while heavy work runs, by a health call every few milliseconds. */
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection, percentile } from './load.ts';

export interface Stalls {
  readonly samples: number;
  readonly p95_ms: number;
  readonly worst_ms: number;
}

export async function measureStalls<T>(
  base: string,
  work: () => Promise<T>,
): Promise<{ result: T; ms: number; stalls: Stalls }> {
  const connection = new Connection(base);
  const times: number[] = [];
  let over = false;
  const watching = (async () => {
    while (!over) {
      const before = performance.now();
      await connection.send({ path: '/api/health' });
      times.push(performance.now() - before);
      await sleep(5);
    }
  })();
  const before = performance.now();
  const result = await work().finally(() => {
    over = true;
  });
  const ms = performance.now() - before;
  await watching;
  connection.close();
  times.sort((a, b) => a - b);
  return {
    result,
    ms,
    stalls: { samples: times.length, p95_ms: percentile(times, 0.95), worst_ms: times.at(-1) ?? 0 },
  };
}
