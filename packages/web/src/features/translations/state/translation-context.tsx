import type { TranslationOverview, TranslationRecord } from '@rounds/contract/checklists/translations.ts';
import type { PresentUser } from '@rounds/contract/presence.ts';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftWatch } from '../../../kit/templates/draft-watch.ts';
import { useOutdateTemplates } from '../../../kit/templates/queries.ts';
import { useSessionUser } from '../../../platform/session/index.ts';
import { toast } from '../../../ui/index.ts';
import { useReloadOverview, useStoreProgress } from '../translation-queries.ts';
import { countOpen } from './lines.ts';
import { createTranslationCalls } from './translation-calls.ts';
import { createTranslationSession, type TranslationSession } from './translation-session.ts';
import { createTranslationStore, type LoadedTranslations, type TranslationStore } from './translation-store.ts';
import type { TranslationView } from './translation-view.ts';
import { watchTranslations } from './watch-translations.ts';

interface Opened {
  readonly overview: TranslationOverview;
  readonly session: TranslationSession;
  /** The texts in a third language. */
  readonly third: TranslationStore | null;
}

const OpenedContext = createContext<Opened | null>(null);
const WatchContext = createContext<DraftWatch | null>(null);

interface TranslationProviderProps {
  readonly overview: TranslationOverview;
  readonly loaded: LoadedTranslations;
  readonly third: LoadedTranslations | null;
  /** The text that the address names. */
  readonly initialKey: string | null;
  readonly children: ReactNode;
}

/** Opens a language of a template, saves what the person changes and receives what others change. */
export function TranslationProvider({ overview, loaded, third, initialKey, children }: TranslationProviderProps) {
  const { t } = useTranslation('translations');
  const { id: me, full_name } = useSessionUser();
  const { template_id: templateId } = overview;
  const storeProgress = useStoreProgress(templateId);
  const reloadOverview = useReloadOverview(templateId);
  const outdateTemplates = useOutdateTemplates();
  const [session] = useState(() =>
    createTranslationSession({
      store: createTranslationStore(loaded),
      calls: createTranslationCalls(templateId, loaded.language),
      me: { id: me, full_name },
      activeKey: loaded.records.some(({ key }) => key === initialKey) ? initialKey : null,
      onKept: (count) => toast.warning(t('undo_kept', { count })),
      onFailed: (message) => toast.error(message),
    }),
  );
  const thirdStore = useMemo(() => third && createTranslationStore(third), [third]);
  const onNews = useEffectEvent(() => {
    void reloadOverview();
    // Texts that cannot be loaded now are loaded with the next change.
    if (thirdStore) void catchUpThird(templateId, thirdStore).catch(() => {});
  });
  const [watch, setWatch] = useState<DraftWatch | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the session lives as long as the component
  useEffect(() => {
    let progress = session.store.progress();
    const stopProgress = session.store.subscribe(() => {
      if (session.store.progress() === progress) return;
      progress = session.store.progress();
      storeProgress(session.store.language, progress);
    });
    const started =
      typeof EventSource === 'undefined'
        ? null
        : watchTranslations({
            templateId,
            me,
            session,
            onNews,
            onGone: () => toast.error(t('gone')),
          });
    setWatch(started);
    return () => {
      stopProgress();
      started?.close();
      session.cancelMachine();
      outdateTemplates();
    };
  }, [session]);
  const opened = useMemo(() => ({ overview, session, third: thirdStore }), [overview, session, thirdStore]);
  return (
    <OpenedContext.Provider value={opened}>
      <WatchContext.Provider value={watch}>{children}</WatchContext.Provider>
    </OpenedContext.Provider>
  );
}

async function catchUpThird(templateId: number, store: TranslationStore): Promise<void> {
  store.merge(await createTranslationCalls(templateId, store.language).loadAfter(store.revision()));
}

function useOpened(): Opened {
  const opened = useContext(OpenedContext);
  if (!opened) throw new Error('Outside of the translation screen');
  return opened;
}

export const useOverview = (): TranslationOverview => useOpened().overview;
export const useSession = (): TranslationSession => useOpened().session;
export const useThirdLanguage = (): string | null => useOpened().third?.language ?? null;

const noListener = () => () => {};
/** The translation of a text into the third language; empty if there is none. */
export function useThirdText(key: string): string {
  const { third } = useOpened();
  return useSyncExternalStore(third?.subscribe ?? noListener, () => third?.get(key)?.translation ?? '');
}

export function useRecord(key: string): TranslationRecord | undefined {
  const { store } = useSession();
  return useSyncExternalStore(store.subscribe, () => store.get(key));
}

export function useProgress() {
  const { store } = useSession();
  return useSyncExternalStore(store.subscribe, store.progress);
}

/** @param read returns the same value or object as long as nothing differs */
export function useView<T>(read: (view: TranslationView) => T): T {
  const { view } = useSession();
  return useSyncExternalStore(view.subscribe, () => read(view.get()));
}

/** @param read returns the same value or object as long as nothing differs */
export function useSessionValue<T>(read: (session: TranslationSession) => T): T {
  const session = useSession();
  return useSyncExternalStore(session.subscribe, () => read(session));
}

export function useSaveState() {
  const { queue } = useSession();
  return useSyncExternalStore(queue.subscribe, queue.state);
}

/** The open texts of each page and section; counted when something changes. */
export function useOpenCounts() {
  const { store } = useSession();
  const progress = useProgress();
  const keys = useSyncExternalStore(store.subscribe, store.keys);
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are new whenever a count may differ
  return useMemo(() => countOpen(store), [store, progress, keys]);
}

const NOBODY: readonly PresentUser[] = [];

function usePeople<T>(read: (people: readonly PresentUser[]) => T): T {
  const watch = useContext(WatchContext);
  return useSyncExternalStore(watch?.subscribe ?? noListener, () => read(watch?.people() ?? NOBODY));
}

/** Everyone else who has the template open, in the builder or to translate it. */
export const usePresentPeople = (): readonly PresentUser[] => usePeople((people) => people);

/** Returns one of those who translate a text into the same language. */
export function usePersonAt(key: string): PresentUser | undefined {
  const { store } = useSession();
  return usePeople((people) => people.find(({ place }) => place?.key === key && place.language === store.language));
}
