/**
 * Runs one of the product's own TypeScript files with a supported Node:
 *
 *     node scripts/run.mjs packages/server/src/commands/plan.ts demo standard
 */
import { spawn } from 'node:child_process';
import { findNode, installLibraries, root } from './prepare.mjs';

const { node, env } = await findNode();
const [file = ''] = process.argv.slice(2);
// Benchmarks and long runs use the tools of the tests.
await installLibraries(env, { forTests: !file.startsWith('packages/') });
const child = spawn(node, process.argv.slice(2), { cwd: root, env, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
