/**
 * What others do in an inspection, as the server tells it: their changes, where they are, and when it is completed.
 * While the window is hidden or the network is gone, nothing is received, and nobody is shown.
 */
import { inspectionEvent, inspections, type PresentPerson } from '@rounds/contract/inspections';
import type { AnswerAddress } from '@rounds/engine';
import { call, toUrl } from '../../../api/index.ts';
import type { Conduct } from '../conduct/conduct-store.ts';
import { catchUp, fetchNewIssues } from '../conduct/load-conduct.ts';

const MIN_RETRY_DELAY_MS = 1_000;
const MAX_RETRY_DELAY_MS = 30_000;
/** Well before the others would count the person as gone. */
const SHOW_EVERY_MS = 12_000;
/** People who move quickly from question to question are shown where they stop. */
const SHOW_DELAY_MS = 300;

export interface Watching {
  isConnected(): boolean;
  /** Everyone else who is here. */
  people(): readonly PresentPerson[];
  subscribe(listener: () => void): () => void;
  /** Where the person is; null for no question. */
  moveTo(place: AnswerAddress | null): void;
  close(): void;
}

interface WatchOptions {
  readonly conduct: Conduct;
  /** The signed-in user. */
  readonly me: number;
  /** The inspection was archived, or the person may no longer read it. */
  readonly onEnded: (why: 'archived' | 'gone') => void;
}

const NOBODY: readonly PresentPerson[] = [];

export function startWatching({ conduct, me, onEnded }: WatchOptions): Watching {
  const { uuid } = conduct;
  const params = { id: uuid };
  const listeners = new Set<() => void>();
  let people = NOBODY;
  let isConnected = false;
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let isClosed = false;
  let place: AnswerAddress | null = null;
  let isShown = false;
  let showTimer: ReturnType<typeof setTimeout> | undefined;
  /** Events are handled one after the other. */
  let last: Promise<unknown> = Promise.resolve();

  const setState = (next: { people?: readonly PresentPerson[]; isConnected?: boolean }) => {
    people = next.people ?? people;
    isConnected = next.isConnected ?? isConnected;
    for (const listener of [...listeners]) listener();
  };

  async function handle(text: string): Promise<void> {
    const event = inspectionEvent.safeParse(JSON.parse(text)).data;
    if (!event || isClosed) return;
    const { status } = conduct.inspection();
    const sequence = conduct.sequence();
    if (event.kind === 'presence') {
      setState({ people: event.people.filter(({ id }) => id !== me) });
      rememberNames();
      show();
    } else if (event.kind === 'gone') {
      close();
      onEnded('gone');
    } else if (event.kind === 'status') {
      if (event.is_archived) onEnded('archived');
      if (event.status !== status) await catchUp(conduct, { withReport: true });
      else if (event.sequence > sequence) await catchUp(conduct);
    } else if (event.sequence > sequence) {
      const { changes = [] } = event;
      const isNext = changes[0]?.sequence === sequence + 1 && changes.at(-1)?.sequence === event.sequence;
      if (isNext) {
        await conduct.mergeRemote(changes, event.sequence);
        await fetchNewIssues(conduct, changes);
      } else await catchUp(conduct);
      const { people: names } = conduct.context();
      // The names of people who answer for the first time come with the inspection.
      if (changes.some(({ by }) => by !== undefined && !names?.[by])) await catchUp(conduct, { withReport: true });
    }
  }

  /** So that history and conflicts name them also without a network. */
  function rememberNames() {
    const { people: names } = conduct.context();
    const unknown = people.filter(({ id, full_name }) => names?.[id] !== full_name);
    if (unknown.length > 0)
      conduct.remember({ people: Object.fromEntries(unknown.map(({ id, full_name }) => [id, full_name])) });
  }

  function connect() {
    clearTimeout(retry);
    source?.close();
    source = new EventSource(toUrl(inspections.watch, params));
    source.onopen = () => {
      failures = 0;
      setState({ isConnected: true });
    };
    source.onmessage = ({ data }) => {
      last = last.then(() => handle(data)).catch(() => {});
    };
    source.onerror = () => {
      source?.close();
      source = null;
      setState({ isConnected: false, people: NOBODY });
      const delay = Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 2 ** failures) * (0.5 + Math.random() / 2);
      failures += 1;
      clearTimeout(retry);
      retry = setTimeout(update, delay);
    };
  }

  /** Connects while the window is visible and the server knows the inspection. */
  function update() {
    const shouldConnect = !isClosed && !document.hidden && navigator.onLine && conduct.inspection().id !== null;
    if (shouldConnect && !source) connect();
    if (shouldConnect || !source) return;
    clearTimeout(retry);
    leave();
    source.close();
    source = null;
    setState({ isConnected: false, people: NOBODY });
  }

  /** Others can only see the person if there may be others. */
  const mayBeSeen = () =>
    people.length > 0 || conduct.inspection().collaborative === true || conduct.context().user?.id !== me;

  function show() {
    if (isShown || !isConnected || !mayBeSeen()) return;
    isShown = true;
    void post(false);
  }

  function leave() {
    if (!isShown) return;
    isShown = false;
    void post(true);
  }

  const post = (away: boolean) =>
    call(inspections.showPresence, {
      params,
      body: {
        item_id: place?.item_id ?? null,
        ...(place?.row && { row: [...place.row] }),
        ...(away && { away }),
      },
      silent: true,
    }).catch(() => {});

  const repeat = setInterval(() => {
    isShown = false;
    show();
  }, SHOW_EVERY_MS);
  const stopOutbox = conduct.outbox.onEvent((event) => {
    if (event.kind === 'report' && event.report === uuid) update();
  });
  const windowEvents = ['online', 'offline', 'pagehide', 'pageshow'] as const;
  for (const name of windowEvents) window.addEventListener(name, update);
  document.addEventListener('visibilitychange', update);

  function close() {
    if (isClosed) return;
    isClosed = true;
    update();
    clearInterval(repeat);
    clearTimeout(retry);
    clearTimeout(showTimer);
    stopOutbox();
    for (const name of windowEvents) window.removeEventListener(name, update);
    document.removeEventListener('visibilitychange', update);
  }

  update();
  return {
    isConnected: () => isConnected,
    people: () => people,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    moveTo(next) {
      place = next;
      clearTimeout(showTimer);
      showTimer = setTimeout(() => {
        isShown = false;
        show();
      }, SHOW_DELAY_MS);
    },
    close,
  };
}
