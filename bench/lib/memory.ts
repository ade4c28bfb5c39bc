import { readFileSync } from 'node:fs';

/** The most memory that a process has held so far, in megabytes; null if the system does not report it. */
export const peakMemoryMb = (pid: number): number | null => readMegabytes(pid, 'VmHWM');

/** The memory that a process holds now, in megabytes; null if the system does not report it. */
export const memoryMb = (pid: number): number | null => readMegabytes(pid, 'VmRSS');

function readMegabytes(pid: number, field: string): number | null {
  if (process.platform !== 'linux') return null;
  const kibibytes = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return kibibytes && (Number(kibibytes[1]) * 1024) / 1e6;
}
