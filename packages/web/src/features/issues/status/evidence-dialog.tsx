import { type IssueStatus, MAX_ISSUE_NOTE_LENGTH } from '@rounds/contract/issues';
import { type FormEvent, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DialogActions, FieldError, FormError, Modal, Stack, Textarea } from '../../../ui/index.ts';
import { MediaField } from '../media-field.tsx';

export interface Evidence {
  readonly note: string;
  readonly media: readonly string[];
}
/** The evidence that a status requires. */
export interface EvidenceNeeds {
  readonly note: boolean;
  readonly media: boolean;
}

interface EvidenceDialogProps {
  readonly title: string;
  readonly status: IssueStatus;
  readonly needs: EvidenceNeeds;
  readonly isPending: boolean;
  /** The reason why the server rejected it. */
  readonly error: string | null;
  onSubmit(evidence: Evidence): void;
  onClose(): void;
}

/** Asks for the note and the photos that a status requires. */
export function EvidenceDialog({ title, status, needs, isPending, error, onSubmit, onClose }: EvidenceDialogProps) {
  const { t } = useTranslation(['issues', 'common', 'lists']);
  const [evidence, setEvidence] = useState<Evidence>({ note: '', media: [] });
  const [isTried, setTried] = useState(false);
  const [isUploading, setUploading] = useState(false);
  const isMissing = (needs.note && evidence.note.trim() === '') || (needs.media && evidence.media.length === 0);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!isMissing && !isUploading) onSubmit({ ...evidence, note: evidence.note.trim() });
  };
  return (
    <Modal opened onClose={onClose} title={title} size={460}>
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          <EvidenceFields
            needs={needs}
            evidence={evidence}
            isTried={isTried}
            onChange={setEvidence}
            onBusy={setUploading}
          />
          {error && <FormError>{error}</FormError>}
        </Stack>
        <DialogActions
          mt={6}
          onCancel={onClose}
          isPending={isPending || (isTried && isUploading)}
          submitLabel={t('issues:status.move_to', { status: t(`lists:issues.options.status.${status}`) })}
        />
      </form>
    </Modal>
  );
}

interface EvidenceFieldsProps {
  readonly needs: EvidenceNeeds;
  readonly evidence: Evidence;
  /** Whether missing evidence is marked. */
  readonly isTried: boolean;
  onChange(evidence: Evidence): void;
  onBusy(isBusy: boolean): void;
}

export function EvidenceFields({ needs, evidence, isTried, onChange, onBusy }: EvidenceFieldsProps) {
  const { t } = useTranslation('issues');
  const handleBusy = useCallback((isBusy: boolean) => onBusy(isBusy), [onBusy]);
  const isNoteMissing = isTried && needs.note && evidence.note.trim() === '';
  return (
    <>
      <Textarea
        label={t('status.note')}
        name="note"
        rows={3}
        maxLength={MAX_ISSUE_NOTE_LENGTH}
        data-autofocus
        required={needs.note}
        withAsterisk={needs.note}
        value={evidence.note}
        error={isNoteMissing && <FieldError>{t('status.note_missing')}</FieldError>}
        onChange={(event) => onChange({ ...evidence, note: event.currentTarget.value })}
      />
      <MediaField
        label={t('status.media')}
        required={needs.media}
        error={isTried && needs.media && evidence.media.length === 0 ? t('status.media_missing') : undefined}
        value={evidence.media}
        onChange={(media) => onChange({ ...evidence, media })}
        onBusy={handleBusy}
      />
    </>
  );
}
