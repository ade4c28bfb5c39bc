import { assignments } from '@rounds/contract/assignments';
import type { CustomFieldsInput } from '@rounds/contract/custom-fields';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/index.ts';

/** Read once for a visit: the designer keeps what is being edited, and nothing may change beneath it. */
export const useAssignmentFields = () =>
  useQuery({
    queryKey: ['assignments', 'fields'],
    queryFn: ({ signal }) => call(assignments.settingsCustomFields, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const saveAssignmentFields = (changes: CustomFieldsInput) =>
  call(assignments.saveCustomFields, { body: changes, silent: true, idempotencyKey: crypto.randomUUID() });

export const deleteAssignmentField = (id: number) => call(assignments.deleteCustomField, { params: { id } });
