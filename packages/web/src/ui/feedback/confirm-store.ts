/** Asks for confirmation before something that cannot simply be undone. confirm.tsx renders the dialog. */
import { type ReactNode, useSyncExternalStore } from 'react';

export interface ConfirmQuestion {
  title: string;
  /** What is lost and what stays. */
  text?: ReactNode;
  /** Names the action: "Delete asset". Without it the dialog only says why something cannot be done. */
  confirmLabel?: string;
  /** Another way to go on: "Unlink first". */
  alternativeLabel?: string;
  /** "No" by default. */
  denyLabel?: string;
  danger?: boolean;
  /** The person must type this to continue, such as the name of what is deleted. */
  requiredText?: string;
}

/** Null when the person denies or leaves. */
export type Choice = 'confirm' | 'alternative' | null;

export interface OpenQuestion extends ConfirmQuestion {
  answer(choice: Choice): void;
}

let openQuestion: OpenQuestion | null = null;
const listeners = new Set<() => void>();

function setOpenQuestion(next: OpenQuestion | null): void {
  openQuestion = next;
  for (const listener of listeners) listener();
}

/** Resolves to true when the person confirms, to false when they deny or leave. */
export const confirm = async (question: ConfirmQuestion & { confirmLabel: string }): Promise<boolean> =>
  (await choose(question)) === 'confirm';

/** Like `confirm`, for questions with more than one way to go on. */
export function choose(question: ConfirmQuestion): Promise<Choice> {
  openQuestion?.answer(null);
  return new Promise((resolve) => {
    setOpenQuestion({
      ...question,
      answer: (choice) => {
        setOpenQuestion(null);
        resolve(choice);
      },
    });
  });
}

/** Leaving without an answer counts as a denial. */
export const dismissQuestion = (): void => openQuestion?.answer(null);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

export const useOpenQuestion = (): OpenQuestion | null => useSyncExternalStore(subscribe, () => openQuestion);
