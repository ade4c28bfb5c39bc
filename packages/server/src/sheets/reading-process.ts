/**
 * The child process that reads untrusted files. Each import has a module of its own that exports `read`, which does
 * the work.
 */
import { serveTasks } from '../processes/child.ts';
import { type SheetProblem, UnreadableSheetError } from './sheet.ts';

/** The export of a module that reads the files of one import. */
export interface ReadingTask<I, O> {
  readonly read: (input: I) => Promise<O>;
}
export type ReadingResult = { readonly output: unknown } | { readonly problem: SheetProblem };

const tasks = {
  async read({ module, input }: { readonly module: string; readonly input: unknown }): Promise<ReadingResult> {
    const { read } = (await import(module)) as ReadingTask<unknown, unknown>;
    try {
      return { output: await read(input) };
    } catch (error) {
      if (error instanceof UnreadableSheetError) return { problem: error.problem };
      throw error;
    }
  },
};
export type ReadingTasks = typeof tasks;

serveTasks(tasks);
