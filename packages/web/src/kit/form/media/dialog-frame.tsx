import { type KeyboardEvent, type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Grid, Row, Text } from '../../../ui/index.ts';
import { FormButton } from '../controls/form-button.tsx';
import classes from './dialog-frame.module.css';

interface DialogFrameProps {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly children: ReactNode;
  readonly footer: ReactNode;
  /** Whether the dialog is dark and as high as the window, for the picture of a camera and for work on one. */
  readonly isDark?: boolean;
  /** Called on Esc and the phone's back gesture; only the owner closes the dialog. */
  readonly onClose: () => void;
}

/** Shows a full screen on phones, and a dialog on other devices. The focus returns to where it was. */
export function DialogFrame({ title, hint, children, footer, isDark, onClose }: DialogFrameProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const element = dialog.current!;
    element.showModal();
    return () => element.close();
  }, []);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  const handleCancel = (event: SyntheticEvent) => {
    // Cancelling a file picker also fires "cancel", which bubbles up to here.
    if (event.target !== dialog.current) return;
    event.preventDefault();
    onClose();
  };
  const handleClose = (event: SyntheticEvent) => {
    // Some browsers close on the second Esc regardless, so the owner has to decide here.
    if (event.target !== dialog.current) return;
    dialog.current?.showModal();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      className={classes.dialog}
      data-dark={isDark || undefined}
      aria-labelledby={id}
      onKeyDown={handleKeyDown}
      onCancel={handleCancel}
      onClose={handleClose}
    >
      <Grid as="header" gap={1}>
        <Text as="h2" size="2xl" breakWords id={id} dir="auto">
          {title}
        </Text>
        {hint && <Text tone="ink2">{hint}</Text>}
      </Grid>
      <Grid shrink gap={3} className={classes.body}>
        {children}
      </Grid>
      <Row as="footer" wrap align="stretch" justify="end" gap={2}>
        {footer}
      </Row>
    </dialog>
  );
}

interface DialogButtonProps {
  readonly children: ReactNode;
  readonly onClick: () => void;
  readonly kind?: 'outline' | 'primary' | 'danger';
  readonly disabled?: boolean;
  /** Whether the button takes the focus when it appears, because it is the next step. */
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
