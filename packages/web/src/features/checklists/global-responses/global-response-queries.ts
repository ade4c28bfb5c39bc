import { type GlobalResponse, globalResponses } from '@rounds/contract/checklists/global-responses.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createResource } from '../../../kit/resource/index.ts';
import { call } from '../../../platform/api/index.ts';

/** Templates show the answers of their global responses, so their queries change with them. */
export const globalResponseResource = createResource(globalResponses, {
  key: 'global-responses',
  getId: ({ id }) => id,
  getName: ({ name }) => name,
  invalidates: ['templates'],
});

/** Whether a response was deleted; false until that is known. */
export const useIsDeleted = (uuid: string): boolean =>
  useQuery({
    queryKey: ['global-responses', 'all', 'of', uuid],
    queryFn: ({ signal }) => call(globalResponses.all, { query: { ids: uuid, limit: 1 }, signal, silent: true }),
  }).data?.length === 0;

/** Those that a question of this type can use; null while nothing is asked for. */
export const useGlobalResponses = (q: string, type: GlobalResponse['type'] | undefined) =>
  useQuery({
    queryKey: ['global-responses', 'all', q, type],
    queryFn: ({ signal }) => call(globalResponses.all, { query: { q, limit: 20, ...(type && { type }) }, signal }),
    placeholderData: keepPreviousData,
  });
