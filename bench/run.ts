/**
 * `node bench/run.ts <name> …` runs the named benchmarks, or all but `million`, which takes an hour. Each prints a table
 * and saves it in bench/results.
 */
import { parseArgs } from 'node:util';
import { bench as analytics } from './analytics/index.ts';
import { bench as answers } from './answers.ts';
import { bench as assets } from './assets.ts';
import { bench as assignments } from './assignments.ts';
import { bench as backup } from './backup.ts';
import { bench as changes } from './changes/index.ts';
import { bench as conduct } from './conduct.ts';
import { bench as deviceLists } from './device-lists.ts';
import { bench as engine } from './engine/index.ts';
import { bench as engineSize } from './engine-size.ts';
import { bench as feeds } from './feeds.ts';
import { bench as firstJs } from './first-js.ts';
import { bench as importing } from './import.ts';
import { bench as importingRecords } from './import-records.ts';
import { bench as integrations } from './integrations.ts';
import { bench as issues } from './issues/index.ts';
import { bench as lists } from './lists/index.ts';
import { bench as million } from './million/index.ts';
import { bench as opening } from './opening.ts';
import { bench as pdf } from './pdf.ts';
import { bench as provisioning } from './provisioning.ts';
import { bench as screens } from './screens.ts';
import { bench as session } from './session.ts';
import { bench as start } from './start.ts';
import { bench as table } from './table.ts';
import { bench as translations } from './translations.ts';
import { bench as watchers } from './watchers.ts';
import { bench as webhooks } from './webhooks.ts';

const benches = {
  engine,
  backup,
  'engine-size': engineSize,
  start,
  session,
  answers,
  lists,
  assets,
  assignments,
  analytics,
  issues,
  import: importing,
  'import-records': importingRecords,
  integrations,
  million,
  opening,
  pdf,
  provisioning,
  screens,
  changes,
  conduct,
  table,
  'device-lists': deviceLists,
  feeds,
  'first-js': firstJs,
  translations,
  watchers,
  webhooks,
} as const;

const { values: options, positionals: names } = parseArgs({
  allowPositionals: true,
  options: {
    scale: { type: 'string' },
    folder: { type: 'string' },
    only: { type: 'string' },
    repeats: { type: 'string' },
    viewer: { type: 'string' },
  },
});
const unknown = names.filter((name) => !(name in benches));
if (unknown.length) {
  console.error(`Unknown benchmark: ${unknown.join(', ')}. Available: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
for (const [name, bench] of Object.entries(benches)) {
  if (names.length ? !names.includes(name) : name === 'million') continue;
  console.log(`\n${name}`);
  await bench(options);
}
