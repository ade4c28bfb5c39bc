/** Remembers on the device whether the workspace requires a sign-off, for inspections that begin without a network. */
import type { Outbox } from '../../platform/offline/index.ts';

const toKey = ({ owner }: Outbox) => `rounds.sign-off.${owner.workspace_id}`;

export function isSignOffRequired(outbox: Outbox): boolean {
  try {
    return localStorage.getItem(toKey(outbox)) === 'required';
  } catch {
    return false;
  }
}

export function rememberSignOffRequired(outbox: Outbox, isRequired: boolean): void {
  try {
    if (isRequired) localStorage.setItem(toKey(outbox), 'required');
    else localStorage.removeItem(toKey(outbox));
  } catch {
    // Without storage, the server asks for the sign-off when the inspection is completed.
  }
}
