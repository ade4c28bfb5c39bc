/**
 * The events of the server for all tabs of a browser. Over HTTP/1.1 a browser opens only six connections to a
 * server, so the tabs share one stream: the tab that holds a lock opens it and passes the events to the others.
 * When that tab is closed, the browser gives the lock to another one.
 */
import type { RecordEvent } from '@rounds/contract/events';
import { openEventStream } from './event-stream.ts';

/** The stream stays open for a moment, because the next screen usually listens as well. */
const CLOSE_DELAY_MS = 5_000;

/** The messages between tabs. */
type TabMessage =
  /** A tab joined and would like to know whether events arrive. */
  | { readonly kind: 'join' }
  | { readonly kind: 'status'; readonly isConnected: boolean }
  | { readonly kind: 'event'; readonly event: RecordEvent }
  /** Events may have been missed, so that everything has to be reloaded. */
  | { readonly kind: 'reload' };

export type EventListener = (event: RecordEvent) => void;

export class ServerEvents {
  readonly #name: string;
  readonly #listeners = new Set<{ readonly topic: string; readonly listener: EventListener }>();
  readonly #statusListeners = new Set<() => void>();
  #isConnected = false;
  #hasBeenConnected = false;
  #stop: (() => void) | null = null;
  #closeTimer: ReturnType<typeof setTimeout> | undefined;

  /** @param scope separates the tabs of different users, such as before and after switching the workspace */
  constructor(scope: string) {
    this.#name = `rounds.events:${scope}`;
  }

  /**
   * Calls the listener for each event of a topic. When events may have been missed, it gets one with the id null,
   * as if many records had changed.
   */
  subscribe(topic: string, listener: EventListener): () => void {
    const entry = { topic, listener };
    this.#listeners.add(entry);
    clearTimeout(this.#closeTimer);
    this.#stop ??= this.#start();
    return () => {
      this.#listeners.delete(entry);
      if (this.#listeners.size > 0) return;
      clearTimeout(this.#closeTimer);
      this.#closeTimer = setTimeout(() => this.close(), CLOSE_DELAY_MS);
    };
  }

  readonly isConnected = (): boolean => this.#isConnected;

  readonly subscribeToStatus = (listener: () => void): (() => void) => {
    this.#statusListeners.add(listener);
    return () => void this.#statusListeners.delete(listener);
  };

  close(): void {
    clearTimeout(this.#closeTimer);
    this.#stop?.();
    this.#stop = null;
    this.#setConnected(false);
  }

  #start(): () => void {
    if (typeof EventSource === 'undefined') return () => {};
    // Both exist only on pages with HTTPS.
    if (!navigator.locks || typeof BroadcastChannel === 'undefined') return this.#startAlone();
    const channel = new BroadcastChannel(this.#name);
    const controller = new AbortController();
    let isLeader = false;
    const send = (message: TabMessage) => channel.postMessage(message);
    channel.onmessage = ({ data }: MessageEvent<TabMessage>) => {
      if (data.kind === 'event') this.#deliver(data.event);
      else if (data.kind === 'reload') this.#deliverReload();
      else if (data.kind === 'status') this.#setConnected(data.isConnected);
      else if (isLeader) send({ kind: 'status', isConnected: this.#isConnected });
    };
    const becomeLeader = () => {
      isLeader = true;
      const closeStream = this.#openStream(send);
      return new Promise<void>((resolve) => {
        controller.signal.addEventListener('abort', () => {
          closeStream();
          resolve();
        });
      });
    };
    send({ kind: 'join' });
    navigator.locks.request(this.#name, { signal: controller.signal }, becomeLeader).catch(() => {
      // The tab stopped listening before it got the lock.
    });
    return () => {
      controller.abort();
      channel.close();
    };
  }

  /** Without locks each tab has a stream of its own, so only the visible one keeps it open. */
  #startAlone(): () => void {
    let closeStream: (() => void) | null = null;
    const update = () => {
      if (!document.hidden) closeStream ??= this.#openStream(() => {});
      else {
        closeStream?.();
        closeStream = null;
        this.#setConnected(false);
      }
    };
    document.addEventListener('visibilitychange', update);
    update();
    return () => {
      document.removeEventListener('visibilitychange', update);
      closeStream?.();
    };
  }

  #openStream(send: (message: TabMessage) => void): () => void {
    const setConnected = (isConnected: boolean) => {
      this.#setConnected(isConnected);
      send({ kind: 'status', isConnected });
    };
    return openEventStream({
      onEvent: (event) => {
        send({ kind: 'event', event });
        this.#deliver(event);
      },
      onOpen: () => {
        const mayHaveMissed = this.#hasBeenConnected;
        setConnected(true);
        if (!mayHaveMissed) return;
        send({ kind: 'reload' });
        this.#deliverReload();
      },
      onLost: () => setConnected(false),
    });
  }

  #setConnected(isConnected: boolean): void {
    this.#hasBeenConnected ||= isConnected;
    if (this.#isConnected === isConnected) return;
    this.#isConnected = isConnected;
    for (const listener of [...this.#statusListeners]) listener();
  }

  #deliver(event: RecordEvent): void {
    for (const { topic, listener } of [...this.#listeners]) if (topic === event.topic) listener(event);
  }

  #deliverReload(): void {
    for (const { topic, listener } of [...this.#listeners]) listener({ topic, id: null });
  }
}
