/**
 * `npm run overload -- --seconds 60 --times 10`: ten times the load of the soak. The server must not end, must reject
 * what it cannot do with 503 or 429 and `Retry-After`, must respond to people who conduct within 2 s (p95), and must be
 * as before within 10 s.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { checkInspections } from '../durability/check.ts';
import { saveResult } from '../lib/report.ts';
import type { Call } from './calls.ts';
import { CONDUCTING } from './day.ts';
import { getP95, printFigures, toFigures } from './figures.ts';
import { onSite } from './site.ts';

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    times: { type: 'string', default: '10' },
    pace: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
  },
});
const [pace, seconds] = [Number(values.pace), Number(values.seconds)];
const BEFORE_MS = 20_000;
const RECOVERY_MS = 10_000;
const AFTER_MS = 20_000;
const MAX_CONDUCTING_MS = 2_000;
/** The factor over the p95 before the overload, with a margin for chance. */
const MAX_SLOWER = 2;
const ROOM_MS = 100;

await onSite('overload', Number(values.seed), async ({ product, calls, ledger, load }) => {
  const run = async (factor: number, ms: number): Promise<Call[]> => {
    const from = calls.done.length;
    const endsAt = calls.now + ms;
    await load(pace * factor, (now) => now > endsAt);
    return calls.done.slice(from);
  };
  await run(1, BEFORE_MS);
  const before = await run(1, BEFORE_MS);
  calls.takeOwnDelay();
  const during = await run(Number(values.times), seconds * 1_000);
  const own_delay_ms = calls.takeOwnDelay();
  await run(1, RECOVERY_MS);
  const after = await run(1, AFTER_MS);

  printFigures('before', toFigures(before));
  printFigures(`${values.times} times as much`, toFigures(during));
  printFigures('from ten seconds after', toFigures(after));
  const isConducting = ({ kind }: Call) => (CONDUCTING as readonly string[]).includes(kind);
  const conducting_p95_ms = getP95(during.filter(isConducting));
  const [before_ms, after_ms] = [getP95(before), getP95(after)];
  const problems = [
    ...calls.problems,
    ...(product.isRunning() ? [] : ['the server has ended']),
    ...(conducting_p95_ms > MAX_CONDUCTING_MS ? [`conducting took ${conducting_p95_ms.toFixed(0)} ms at p95`] : []),
    ...(after_ms > before_ms * MAX_SLOWER + ROOM_MS ? [`${after_ms} ms at p95 after it, ${before_ms} ms before`] : []),
    ...(await checkInspections(product, ledger.inspections)),
  ];
  const figures = { conducting_p95_ms, own_delay_ms, before_ms, after_ms, load: os.loadavg(), problems };
  console.log(JSON.stringify(figures, null, 2));
  await saveResult('overload', {
    ...figures,
    before: toFigures(before),
    during: toFigures(during),
    after: toFigures(after),
  });
  process.exitCode = problems.length > 0 ? 1 : 0;
});
