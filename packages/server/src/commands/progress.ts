/** The parts that long-running commands share: their file and options, and a line of progress every second. */
import { parseArgs } from 'node:util';
import { StartupError } from '../startup-error.ts';

const INTERVAL_MS = 1_000;

/** Prints at most one line a second. */
export function startProgress(): (line: string) => void {
  let next = Date.now() + INTERVAL_MS;
  return (line) => {
    if (Date.now() < next) return;
    next = Date.now() + INTERVAL_MS;
    console.log(line);
  };
}

const counts = new Intl.NumberFormat('en');
export const formatCount = (count: number): string => counts.format(count);

/**
 * One file and some of the options, without values.
 * @throws StartupError with `usage`
 */
export function parseFile<Option extends string>(
  args: readonly string[],
  options: readonly Option[],
  usage: string,
): { readonly file: string; readonly options: ReadonlySet<Option> } {
  try {
    const { positionals, values } = parseArgs({
      args: [...args],
      options: Object.fromEntries(options.map((name) => [name, { type: 'boolean' as const }])),
      allowPositionals: true,
    });
    const [file, ...others] = positionals;
    if (file && others.length === 0) return { file, options: new Set(options.filter((name) => values[name])) };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
  }
  throw new StartupError(usage);
}
