/** Asks for confirmation before something that cannot simply be undone. confirm.tsx renders the dialog. */
import { type ReactNode, useSyncExternalStore } from 'react';

export interface ConfirmQuestion {
  title: string;
  /** What is lost and what stays. */
  text?: ReactNode;
  /** Names the action: "Delete asset". */
  confirmLabel: string;
  danger?: boolean;
  /** The person must type this to continue, such as the name of what is deleted. */
  requiredText?: string;
}

export interface OpenQuestion extends ConfirmQuestion {
  answer(yes: boolean): void;
}

let openQuestion: OpenQuestion | null = null;
const listeners = new Set<() => void>();

function setOpenQuestion(next: OpenQuestion | null): void {
  openQuestion = next;
  for (const listener of listeners) listener();
}

/** Resolves to true when the person confirms, to false when they deny or leave. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  openQuestion?.answer(false);
  return new Promise((resolve) => {
    setOpenQuestion({
      ...question,
      answer: (yes) => {
        setOpenQuestion(null);
        resolve(yes);
      },
    });
  });
}

/** Leaving without an answer counts as a denial. */
export const dismissQuestion = (): void => openQuestion?.answer(false);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useOpenQuestion = (): OpenQuestion | null => useSyncExternalStore(subscribe, () => openQuestion);
