import { type ApiToken, apiTokens } from '@rounds/contract/api-tokens';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/index.ts';

const KEY = ['api', 'tokens'];

export const useTokens = () => useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(apiTokens.list, { signal }) });

export function useReloadTokens() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: KEY });
}

export function useRevokeToken() {
  const reload = useReloadTokens();
  return useMutation({
    mutationFn: ({ id }: ApiToken) => call(apiTokens.revoke, { params: { id } }),
    onSettled: reload,
  });
}

export function useTakeOverToken() {
  const reload = useReloadTokens();
  return useMutation({
    mutationFn: ({ id }: ApiToken) => call(apiTokens.takeOver, { params: { id } }),
    onSettled: reload,
  });
}
