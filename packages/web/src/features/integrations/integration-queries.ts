import { checklists } from '@rounds/contract/checklists';
import { type IntegrationId, integrations } from '@rounds/contract/integrations';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../platform/api/index.ts';
import { useCan } from '../../platform/session/index.ts';

const KEY = 'integrations';
const REFRESH_MS = 5_000;

export const useIntegrations = () =>
  useQuery({ queryKey: [KEY], queryFn: ({ signal }) => call(integrations.list, { signal }) });

export interface ConfigurationPath {
  readonly integration: IntegrationId;
  readonly configId: number;
}

const toKey = ({ integration, configId }: ConfigurationPath) => [KEY, integration, configId];

/** Reports that are sent in the background appear by themselves. */
export const useConfiguration = (path: ConfigurationPath) =>
  useQuery({
    queryKey: toKey(path),
    queryFn: ({ signal }) => call(integrations.getConfiguration, { params: path, signal }),
    refetchInterval: REFRESH_MS,
  });

export const PAGE_SIZE = 10;

export interface DeliveryFilter {
  readonly states: readonly string[];
  readonly documentId: string;
  readonly page: number;
}

export const useDeliveries = (path: ConfigurationPath, { states, documentId, page }: DeliveryFilter) =>
  useQuery({
    queryKey: [...toKey(path), 'deliveries', states, documentId, page],
    queryFn: ({ signal }) => {
      const filter = { ...(states.length > 0 && { state: states }), ...(documentId && { document_id: documentId }) };
      const query = { limit: PAGE_SIZE, page, filter: JSON.stringify(filter) };
      return call(integrations.listDeliveries, { params: path, query, signal });
    },
    placeholderData: (previous) => previous,
    refetchInterval: REFRESH_MS,
  });

export const useDelivery = (path: ConfigurationPath, deliveryId: number) =>
  useQuery({
    queryKey: [...toKey(path), 'delivery', deliveryId],
    queryFn: ({ signal }) => call(integrations.getDelivery, { params: { ...path, deliveryId }, signal }),
  });

/** Reloads everything about integrations after a change. */
export function useReloadIntegrations() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [KEY] });
}

export function usePauseOrResume(path: ConfigurationPath) {
  const reload = useReloadIntegrations();
  return useMutation({
    mutationFn: (isPaused: boolean) =>
      call(isPaused ? integrations.resumeConfiguration : integrations.pauseConfiguration, { params: path }),
    onSettled: reload,
  });
}

export function useTestConnection(path: ConfigurationPath) {
  const reload = useReloadIntegrations();
  return useMutation({
    mutationFn: () => call(integrations.testConfiguration, { params: path, silent: true }),
    onSettled: reload,
  });
}

export function useDeleteConfiguration(path: ConfigurationPath) {
  const reload = useReloadIntegrations();
  return useMutation({
    mutationFn: () => call(integrations.deleteConfiguration, { params: path }),
    onSuccess: reload,
  });
}

export function useRetryDelivery(path: ConfigurationPath) {
  const reload = useReloadIntegrations();
  return useMutation({
    mutationFn: (deliveryId: number) => call(integrations.retryDelivery, { params: { ...path, deliveryId } }),
    onSettled: reload,
  });
}

/** Goes to Google; the page at its end brings the person back. */
export const useConnectDrive = () =>
  useMutation({
    mutationFn: (configuration_id?: number) => call(integrations.connectDrive, { body: { configuration_id } }),
    onSuccess: ({ url }) => window.location.assign(url),
  });

/** Returns templates as options, for people who may see templates. */
export function useTemplateOptions() {
  const can = useCan();
  const [first, ...others] = checklists.search.access;
  return useQuery({
    queryKey: [KEY, 'templates'],
    queryFn: ({ signal }) => call(checklists.search, { query: { limit: 100 }, signal }),
    enabled: can(first, ...others),
  });
}
