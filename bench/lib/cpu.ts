/**
 * Processor time of a process and its children, from the kernel's own accounting. On a machine that
 * does other things too, processor time per operation says more than operations per second.
 */
import { readdirSync, readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

interface Entry {
  readonly pid: number;
  readonly parent: number;
  readonly seconds: number;
}

function entries(): Entry[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
        const ticks = Number(fields[11]) + Number(fields[12]) + Number(fields[13]) + Number(fields[14]);
        return [{ pid: Number(name), parent: Number(fields[1]), seconds: ticks / TICKS_PER_SECOND }];
      } catch {
        return [];
      }
    });
}

/** Seconds of processor that the tree below `root` has used so far; null if the system does not report it. */
export function processorSeconds(root: number): number | null {
  if (process.platform !== 'linux') return null;
  const all = entries();
  const tree = new Set([root]);
  for (let size = 0; size !== tree.size; ) {
    size = tree.size;
    for (const { pid, parent } of all) if (tree.has(parent)) tree.add(pid);
  }
  return all.reduce((sum, { pid, seconds }) => (tree.has(pid) ? sum + seconds : sum), 0);
}

/** The processor time in milliseconds per operation that each process tree used while `work` ran. */
export async function measureCpu<T extends { operations: number }>(
  roots: Readonly<Record<string, number>>,
  work: () => Promise<T>,
): Promise<T & { cpu_ms: Record<string, number | null> }> {
  const before = Object.entries(roots).map(([name, pid]) => [name, pid, processorSeconds(pid)] as const);
  const result = await work();
  const cpu_ms = Object.fromEntries(
    before.map(([name, pid, seconds]) => {
      const after = processorSeconds(pid);
      return [name, seconds === null || after === null ? null : ((after - seconds) * 1000) / result.operations];
    }),
  );
  return { ...result, cpu_ms };
}
