/** Signing out never loses work: unsent changes on the device are reported first and stay there. */
import { auth } from '@rounds/contract/auth';
import { call, forgetAnswers, queryClient } from '../api/index.ts';
import { clearDeviceStorage } from './device-storage.ts';
import { toLocalPath, toWorkspaceAddress } from './local-path.ts';

export interface DeviceWork {
  /** The number of changes and files that the server has not acknowledged. */
  countPending(): Promise<number>;
  /** Saves what is pending as a file, if this store can. */
  saveBackup?(): Promise<void>;
  /** The prefix of its keys in localStorage. */
  readonly keyPrefix?: string;
  /** Removes the data of a user from the device; called only when nothing is pending. */
  clear(): Promise<void>;
  /** Uploads that only this window can finish: signing out cancels them, if the person agrees. */
  readonly uploads?: { count(): number; cancel(): void };
}

/** The unsent work: changes stay on the device, uploads are lost. */
export interface UnsentWork {
  readonly waiting: number;
  readonly uploads: number;
}

const registeredWork = new Set<DeviceWork>();

/** Registers a store of work on the device; returns a function that removes it again. */
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

export async function saveBackups(): Promise<void> {
  for (const work of registeredWork) await work.saveBackup?.();
}

/** Removes what this device remembers about a person whose session has ended, except unsent work. */
export function forgetPerson(): void {
  forgetAnswers();
  clearDeviceStorage([...registeredWork].flatMap(({ keyPrefix }) => keyPrefix ?? []));
}

/** The number of uploads that only this window can finish. */
export const countUploads = (): number =>
  [...registeredWork].reduce((sum, { uploads }) => sum + (uploads?.count() ?? 0), 0);

export function cancelUploads(): void {
  for (const { uploads } of registeredWork) uploads?.cancel();
}

let isEnding = false;

/**
 * Whether this window is ending its session. Calls that are rejected in the meantime must not open the sign-in page: a
 * sign-on service there would sign the person in again.
 */
export const isSigningOut = (): boolean => isEnding;

/**
 * Ends the session. `confirmLoss` is only called if work is pending. Returns where to go, or null if the person stays.
 */
export async function signOut(confirmLoss: (unsent: UnsentWork) => Promise<boolean>): Promise<string | null> {
  const unsent: UnsentWork = { waiting: await countPendingWork(), uploads: countUploads() };
  if (unsent.waiting + unsent.uploads > 0 && !(await confirmLoss(unsent))) return null;
  isEnding = true;
  try {
    const { redirect_to } = await call(auth.logout);
    await forgetSession();
    // A sign-on service has its own page for signing out, which is the only address elsewhere that the server returns.
    return toLocalPath(redirect_to) ?? (redirect_to && toWorkspaceAddress(redirect_to)) ?? '/login';
  } finally {
    isEnding = false;
  }
}

/** Removes the data of the person from this window and device, except what is unsent. */
async function forgetSession(): Promise<void> {
  cancelUploads();
  // A call that is answered later must not store anything about the person again.
  await queryClient.cancelQueries();
  if ((await countPendingWork()) === 0) await Promise.all([...registeredWork].map((work) => work.clear()));
  queryClient.clear();
  forgetPerson();
}
