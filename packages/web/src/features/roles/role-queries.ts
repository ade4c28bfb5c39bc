import type { Permission } from '@rounds/contract/permissions';
import { MOST_ROLES, type Role, roleRevised, roles } from '@rounds/contract/roles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '../../api/index.ts';
import type { Names } from '../../ui/index.ts';

const KEY = 'roles';

/** All roles of the workspace, the system's first: there are never more than one page of them. */
export const useRoles = () =>
  useQuery({
    queryKey: [KEY, 'all'],
    queryFn: async ({ signal }) => {
      const { list } = await call(roles.list, { query: { limit: MOST_ROLES }, signal });
      return list.toSorted((a, b) => Number(b.is_system) - Number(a.is_system) || a.id - b.id);
    },
  });

export const useStartingPermissions = () =>
  useQuery({
    queryKey: [KEY, 'starting'],
    queryFn: ({ signal }) => call(roles.defaultPermissions, { signal }),
  });

/** The role as somebody else left it meanwhile, where that is why a save was refused. */
export function theirsIn(error: unknown): Role | null {
  if (!(error instanceof CallError) || error.code !== 'USR_REVISION_NOT_MATCH') return null;
  return roleRevised.safeParse(error.data).data?.role ?? null;
}

export interface RoleValues {
  readonly name_lang: Names;
  readonly permissions: readonly Permission[];
}

/** Creates a role, or changes the one that is given. Its form shows refusals itself. */
export function useSaveRole(role: Role | null) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ name_lang, permissions }: RoleValues) => {
      const body = { name_lang, permissions: [...permissions] };
      return role
        ? call(roles.change, { params: { id: role.id }, body: { ...body, revision: role.revision }, silent: true })
        : call(roles.create, { body, silent: true, idempotencyKey: crypto.randomUUID() });
    },
    onSuccess: refresh,
  });
}

/** Several roles one after the other; what was saved before a refusal stays saved. Its screen shows refusals itself. */
export function useSaveRoles(onSaved: (role: Role) => void) {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: async (changed: readonly { role: Role; permissions: readonly Permission[] }[]) => {
      for (const { role, permissions } of changed) {
        const { name_lang, revision } = role;
        const body = { name_lang, permissions: [...permissions], revision };
        await call(roles.change, { params: { id: role.id }, body, silent: true });
        onSaved(role);
      }
    },
    onSettled: refresh,
  });
}

export function useMakeDefault() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (role: Role) => call(roles.makeDefault, { params: { id: role.id } }),
    onSuccess: refresh,
  });
}

export function useDeleteRole() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ role, moveTo }: { role: Role; moveTo: number | null }) =>
      call(roles.remove, {
        params: { id: role.id },
        query: moveTo === null ? {} : { move_to: moveTo },
        silent: true,
      }),
    onSuccess: refresh,
  });
}

function useRefresh() {
  const client = useQueryClient();
  return () => Promise.all([KEY, 'users', 'session'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}
