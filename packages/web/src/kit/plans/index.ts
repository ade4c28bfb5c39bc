/** Features that the plan of the workspace lacks, and the trial that unlocks them. */
export { PlanLock, useIsLocked } from './plan-lock.tsx';
export { type LockableFeature, PlanLockDialog, useLockTitle } from './plan-lock-dialog.tsx';
export { useStartTrial, useSubscription } from './plan-queries.ts';
