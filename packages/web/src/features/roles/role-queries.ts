import type { Permission } from '@rounds/contract/permissions.ts';
import { MAX_ROLES, type Role, roleConflict, roles } from '@rounds/contract/roles';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallError, call } from '../../platform/api/index.ts';
import type { LocalizedName } from '../../ui/index.ts';

const KEY = 'roles';

/** All roles of the workspace, system roles first; they always fit on one page. */
export const useRoles = () =>
  useQuery({
    queryKey: [KEY, 'all'],
    queryFn: async ({ signal }) => {
      const { list } = await call(roles.list, { query: { limit: MAX_ROLES }, signal });
      return list.toSorted((a, b) => Number(b.is_system) - Number(a.is_system) || a.id - b.id);
    },
  });

export const useDefaultPermissions = () =>
  useQuery({
    queryKey: [KEY, 'starting'],
    queryFn: ({ signal }) => call(roles.getDefaultPermissions, { signal }),
  });

/** The conflicting role, if a save failed because another person changed it. */
export function findConflict(error: unknown): Role | null {
  if (!(error instanceof CallError) || error.code !== 'USR_REVISION_NOT_MATCH') return null;
  return roleConflict.safeParse(error.data).data?.role ?? null;
}

export interface RoleValues {
  readonly name_lang: LocalizedName;
  readonly permissions: readonly Permission[];
  /** The sites of the role, which stay unchanged if absent. */
  readonly site_ids?: readonly number[] | null;
}

/** Creates or updates a role. The form shows errors itself. */
export function useSaveRole(role: Role | null) {
  const refresh = useInvalidateRoles();
  return useMutation({
    mutationFn: ({ name_lang, permissions, site_ids }: RoleValues) => {
      const sites = site_ids === undefined ? {} : { site_ids: site_ids && [...site_ids] };
      const body = { name_lang, permissions: [...permissions], ...sites };
      return role
        ? call(roles.update, { params: { id: role.id }, body: { ...body, revision: role.revision }, silent: true })
        : call(roles.create, { body, silent: true, idempotencyKey: crypto.randomUUID() });
    },
    onSuccess: refresh,
  });
}

/** Saves several roles one after the other; those saved before an error stay saved. The screen shows errors itself. */
export function useSaveRoles(onSaved: (role: Role) => void) {
  const refresh = useInvalidateRoles();
  return useMutation({
    mutationFn: async (changed: readonly { role: Role; permissions: readonly Permission[] }[]) => {
      for (const { role, permissions } of changed) {
        const { name_lang, revision } = role;
        const body = { name_lang, permissions: [...permissions], revision };
        await call(roles.update, { params: { id: role.id }, body, silent: true });
        onSaved(role);
      }
    },
    onSettled: refresh,
  });
}

export function useMakeDefault() {
  const refresh = useInvalidateRoles();
  return useMutation({
    mutationFn: (role: Role) => call(roles.makeDefault, { params: { id: role.id } }),
    onSuccess: refresh,
  });
}

export function useDeleteRole() {
  const refresh = useInvalidateRoles();
  return useMutation({
    mutationFn: ({ role, moveTo }: { role: Role; moveTo: number | null }) =>
      call(roles.delete, {
        params: { id: role.id },
        query: moveTo === null ? {} : { move_to: moveTo },
        silent: true,
      }),
    onSuccess: refresh,
  });
}

function useInvalidateRoles() {
  const client = useQueryClient();
  return () => Promise.all([KEY, 'users', 'session'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}
