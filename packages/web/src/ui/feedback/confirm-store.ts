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

/** Whoever left without an answer has denied. */
export const dismissQuestion = (): void => openQuestion?.answer(false);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useOpenQuestion = (): OpenQuestion | null => useSyncExternalStore(subscribe, () => openQuestion);
