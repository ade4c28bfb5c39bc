import type { PresentUser } from '@rounds/contract/presence.ts';
import type { Id } from '@rounds/engine';
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftWatch } from '../../../kit/templates/draft-watch.ts';
import { toast } from '../../../ui/index.ts';
import { useBuilder } from '../state/builder-context.tsx';
import { watchDraft } from './watch-draft.ts';

const WatchContext = createContext<DraftWatch | null>(null);

const NOBODY: readonly PresentUser[] = [];
const noListener = () => () => {};

/** Receives what others do in the template while the builder is open. */
export function TogetherProvider({ children }: { children: ReactNode }) {
  const { t } = useTranslation('builder');
  const session = useBuilder();
  const [watch, setWatch] = useState<DraftWatch | null>(null);
  useEffect(() => {
    if (typeof EventSource === 'undefined') return;
    const started = watchDraft(session, () => toast.error(t('together.gone')));
    setWatch(started);
    return () => started.close();
  }, [session, t]);
  return <WatchContext.Provider value={watch}>{children}</WatchContext.Provider>;
}

function usePeople<T>(read: (people: readonly PresentUser[]) => T): T {
  const watch = useContext(WatchContext);
  return useSyncExternalStore(watch?.subscribe ?? noListener, () => read(watch?.people() ?? NOBODY));
}

/** Everyone else who has the template open. */
export const usePresentPeople = (): readonly PresentUser[] => usePeople((people) => people);

/** Returns one of those who are at an item; the same object until somebody moves. */
export const usePersonAt = (id: Id): PresentUser | undefined =>
  usePeople((people) => people.find(({ item_id }) => item_id === id));
