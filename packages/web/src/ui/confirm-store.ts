/** Asks before something that cannot simply be taken back. The dialog itself stands in confirm.tsx. */
import { type ReactNode, useSyncExternalStore } from 'react';

export interface ConfirmQuestion {
  title: string;
  /** What stays and what goes. */
  text?: ReactNode;
  /** The deed by its name: "Delete asset". */
  confirmLabel: string;
  danger?: boolean;
  /** The person types this to go on; what they are about to lose by its name. */
  typed?: string;
}

export interface AskedQuestion extends ConfirmQuestion {
  answer(yes: boolean): void;
}

let asked: AskedQuestion | null = null;
const listeners = new Set<() => void>();

function set(next: AskedQuestion | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Resolves to true when the person confirms, to false when they deny or leave. */
export function confirm(question: ConfirmQuestion): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    set({
      ...question,
      answer: (yes) => {
        set(null);
        resolve(yes);
      },
    });
  });
}

/** Whoever left without an answer has denied. */
export const dismissQuestion = (): void => asked?.answer(false);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useAskedQuestion = (): AskedQuestion | null => useSyncExternalStore(subscribe, () => asked);
