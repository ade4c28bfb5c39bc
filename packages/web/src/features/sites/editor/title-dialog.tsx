import { MAX_SITE_TITLE_LENGTH } from '@rounds/contract/sites';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, Modal, Row, TextInput } from '../../../ui/index.ts';

interface TitleDialogProps {
  readonly title: string;
  readonly onChange: (title: string) => void;
  readonly onClose: () => void;
}

/** Renames one of several structures; the name is saved with the tree. */
export function TitleDialog({ title, onChange, onClose }: TitleDialogProps) {
  const { t } = useTranslation(['sites', 'common']);
  const [value, setValue] = useState(title);
  return (
    <Modal opened onClose={onClose} title={t('rename_structure')} size={420}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onChange(value.trim());
          onClose();
        }}
      >
        <TextInput
          label={t('title')}
          value={value}
          required
          withAsterisk
          maxLength={MAX_SITE_TITLE_LENGTH}
          autoComplete="off"
          data-autofocus
          onChange={(event) => setValue(event.currentTarget.value)}
        />
        <Row wrap gap={2} justify="end" mt={6}>
          <Button variant="default" onClick={onClose}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" disabled={value.trim() === ''}>
            {t('apply')}
          </Button>
        </Row>
      </form>
    </Modal>
  );
}
