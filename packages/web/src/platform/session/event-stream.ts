/** Keeps one connection for server-sent events, which is opened again after every loss. */
import { events, type RecordEvent, recordEvent } from '@rounds/contract/events';
import { toUrl } from '../api/index.ts';

const MIN_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 60_000;

export interface EventStreamListener {
  onEvent(event: RecordEvent): void;
  /** The server accepted the connection; events before this moment may have been missed. */
  onOpen(): void;
  onLost(): void;
}

/** Opens the stream; returns the function that closes it. */
export function openEventStream({ onEvent, onOpen, onLost }: EventStreamListener): () => void {
  let source: EventSource | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const connect = () => {
    clearTimeout(timer);
    source?.close();
    source = new EventSource(toUrl(events.subscribe));
    source.onopen = () => {
      failures = 0;
      onOpen();
    };
    source.onmessage = ({ data }) => {
      const event = parseEvent(data);
      if (event) onEvent(event);
    };
    // A browser gives up when the server rejects the call, and does not slow down while it is unreachable.
    source.onerror = () => {
      source?.close();
      onLost();
      clearTimeout(timer);
      timer = setTimeout(connect, getRetryDelay(failures));
      failures += 1;
    };
  };
  const handleOnline = () => {
    if (source?.readyState !== source?.OPEN) connect();
  };

  window.addEventListener('online', handleOnline);
  connect();
  return () => {
    clearTimeout(timer);
    window.removeEventListener('online', handleOnline);
    source?.close();
  };
}

/** The delay is random, so that the windows do not all reconnect to a restarted server at once. */
const getRetryDelay = (failures: number): number =>
  Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 2 ** failures) * (0.5 + Math.random() / 2);

function parseEvent(text: string): RecordEvent | null {
  try {
    return recordEvent.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
