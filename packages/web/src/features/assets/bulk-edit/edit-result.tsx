import { assets } from '@rounds/contract/assets';
import { type BulkEditResult, bulkEditUndone } from '@rounds/contract/bulk-edit.ts';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { JobProgress } from '../../../kit/jobs/index.ts';
import { call } from '../../../platform/api/index.ts';
import { Button, Stack, Text } from '../../../ui/index.ts';
import { assetResource } from '../asset-queries.ts';
import { EditProblems } from './edit-problems.tsx';

/** Shows what an edit has changed, and its undo. */
export function EditResult({ result }: { readonly result: BulkEditResult }) {
  const { t } = useTranslation('assets');
  const { changed, blocked, problems, edit_id } = result;
  return (
    <Stack gap={3} mt={3}>
      <Text role="status" size="md">
        <strong>{t('bulk_edit.changed', { count: changed })}</strong>
      </Text>
      <EditProblems count={blocked} problems={problems} />
      {edit_id !== null && <UndoEdit id={edit_id} />}
    </Stack>
  );
}

/** Undoes an edit as a job, and tells what could not be undone. */
export function UndoEdit({ id }: { readonly id: number }) {
  const { t } = useTranslation(['assets', 'common']);
  const refresh = assetResource.useInvalidate();
  const { mutate, data, isPending } = useMutation({
    mutationFn: () => call(assets.undoBulkEdit, { params: { id } }),
  });
  if (!data)
    return (
      <Button variant="default" style={{ alignSelf: 'flex-start' }} loading={isPending} onClick={() => mutate()}>
        {t('bulk_edit.undo')}
      </Button>
    );
  return (
    <JobProgress
      jobId={data.job_id}
      onDone={() => void refresh()}
      renderResult={(result) => <Undone result={result} />}
    />
  );
}

function Undone({ result }: { readonly result: unknown }) {
  const { t } = useTranslation('assets');
  const { restored, kept, problems } = bulkEditUndone.parse(result);
  return (
    <Stack gap={3} mt={3}>
      <Text role="status" size="md">
        <strong>{t('bulk_edit.undone', { count: restored })}</strong>
      </Text>
      <EditProblems count={kept} problems={problems} isUndo />
    </Stack>
  );
}
