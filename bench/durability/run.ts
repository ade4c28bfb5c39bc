/**
 * `npm run durability -- --rounds 200 --seed 1` runs the rounds and keeps the figures in bench/results;
 * `--minutes 30` ends sooner, after the round of that minute. On a busy machine, `--limit-seconds 300` waits longer
 * for the product.
 */
import { parseArgs } from 'node:util';
import { startProduct } from '../../packages/server/src/testing/installed.ts';
import { saveResult } from '../lib/report.ts';
import { runRounds } from './rounds.ts';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '200' },
    seed: { type: 'string' },
    minutes: { type: 'string' },
    'limit-seconds': { type: 'string' },
  },
});
const seed = Number(values.seed ?? Date.now() % 1_000_000);
console.log(`seed ${seed}`);
const product = await startProduct({ LOG_LEVEL: 'silent' });
const { base, dataDir } = product;
console.log(`${base}, data in ${dataDir}`);
try {
  const until = values.minutes ? performance.now() + Number(values.minutes) * 60_000 : Number.POSITIVE_INFINITY;
  const figures = await runRounds(product, {
    rounds: Number(values.rounds),
    seed,
    recoveryLimitMs: values['limit-seconds'] ? Number(values['limit-seconds']) * 1000 : undefined,
    hasTime: () => performance.now() < until,
    onRound: console.log,
  });
  console.log(JSON.stringify(figures, null, 2));
  await saveResult('durability', figures);
  process.exitCode = figures.problems.length > 0 ? 1 : 0;
} finally {
  await product.stop();
}
