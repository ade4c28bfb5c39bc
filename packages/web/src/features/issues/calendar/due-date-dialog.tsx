import type { IssueSummary } from '@rounds/contract/issues';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DateInput, DialogActions, FieldError, Modal, Stack } from '../../../ui/index.ts';
import { useChangeDueDate } from './calendar-queries.ts';

interface DueDateDialogProps {
  readonly issue: IssueSummary;
  onClose(): void;
}

/** Changes the due date of an issue without dragging it. */
export function DueDateDialog({ issue, onClose }: DueDateDialogProps) {
  const { t } = useTranslation(['issues', 'common', 'lists']);
  const { change, isPending } = useChangeDueDate();
  const [day, setDay] = useState(issue.due_at ?? '');
  const [isTried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (day === '') return;
    if (day === issue.due_at) onClose();
    else change(issue, day, onClose);
  };
  return (
    <Modal opened onClose={onClose} title={t('issues:calendar.move_title', { title: issue.title })} size={420}>
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          <DateInput
            label={t('lists:issues.columns.due_at')}
            required
            withAsterisk
            data-autofocus
            error={isTried && day === '' && <FieldError>{t('issues:calendar.day_missing')}</FieldError>}
            value={day}
            onChange={setDay}
          />
          <DialogActions onCancel={onClose} isPending={isPending} submitLabel={t('issues:calendar.submit')} />
        </Stack>
      </form>
    </Modal>
  );
}
