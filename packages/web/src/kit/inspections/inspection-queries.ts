import { inspections } from '@rounds/contract/inspections';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { call } from '../../platform/api/index.ts';
import { createResource } from '../resource/index.ts';
import { inspectionName } from './inspection-name.ts';

/** The key under which the query client caches everything about inspections. */
export const INSPECTIONS_KEY = 'inspections';

export const inspectionResource = createResource(inspections, {
  key: INSPECTIONS_KEY,
  getId: ({ uuid }) => uuid,
  getName: inspectionName,
});

/** Changes that came after completion and wait for a decision; they can be used once the inspection is reopened. */
export const useLateChanges = (uuid: string, enabled: boolean) =>
  useQuery({
    queryKey: [INSPECTIONS_KEY, 'late', uuid],
    queryFn: ({ signal }) => call(inspections.listLateChanges, { params: { id: uuid }, signal }),
    enabled,
  });

/** Invalidates lists and reports after conducting. */
export function useForgetReports() {
  const client = useQueryClient();
  return useCallback(() => {
    client.removeQueries({ queryKey: [INSPECTIONS_KEY, 'report'] });
    void client.invalidateQueries({ queryKey: [INSPECTIONS_KEY] });
  }, [client]);
}
