/**
 * Knows which forms have unsaved changes. The window asks about all of them before it is left, and a dialog about its
 * own before it is closed.
 */
import { useState, useSyncExternalStore } from 'react';

/** The paths of the screen that is left and of the next one. */
export interface Leaving {
  readonly from: string;
  readonly to: string;
}

/** Whether the person stays on the screen, such as when they go to another step of an editor. */
export const isScreenKept = (leaving: Leaving | undefined): boolean =>
  leaving !== undefined && leaving.from === leaving.to;

export interface ChangedForms {
  /** Whether leaving loses changes; without paths, the window or the dialog is closed. */
  isLost(leaving?: Leaving): boolean;
  /** The person has decided to lose the changes: nothing asks again before the next one. */
  release(): void;
}

const forms = new Set<ChangedForms>();
const listeners = new Set<() => void>();

/** Called by a form whose `isLost` may have changed. */
export function notifyListeners(): void {
  for (const listener of listeners) listener();
}

const toGroup = (list: () => readonly ChangedForms[]): ChangedForms => ({
  isLost: (leaving) => list().some((form) => form.isLost(leaving)),
  release() {
    for (const form of list()) form.release();
  },
});

/** Returns the function that removes the form. */
export function addForm(form: ChangedForms): () => void {
  forms.add(form);
  notifyListeners();
  return () => {
    forms.delete(form);
    notifyListeners();
  };
}

/** The forms of the whole window. */
export const windowForms = toGroup(() => [...forms]);

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
/** Whether a form of the window has changes. */
export const useHasChanges = (): boolean => useSyncExternalStore(subscribe, () => windowForms.isLost());

/**
 * The forms of a dialog: those that appear while it is open, because nothing behind it can change then. Some are declared
 * outside of the dialog by the component that renders it.
 */
export function useDialogForms(isOpen: boolean): ChangedForms {
  const [wasOpen, setWasOpen] = useState(isOpen);
  const [before, setBefore] = useState<ReadonlySet<ChangedForms>>(() => new Set(forms));
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    setBefore(new Set(forms));
  }
  return toGroup(() => [...forms].filter((form) => !before.has(form)));
}
