import { type BackfillResult, integrations } from '@rounds/contract/integrations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RangeDialog, toLastDays, toMoments } from '../../kit/jobs/index.ts';
import { useCallForm } from '../../platform/api/index.ts';
import { type ConfigurationPath, useReloadIntegrations } from './integration-queries.ts';

const DAYS = 30;

interface BackfillDialogProps {
  readonly path: ConfigurationPath;
  onClose(): void;
}

/** Sends the reports of a range that are not there yet. */
export function BackfillDialog({ path, onClose }: BackfillDialogProps) {
  const { t } = useTranslation('integrations');
  const reload = useReloadIntegrations();
  const [jobId, setJobId] = useState<number | null>(null);
  const form = useCallForm(integrations.backfill, {
    initial: toLastDays(DAYS),
    params: path,
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
      renderResult={(result) => <p>{t('range.result', toCounts(result as BackfillResult))}</p>}
      onClose={onClose}
    />
  );
}

const toCounts = ({ found, added }: BackfillResult) => ({ count: added, found });
