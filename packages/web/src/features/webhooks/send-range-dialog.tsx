import { webhooks } from '@rounds/contract/webhooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RangeDialog, toLastDays, toMoments } from '../../kit/jobs/index.ts';
import { useCallForm } from '../../platform/api/index.ts';
import { useReloadWebhooks } from './webhook-queries.ts';

const DAYS = 7;

interface SendRangeDialogProps {
  readonly id: number;
  onClose(): void;
}

/** Sends everything that happened on some days again. */
export function SendRangeDialog({ id, onClose }: SendRangeDialogProps) {
  const { t } = useTranslation('webhooks');
  const reload = useReloadWebhooks();
  const [jobId, setJobId] = useState<number | null>(null);
  const form = useCallForm(webhooks.retryRange, {
    initial: toLastDays(DAYS),
    params: { id },
    toBody: toMoments,
    onSuccess: ({ job_id }) => setJobId(job_id),
  });
  return (
    <RangeDialog
      title={t('range.title')}
      text={t('range.text')}
      submitLabel={t('range.send')}
      form={form}
      jobId={jobId}
      onDone={() => void reload()}
      renderResult={(result) => <p>{t('again.done', { count: (result as { count: number }).count })}</p>}
      onClose={onClose}
    />
  );
}
