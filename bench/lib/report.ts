/** Prints figures as tables, and saves them to a file for comparison with later runs. */
import { mkdir, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { Measured } from './load.ts';

export const folder = path.resolve(import.meta.dirname, '..', 'results');

const round = (value: number, digits = 2) => Number(value.toFixed(digits));

export function printMeasured(name: string, measured: Measured & { cpu_ms?: Record<string, number | null> }): void {
  const { clients, per_second, p50_ms, p95_ms, failed } = measured;
  const cpu = Object.entries(measured.cpu_ms ?? {}).map(
    ([part, ms]) => `  ${part} ${ms === null ? '–' : round(ms)} ms CPU`,
  );
  const trouble = failed ? `  ${failed} failed` : '';
  console.log(
    `${name.padEnd(44)} ${String(clients).padStart(3)} clients ${String(round(per_second, 1)).padStart(9)}/s` +
      `  p50 ${String(round(p50_ms)).padStart(8)} ms  p95 ${String(round(p95_ms)).padStart(8)} ms${cpu.join('')}${trouble}`,
  );
}

export async function saveResult(name: string, result: unknown): Promise<void> {
  await mkdir(folder, { recursive: true });
  const machine = { cores: os.cpus().length, memory_gib: round(os.totalmem() / 2 ** 30, 1), node: process.version };
  await writeFile(path.join(folder, `${name}.json`), JSON.stringify({ machine, result }, null, 2));
}
