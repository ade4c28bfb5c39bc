import { workspaces } from '@rounds/contract/workspaces';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/index.ts';

const query = queryOptions({
  queryKey: ['account', 'workspaces'],
  queryFn: ({ signal }) => call(workspaces.listMine, { signal, silent: true }),
});

/** The workspaces of the account. */
export const useMyWorkspaces = ({ enabled = true }: { enabled?: boolean } = {}) => useQuery({ ...query, enabled });

export const useInvalidateMyWorkspaces = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: query.queryKey });
};
