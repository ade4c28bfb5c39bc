import { AlertDialog } from './alert-dialog.tsx';
import type { AlertValues } from './alert-values.ts';

interface NewAlertDialogProps {
  readonly suggested: Partial<AlertValues>;
  onClose(): void;
}

/** A new alert about what is on the screen. */
export const NewAlertDialog = ({ suggested, onClose }: NewAlertDialogProps) => (
  <AlertDialog record={null} suggested={suggested} onClose={onClose} />
);
