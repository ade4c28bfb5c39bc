import { lazy, Suspense } from 'react';
import { useCan } from '../../../../platform/session/index.ts';
import { Box } from '../../../../ui/index.ts';
import { useLateChanges } from '../../inspection-queries.ts';
import { useConduct, useConductValue } from '../conduct-context.tsx';

const OfferedChanges = lazy(() => import('./offered-changes.tsx'));

/** Offers answers that came after completion one by one while a reopened inspection is conducted. */
export function LateAnswers() {
  const conduct = useConduct();
  const can = useCan();
  const { id, status } = useConductValue(() => conduct.inspection());
  const canDecide = id !== null && status === 'in_progress' && can('INS_MANAGE_INSPECTIONS', 'INS_CONDUCT_INSPECTION');
  const { data = [] } = useLateChanges(conduct.uuid, canDecide);
  if (!canDecide || data.length === 0) return null;
  return (
    <Suspense>
      <Box mb={12}>
        <OfferedChanges uuid={conduct.uuid} />
      </Box>
    </Suspense>
  );
}
