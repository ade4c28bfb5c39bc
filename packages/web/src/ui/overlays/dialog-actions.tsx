import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Row } from '../layout/box.tsx';

interface DialogActionsProps {
  readonly submitLabel: ReactNode;
  readonly isPending: boolean;
  readonly disabled?: boolean;
  /** The distance from the fields, where these do not give it. */
  readonly mt?: 2 | 6;
  onCancel(): void;
}

/** The buttons at the end of a form in a dialog. */
export function DialogActions({ submitLabel, isPending, disabled, mt, onCancel }: DialogActionsProps) {
  const { t } = useTranslation('common');
  return (
    <Row wrap gap={2} justify="end" mt={mt}>
      <Button variant="default" onClick={onCancel}>
        {t('cancel')}
      </Button>
      <Button type="submit" loading={isPending} disabled={disabled}>
        {submitLabel}
      </Button>
    </Row>
  );
}
