/**
 * `npm run soak -- --minutes 120 --pace 30`: an ordinary day of 200 people at thirty times its pace. It says what the
 * server holds, and how long calls take, in the last quarter of the time compared with the first, and whether anything
 * that was acknowledged is missing.
 */
import os from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { checkInspections } from '../durability/check.ts';
import { saveResult } from '../lib/report.ts';
import type { Call } from './calls.ts';
import { getP95, printFigures, toFigures } from './figures.ts';
import { type Sample, type Trend, takeSample, toTrend, toTrends } from './samples.ts';
import { onSite } from './site.ts';

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '120' },
    pace: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
});
const minutes = Number(values.minutes);
const MINUTE_MS = 60_000;
const SAMPLE_MS = 5_000;
/** First loads, compiled code and caches are not what a soak is about. */
const WARM_UP_MS = Math.min(5 * MINUTE_MS, (minutes * MINUTE_MS) / 5);

/** The p95 of each kind, of each minute. */
function toTimeTrends(calls: readonly Call[], endsAt: number): Trend[] {
  const kinds = Object.entries(Object.groupBy(calls, ({ kind }) => kind));
  return kinds.map(([kind, some = []]) => {
    const byMinute = Object.entries(Object.groupBy(some, ({ at }) => Math.floor(at / MINUTE_MS)));
    const points = byMinute.map(([minute, calls = []]) => ({ at: Number(minute) * MINUTE_MS, value: getP95(calls) }));
    return toTrend(`${kind}: p95 of a minute (ms)`, points, endsAt);
  });
}

await onSite('soak', Number(values.seed), async ({ product, token, calls, ledger, load }) => {
  const warmUpEndsAt = calls.now + WARM_UP_MS;
  await load(Number(values.pace), (now) => now > warmUpEndsAt);
  calls.done.length = 0;
  const [startedAt, samples, loads]: [number, Sample[], number[]] = [calls.now, [], []];
  const endsAt = startedAt + minutes * MINUTE_MS;
  let isOver = false;
  const sampling = (async () => {
    while (!isOver) {
      samples.push(await takeSample(product.base, product.pid, token, calls.now - startedAt));
      loads.push(os.loadavg()[0] ?? 0);
      await sleep(SAMPLE_MS);
    }
  })();
  const printing = setInterval(() => {
    const last = samples.at(-1)?.values;
    const minute = Math.round((calls.now - startedAt) / MINUTE_MS);
    console.log(`${minute} min  ${calls.done.length} calls  ${JSON.stringify(last)}`);
  }, MINUTE_MS);
  await load(Number(values.pace), (now) => now > endsAt);
  isOver = true;
  await sampling;
  clearInterval(printing);

  const done = calls.done.map((call) => ({ ...call, at: call.at - startedAt }));
  const trends = [...toTrends(samples, endsAt - startedAt), ...toTimeTrends(done, endsAt - startedAt)];
  printFigures('calls', toFigures(done));
  console.log('\nlast quarter of the time, compared with the first');
  for (const { name, first_quarter, last_quarter, percent } of trends) {
    const change = `${percent > 0 ? '+' : ''}${percent.toFixed(0)} %`;
    console.log(
      `  ${name.padEnd(44)} ${first_quarter.toFixed(1).padStart(9)} ${last_quarter.toFixed(1).padStart(9)}  ${change}`,
    );
  }
  const problems = [...calls.problems, ...(await checkInspections(product, ledger.inspections))];
  console.log(`\nload of the machine ${Math.min(...loads)} to ${Math.max(...loads)}; problems: ${problems.length}`);
  for (const problem of problems) console.log(`  ${problem}`);
  await saveResult('soak', { minutes, pace: values.pace, loads, figures: toFigures(done), trends, samples, problems });
  process.exitCode = problems.length > 0 ? 1 : 0;
});
