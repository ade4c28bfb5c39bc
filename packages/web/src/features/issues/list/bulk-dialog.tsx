import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions, Modal, Stack } from '../../../ui/index.ts';

interface BulkDialogProps {
  readonly title: string;
  readonly isPending: boolean;
  onSubmit(): void;
  onClose(): void;
  readonly children: ReactNode;
}

/** The frame of the dialogs that change many issues. */
export function BulkDialog({ title, isPending, onSubmit, onClose, children }: BulkDialogProps) {
  const { t } = useTranslation(['issues', 'common']);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Modal opened onClose={onClose} title={title} size={460}>
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>{children}</Stack>
        <DialogActions mt={6} onCancel={onClose} isPending={isPending} submitLabel={t('issues:bulk.submit')} />
      </form>
    </Modal>
  );
}
