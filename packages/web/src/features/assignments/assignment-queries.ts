import { assignments } from '@rounds/contract/assignments';
import type { CustomFieldsInput } from '@rounds/contract/custom-fields';
import { settings } from '@rounds/contract/settings';
import type { AssignmentSettings } from '@rounds/contract/settings/assignment.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createResource } from '../../kit/resource/index.ts';
import { call } from '../../platform/api/index.ts';

export const assignmentResource = createResource(assignments, {
  key: 'assignments',
  getId: ({ id }) => id,
  getName: ({ title }) => title,
});

/** The fields are loaded once per visit, because nothing may change under the designer's edits. */
export const useAssignmentFields = () =>
  useQuery({
    queryKey: ['assignment_fields', 'all'],
    queryFn: ({ signal }) => call(assignments.listAllCustomFields, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const saveAssignmentFields = (changes: CustomFieldsInput) =>
  call(assignments.saveCustomFields, { body: changes, silent: true, idempotencyKey: crypto.randomUUID() });

export const deleteAssignmentField = (id: number) => call(assignments.deleteCustomField, { params: { id } });

const DEFAULTS = ['settings', 'assignment'];

/** The initial values of new assignments. */
export const useAssignmentDefaults = () =>
  useQuery({
    queryKey: DEFAULTS,
    queryFn: ({ signal }) => call(settings.getAssignmentSettings, { signal }),
  });

export function useStoreAssignmentDefaults() {
  const client = useQueryClient();
  return (saved: AssignmentSettings) => client.setQueryData(DEFAULTS, saved);
}
