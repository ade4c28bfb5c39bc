import { assetTypes } from '@rounds/contract/asset-types';
import type { CustomFieldsInput } from '@rounds/contract/custom-fields';
import { useQuery } from '@tanstack/react-query';
import { createResource } from '../../../kit/resource/index.ts';
import { call } from '../../../platform/api/index.ts';

/** Assets show their type and its fields, so their lists change with the types. */
export const assetTypeResource = createResource(assetTypes, {
  key: 'asset-types',
  getId: ({ uuid }) => uuid,
  getName: ({ name }) => name,
  invalidates: ['assets', 'options'],
});

/** The type is loaded once per visit, because nothing may change under the designer's edits. */
export const useDesignedType = (uuid: string) =>
  useQuery({
    queryKey: ['asset-type-design', uuid],
    queryFn: ({ signal }) => call(assetTypes.get, { params: { id: uuid }, signal, screen: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The fields in use of a type, for the form of an asset. */
export const useTypeFields = (uuid: string | null) =>
  useQuery({
    queryKey: ['asset-types', 'fields', uuid],
    queryFn: async ({ signal }) => {
      const [type] = await call(assetTypes.all, { query: { ids: uuid ?? '', with_fields: true }, signal });
      return type?.fields ?? [];
    },
    enabled: uuid !== null,
  });

export const saveTypeFields = (id: string, changes: CustomFieldsInput) =>
  call(assetTypes.update, { params: { id }, body: changes, silent: true });

export const deleteTypeField = (id: number) => call(assetTypes.deleteField, { params: { id } });
