import { assets } from '@rounds/contract/assets';
import type { AssetChanges } from '@rounds/contract/assets/bulk-edit.ts';
import { type BulkEditPreview, bulkEditResult } from '@rounds/contract/bulk-edit.ts';
import type { BulkSelection } from '@rounds/contract/list.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { JobProgress } from '../../../kit/jobs/index.ts';
import { CallError, call, getFieldErrors } from '../../../platform/api/index.ts';
import { Button, FormError, LoadFailed, Modal, Row, SkeletonRows } from '../../../ui/index.ts';
import { assetResource } from '../asset-queries.ts';
import { EarlierEdits } from './earlier-edits.tsx';
import { EditFields } from './edit-fields.tsx';
import { EditPreview } from './edit-preview.tsx';
import { EditResult } from './edit-result.tsx';

interface BulkEditDialogProps {
  readonly selection: BulkSelection;
  readonly count: number;
  readonly close: (hasStarted: boolean) => void;
}

/** Edits many assets: what changes, then what that means for them, then the progress of the job and undo. */
export default function BulkEditDialog({ selection, count, close }: BulkEditDialogProps) {
  const { t } = useTranslation('assets');
  const [jobId, setJobId] = useState<number | null>(null);
  const refresh = assetResource.useInvalidate();
  return (
    <Modal opened onClose={() => close(jobId !== null)} title={t('bulk_edit.title', { count })} size={560}>
      {jobId === null ? (
        <EditForm selection={selection} onStart={setJobId} onCancel={() => close(false)} />
      ) : (
        <>
          <JobProgress
            jobId={jobId}
            onDone={() => void refresh()}
            renderResult={(result) => <EditResult result={bulkEditResult.parse(result)} />}
          />
          <Row wrap gap={4} justify="end" mt={6}>
            <Button onClick={() => close(true)}>{t('bulk_edit.close')}</Button>
          </Row>
        </>
      )}
    </Modal>
  );
}

interface EditFormProps {
  readonly selection: BulkSelection;
  readonly onStart: (jobId: number) => void;
  readonly onCancel: () => void;
}

function EditForm({ selection, onStart, onCancel }: EditFormProps) {
  const { t } = useTranslation(['assets', 'common']);
  const [changes, setChanges] = useState<AssetChanges>({});
  const [preview, setPreview] = useState<BulkEditPreview | null>(null);
  // Without changes, the preview only contains the types of the selected assets.
  const current = useQuery({
    queryKey: ['assets', 'bulk-edit', selection],
    queryFn: () => loadPreview(selection, {}),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const previewing = useMutation({
    mutationFn: (next: AssetChanges) => loadPreview(selection, next),
    onSuccess: setPreview,
  });
  const starting = useMutation({
    mutationFn: () => call(assets.bulkEdit, { body: { ...selection, changes }, silent: true }),
    onSuccess: ({ job_id }) => onStart(job_id),
  });
  const error = previewing.error ?? starting.error;
  const fieldErrors = error instanceof CallError ? getFieldErrors(error) : {};
  const hasFieldErrors = Object.keys(fieldErrors).length > 0;
  const isEmpty = Object.keys(changes).length === 0;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (preview) starting.mutate();
    else if (!isEmpty) previewing.mutate(changes);
  };
  const permitLoss = (may_lose_values: boolean) => {
    const next = { ...changes, may_lose_values };
    setChanges(next);
    previewing.mutate(next);
  };
  if (current.error) return <LoadFailed title={t('bulk_edit.failed')} error={current.error} retry={current.refetch} />;
  if (!current.data) return <SkeletonRows rows={4} />;
  return (
    <form onSubmit={submit} noValidate>
      {preview ? (
        <EditPreview preview={preview} mayLoseValues={changes.may_lose_values ?? false} onPermitLoss={permitLoss} />
      ) : (
        <>
          <EditFields
            owners={current.data.owners}
            changes={changes}
            onChange={setChanges}
            getError={(name) => fieldErrors[name]?.[0]}
          />
          <EarlierEdits />
        </>
      )}
      {error && !hasFieldErrors && <FormError>{error.message}</FormError>}
      <Row wrap gap={2} justify="end" mt={6}>
        <Button variant="default" onClick={() => (preview ? setPreview(null) : onCancel())}>
          {preview ? t('bulk_edit.back') : t('common:cancel')}
        </Button>
        <Button
          type="submit"
          loading={previewing.isPending || starting.isPending}
          disabled={preview ? preview.changed === 0 : isEmpty}
        >
          {preview ? t('bulk_edit.submit', { count: preview.changed }) : t('bulk_edit.preview')}
        </Button>
      </Row>
    </form>
  );
}

const loadPreview = (selection: BulkSelection, changes: AssetChanges) =>
  call(assets.previewBulkEdit, { body: { ...selection, changes }, silent: true });
