import type { AnswerKey } from '@rounds/engine';
import { createContext, lazy, type ReactNode, Suspense, useContext, useEffect, useMemo, useState } from 'react';
import type { StoredIssue } from '../../../../offline/index.ts';
import { useSessionUser } from '../../../../session/index.ts';
import { loadRaiseSheet } from '../../../issues/index.ts';
import { canRaiseIssues } from '../../start-inspection.ts';

const loadSheet = () => import('./sheet-of-answer.tsx');
const SheetOfAnswer = lazy(loadSheet);

interface RaiseSheetControl {
  /** Whether the person may raise issues at all. */
  readonly isAllowed: boolean;
  /** Opens the sheet for a new issue, or for one that is not sent yet. */
  open(key: AnswerKey, unsent?: StoredIssue): void;
}

const RaiseContext = createContext<RaiseSheetControl>({ isAllowed: false, open: () => {} });

/** Opens the sheet in which issues are raised, from any part of the screen. */
export const useRaiseSheet = (): RaiseSheetControl => useContext(RaiseContext);

export function RaiseProvider({ children }: { children: ReactNode }) {
  const isAllowed = canRaiseIssues(useSessionUser());
  const [target, setTarget] = useState<{ at: AnswerKey; unsent: StoredIssue | null } | null>(null);
  // So that the sheet opens at once, also if the network is lost before the whole application is on the device.
  useEffect(() => {
    if (isAllowed) void Promise.all([loadSheet(), loadRaiseSheet()]).catch(() => {});
  }, [isAllowed]);
  const control = useMemo(
    () => ({ isAllowed, open: (at: AnswerKey, unsent: StoredIssue | null = null) => setTarget({ at, unsent }) }),
    [isAllowed],
  );
  return (
    <RaiseContext.Provider value={control}>
      {children}
      <Suspense>{target && <SheetOfAnswer {...target} close={() => setTarget(null)} />}</Suspense>
    </RaiseContext.Provider>
  );
}
