import type { RecordEvent } from '@rounds/contract/events';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { stubEventSource } from '../../testing/index.ts';
import { ServerEvents } from './server-events.ts';
import { createEventBatcher } from './use-server-events.ts';

let sources: ReturnType<typeof stubEventSource>;
const tabs: ServerEvents[] = [];

/** The two browser features by which tabs share a stream; messages arrive at once. */
function stubTabFeatures() {
  const channels = new Set<{ name: string; onmessage: ((message: { data: unknown }) => void) | null }>();
  class FakeChannel {
    onmessage: ((message: { data: unknown }) => void) | null = null;
    readonly name: string;
    constructor(name: string) {
      this.name = name;
      channels.add(this);
    }
    postMessage(data: unknown) {
      for (const other of channels) if (other !== this && other.name === this.name) other.onmessage?.({ data });
    }
    close() {
      channels.delete(this);
    }
  }
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>) => {
    last = last.then(() => (signal.aborted ? undefined : hold()));
    return last;
  };
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

const openTab = (scope = 'mara') => {
  const tab = new ServerEvents(scope);
  tabs.push(tab);
  const received: RecordEvent[] = [];
  const unsubscribe = tab.subscribe('assets', (event) => received.push(event));
  return { tab, received, unsubscribe };
};
const settle = () => vi.advanceTimersByTimeAsync(0);
const event = { topic: 'assets', id: 4 };
const reload = { topic: 'assets', id: null };

beforeEach(() => {
  vi.useFakeTimers();
  sources = stubEventSource();
});
afterEach(() => {
  for (const tab of tabs.splice(0)) tab.close();
  Reflect.deleteProperty(navigator, 'locks');
  vi.unstubAllGlobals();
});

describe('server events in one tab', () => {
  test('a listener receives the events of its topic only', () => {
    const { received, tab } = openTab();
    sources[0]!.accept();
    sources[0]!.send({ topic: 'groups', id: 1 });
    sources[0]!.send(event);
    expect(received).toEqual([event]);
    expect(tab.isConnected()).toBe(true);
    expect(sources.map(({ url }) => url)).toEqual(['/api/events']);
  });

  test('a lost stream is opened again with growing delays, and listeners then load what they may have missed', () => {
    const { received, tab } = openTab();
    sources[0]!.accept();
    for (const delay of [1_000, 2_000, 4_000]) {
      const count = sources.length;
      sources.at(-1)!.fail();
      expect(tab.isConnected()).toBe(false);
      vi.advanceTimersByTime(delay / 2 - 1);
      expect(sources).toHaveLength(count);
      vi.advanceTimersByTime(delay / 2 + 1);
      expect(sources).toHaveLength(count + 1);
    }
    expect(received).toEqual([]);
    sources.at(-1)!.accept();
    expect(received).toEqual([reload]);
  });

  test('a device that is online again reconnects without waiting', () => {
    openTab();
    sources[0]!.fail();
    window.dispatchEvent(new Event('online'));
    expect(sources).toHaveLength(2);
  });

  test('the stream is closed some seconds after the last listener has left', () => {
    const { tab, unsubscribe } = openTab();
    unsubscribe();
    const unsubscribeNext = tab.subscribe('groups', () => {});
    vi.advanceTimersByTime(10_000);
    expect(sources).toHaveLength(1);
    expect(sources[0]!.readyState).not.toBe(2);
    unsubscribeNext();
    vi.advanceTimersByTime(10_000);
    expect(sources[0]!.readyState).toBe(2);
  });

  test('a hidden tab closes its stream where tabs cannot share one', () => {
    openTab();
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sources[0]!.readyState).toBe(2);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(sources).toHaveLength(2);
  });
});

describe('server events in several tabs', () => {
  beforeEach(stubTabFeatures);

  test('tabs share one stream', async () => {
    const first = openTab();
    await settle();
    sources[0]!.accept();
    const second = openTab();
    await settle();
    sources[0]!.send(event);
    expect(sources).toHaveLength(1);
    expect([first.received, second.received]).toEqual([[event], [event]]);
    expect(second.tab.isConnected()).toBe(true);
  });

  test('another tab takes over when the tab with the stream is closed', async () => {
    const first = openTab();
    const second = openTab();
    await settle();
    sources[0]!.accept();
    first.tab.close();
    await settle();
    expect(sources).toHaveLength(2);
    sources[1]!.accept();
    sources[1]!.send(event);
    expect(second.received).toEqual([reload, event]);
  });

  test('every tab loads again after the shared stream was interrupted', async () => {
    const first = openTab();
    const second = openTab();
    await settle();
    sources[0]!.accept();
    sources[0]!.fail();
    expect(second.tab.isConnected()).toBe(false);
    vi.advanceTimersByTime(1_000);
    sources[1]!.accept();
    expect([first.received, second.received]).toEqual([[reload], [reload]]);
  });

  test('tabs of different users do not receive events of each other', async () => {
    openTab('mara');
    const other = openTab('noor');
    await settle();
    sources[0]!.accept();
    sources[0]!.send(event);
    expect(other.received).toEqual([]);
  });
});

describe('event batcher', () => {
  test('events that arrive while records load cause exactly one further load', async () => {
    const schedule = createEventBatcher(() => 100);
    const work = vi.fn(() => new Promise<void>((resolve) => setTimeout(resolve, 1_000)));
    schedule(work);
    schedule(work);
    await vi.advanceTimersByTimeAsync(100);
    expect(work).toHaveBeenCalledTimes(1);
    schedule(work);
    schedule(work);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(work).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(5_000);
    expect(work).toHaveBeenCalledTimes(2);
  });
});
