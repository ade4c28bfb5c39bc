import { type CustomFieldType, FIELD_TYPES } from '@rounds/contract/custom-fields';
import { type DateReminder, dateReminders } from '@rounds/contract/date-reminders';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/index.ts';

/** The field that reminders belong to. */
export interface DateField {
  readonly id: number;
  readonly name: string;
}

export const isDateType = (type: CustomFieldType): boolean => ['day', 'moment'].includes(FIELD_TYPES[type].kind);

const KEY = 'date-reminders';

/** The reminders of all fields of a type. */
export const useReminders = (type_uuid: string) =>
  useQuery({
    queryKey: [KEY, 'list', type_uuid],
    queryFn: ({ signal }) => call(dateReminders.list, { query: { type_uuid }, signal, silent: true }),
  });

/** The next reminders of an asset's dates, which change with the asset and from day to day. */
export const useNextReminders = (asset_uuid: string) =>
  useQuery({
    queryKey: ['assets', 'next reminders', asset_uuid],
    queryFn: ({ signal }) => call(dateReminders.listNext, { query: { asset_uuid }, signal, silent: true }),
    staleTime: 0,
  });

export function useInvalidateReminders() {
  const client = useQueryClient();
  return async () => {
    await Promise.all([KEY, 'assets'].map((key) => client.invalidateQueries({ queryKey: [key] })));
  };
}

export function useDeleteReminder() {
  const onSuccess = useInvalidateReminders();
  return useMutation({
    mutationFn: ({ id }: DateReminder) => call(dateReminders.delete, { params: { id } }),
    onSuccess,
  });
}
