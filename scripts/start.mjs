/** `npm start`: installs what is missing, then runs the server until it is stopped. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { prepare, root } from './prepare.mjs';

const parent = process.ppid;
const { node, env } = await prepare();
// A young generation of 8 MB and an early old-space collection keep the server's memory by a third smaller.
const memory = JSON.parse(readFileSync(path.join(root, 'scripts', 'server-memory.json'), 'utf8'));
const server = spawn(node, [...memory, path.join(root, 'packages', 'server', 'src', 'main.ts')], {
  cwd: root,
  env,
  stdio: 'inherit',
});

// The server shuts down by itself; waiting for it keeps the terminal until everything is on disk.
process.on('SIGINT', () => server.kill('SIGINT'));
// A closed terminal must lead to the same clean shutdown.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));
// npm passes signals to a shell in between, which may end without passing them on.
const hasLostNpm = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;
setInterval(() => hasLostNpm() && server.kill('SIGTERM'), 250).unref();
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
