/** Asks for confirmation before something that cannot simply be undone. confirm.tsx renders the dialog. */
import { type ReactNode, useSyncExternalStore } from 'react';

/** A question before an action that cannot simply be undone. */
export interface ConfirmQuestion {
  title: string;
  /** The text that says what is lost and what stays. */
  text?: ReactNode;
  /** The name of the action, such as "Delete asset". Without it the dialog only says why something cannot be done. */
  confirmLabel?: string;
  /** The name of another way to proceed, such as "Unlink first". */
  alternativeLabel?: string;
  /** The label of the button that denies; "No" by default. */
  denyLabel?: string;
  danger?: boolean;
  /** The person must type this to continue, such as the name of what is deleted. */
  requiredText?: string;
}

/** The person's choice; null when the person denies or leaves. */
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

/** Asks like `confirm`, but for questions with more than one way to proceed. */
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
