import type { SessionUser } from '@rounds/contract/auth';
import { type WorkspaceDetails, workspaces } from '@rounds/contract/workspaces';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../platform/api/index.ts';
import { sessionQuery, useSessionUser } from '../../../platform/session/index.ts';

const toKey = (id: number) => ['account', 'workspace', id];

/** The owner of the current workspace, its planned deletion and what the person can do. */
export function useWorkspaceDetails() {
  const { id } = useSessionUser().workspace;
  return useQuery({
    queryKey: toKey(id),
    queryFn: ({ signal }) => call(workspaces.getDetails, { params: { id }, signal, silent: true }),
  });
}

/** Stores what a call has changed, also for the line on every screen about the planned deletion. */
export function useStoreWorkspaceDetails() {
  const client = useQueryClient();
  const user = useSessionUser();
  return (details: WorkspaceDetails) => {
    client.setQueryData(toKey(details.id), details);
    const workspace = { ...user.workspace, delete_at: details.deletion?.delete_at ?? null };
    const changed: SessionUser = { ...user, workspace };
    client.setQueryData(sessionQuery.queryKey, changed);
  };
}

export function useClaim() {
  const { id } = useSessionUser().workspace;
  const store = useStoreWorkspaceDetails();
  return useMutation({
    mutationFn: () => call(workspaces.claim, { params: { id }, silent: true }),
    onSuccess: store,
  });
}

export function useCancelDeletion() {
  const { id } = useSessionUser().workspace;
  const store = useStoreWorkspaceDetails();
  return useMutation({
    mutationFn: () => call(workspaces.cancelDeletion, { params: { id }, silent: true }),
    onSuccess: store,
  });
}

/** Tells the owner whether a workspace can be imported into the current one. */
export function useArchiveState(isOwner: boolean) {
  const { id } = useSessionUser().workspace;
  return useQuery({
    enabled: isOwner,
    queryKey: [...toKey(id), 'archive'],
    queryFn: ({ signal }) => call(workspaces.getArchiveState, { params: { id }, signal, silent: true }),
  });
}
