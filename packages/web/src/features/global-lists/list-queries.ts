import type { CustomFieldsInput } from '@rounds/contract/custom-fields';
import { globalLists } from '@rounds/contract/global-lists';
import { useQuery } from '@tanstack/react-query';
import { createResource } from '../../kit/resource/index.ts';
import { call } from '../../platform/api/index.ts';

/** Items show the fields of their list, so their lists change with it. */
export const globalListResource = createResource(globalLists, {
  key: 'global-lists',
  getId: ({ uuid }) => uuid,
  getName: ({ name }) => name,
  invalidates: ['global-list-items', 'options'],
});

/** The list is loaded once per visit, because nothing may change under the designer's edits. */
export const useDesignedList = (uuid: string) =>
  useQuery({
    queryKey: ['global-list-design', uuid],
    queryFn: ({ signal }) => call(globalLists.get, { params: { id: uuid }, signal, screen: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const saveListFields = (id: string, changes: CustomFieldsInput) =>
  call(globalLists.update, { params: { id }, body: changes, silent: true });

export const deleteListField = (listId: string, id: number) =>
  call(globalLists.deleteField, { params: { listId, id } });
