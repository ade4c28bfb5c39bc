import { MAX_INSPECTION_NOTE } from '@rounds/contract/inspections';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Textarea } from '../../../ui/index.ts';
import { useConduct } from '../store/conduct-context.tsx';

/** The note on the whole inspection. It is kept on the device, and sent with the completion. */
export function ReviewNote() {
  const { t } = useTranslation('conduct');
  const conduct = useConduct();
  const [note, setNote] = useState(() => {
    const { own_note, note: sent } = conduct.inspection();
    return own_note ?? sent ?? '';
  });
  if (conduct.isClosed()) return null;
  return (
    <Textarea
      label={t('review_panel.note')}
      description={t('review_panel.note_hint')}
      rows={3}
      maxLength={MAX_INSPECTION_NOTE}
      value={note}
      onChange={(event) => {
        setNote(event.currentTarget.value);
        void conduct.saveNote(event.currentTarget.value);
      }}
    />
  );
}
