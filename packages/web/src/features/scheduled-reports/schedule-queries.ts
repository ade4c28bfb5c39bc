import { type ScheduledReport, type ScheduledReportInput, scheduledReports } from '@rounds/contract/scheduled-reports';
import { useMutation } from '@tanstack/react-query';
import { createResource } from '../../kit/resource/index.ts';
import { call } from '../../platform/api/index.ts';

export const scheduleResource = createResource(scheduledReports, {
  key: 'scheduled-reports',
  getId: ({ id }) => id,
  getName: ({ title }) => title,
});

/** A schedule as its update takes it. */
export const toInput = (report: ScheduledReport): ScheduledReportInput => {
  const { title, source, frequency, weekday, day, time, timezone, is_active, recipients, groups, addresses } = report;
  return {
    ...{ title, source, frequency, weekday, day, time, timezone, is_active },
    recipient_ids: recipients.map(({ id }) => id),
    group_ids: groups.map(({ id }) => id),
    addresses: addresses.map(({ email }) => email),
  };
};

export function useSend() {
  const onSuccess = scheduleResource.useInvalidate();
  return useMutation({
    mutationFn: ({ id, to }: { readonly id: number; readonly to: 'me' | 'all' }) =>
      call(scheduledReports.send, { params: { id }, body: { to } }),
    onSuccess,
  });
}

/** Pauses or resumes a schedule. */
export function useSetActive() {
  const onSuccess = scheduleResource.useInvalidate();
  return useMutation({
    mutationFn: (report: ScheduledReport) =>
      call(scheduledReports.update, {
        params: { id: report.id },
        body: { ...toInput(report), is_active: !report.is_active },
      }),
    onSuccess,
  });
}
