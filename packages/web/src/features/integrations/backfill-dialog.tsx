import { type BackfillResult, integrations } from '@rounds/contract/integrations';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { JobProgress } from '../../kit/jobs/index.ts';
import { useCallForm } from '../../platform/api/index.ts';
import { DialogActions, FormDate, FormError, Modal, SettingsFields, Stack } from '../../ui/index.ts';
import { type ConfigurationPath, useReloadIntegrations } from './integration-queries.ts';
import classes from './integrations.module.css';

interface BackfillDialogProps {
  readonly path: ConfigurationPath;
  onClose(): void;
}
const DAY_MS = 86_400_000;
const toDay = (time: number): string => new Date(time).toLocaleDateString('sv-SE');
/** Both days are included, in the time zone of the person. */
const toStart = (day: string, days = 0): string => {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + days);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
};
/** Sends the reports of a range that are not there yet. */
export function BackfillDialog({ path, onClose }: BackfillDialogProps) {
  const { t } = useTranslation(['integrations', 'common']);
  const reload = useReloadIntegrations();
  const [jobId, setJobId] = useState<number | null>(null);
  const form = useCallForm(integrations.backfill, {
    initial: { from: toDay(Date.now() - 30 * DAY_MS), to: toDay(Date.now()) },
    params: path,
    toBody: ({ from, to }) => ({ from: toStart(from), to: toStart(to, 1) }),
    onSuccess: ({ job_id }) => setJobId(job_id),
  });
  return (
    <Modal opened onClose={onClose} title={t('range.title')}>
      {jobId === null ? (
        <Stack as="form" gap={2} p={0} shrink className={classes.group} onSubmit={form.submit} noValidate>
          <p>{t('range.text')}</p>
          <SettingsFields pair>
            <FormDate form={form} name="from" label={t('range.from')} />
            <FormDate form={form} name="to" label={t('range.to')} />
          </SettingsFields>
          {form.formError && <FormError>{form.formError}</FormError>}
          <DialogActions onCancel={onClose} isPending={form.isPending} submitLabel={t('range.send')} />
        </Stack>
      ) : (
        <JobProgress
          jobId={jobId}
          onDone={() => void reload()}
          renderResult={(result) => <p>{t('range.result', toCounts(result as BackfillResult))}</p>}
        />
      )}
    </Modal>
  );
}
const toCounts = ({ found, added }: BackfillResult) => ({ count: added, found });
