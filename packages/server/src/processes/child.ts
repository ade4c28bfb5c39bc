/** The side of a process pool that runs in its child processes. */

/** The tasks of a child by name. Input and output are what a structured clone can carry. */
// biome-ignore lint/suspicious/noExplicitAny: each task keeps its own types; only this constraint is open
export type Tasks = Readonly<Record<string, (input: any) => unknown>>;

export interface TaskMessage {
  readonly task: string;
  readonly input: unknown;
}
export type ChildMessage = 'ready' | { readonly output: unknown } | { readonly error: string };

/** Runs the tasks that the pool sends, one after the other, until the pool ends the process. */
export function serveTasks(tasks: Tasks): void {
  const send = (message: ChildMessage): void => {
    process.send?.(message);
  };
  // The server ends its children itself. Ctrl-C in a terminal also reaches them, before the server has stopped.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.on('disconnect', () => process.exit());
  process.on('message', async ({ task, input }: TaskMessage) => {
    try {
      send({ output: await tasks[task]!(input) });
    } catch (error) {
      send({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
  });
  send('ready');
}
