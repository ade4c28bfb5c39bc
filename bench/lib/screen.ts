/** Chromium with a signed-in administrator, and how long an action takes until its result is visible. */
import type { CDPSession, Page } from 'playwright-core';
import { openDevice } from '../../e2e/browser.ts';
import { signIn } from '../../e2e/sign-in.ts';
import type { Product } from '../../packages/server/src/testing/installed.ts';
import { percentile } from './load.ts';

export interface Screen {
  readonly page: Page;
  /** CPU time in milliseconds that `work` took on the page's main thread. */
  cpu(work: () => Promise<unknown>): Promise<number>;
  /** Milliseconds from each key or press since the last call to the frame that it led to. */
  waitUntilDrawn(): Promise<number[]>;
  /** The browser asks for every file of the product again, as at a first visit. */
  clearCache(): Promise<void>;
  close(): Promise<void>;
}

export async function openScreen(product: Product): Promise<Screen> {
  const device = await openDevice(product.base, 'wide', undefined, { serviceWorkers: 'block' });
  const { page } = device;
  page.setDefaultTimeout(120_000);
  await page.addInitScript(watchInputs);
  const session = await device.context.newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  await signIn(page);
  return {
    page,
    async cpu(work) {
      const before = await taskSeconds(session);
      await work();
      return ((await taskSeconds(session)) - before) * 1000;
    },
    waitUntilDrawn: () =>
      page.evaluate(() => {
        const { drawn } = window as unknown as Watched;
        return drawn.splice(0);
      }),
    async clearCache() {
      await session.send('Network.clearBrowserCache');
    },
    close: device.close,
  };
}

interface Watched {
  drawn: number[];
}

/** Runs in the page: from the input's own time stamp to the first task behind the next frame. */
function watchInputs(): void {
  const drawn: number[] = [];
  Object.assign(window, { drawn });
  const afterFrame = (callback: () => void) =>
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = callback;
      channel.port2.postMessage(null);
    });
  const watch = (event: Event) => {
    if (event instanceof KeyboardEvent && ['Control', 'Alt', 'Shift'].includes(event.key)) return;
    afterFrame(() => drawn.push(performance.now() - event.timeStamp));
  };
  for (const type of ['keydown', 'click']) addEventListener(type, watch, true);
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
}

export interface Timed {
  readonly name: string;
  readonly actions: number;
  readonly p50_ms: number;
  readonly p95_ms: number;
  /** CPU time of the main thread for each repetition. */
  readonly cpu_ms: number;
}

/** Repeats an action with a pause after each. */
export async function timeAction(
  screen: Screen,
  name: string,
  times: number,
  rest: number,
  action: (nth: number) => Promise<unknown>,
): Promise<Timed> {
  await screen.waitUntilDrawn();
  const cpu = await screen.cpu(async () => {
    for (let nth = 0; nth < times; nth += 1) {
      await action(nth);
      await screen.page.waitForTimeout(rest);
    }
  });
  const drawn = (await screen.waitUntilDrawn()).sort((a, b) => a - b);
  const timed = {
    name,
    actions: drawn.length,
    p50_ms: percentile(drawn, 0.5),
    p95_ms: percentile(drawn, 0.95),
    cpu_ms: cpu / times,
  };
  printTimed(timed);
  return timed;
}

function printTimed({ name, actions, p50_ms, p95_ms, cpu_ms }: Timed): void {
  const ms = (value: number) => `${value.toFixed(1).padStart(7)} ms`;
  console.log(
    `${name.padEnd(44)} ${String(actions).padStart(3)}  p50 ${ms(p50_ms)}  p95 ${ms(p95_ms)}  ${ms(cpu_ms)} CPU`,
  );
}
