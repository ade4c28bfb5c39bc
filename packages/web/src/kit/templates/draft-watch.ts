/** Watches what others do in a template that is being edited: what they save, and where they are. */
import { checklists, type DraftEvent, draftEvent } from '@rounds/contract/checklists';
import type { BodyInputOf } from '@rounds/contract/endpoint.ts';
import type { PresentUser } from '@rounds/contract/presence.ts';
import { call, openRecordStream, type RecordStream, toUrl } from '../../platform/api/index.ts';

/** The intervals of requests to the server: without events, and as a safeguard with them. */
const POLL_MS = 10_000;
const POLL_WATCHING_MS = 60_000;

export type DraftWatch = Pick<RecordStream<PresentUser>, 'people' | 'subscribe' | 'close'>;

interface DraftWatchOptions<Place> {
  readonly templateId: number;
  readonly me: number;
  /** The state that says where the person is. */
  readonly view: { subscribe(listener: () => void): () => void };
  readonly getPlace: () => Place;
  readonly toPresence: (place: Place) => BodyInputOf<typeof checklists.showDraftPresence>;
  /** Called when others have saved something. */
  readonly onSaved: (event: Extract<DraftEvent, { kind: 'changes' }>) => Promise<void>;
  /** Loads what others have saved since. */
  readonly catchUp: () => Promise<void>;
  /** Called when the template was archived, or the person may no longer edit it. */
  readonly onGone: () => void;
}

export function openDraftWatch<Place>(options: DraftWatchOptions<Place>): DraftWatch {
  const { templateId, me, view, getPlace, toPresence, onSaved, catchUp, onGone } = options;
  const params = { id: templateId };
  let place = getPlace();

  async function onEvent(text: string): Promise<void> {
    const event = draftEvent.safeParse(JSON.parse(text)).data;
    if (!event) return;
    if (event.kind === 'gone') {
      close();
      onGone();
    } else if (event.kind === 'presence') {
      stream.setPeople(event.people.filter((person) => person.id !== me));
      stream.show();
    } else await onSaved(event);
  }

  const stream = openRecordStream<PresentUser>({
    url: toUrl(checklists.watchDraft, params),
    onOpen: () => stream.showAgain(),
    onEvent,
    sendPresence: (away) =>
      call(checklists.showDraftPresence, {
        params,
        body: { ...toPresence(place), ...(away && { away }) },
        silent: true,
      }),
  });
  let pollTimer: ReturnType<typeof setTimeout>;
  const poll = () => {
    pollTimer = setTimeout(
      () => {
        if (stream.isActive()) stream.enqueue(catchUp);
        poll();
      },
      stream.isConnected() ? POLL_WATCHING_MS : POLL_MS,
    );
  };
  const stopView = view.subscribe(() => {
    if (getPlace() === place) return;
    place = getPlace();
    stream.showSoon();
  });

  function close() {
    stream.close();
    clearTimeout(pollTimer);
    stopView();
  }

  poll();
  return { people: stream.people, subscribe: stream.subscribe, close };
}
