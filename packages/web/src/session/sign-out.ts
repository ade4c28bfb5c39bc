/** Signing out never loses work: what still waits on the device is named first, and stays there. */
import { auth } from '@rounds/contract/auth';
import { call, queryClient } from '../api/index.ts';
import { storeSession } from './stored-session.ts';

export interface DeviceWork {
  /** How many changes and files the server has not acknowledged yet. */
  countPending(): Promise<number>;
  /** Removes what the device keeps of a person; called only when nothing waits. */
  clear(): Promise<void>;
}

const registeredWork = new Set<DeviceWork>();

/** Whoever keeps work on the device says so here; answers how to take it back. */
export function registerDeviceWork(work: DeviceWork): () => void {
  registeredWork.add(work);
  return () => {
    registeredWork.delete(work);
  };
}

export async function countPendingWork(): Promise<number> {
  const counts = await Promise.all([...registeredWork].map((work) => work.countPending()));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Ends the session; `mayGo` is asked only when work waits. Answers where to go, or null when the person stays. */
export async function signOut(confirmLoss: (waiting: number) => Promise<boolean>): Promise<string | null> {
  const waiting = await countPendingWork();
  if (waiting > 0 && !(await confirmLoss(waiting))) return null;
  const { redirect_to } = await call(auth.logout);
  storeSession(null);
  if ((await countPendingWork()) === 0) await Promise.all([...registeredWork].map((work) => work.clear()));
  queryClient.clear();
  return redirect_to ?? '/login';
}
