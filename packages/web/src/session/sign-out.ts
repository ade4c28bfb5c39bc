/** Signing out never loses work: what still waits on the device is named first, and stays there. */
import { auth } from '@rounds/contract/auth';
import { call, queryClient } from '../api/index.ts';
import { keepSession } from './kept-session.ts';

export interface DeviceWork {
  /** How many changes and files the server has not acknowledged yet. */
  waiting(): Promise<number>;
  /** Removes what the device keeps of a person; called only when nothing waits. */
  clear(): Promise<void>;
}

const kept = new Set<DeviceWork>();

/** Whoever keeps work on the device says so here; answers how to take it back. */
export function registerDeviceWork(work: DeviceWork): () => void {
  kept.add(work);
  return () => {
    kept.delete(work);
  };
}

export async function countWaitingWork(): Promise<number> {
  const counts = await Promise.all([...kept].map((work) => work.waiting()));
  return counts.reduce((sum, count) => sum + count, 0);
}

/** Ends the session; `mayGo` is asked only when work waits. Answers where to go, or null when the person stays. */
export async function signOut(mayGo: (waiting: number) => Promise<boolean>): Promise<string | null> {
  const waiting = await countWaitingWork();
  if (waiting > 0 && !(await mayGo(waiting))) return null;
  const { redirect_to } = await call(auth.logout);
  keepSession(null);
  if ((await countWaitingWork()) === 0) await Promise.all([...kept].map((work) => work.clear()));
  queryClient.clear();
  return redirect_to ?? '/login';
}
