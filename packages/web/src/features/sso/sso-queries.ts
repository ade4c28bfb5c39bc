import { groups } from '@rounds/contract/groups';
import { roles } from '@rounds/contract/roles';
import { type SsoProtocol, sso } from '@rounds/contract/sso';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/index.ts';
import { useCan } from '../../platform/session/index.ts';

const KEY = 'sso';
/** Values that are being edited must not be replaced while the page is open. */
const EDITED = { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } as const;

export const useSamlSettings = () =>
  useQuery({ queryKey: [KEY, 'saml'], queryFn: ({ signal }) => call(sso.getSaml, { signal }), ...EDITED });
export const useOidcSettings = () =>
  useQuery({ queryKey: [KEY, 'oidc'], queryFn: ({ signal }) => call(sso.getOidc, { signal }), ...EDITED });
export const useCasSettings = () =>
  useQuery({ queryKey: [KEY, 'cas'], queryFn: ({ signal }) => call(sso.getCas, { signal }), ...EDITED });

/** Replaces the loaded settings by the saved ones. */
export function useStoreSsoSettings(protocol: SsoProtocol) {
  const client = useQueryClient();
  return (saved: unknown) => client.setQueryData([KEY, protocol], saved);
}

export const useTestResult = (protocol: SsoProtocol) =>
  useQuery({
    queryKey: [KEY, 'test', protocol],
    queryFn: ({ signal }) => call(sso.getTest, { params: { protocol }, signal }),
  });

export const useStartTest = (protocol: SsoProtocol) =>
  useMutation({
    mutationFn: () => call(sso.startTest, { params: { protocol }, silent: true }),
    onSuccess: ({ url }) => window.location.assign(url),
  });

export const useRejections = (protocol: SsoProtocol) =>
  useQuery({
    queryKey: [KEY, 'rejections', protocol],
    queryFn: ({ signal }) => call(sso.listRejections, { query: { protocol }, signal }),
  });

const LINKS = [KEY, 'links'];

/** People who wait to be linked, for those who may manage people. */
export function useLinkRequests() {
  const can = useCan();
  return useQuery({
    queryKey: LINKS,
    queryFn: ({ signal }) => call(sso.listLinkRequests, { signal }),
    enabled: can('USR_MANAGE_USER'),
  });
}

export function useAnswerLinkRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isSame }: { readonly id: number; readonly isSame: boolean }) => {
      if (isSame) await call(sso.confirmLink, { params: { id } });
      else await call(sso.declineLink, { params: { id } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: LINKS }),
  });
}

const TOKENS = [KEY, 'scim-tokens'];

export const useScimTokens = () =>
  useQuery({ queryKey: TOKENS, queryFn: ({ signal }) => call(sso.listScimTokens, { signal }) });

export function useReloadScimTokens() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: TOKENS });
}

export function useDeleteScimToken() {
  const reload = useReloadScimTokens();
  return useMutation({
    mutationFn: (id: number) => call(sso.deleteScimToken, { params: { id } }),
    onSettled: reload,
  });
}

/** Returns roles as options; roles with more permissions than one's own are disabled. */
export const useRoleOptions = () =>
  useQuery({
    queryKey: ['roles', 'options'],
    queryFn: ({ signal }) => call(roles.search, { query: { limit: 100 }, signal }),
  });

/** Returns groups as options; none for people who may not see groups. */
export function useGroupOptions() {
  const can = useCan();
  return useQuery({
    queryKey: ['groups', 'options'],
    queryFn: ({ signal }) => call(groups.all, { query: { limit: 100 }, signal }),
    enabled: can('USR_VIEW_GROUP_LIST', 'USR_VIEW_USER_LIST', 'AST_MANAGE_ASSIGNMENT'),
  });
}
