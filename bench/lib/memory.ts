import { readFileSync } from 'node:fs';

/** The most memory that a process has held so far, in megabytes; null if the system does not report it. */
export function peakMemoryMb(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  const kibibytes = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return kibibytes && (Number(kibibytes[1]) * 1024) / 1e6;
}
