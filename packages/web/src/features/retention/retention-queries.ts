import { type RetentionRule, type RetentionSettings, retention } from '@rounds/contract/retention';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/index.ts';

const SETTINGS = ['retention', 'settings'];

export const useRetention = () =>
  useQuery({ queryKey: SETTINGS, queryFn: ({ signal }) => call(retention.getSettings, { signal }) });

export function useStoreRetention() {
  const client = useQueryClient();
  return (settings: RetentionSettings) => client.setQueryData(SETTINGS, settings);
}

/** Switches a rule off. */
export function useCancelRule() {
  const store = useStoreRetention();
  return useMutation({
    mutationFn: (rule: RetentionRule) => call(retention.updateSettings, { body: { rules: { [rule]: null } } }),
    onSuccess: store,
  });
}

/** Loads what the rule would do now with these values, which need not be saved. */
export const useRetentionPreview = (rule: RetentionRule, months: number, keep_with_open_issues: boolean) =>
  useQuery({
    queryKey: ['retention', 'preview', rule, months, keep_with_open_issues],
    queryFn: ({ signal }) =>
      call(retention.preview, { query: { rule, months, keep_with_open_issues }, signal, silent: true }),
    placeholderData: keepPreviousData,
    enabled: Number.isInteger(months) && months > 0,
  });
