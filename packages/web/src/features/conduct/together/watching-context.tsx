import type { PresentPerson } from '@rounds/contract/inspections';
import { type AnswerKey, answerKey } from '@rounds/engine';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionUser } from '../../../platform/session/index.ts';
import { toast } from '../../../ui/index.ts';
import type { Conduct } from '../store/conduct-store.ts';
import { catchUp } from '../store/load-conduct.ts';
import { startWatching, type Watching } from './watching.ts';

const WatchingContext = createContext<Watching | null>(null);

const isWatchable = typeof EventSource !== 'undefined';
const NOBODY: readonly PresentPerson[] = [];

/** Watches what others do in the inspection while the screen is open. */
export function WatchingProvider({ conduct, children }: { conduct: Conduct; children: ReactNode }) {
  const { t } = useTranslation('conduct');
  const { id: me } = useSessionUser();
  const [watching, setWatching] = useState<Watching | null>(null);
  useEffect(() => {
    if (!isWatchable) return;
    const onEnded = (why: 'archived' | 'gone') => toast.error(t(`together.${why}`));
    const started = startWatching({ conduct, me, onEnded });
    setWatching(started);
    return () => started.close();
  }, [conduct, me, t]);
  const isConnected = useSyncExternalStore(watching?.subscribe ?? noListener, () => watching?.isConnected() ?? false);
  useKeptCurrent(conduct, isConnected);
  return <WatchingContext.Provider value={watching}>{children}</WatchingContext.Provider>;
}

const useWatching = (): Watching | null => useContext(WatchingContext);

const noListener = () => () => {};

/** Everyone else who has the inspection open. */
export function usePresentPeople(): readonly PresentPerson[] {
  const watching = useWatching();
  return useSyncExternalStore(watching?.subscribe ?? noListener, () => watching?.people() ?? NOBODY);
}

/** Shows the others at which question the person is. */
export function useShowPlace(conduct: Conduct, key: AnswerKey | null): void {
  const watching = useWatching();
  useEffect(() => {
    const rows = conduct.steps().flatMap((step) => step.rows);
    watching?.moveTo(rows.find((row) => row.key === key)?.place ?? null);
  }, [watching, conduct, key]);
}

/** The key of the question where a person is. */
export const toPlaceKey = ({ item_id, row }: PresentPerson): AnswerKey | null =>
  item_id === null ? null : answerKey({ item_id, row });

/** Returns the people who are at one of these questions. */
export function usePeopleAt(keys: ReadonlySet<AnswerKey>): readonly PresentPerson[] {
  const people = usePresentPeople();
  return useMemo(() => people.filter((person) => keys.has(toPlaceKey(person) ?? '')), [people, keys]);
}

/** How often others' answers are looked for, without events and as a safeguard with them. */
const POLL_MS = 10_000;
const POLL_WATCHING_MS = 60_000;

/** Looks for others' answers while the window is visible, and when it becomes visible again. */
function useKeptCurrent(conduct: Conduct, isWatching: boolean): void {
  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState !== 'visible' || !navigator.onLine) return;
      // Without events, only the report says that the inspection was completed or reopened.
      void catchUp(conduct, { withInspection: !isWatching }).catch(() => {});
    };
    document.addEventListener('visibilitychange', refresh);
    const timer = setInterval(refresh, isWatching ? POLL_WATCHING_MS : POLL_MS);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', refresh);
    };
  }, [conduct, isWatching]);
}
