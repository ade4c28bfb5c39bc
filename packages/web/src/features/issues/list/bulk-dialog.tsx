import type { FormEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Modal, Row, Stack } from '../../../ui/index.ts';

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
        <Row wrap gap={2} justify="end" mt={6}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={isPending}>
            {t('issues:bulk.submit')}
          </Button>
        </Row>
      </form>
    </Modal>
  );
}
