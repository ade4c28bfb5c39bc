import { type SiteStructureRow, sites } from '@rounds/contract/sites';
import { useQuery } from '@tanstack/react-query';
import { createResource } from '../../kit/resource/index.ts';
import { call } from '../../platform/api/index.ts';

export const siteResource = createResource(sites, {
  key: 'sites',
  getId: ({ id }) => id,
  getName: ({ title }: SiteStructureRow) => title,
  invalidates: ['options', 'assets'],
});

/** The structure is loaded once per visit, so that it does not change while it is being edited. */
export const useEditedStructure = (id: number | null) =>
  useQuery({
    queryKey: ['site-structure-design', id],
    queryFn: ({ signal }) => call(sites.get, { params: { id: id! }, signal, screen: true }),
    enabled: id !== null,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The first trees that are not archived: whether there are none, one or several. */
export const useFirstTrees = () =>
  useQuery({
    queryKey: ['sites', 'trees'],
    queryFn: ({ signal }) => call(sites.all, { query: { limit: 2 }, signal, screen: true }),
  });
