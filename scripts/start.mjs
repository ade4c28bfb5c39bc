/** `npm start`: brings what is missing, then runs the server until it is told to stop. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { prepare, root } from './prepare.mjs';

const parent = process.ppid;
const { node, env } = await prepare();
// What lives for a moment gets 8 MB, and what has lived longer is looked through when it has grown by half: left
// alone both grow until the server holds half as much memory again.
const memory = JSON.parse(readFileSync(path.join(root, 'scripts', 'server-memory.json'), 'utf8'));
const server = spawn(node, [...memory, path.join(root, 'packages', 'server', 'src', 'main.ts')], {
  cwd: root,
  env,
  stdio: 'inherit',
});

// The server stops by itself; waiting for it keeps the terminal until everything is on disk.
process.on('SIGINT', () => server.kill('SIGINT'));
// A closed terminal asks for the same clean end.
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'));
// npm passes a signal to the shell in between, and that one may end without passing it on.
const hasLostNpm = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;
setInterval(() => hasLostNpm() && server.kill('SIGTERM'), 250).unref();
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
