/** Forms for skipping an inspection, or assigning it to another person. */
import { type AssignedInspection, MAX_NOTE_LENGTH } from '@rounds/contract/assignments';
import { users } from '@rounds/contract/users';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordSelect } from '../../../kit/resource/index.ts';
import { DialogActions, FieldError, Stack, Textarea } from '../../../ui/index.ts';

/** A ref callback: focuses an element that appears after its drawer has opened. */
export const focusElement = (element: HTMLElement | null) => element?.focus();

interface SkipFormProps {
  readonly isPending: boolean;
  readonly hasFocus: boolean;
  readonly onSkip: (note: string) => void;
  readonly onCancel: () => void;
}

export function SkipForm({ isPending, hasFocus, onSkip, onCancel }: SkipFormProps) {
  const { t } = useTranslation(['assigned', 'common']);
  const [note, setNote] = useState('');
  const [isSubmitted, setSubmitted] = useState(false);
  const isMissing = isSubmitted && note.trim() === '';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (note.trim() !== '') onSkip(note.trim());
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={3}>
        <Textarea
          label={t('assigned:skip.note')}
          description={isMissing ? undefined : t('assigned:skip.hint')}
          error={isMissing && <FieldError>{t('assigned:skip.note_missing')}</FieldError>}
          required
          withAsterisk
          autosize
          minRows={2}
          maxLength={MAX_NOTE_LENGTH}
          ref={hasFocus ? focusElement : undefined}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <DialogActions onCancel={onCancel} isPending={isPending} submitLabel={t('assigned:skip.label')} />
      </Stack>
    </form>
  );
}

interface ReassignFormProps {
  readonly user: AssignedInspection['user'];
  readonly isPending: boolean;
  readonly onReassign: (userId: number) => void;
  readonly onCancel: () => void;
}

export function ReassignForm({ user, isPending, onReassign, onCancel }: ReassignFormProps) {
  const { t } = useTranslation(['assigned', 'common']);
  const [selection, setSelection] = useState<string | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const isMissing = isSubmitted && selection === null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (selection !== null) onReassign(Number(selection));
  };
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap={3}>
        <RecordSelect
          endpoint={users.search}
          name="user_id"
          label={t('assigned:reassign.person')}
          description={t('assigned:reassign.hint')}
          error={isMissing && <FieldError>{t('assigned:reassign.person_missing')}</FieldError>}
          required
          excluded={user ? [String(user.id)] : []}
          value={selection}
          onChange={setSelection}
        />
        <DialogActions onCancel={onCancel} isPending={isPending} submitLabel={t('assigned:reassign.label')} />
      </Stack>
    </form>
  );
}
