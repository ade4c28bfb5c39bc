/** Measures from inside the page: tasks, frames, and when rows become visible. */
import type { Page } from 'playwright-core';
import { percentile } from '../lib/load.ts';

export interface Spread {
  readonly times: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
  readonly worst_ms: number;
}

export function toSpread(times: readonly number[]): Spread {
  const sorted = [...times].sort((a, b) => a - b);
  return {
    times: sorted.length,
    p50_ms: percentile(sorted, 0.5),
    p95_ms: percentile(sorted, 0.95),
    worst_ms: sorted.at(-1) ?? 0,
  };
}

export function printSpread(name: string, { times, p50_ms, p95_ms, worst_ms }: Spread): void {
  const ms = (value: number) => `${value.toFixed(1).padStart(7)} ms`;
  console.log(
    `${name.padEnd(52)} ${String(times).padStart(4)}  p50 ${ms(p50_ms)}  p95 ${ms(p95_ms)}  worst ${ms(worst_ms)}`,
  );
}

interface Watched {
  rowsShown: Promise<number>;
}

/** Runs in each page before any other script: finds the moment after the frame in which this many rows are visible. */
export function watchRows(expectedRows: number): void {
  const rowsShown = new Promise<number>((resolve) => {
    const look = () => {
      if (document.querySelectorAll('[data-row]').length < expectedRows) return;
      observer.disconnect();
      requestAnimationFrame(() => {
        const channel = new MessageChannel();
        channel.port1.onmessage = () => resolve(performance.now());
        channel.port2.postMessage(null);
      });
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { childList: true, subtree: true });
  });
  Object.assign(window, { rowsShown });
}

/** Milliseconds from the end of a call's response to the frame with the last row. */
export const fromAnswerToRows = (page: Page, call: string): Promise<number> =>
  page.evaluate(async (name) => {
    const shownAt = await (window as unknown as Watched).rowsShown;
    const answer = performance.getEntriesByType('resource').find((entry) => entry.name.includes(name));
    return shownAt - (answer as PerformanceResourceTiming).responseEnd;
  }, call);

/** Milliseconds from frame to frame while `work` ran. */
export async function frames(page: Page, work: () => Promise<unknown>): Promise<number[]> {
  await page.evaluate(() => {
    const intervals: number[] = [];
    let last: number | null = null;
    const state = { intervals, isOver: false };
    const onFrame = (now: number) => {
      if (last !== null) intervals.push(now - last);
      last = now;
      if (!state.isOver) requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
    Object.assign(window, { frameWatch: state });
  });
  await work();
  return page.evaluate(() => {
    const { frameWatch } = window as unknown as { frameWatch: { intervals: number[]; isOver: boolean } };
    frameWatch.isOver = true;
    return frameWatch.intervals;
  });
}
