/** Watches what others do in the template: what they save, and at which item they are. */
import { checklists, draftEvent } from '@rounds/contract/checklists';
import type { PresentUser } from '@rounds/contract/presence.ts';
import { call, openRecordStream, type RecordStream, toUrl } from '../../../platform/api/index.ts';
import { loadNews, toNews } from '../state/builder-queries.ts';
import type { BuilderSession } from '../state/builder-session.ts';

/** The intervals of requests to the server: without events, and as a safeguard with them. */
const POLL_MS = 10_000;
const POLL_WATCHING_MS = 60_000;

export type DraftWatch = Pick<RecordStream<PresentUser>, 'people' | 'subscribe' | 'close'>;

/** @param onGone the template was archived, or the person may no longer edit it */
export function watchDraft(session: BuilderSession, onGone: () => void): DraftWatch {
  const { id, userId: me, view, autosave } = session;
  const params = { id };
  let place = view.get().activeId;

  const catchUp = async () => {
    session.receive(await loadNews(id, me, autosave.latestRevision()));
  };

  async function onEvent(text: string): Promise<void> {
    const event = draftEvent.safeParse(JSON.parse(text)).data;
    if (!event) return;
    if (event.kind === 'gone') {
      close();
      onGone();
    } else if (event.kind === 'presence') {
      stream.setPeople(event.people.filter((person) => person.id !== me));
      stream.show();
    } else {
      const news = toNews(me, event);
      if (!news || !session.receive(news)) await catchUp();
    }
  }

  const stream = openRecordStream<PresentUser>({
    url: toUrl(checklists.watchDraft, params),
    onOpen: () => stream.showAgain(),
    onEvent,
    sendPresence: (away) =>
      call(checklists.showDraftPresence, { params, body: { item_id: place, ...(away && { away }) }, silent: true }),
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
    const { activeId } = view.get();
    if (activeId === place) return;
    place = activeId;
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
