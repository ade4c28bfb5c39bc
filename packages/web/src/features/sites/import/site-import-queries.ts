import type { OutputOf } from '@rounds/contract/endpoint.ts';
import { sites } from '@rounds/contract/sites';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/index.ts';

export type InspectedSites = OutputOf<typeof sites.inspectImport>;

/** The structure that the file is added to. */
export const useImportedStructure = (id: number | null) =>
  useQuery({
    queryKey: ['sites', 'import', id],
    queryFn: ({ signal }) => call(sites.get, { params: { id: id! }, signal, screen: true }),
    enabled: id !== null,
  });
