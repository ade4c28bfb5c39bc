import { type Alert, type AlertConditionInput, alerts } from '@rounds/contract/alerts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { createResource } from '../../kit/resource/index.ts';
import { call } from '../../platform/api/index.ts';
import { toBody, toValues } from './alert-values.ts';

export const alertResource = createResource(alerts, {
  key: 'alerts',
  getId: ({ id }) => id,
  getName: ({ title }) => title,
});

/** Pauses or resumes an alert. */
export function useSetActive() {
  const onSuccess = alertResource.useInvalidate();
  return useMutation({
    mutationFn: (alert: Alert) =>
      call(alerts.update, {
        params: { id: alert.id },
        body: { ...toBody(toValues(alert)), is_active: !alert.is_active },
      }),
    onSuccess,
  });
}

export const useTest = () =>
  useMutation({
    mutationFn: (condition: AlertConditionInput) => call(alerts.test, { body: { condition }, silent: true }),
  });

export const useFirings = (id: string) =>
  useQuery({
    queryKey: ['alerts', 'firings', id],
    queryFn: ({ signal }) => call(alerts.listFirings, { params: { id: Number(id) }, signal, screen: true }),
  });
