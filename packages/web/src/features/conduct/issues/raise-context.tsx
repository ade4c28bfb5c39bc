import type { AnswerKey } from '@rounds/engine';
import { createContext, lazy, type ReactNode, Suspense, useContext, useEffect, useMemo, useState } from 'react';
import { canRaiseIssues } from '../../../kit/inspections/start-inspection.ts';
import type { StoredIssue } from '../../../platform/offline/index.ts';
import { hasPermission, useSessionUser } from '../../../platform/session/index.ts';
import { loadRaiseSheet } from '../../issues/index.ts';

const loadSheet = () => import('./sheet-of-answer.tsx');
const SheetOfAnswer = lazy(loadSheet);

interface RaiseSheetControl {
  /** Whether the person may raise issues at all. */
  readonly isAllowed: boolean;
  /** Whether only the plan of the workspace keeps the person from raising issues. */
  readonly isLocked: boolean;
  /** Opens the sheet for a new issue, or for one that is not sent yet. */
  open(key: AnswerKey, unsent?: StoredIssue): void;
}

const RaiseContext = createContext<RaiseSheetControl>({ isAllowed: false, isLocked: false, open: () => {} });

/** Opens the sheet in which issues are raised, from any part of the screen. */
export const useRaiseSheet = (): RaiseSheetControl => useContext(RaiseContext);

export function RaiseProvider({ children }: { children: ReactNode }) {
  const user = useSessionUser();
  const isAllowed = canRaiseIssues(user);
  const isLocked = !isAllowed && hasPermission(user, 'ACT_CREATE_ISSUE');
  const [target, setTarget] = useState<{ at: AnswerKey; unsent: StoredIssue | null } | null>(null);
  // The code is loaded early, so that the sheet opens at once, even if the network is lost before the whole application
  // is on the device.
  useEffect(() => {
    if (isAllowed) void Promise.all([loadSheet(), loadRaiseSheet()]).catch(() => {});
  }, [isAllowed]);
  const control = useMemo(
    () => ({
      isAllowed,
      isLocked,
      open: (at: AnswerKey, unsent: StoredIssue | null = null) => setTarget({ at, unsent }),
    }),
    [isAllowed, isLocked],
  );
  return (
    <RaiseContext.Provider value={control}>
      {children}
      <Suspense>{target && <SheetOfAnswer {...target} close={() => setTarget(null)} />}</Suspense>
    </RaiseContext.Provider>
  );
}
