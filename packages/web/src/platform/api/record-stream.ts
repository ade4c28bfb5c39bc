/**
 * The events of one record that several people have open, and who they are. While the window is hidden or the network
 * is gone, nothing is received, and nobody is shown.
 */
const MIN_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 30_000;
/** The interval is short enough that others do not consider the person gone. */
const SHOW_EVERY_MS = 12_000;
/** People who move quickly from item to item are shown where they stop. */
const SHOW_DELAY_MS = 300;

interface RecordStreamOptions {
  readonly url: string;
  /** Whether the server knows the record; asked again by `update`. */
  readonly canConnect?: () => boolean;
  readonly onOpen?: () => void;
  /** Handles an event after the previous one is done. What fails is left to the next event. */
  readonly onEvent: (text: string) => void | Promise<void>;
  /** Whether others may be present who can see the person. */
  readonly mayBeSeen?: () => boolean;
  /** Tells the others which item the person is at, or that the person has left. */
  readonly sendPresence: (isAway: boolean) => Promise<unknown>;
}

export interface RecordStream<P> {
  isConnected(): boolean;
  /** Whether the window is visible and has a network, and the stream is not closed. */
  isActive(): boolean;
  /** Everyone else who is here. */
  people(): readonly P[];
  setPeople(people: readonly P[]): void;
  subscribe(listener: () => void): () => void;
  /** Enqueues work behind the events that arrived before. */
  enqueue(work: () => void | Promise<void>): void;
  /** Shows the person to the others, once. */
  show(): void;
  showAgain(): void;
  /** Shows the person again as soon as they rest. */
  showSoon(): void;
  /** Connects or disconnects, as it should be now. */
  update(): void;
  close(): void;
}

export function openRecordStream<P>(options: RecordStreamOptions): RecordStream<P> {
  const { url, canConnect = () => true, mayBeSeen = () => true } = options;
  const listeners = new Set<() => void>();
  let people: readonly P[] = [];
  let isConnected = false;
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isClosed = false;
  let isShown = false;
  let showTimer: ReturnType<typeof setTimeout> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const notify = () => {
    for (const listener of [...listeners]) listener();
  };
  const setPeople = (next: readonly P[]) => {
    people = next;
    notify();
  };
  const disconnect = () => {
    source?.close();
    source = null;
    isConnected = false;
    setPeople([]);
  };
  const enqueue = (work: () => void | Promise<void>) => {
    last = last.then(() => (isClosed ? undefined : work())).catch(() => {});
  };

  function connect() {
    clearTimeout(retry);
    source = new EventSource(url);
    source.onopen = () => {
      failures = 0;
      isConnected = true;
      notify();
      options.onOpen?.();
    };
    source.onmessage = ({ data }) => enqueue(() => options.onEvent(data));
    source.onerror = () => {
      disconnect();
      const delay = Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 2 ** failures) * (0.5 + Math.random() / 2);
      failures += 1;
      clearTimeout(retry);
      retry = setTimeout(update, delay);
    };
  }

  const isActive = () => !isClosed && !document.hidden && navigator.onLine;

  function update() {
    const shouldConnect = isActive() && canConnect();
    if (shouldConnect && !source) connect();
    if (shouldConnect || !source) return;
    clearTimeout(retry);
    if (isShown) sendPresence(true);
    disconnect();
  }

  function sendPresence(isAway: boolean) {
    isShown = !isAway;
    options.sendPresence(isAway).catch(() => {});
  }

  const show = () => {
    if (!isShown && isConnected && mayBeSeen()) sendPresence(false);
  };
  const showAgain = () => {
    isShown = false;
    show();
  };

  const repeat = setInterval(showAgain, SHOW_EVERY_MS);
  const windowEvents = ['online', 'offline', 'pagehide', 'pageshow'] as const;
  for (const name of windowEvents) window.addEventListener(name, update);
  document.addEventListener('visibilitychange', update);
  update();
  return {
    isConnected: () => isConnected,
    isActive,
    people: () => people,
    setPeople,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    enqueue,
    show,
    showAgain,
    showSoon() {
      clearTimeout(showTimer);
      showTimer = setTimeout(showAgain, SHOW_DELAY_MS);
    },
    update,
    close() {
      if (isClosed) return;
      isClosed = true;
      update();
      clearInterval(repeat);
      clearTimeout(retry);
      clearTimeout(showTimer);
      for (const name of windowEvents) window.removeEventListener(name, update);
      document.removeEventListener('visibilitychange', update);
    },
  };
}
