/** Watches what others do in an inspection: their changes, where they are, and when it is completed. */
import { inspectionEvent, inspections, type PresentPerson } from '@rounds/contract/inspections';
import type { AnswerAddress } from '@rounds/engine';
import { call, openRecordStream, type RecordStream, toUrl } from '../../../platform/api/index.ts';
import type { Conduct } from '../store/conduct-store.ts';
import { catchUp, fetchNewIssues, isCompletionMissing, isMoved } from '../store/load-conduct.ts';

export interface Watching extends Pick<RecordStream<PresentPerson>, 'isConnected' | 'people' | 'subscribe' | 'close'> {
  /** Reports where the person is; null for no question. */
  moveTo(place: AnswerAddress | null): void;
}

interface WatchOptions {
  readonly conduct: Conduct;
  /** The signed-in user. */
  readonly me: number;
  /** The inspection was archived, or the person may no longer read it. */
  readonly onEnded: (why: 'archived' | 'gone') => void;
}

export function startWatching({ conduct, me, onEnded }: WatchOptions): Watching {
  const { uuid } = conduct;
  const params = { id: uuid };
  let place: AnswerAddress | null = null;

  async function onEvent(text: string): Promise<void> {
    const event = inspectionEvent.safeParse(JSON.parse(text)).data;
    if (!event) return;
    const { status } = conduct.inspection();
    const sequence = conduct.sequence();
    if (event.kind === 'presence') {
      const people = event.people.filter(({ id }) => id !== me);
      stream.setPeople(people);
      rememberNames(people);
      stream.show();
    } else if (event.kind === 'gone') {
      close();
      onEnded('gone');
    } else if (event.kind === 'status') {
      if (event.is_archived) onEnded('archived');
      if (event.status !== status || isMoved(conduct, event.version_id))
        await catchUp(conduct, { withInspection: true });
      else if (event.sequence > sequence || isCompletionMissing(conduct.inspection())) await catchUp(conduct);
    } else if (event.sequence > sequence) {
      const { changes = [] } = event;
      const isNext = changes[0]?.sequence === sequence + 1 && changes.at(-1)?.sequence === event.sequence;
      if (isNext) {
        await conduct.mergeRemote(changes, event.sequence);
        await fetchNewIssues(conduct, changes);
      } else await catchUp(conduct);
      const { people: names } = conduct.context();
      // The names of people who answer for the first time come with the inspection.
      if (changes.some(({ by }) => by !== undefined && !names?.[by])) await catchUp(conduct, { withInspection: true });
    }
  }

  /** Stores the names, so that history and conflicts have them without a network too. */
  function rememberNames(people: readonly PresentPerson[]) {
    const { people: names } = conduct.context();
    const unknown = people.filter(({ id, full_name }) => names?.[id] !== full_name);
    if (unknown.length > 0)
      conduct.remember({ people: Object.fromEntries(unknown.map(({ id, full_name }) => [id, full_name])) });
  }

  /** Whether others can see the person: only if there may be others. */
  const mayBeSeen = (): boolean =>
    stream.people().length > 0 || conduct.inspection().collaborative === true || conduct.context().user?.id !== me;

  const stream = openRecordStream<PresentPerson>({
    url: toUrl(inspections.watch, params),
    canConnect: () => conduct.inspection().id !== null,
    onEvent,
    mayBeSeen,
    sendPresence: (away) =>
      call(inspections.showPresence, {
        params,
        body: {
          item_id: place?.item_id ?? null,
          ...(place?.row && { row: [...place.row] }),
          ...(away && { away }),
        },
        silent: true,
      }),
  });
  const stopOutbox = conduct.outbox.onEvent((event) => {
    if (event.kind === 'report' && event.report === uuid) stream.update();
  });

  function close() {
    stream.close();
    stopOutbox();
  }

  return {
    isConnected: stream.isConnected,
    people: stream.people,
    subscribe: stream.subscribe,
    moveTo(next) {
      place = next;
      stream.showSoon();
    },
    close,
  };
}
