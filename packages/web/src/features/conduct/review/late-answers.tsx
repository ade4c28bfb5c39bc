import { lazy, Suspense } from 'react';
import { useLateChanges } from '../../../kit/inspections/inspection-queries.ts';
import { useCan } from '../../../platform/session/index.ts';
import { Box } from '../../../ui/index.ts';
import { loadOfferedChanges } from '../../report/index.ts';
import { useConduct, useConductValue } from '../store/conduct-context.tsx';
import { catchUp } from '../store/load-conduct.ts';

const OfferedChanges = lazy(loadOfferedChanges);

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
      <Box mb={3}>
        <OfferedChanges
          uuid={conduct.uuid}
          languages={conduct.languages}
          onDecided={() => void catchUp(conduct).catch(() => {})}
        />
      </Box>
    </Suspense>
  );
}
