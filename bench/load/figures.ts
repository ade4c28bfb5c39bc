/** The totals of calls under load. */
import { percentile } from '../lib/load.ts';
import type { Call } from './calls.ts';

export interface KindFigures {
  readonly kind: string;
  readonly answered: number;
  readonly rejected: number;
  readonly failed: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly longest_ms: number;
}

export const toFigures = (calls: readonly Call[]): KindFigures[] =>
  Object.entries(Object.groupBy(calls, ({ kind }) => kind)).map(([kind, some = []]) => {
    const count = (outcome: Call['outcome']) => some.filter((call) => call.outcome === outcome).length;
    const times = some.filter(({ outcome }) => outcome === 'done').map(({ ms }) => ms);
    times.sort((a, b) => a - b);
    return {
      ...{ kind, answered: times.length, rejected: count('rejected'), failed: count('failed') },
      ...{ p50_ms: percentile(times, 0.5), p95_ms: percentile(times, 0.95), longest_ms: times.at(-1) ?? Number.NaN },
    };
  });

/** The slowest of 100 calls but five, of those that succeeded. */
export function getP95(calls: readonly Call[]): number {
  const times = calls.filter(({ outcome }) => outcome === 'done').map(({ ms }) => ms);
  return percentile(
    times.sort((a, b) => a - b),
    0.95,
  );
}

export function printFigures(title: string, figures: readonly KindFigures[]): void {
  console.log(`\n${title}`);
  for (const { kind, answered, rejected, failed, p50_ms, p95_ms, longest_ms } of figures) {
    const times = [p50_ms, p95_ms, longest_ms].map((ms) => ms.toFixed(0).padStart(7)).join('');
    console.log(
      `  ${kind.padEnd(20)} ${String(answered).padStart(7)} answered ${String(rejected).padStart(6)} rejected` +
        ` ${String(failed).padStart(4)} failed   p50, p95, longest ms ${times}`,
    );
  }
}
