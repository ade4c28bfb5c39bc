import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { FormButton } from '../form-button.tsx';
import css from './dialog-frame.module.css';

interface DialogFrameProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
  readonly foot: ReactNode;
  /** Called on Esc and the phone's back gesture; only the owner closes the dialog. */
  readonly leave: () => void;
}

/** Full screen on phones, a dialog elsewhere. The focus returns to where it was. */
export function DialogFrame({ title, hint, children, foot, leave }: DialogFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const own = dialog.current!;
    own.showModal();
    return () => own.close();
  }, []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    leave();
  };
  const onCancel = (event: SyntheticEvent) => {
    // Cancelling a file picker also fires "cancel", which bubbles up to here.
    if (event.target !== dialog.current) return;
    event.preventDefault();
    leave();
  };
  const onClose = (event: SyntheticEvent) => {
    // Some browsers close on the second Esc regardless, so the owner must be asked here.
    if (event.target !== dialog.current) return;
    dialog.current?.showModal();
    leave();
  };
  return (
    <dialog
      ref={dialog}
      className={css.dialog}
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      onCancel={onCancel}
      onClose={onClose}
    >
      <header className={css.head}>
        <h2 id={id} dir="auto">
          {title}
        </h2>
        {hint && <p>{hint}</p>}
      </header>
      <div className={css.body}>{children}</div>
      <footer className={css.foot}>{foot}</footer>
    </dialog>
  );
}

interface DialogButtonProps {
  readonly children: ReactNode;
  readonly onClick: () => void;
  readonly kind?: 'outline' | 'primary' | 'danger';
  readonly disabled?: boolean;
  /** Takes the focus when it appears, because it is the next step. */
  readonly isNext?: boolean;
}

export function DialogButton({ children, onClick, kind = 'outline', disabled, isNext }: DialogButtonProps) {
  return (
    <FormButton
      look={kind}
      disabled={disabled}
      // The button replaces the one just pressed.
      autoFocus={isNext}
      onClick={onClick}
    >
      {children}
    </FormButton>
  );
}
