import type { BulkSelection } from '@rounds/contract/list.ts';
import { type HandedOverKind, users } from '@rounds/contract/users';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type LinkTarget, paths } from '../../../paths.ts';
import { call } from '../../../platform/api/index.ts';
import { useInvalidateUsers } from '../user-queries.ts';

export const useOpenWork = (selection: BulkSelection) =>
  useQuery({
    queryKey: ['users', 'open-work', selection],
    queryFn: ({ signal }) => call(users.getOpenWork, { body: selection, signal, silent: true }),
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export function useCancelDeparture() {
  const refresh = useInvalidateUsers();
  return useMutation({
    mutationFn: (id: number) => call(users.cancelDeparture, { params: { id } }),
    onSuccess: refresh,
  });
}

/** The list with exactly the counted records; null for what only its owner can open. */
export function toWorkLink(kind: HandedOverKind, id: number): LinkTarget | null {
  const live = { status: ['active', 'paused'] };
  if (kind === 'inspections')
    return paths.inspections.list({ filter: { user_name: [id], status: ['to_do', 'in_progress'] } });
  if (kind === 'issues')
    return paths.issues.list({ filter: { assignee: [`user:${id}`], status: ['to_do', 'in_progress'] } });
  if (kind === 'assignments') return paths.assignments.list({ filter: { assignees: [`user:${id}`], ...live } });
  if (kind === 'managed_assignments') return paths.assignments.list({ filter: { managers: [id], ...live } });
  if (kind === 'api_tokens') return paths.settings.api();
  return kind === 'webhooks' ? paths.settings.webhooks() : null;
}
