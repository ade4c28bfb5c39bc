import { type GlobalResponse, globalResponses } from '@rounds/contract/checklists/global-responses.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/api/index.ts';

/** Whether a response was deleted; false until that is known. */
export const useIsDeleted = (uuid: string): boolean =>
  useQuery({
    queryKey: ['global-responses', 'all', 'of', uuid],
    queryFn: ({ signal }) => call(globalResponses.all, { query: { ids: uuid, limit: 1 }, signal, silent: true }),
  }).data?.length === 0;

/** The global responses that a question of this type can use; null while nothing is searched. */
export const useGlobalResponses = (q: string, type: GlobalResponse['type'] | undefined) =>
  useQuery({
    queryKey: ['global-responses', 'all', q, type],
    queryFn: ({ signal }) => call(globalResponses.all, { query: { q, limit: 20, ...(type && { type }) }, signal }),
    placeholderData: keepPreviousData,
  });
