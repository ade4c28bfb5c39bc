/** Samples of a running server: memory, handles, connections, and how late its event loop is. */
import { readdirSync, readFileSync } from 'node:fs';
import { memoryMb } from '../lib/memory.ts';

export interface Sample {
  /** Milliseconds since the load began. */
  readonly at: number;
  readonly values: Readonly<Record<Measure, number>>;
}
const MEASURES = [
  'resident memory (MB)',
  'heap (MB)',
  'memory outside of the heap (MB)',
  'memory of child processes (MB)',
  'open handles',
  'active handles of Node',
  'connections to the database',
  'transactions that wait',
  'event loop, 99 of 100 turns (ms)',
  'waiting background work',
] as const;
export type Measure = (typeof MEASURES)[number];

const MB = 1e6;

export async function takeSample(base: string, pid: number, token: string, at: number): Promise<Sample> {
  const reply = await fetch(`${base}/api/metrics`, { headers: { authorization: `Bearer ${token}` } });
  const metrics = await reply.text();
  const sum = (name: string, labels = '') =>
    [...metrics.matchAll(new RegExp(`^${name}(?:\\{([^}]*)\\})? (\\S+)$`, 'gm'))]
      .filter(([, sampleLabels = '']) => sampleLabels.includes(labels))
      .reduce((total, [, , value]) => total + Number(value), 0);
  return {
    at,
    values: {
      'resident memory (MB)': memoryMb(pid) ?? 0,
      'heap (MB)': sum('nodejs_heap_size_used_bytes') / MB,
      'memory outside of the heap (MB)': sum('nodejs_external_memory_bytes') / MB,
      'memory of child processes (MB)': sumChildren(pid),
      'open handles': readdirSync(`/proc/${pid}/fd`).length,
      'active handles of Node': sum('nodejs_active_handles_total'),
      'connections to the database':
        sum('rounds_database_connections', 'state="used"') + sum('rounds_database_connections', 'state="idle"'),
      'transactions that wait': sum('rounds_database_connections', 'state="waiting"'),
      'event loop, 99 of 100 turns (ms)': sum('nodejs_eventloop_lag_p99_seconds') * 1000,
      'waiting background work': sum('rounds_queue_jobs', 'state="waiting"'),
    },
  };
}

function sumChildren(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean);
  return children.reduce((sum, child) => {
    try {
      return sum + (memoryMb(Number(child)) ?? 0);
    } catch {
      // It has ended since.
      return sum;
    }
  }, 0);
}

export interface Trend {
  readonly name: string;
  readonly first_quarter: number;
  readonly last_quarter: number;
  readonly percent: number;
}

/** The median of the first and of the last quarter of a run. */
export function toTrend(name: string, points: readonly { at: number; value: number }[], endsAt: number): Trend {
  const median = (from: number, to: number) => {
    const values = points
      .filter(({ at, value }) => at >= from * endsAt && at < to * endsAt && Number.isFinite(value))
      .map(({ value }) => value);
    return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
  };
  const [first, last] = [median(0, 0.25), median(0.75, 1)];
  return { name, first_quarter: first, last_quarter: last, percent: first > 0 ? (last / first - 1) * 100 : 0 };
}

export const toTrends = (samples: readonly Sample[], endsAt: number): Trend[] =>
  MEASURES.map((name) =>
    toTrend(
      name,
      samples.map(({ at, values }) => ({ at, value: values[name] })),
      endsAt,
    ),
  );
