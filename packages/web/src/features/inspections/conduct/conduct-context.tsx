import { type Answer, type AnswerKey, answerKey, type Item, type ItemState } from '@rounds/engine';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { Conduct, Keeping } from './conduct-store.ts';

const ConductContext = createContext<Conduct | null>(null);
export const ConductProvider = ConductContext.Provider;

export function useConduct(): Conduct {
  const conduct = useContext(ConductContext);
  if (!conduct) throw new Error('This part stands in a running inspection only');
  return conduct;
}

/** Draws again when what the key stands for changes; without a key, on any change of the inspection. */
function useConductVersion(conduct: Conduct, key: AnswerKey | null): number {
  const subscribe = useCallback((listener: () => void) => conduct.subscribe(key, listener), [conduct, key]);
  return useSyncExternalStore(subscribe, () => conduct.version(key));
}

export interface QuestionNow {
  readonly key: AnswerKey;
  readonly state: ItemState;
  /** What the person gave; the state's value may come from a default. */
  readonly given: Answer | undefined;
  readonly keeping: Keeping;
}

export function useQuestion(item: Item): QuestionNow {
  const conduct = useConduct();
  const key = answerKey({ item_id: item.id });
  useConductVersion(conduct, key);
  const run = conduct.run();
  return { key, state: run.item(key), given: run.answer(key), keeping: conduct.keeping(key) };
}

/** The whole inspection: scores, progress, steps. Draws again on each change. */
export function useWholeConduct(): Conduct {
  const conduct = useConduct();
  useConductVersion(conduct, null);
  return conduct;
}
