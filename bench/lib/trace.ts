/**
 * Chromium's own record of the page's main thread. In addition to the elapsed time of a task it has the time of the
 * processor, which says more on a machine that does other things too.
 */
import type { Page } from 'playwright-core';

interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  /** Microseconds. */
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

export interface Task {
  readonly start_ms: number;
  readonly ms: number;
  readonly cpu_ms: number;
}

const CATEGORIES = ['disabled-by-default-devtools.timeline', 'devtools.timeline', 'blink.user_timing', '__metadata'];

/** The tasks of the page's main thread while `work` ran. */
export async function recordTasks(page: Page, work: () => Promise<unknown>): Promise<Task[]> {
  const session = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  const isComplete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: CATEGORIES, recordMode: 'recordAsMuchAsPossible' },
  });
  await work();
  await session.send('Tracing.end');
  await isComplete;
  await session.detach();
  return listTasks(events);
}

/** The renderer with the most work; the others are idle. */
function listTasks(events: readonly TraceEvent[]): Task[] {
  const mains = events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain');
  const tasks = mains.map(({ pid, tid }) =>
    events.filter((event) => event.name === 'RunTask' && event.ph === 'X' && event.pid === pid && event.tid === tid),
  );
  const busiest = tasks.sort((a, b) => b.length - a.length)[0] ?? [];
  return busiest.map(({ ts, dur = 0, tdur = 0 }) => ({ start_ms: ts / 1000, ms: dur / 1000, cpu_ms: tdur / 1000 }));
}
