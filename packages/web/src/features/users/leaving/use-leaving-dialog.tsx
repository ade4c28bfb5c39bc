import { type ReactNode, useState } from 'react';
import { type Leaving, LeavingDialog } from './leaving-dialog.tsx';

interface OpenDialog extends Leaving {
  answer(affected: number | null): void;
}

/** Opens the dialog for people who leave; the answer is the number of people, or null if nothing was done. */
export function useLeavingDialog(): {
  readonly dialog: ReactNode;
  open(leaving: Leaving): Promise<number | null>;
} {
  const [question, setQuestion] = useState<OpenDialog | null>(null);
  const close = (affected: number | null) => {
    setQuestion(null);
    question?.answer(affected);
  };
  return {
    open: (leaving) => new Promise((answer) => setQuestion({ ...leaving, answer })),
    dialog: question && <LeavingDialog {...question} onClose={close} />,
  };
}
