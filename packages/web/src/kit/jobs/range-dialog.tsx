import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallForm } from '../../platform/api/index.ts';
import { DialogActions, FormDate, FormError, Modal, SettingsFields, Stack } from '../../ui/index.ts';
import { toDeviceDay } from '../calendar/index.ts';
import { JobProgress } from './job-progress.tsx';

/** The first and the last day; both are included. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The last days up to today. */
export function toLastDays(count: number): DayRange {
  const first = new Date();
  first.setDate(first.getDate() - count);
  return { from: toDeviceDay(first), to: toDeviceDay(new Date()) };
}

const toStart = (day: string, days = 0): string => {
  const date = new Date(`${day}T00:00:00`);
  date.setDate(date.getDate() + days);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
};

/** The moments at which the range begins and ends in the time zone of the person. */
export const toMoments = ({ from, to }: DayRange): DayRange => ({ from: toStart(from), to: toStart(to, 1) });

interface RangeDialogProps {
  readonly title: string;
  readonly text: string;
  readonly submitLabel: string;
  readonly form: CallForm<DayRange>;
  /** The job that the form has started. */
  readonly jobId: number | null;
  readonly onDone: () => void;
  readonly renderResult: (result: unknown) => ReactNode;
  readonly onClose: () => void;
}

/** Asks for a range of days, and shows the progress of the job that works on it. */
export function RangeDialog({ title, text, submitLabel, form, jobId, onClose, ...job }: RangeDialogProps) {
  const { t } = useTranslation('jobs');
  return (
    <Modal opened onClose={onClose} title={title}>
      {jobId === null ? (
        <Stack as="form" gap={2} onSubmit={form.submit} noValidate>
          <p>{text}</p>
          <SettingsFields pair>
            <FormDate form={form} name="from" label={t('range.from')} />
            <FormDate form={form} name="to" label={t('range.to')} />
          </SettingsFields>
          {form.formError && <FormError>{form.formError}</FormError>}
          <DialogActions onCancel={onClose} isPending={form.isPending} submitLabel={submitLabel} />
        </Stack>
      ) : (
        <JobProgress jobId={jobId} {...job} />
      )}
    </Modal>
  );
}
