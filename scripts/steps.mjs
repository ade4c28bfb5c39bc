/** Runs commands as the steps of a longer piece of work. Runs on any Node from 18 on, so it is plain JavaScript. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** Runs a command to its end. Its output is shown only when it fails, unless `show` is set. */
export function run(command, args, { env = process.env, show = false, cwd = root, onStart = () => {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    onStart(child);
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 127, output: String(error) }));
    child.on('close', (code, signal) => {
      const reason = signal ? `${command} was ended by ${signal}.` : output || `${command} ended with ${code}.`;
      resolve({ code: code ?? 1, output: code === 0 ? output : signal ? `${output}\n${reason}` : reason });
    });
  });
}

/** Runs a step and shows how long it takes. When it fails, shows its output and ends this process. */
export async function step(title, work) {
  const start = Date.now();
  process.stdout.write(`${title} …\n`);
  const progress = setInterval(
    () => process.stdout.write(`  ${Math.round((Date.now() - start) / 1000)} s …\n`),
    10_000,
  );
  const { code, output } = await work();
  clearInterval(progress);
  if (code !== 0) {
    // The process must not end before a slow terminal or log has everything.
    await new Promise((resolve) => {
      process.stderr.write(`${output}\n${title} failed. See the output above.\n`, resolve);
    });
    process.exit(1);
  }
  process.stdout.write(`  done in ${((Date.now() - start) / 1000).toFixed(1)} s\n`);
}

export const digest = (...parts) => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest('hex');
export const readDigest = (file) => (existsSync(file) ? readFileSync(file, 'utf8') : '');
