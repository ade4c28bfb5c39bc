/** Watches what others do in the template while it is translated: what they save, and which text they are at. */
import { checklists, draftEvent } from '@rounds/contract/checklists';
import type { PresentUser } from '@rounds/contract/presence.ts';
import { call, openRecordStream, type RecordStream, toUrl } from '../../../platform/api/index.ts';
import type { TranslationSession } from './translation-session.ts';

/** The intervals of requests to the server: without events, and as a safeguard with them. */
const POLL_MS = 10_000;
const POLL_WATCHING_MS = 60_000;

export type TranslationWatch = Pick<RecordStream<PresentUser>, 'people' | 'subscribe' | 'close'>;

interface WatchOptions {
  readonly templateId: number;
  readonly me: number;
  readonly session: TranslationSession;
  /** Somebody has saved something in the template. */
  readonly onNews: () => void;
  /** The template was archived, or the person may no longer edit it. */
  readonly onGone: () => void;
}

export function watchTranslations({ templateId, me, session, onNews, onGone }: WatchOptions): TranslationWatch {
  const { store, view } = session;
  const params = { id: templateId };
  const getPlace = () => view.get().editingKey ?? view.get().activeKey;
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
    } else if (event.revision > store.revision()) {
      await session.catchUp();
      onNews();
    }
  }

  const stream = openRecordStream<PresentUser>({
    url: toUrl(checklists.watchDraft, params),
    onOpen: () => stream.showAgain(),
    onEvent,
    sendPresence: (away) =>
      call(checklists.showDraftPresence, {
        params,
        body: {
          item_id: (place && store.get(place)?.item_id) ?? null,
          place: { language: store.language, key: place },
          ...(away && { away }),
        },
        silent: true,
      }),
  });
  let pollTimer: ReturnType<typeof setTimeout>;
  const poll = () => {
    pollTimer = setTimeout(
      () => {
        if (stream.isActive()) stream.enqueue(session.catchUp);
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
